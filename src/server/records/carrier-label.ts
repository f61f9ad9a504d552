import { isObject } from '#engine/definitions/is-object.ts'
import { valueAt } from '#engine/definitions/json-pointer.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'

// One table per published set; a new set is another object.
const known = new WeakMap<PublishedSet, Map<string, string>>()

/** What the carrier of a lifecycle row is called, by the key of its record; undefined where the set has no row of it. */
export function carrierLabel(set: PublishedSet, key: string): string | undefined {
  const labels = known.get(set) ?? labelsOf(set)
  known.set(set, labels)
  return labels.get(key)
}

function labelsOf({ rows, records }: PublishedSet): Map<string, string> {
  const carriers = Object.values(rows).flatMap(file => (file.record === 'carrier' ? file.rows : []))
  const at = records.carrier?.label
  return new Map(
    carriers.flatMap(({ key, data }) => {
      const label = typeof at === 'string' && isObject(data) ? valueAt(data, at) : undefined
      return typeof label === 'string' ? [[key, label]] : []
    }),
  )
}
