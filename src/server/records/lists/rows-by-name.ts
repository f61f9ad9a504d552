import type { JsonObject, List } from '#engine/definitions/types.ts'
import type { ListedRecord } from './list-row.ts'

/** Rows of a page under the names that other programs know them by (`wire` of the list). */
export function rowsByName({ wire = {} }: List, items: ListedRecord[]): { [name: string]: JsonObject[] } {
  return Object.fromEntries(
    Object.entries(wire).map(([name, { states = [] }]) => [
      name,
      items.filter(({ row }) => states.includes(row.state)).map(named),
    ]),
  )
}

function named({ id, label, row }: ListedRecord): JsonObject {
  return { id, label, status_id: row.status_id }
}
