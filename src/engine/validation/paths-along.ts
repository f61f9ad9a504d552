import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { allKeywords } from './all-keywords.ts'

const known = new WeakMap<object, string[]>()

/** Every path along references whose end keywords of a form compare with. */
export function pathsAlong(schema: JsonObject): string[] {
  const found = known.get(schema) ?? [...new Set(collected(schema))]
  known.set(schema, found)
  return found
}

const rows = new Map(allKeywords.flatMap(({ keyword, along }) => (along ? [[keyword, along]] : [])))

function collected(schema: Json | undefined): string[] {
  if (Array.isArray(schema)) return schema.flatMap(collected)
  if (!isObject(schema)) return []
  return Object.entries(schema).flatMap(([key, value]) => rows.get(key)?.(value) ?? collected(value))
}
