import { isObject } from '../json/is-object.ts'
import type { Limits } from '../limits/limits.ts'
import { defaultUi } from '../publish/default-widgets.ts'
import type { JsonObject, Schema } from '../types.ts'

/** Nobody types these as they are kept, but a password, of which every character counts. */
const notTyped = ['password', 'upload-id', 'ref', 'key']

/**
 * A form's schema in which each text that is shown in one line says so (`lines`), unless it speaks of it itself: what cannot be seen there
 * is refused by page and server.
 */
export function withOneLine(schema: Schema, ui: JsonObject, limits: Limits): Schema {
  const { properties, items } = schema
  const inside = (name: string, part: Schema) => withOneLine(part, isObject(ui[name]) ? ui[name] : {}, limits)
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, isObject(part) ? inside(name, part) : part]),
      ),
    }),
    ...(isObject(items) && { items: inside('items', items) }),
    ...(isOneLine(schema, ui, limits) && { lines: 'one' }),
  }
}

function isOneLine(schema: Schema, ui: JsonObject, limits: Limits): boolean {
  const { type, format, lines } = schema
  if (type !== 'string' || lines !== undefined || notTyped.includes(String(format))) return false
  if (['enum', 'oneOf', 'anyOf', 'const'].some(key => schema[key] !== undefined)) return false
  return (ui['ui:widget'] ?? defaultUi(schema, limits)['ui:widget']) !== 'textarea'
}
