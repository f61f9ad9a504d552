import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { inOwnLanguage } from '#engine/definitions/languages/in-language.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** What records that files list are called in the language that the set speaks, by what their files call them; null in that of the files. */
export function spokenNames(set: PublishedSet, named: string): Map<string, string> | null {
  const own = inOwnLanguage(set)
  const label = set.records[named]?.label
  if (own === set || label === undefined) return null
  const called = ({ rows }: PublishedSet): string[] =>
    Object.values(rows).flatMap(file => (file.record === named ? file.rows.map(({ data }) => String(valueAt(data, label))) : []))
  const spoken = called(set)
  return new Map(called(own).map((name, index) => [name, spoken[index] ?? name]))
}
