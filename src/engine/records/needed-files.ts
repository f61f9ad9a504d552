import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/kinds.ts'
import { entries } from '#engine/definitions/schemas/walk-schema.ts'

/** Files that a form cannot be sent without and that are not there: what the field is called, and how many it asks for at least. */
export type NeededFiles = { title: string; least: number }

/** The files to have ready for a form: those of its required fields and lists that the data have not, in the order of the form. */
export function neededFiles({ properties, required }: Schema, data: JsonObject): NeededFiles[] {
  const names = Array.isArray(required) ? required : []
  return entries(properties).flatMap(([name, field]) => {
    if (!names.includes(name) || !isObject(field)) return []
    const isList = field.type === 'array'
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    const there = (isList && Array.isArray(value) ? value : [value]).filter(entry => hasFile(isList ? field.items : field, entry))
    const least = (isList ? Number(field.minItems ?? 0) : 1) - there.length
    const asks = asksForFile(isList ? field.items : field)
    return asks && least > 0 ? [{ title: String(field.title ?? name), least }] : []
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
