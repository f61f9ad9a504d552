import { isObject } from '#engine/definitions/is-object.ts'
import type { Json, Schema } from '#engine/definitions/kinds.ts'
import { entries } from '#engine/definitions/walk-schema.ts'

/** Files that a form cannot be sent without: what the field is called, and how many it asks for at least. */
export type NeededFiles = { title: string; least: number }

/** The files to have ready before one begins to fill in a form: those of its required fields and lists, in the order of the form. */
export function neededFiles({ properties, required }: Schema): NeededFiles[] {
  const names = Array.isArray(required) ? required : []
  return entries(properties).flatMap(([name, field]) => {
    if (!names.includes(name) || !isObject(field)) return []
    const least = field.type === 'array' ? Number(field.minItems ?? 0) : 1
    const asks = asksForFile(field.type === 'array' ? field.items : field)
    return asks && least > 0 ? [{ title: String(field.title ?? name), least }] : []
  })
}

/** A file itself, or a group that asks for one. */
function asksForFile(schema: Json | undefined): boolean {
  if (!isObject(schema)) return false
  return schema['x-upload'] !== undefined || entries(schema.properties).some(([, field]) => asksForFile(field))
}
