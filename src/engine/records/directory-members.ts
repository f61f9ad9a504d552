import type { RecordKind, Schema } from '../definitions/types.ts'
import { propertiesOf } from '../validation/schema-places.ts'

/** What the directory tells visitors of a row besides its key: the member's name → the field. A reference is told by its key. */
export function directoryMembers(schema: Schema, { visitors }: RecordKind): Map<string, string> {
  const fields = propertiesOf(schema)
  return new Map((visitors?.fields ?? []).map(field => [fields[field]?.['x-ref'] ? `${field}_id` : field, field]))
}

/** Name of the member with a row's key. */
export const directoryKey = (kindId: string): string => `${kindId}_id`
