import { isObject } from '#engine/definitions/json/is-object.ts'
import { entries } from '#engine/definitions/schemas/walk-schema.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'

/** Files that a form cannot be sent without and that are not there: what the field is called, how many it asks for at least, and of which kinds where each may be there once. */
type NeededFiles = { title: string; least: number; kinds: string[] }

/** The files to have ready for a form: those of its required fields and lists that the data have not, in the order of the form. */
export function neededFiles({ properties, required }: Schema, data: JsonObject): NeededFiles[] {
  const names = Array.isArray(required) ? required : []
  return entries(properties).flatMap(([name, field]) => {
    if (!names.includes(name) || !isObject(field)) return []
    const isList = field.type === 'array'
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    const there = (isList && Array.isArray(value) ? value : [value ?? null]).filter(entry =>
      hasFile(isList ? field.items : field, entry),
    )
    const least = (isList ? Number(field.minItems ?? 0) : 1) - there.length
    const asks = asksForFile(isList ? field.items : field)
    return asks && least > 0 ? [{ title: String(field.title ?? name), least, kinds: isList ? kindsLeft(field, there) : [] }] : []
  })
}

/** Titles of the options that no entry has yet, where entries differ by such a choice (`distinctBy`). */
function kindsLeft(list: JsonObject, there: Json[]): string[] {
  const rules = [list, ...(Array.isArray(list.allOf) ? list.allOf : [])]
  const distinct = rules.map(rule => (isObject(rule) ? rule.distinctBy : undefined))
  const fields = isObject(list.items) ? entries(list.items.properties) : []
  return fields.flatMap(([name, field]) => {
    if (!distinct.includes(name) || !isObject(field) || !Array.isArray(field.oneOf)) return []
    const taken = there.map(entry => (isObject(entry) ? entry[name] : undefined))
    return field.oneOf.flatMap(option => (isObject(option) && !taken.includes(option.const) ? [String(option.title)] : []))
  })
}

/** Whether every file that is asked for in a value is there. */
function hasFile(schema: Json | undefined, value: Json | undefined): boolean {
  if (!isObject(schema)) return false
  if (schema['x-upload'] !== undefined) return typeof value === 'string' && value !== ''
  const asking = entries(schema.properties).filter(([, field]) => asksForFile(field))
  return asking.length > 0 && isObject(value) && asking.every(([name, field]) => hasFile(field, value[name]))
}

/** A file itself, or a group that asks for one. */
function asksForFile(schema: Json | undefined): boolean {
  if (!isObject(schema)) return false
  return schema['x-upload'] !== undefined || entries(schema.properties).some(([, field]) => asksForFile(field))
}
