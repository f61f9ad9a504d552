import type { JsonObject } from '#engine/definitions/types.ts'

/** The data without fields of these names. */
export function withoutFields(data: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
}
