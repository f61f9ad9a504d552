import type { JsonObject, RecordKind } from '#engine/definitions/kinds.ts'
import { pointer } from '#engine/lists/cell.ts'

/**
 * The name of a record for readers: the value its kind points at, else its kind's title and that it has no name yet. A kind that points at
 * the record it belongs to is called as that one.
 *
 * @param parent what the record is called that this one belongs to.
 */
export function labelOf(kind: RecordKind, data: JsonObject, parent?: string): string {
  const value = kind.parent?.field === kind.label ? parent : pointer(data, kind.label)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text || `${kind.title} without a name`
}
