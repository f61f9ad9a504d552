import type { Json, JsonObject } from '../types.ts'

/** True for a JSON object; not for lists and null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
