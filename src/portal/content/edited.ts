import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'

/** A part of the content meta-schema, as far as an editor is made of it. */
export type PartSchema = {
  title?: string
  description?: string
  type?: string
  format?: string
  contentMediaType?: string
  required?: string[]
  properties?: { [name: string]: PartSchema }
  items?: PartSchema
  additionalProperties?: PartSchema | boolean
  allOf?: { $ref?: string }[]
  definitions?: { [name: string]: PartSchema }
  /** The keys of each entry: those of another list beside it, with what they are called there. */
  'x-keys'?: { list: string; key: string; label: string }
}

/** A schema with its own definitions written out where its parts refer to them: an editor is made of it part by part. */
export function withDefinitions(part: PartSchema, definitions = part.definitions ?? {}): PartSchema {
  const { allOf, ...own } = part
  const [, name = ''] = /^#\/definitions\/(\w+)$/.exec(allOf?.[0]?.$ref ?? '') ?? []
  const whole = definitions[name] ? { ...definitions[name], ...own } : part
  const named = Object.entries(whole.properties ?? {}).map(([key, inner]) => [key, withDefinitions(inner, definitions)])
  return {
    ...whole,
    ...(whole.properties && { properties: Object.fromEntries(named) }),
    ...(whole.items && { items: withDefinitions(whole.items, definitions) }),
  }
}

type Keys = (string | number)[]

/** A copy with another value at a place; `undefined` takes the key away. What is on the way there is made when it is missing. */
export function withValue(whole: Json | undefined, [key, ...rest]: Keys, value: Json | undefined): Json {
  if (key === undefined) return value ?? null
  if (typeof key === 'number') {
    const list = Array.isArray(whole) ? [...whole] : []
    list[key] = withValue(list[key], rest, value)
    return list
  }
  const own: JsonObject = isObject(whole) ? whole : {}
  const { [key]: before, ...others } = own
  if (rest.length === 0 && value === undefined) return others
  // Spread, so that a key keeps its place: the order in the file stays.
  return { ...own, [key]: withValue(before, rest, value) }
}

/** A list with one entry moved by so many places; out of bounds nothing moves. */
export function moved(list: Json[], from: number, by: number): Json[] {
  const to = from + by
  if (to < 0 || to >= list.length) return list
  const others = list.filter((_entry, index) => index !== from)
  return [...others.slice(0, to), list[from] ?? null, ...others.slice(to)]
}

/** What a new entry of a list begins with: all that it must have, empty. */
export function emptyOf(schema: PartSchema): Json {
  if (schema.type === 'array') return []
  if (schema.type !== 'object') return ''
  return Object.fromEntries((schema.required ?? []).map(name => [name, emptyOf(schema.properties?.[name] ?? {})]))
}
