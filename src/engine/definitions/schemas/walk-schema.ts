import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import type { Json, JsonObject, Schema } from '../types.ts'

type SchemaPlace = { schema: Schema; path: string }

const maps = ['properties', 'patternProperties', 'definitions']
const lists = ['allOf', 'anyOf', 'oneOf']
const single = ['items', 'contains', 'not', 'if', 'then', 'else', 'additionalProperties']

/** Every schema in a schema, itself first, with its JSON pointer below `path`. */
export function walkSchema(schema: Json | undefined, path = ''): SchemaPlace[] {
  if (!isObject(schema)) return []
  const inMaps = maps.flatMap(keyword =>
    entries(schema[keyword]).flatMap(([name, part]) => walkSchema(part, appendPointer(path, keyword, name))),
  )
  const inLists = lists.flatMap(keyword => {
    const parts = schema[keyword]
    return Array.isArray(parts) ? parts.flatMap((part, index) => walkSchema(part, appendPointer(path, keyword, index))) : []
  })
  const alone = single.flatMap(keyword => walkSchema(schema[keyword], appendPointer(path, keyword)))
  return [{ schema, path }, ...inMaps, ...inLists, ...alone]
}

/** Entries of what is an object; none of anything else. */
export function entries(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : []
}

/**
 * The field of a form that a JSON pointer into its data leads to (`/documents/0/file` and `/documents/file` alike), or undefined.
 */
export function fieldAt(schema: Schema, keys: string[]): Schema | undefined {
  let place: JsonObject | undefined = schema
  for (const key of keys) {
    if (place && isObject(place.items)) {
      place = place.items
      if (/^\d+$/.test(key)) continue
    }
    const next: Json | undefined =
      isObject(place?.properties) && Object.hasOwn(place.properties, key) ? place.properties[key] : undefined
    if (!isObject(next)) return undefined
    place = next
  }
  return place
}
