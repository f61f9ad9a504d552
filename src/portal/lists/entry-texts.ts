import type { Collection } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

/** What a search looks into of an entry that is no record: its id, what it is called, and what its columns say in words. */
export function entryTexts({ id, name, columns }: Pick<Collection, 'id' | 'name' | 'columns'>, entry: JsonObject): string[] {
  const said = columns.map(
    ({ field, options = [] }) => options.find(({ value }) => value === entry[field])?.label ?? entry[field],
  )
  return [entry[id], entry[name], ...said].flatMap(value => (typeof value === 'string' ? [value] : []))
}
