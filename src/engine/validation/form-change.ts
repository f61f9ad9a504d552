import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'

/** Keywords that are for people: with other words the same is sent and asked. */
const words = new Set(['$schema', 'title', 'description', 'errorMessage', 'examples', 'x-sensitivity'])
const maps = new Set(['properties', 'patternProperties', 'definitions', 'dependencies'])
const lists = new Set(['allOf', 'anyOf', 'oneOf'])

/** What a schema asks of data, as a text: the same for schemas that differ in words and order alone. Pure. */
export function constraintsOf(schema: Json | undefined): string {
  return JSON.stringify(bare(schema ?? null))
}

/** Which fields another form asks anew, differently and no longer, by their titles. Pure. */
export type FormChange = { added: string[]; changed: string[]; gone: string[] }

/** What is another in the schema of a form than it was. */
export function formChange(before: Schema, after: Schema): FormChange {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const named = (from: { [name: string]: Json }, where: (name: string) => boolean): string[] =>
    Object.keys(from)
      .filter(where)
      .map(name => titleOf(from[name], name))
  return {
    added: named(now, name => !Object.hasOwn(old, name)),
    changed: named(
      now,
      name => Object.hasOwn(old, name) && fieldConstraints(before, old, name) !== fieldConstraints(after, now, name),
    ),
    gone: named(old, name => !Object.hasOwn(now, name)),
  }
}

function fieldsOf(schema: Schema): { [name: string]: Json } {
  return isObject(schema.properties) ? schema.properties : {}
}

function fieldConstraints(schema: Schema, fields: { [name: string]: Json }, name: string): string {
  const must = Array.isArray(schema.required) && schema.required.includes(name)
  return `${must} ${constraintsOf(fields[name])}`
}

function titleOf(field: Json | undefined, name: string): string {
  return isObject(field) && typeof field.title === 'string' ? field.title : name
}

function bare(value: Json): Json {
  if (!isObject(value)) return Array.isArray(value) ? value.map(bare) : value
  return Object.fromEntries(
    Object.keys(value)
      .filter(keyword => !words.has(keyword))
      .sort()
      .map(keyword => [keyword, part(keyword, value[keyword] as Json)]),
  )
}

function part(keyword: string, value: Json): Json {
  // Here the keys are names of fields, one of which may be "title".
  if (maps.has(keyword) && isObject(value)) return sorted(value)
  if (Array.isArray(value) && lists.has(keyword)) return value.map(bare).sort(byText)
  if (Array.isArray(value) && (keyword === 'required' || keyword === 'enum')) return [...value].sort(byText)
  return keyword === 'const' || keyword === 'default' ? value : bare(value)
}

function sorted(value: JsonObject): JsonObject {
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map(name => [name, bare(value[name] as Json)]))
}

function byText(one: Json, other: Json): number {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  return a < b ? -1 : a > b ? 1 : 0
}
