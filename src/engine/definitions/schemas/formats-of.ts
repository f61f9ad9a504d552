import { isObject } from '../json/is-object.ts'
import type { JsonObject } from '../types.ts'

/** The formats of a field: its own, and those that its text has as well. */
export function formatsOf(schema: JsonObject): string[] {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf : [])]
  return parts.flatMap(one => (isObject(one) && typeof one.format === 'string' ? [one.format] : []))
}
