import type { JsonObject, RecordKind } from '#engine/definitions/kinds.ts'
import { pointer } from '#engine/lists/cell.ts'

/** The name of a record for readers: the value its kind points at, else its kind's title and that it has no name yet. */
export function labelOf(kind: RecordKind, data: JsonObject): string {
  const value = pointer(data, kind.label)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text || `${kind.title} without a name`
}
