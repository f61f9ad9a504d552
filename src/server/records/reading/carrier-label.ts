import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { oncePerSet } from '#engine/definitions/once-per-set.ts'

/** What the carrier of a lifecycle row is called, by the key of its record; undefined where the set has no row of it. */
export const carrierLabel = oncePerSet(({ rows, records }, key): string | undefined => {
  const carriers = Object.values(rows).flatMap(file => (file.record === 'carrier' ? file.rows : []))
  const data = carriers.find(row => row.key === key)?.data
  const at = records.carrier?.label
  const label = typeof at === 'string' && isObject(data) ? valueAt(data, at) : undefined
  return typeof label === 'string' ? label : undefined
})
