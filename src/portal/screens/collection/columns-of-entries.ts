import type { Collection } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'

/** A collection without the columns that say nothing of any entry. What its file says for nothing (`none`) is something. */
export function withColumnsOf(collection: Collection<OperationId>, entries: JsonObject[]): Collection<OperationId> {
  const says = (entry: JsonObject, field: string): boolean => ![undefined, null, ''].some(nothing => entry[field] === nothing)
  const columns = collection.columns.filter(({ field, none }) => none !== undefined || entries.some(entry => says(entry, field)))
  return { ...collection, columns }
}
