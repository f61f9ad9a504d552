import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Form, Json, JsonObject, Schema } from '../../types.ts'

/** How one object, list or field of a form is shown, with its schema; undefined when the form has no such field. */
export type UiPlace = { file: string; path: string; ui: JsonObject; schema: Schema | undefined }

/** Every object below x-ui of every form. */
export function uiPlaces({ forms, whole }: Pick<Definitions, 'forms' | 'whole'>): UiPlace[] {
  return [...forms].flatMap(([id, { file, content }]) => walk(file, '/x-ui', content['x-ui'], whole[id]))
}

function walk(file: string, path: string, ui: Json | undefined, schema: Schema | undefined): UiPlace[] {
  if (!isObject(ui)) return []
  const children = Object.entries(ui).filter(([key]) => !key.startsWith('ui:'))
  return [
    { file, path, ui, schema },
    ...children.flatMap(([key, child]) => walk(file, appendPointer(path, key), child, childSchema(schema, key))),
  ]
}

function childSchema(schema: Schema | undefined, key: string): Schema | undefined {
  const properties = isObject(schema?.properties) ? schema.properties : {}
  const found = Object.hasOwn(properties, key) ? properties[key] : key === 'items' ? schema?.items : undefined
  return isObject(found) ? found : undefined
}

/** The fields that the steps of a form ask, in order, with their place in the file. */
export function stepFields(form: Form): { name: string; step: string; path: string }[] {
  return (form['x-steps'] ?? []).flatMap((step, index) =>
    step.fields.map((name, place) => ({ name, step: step.id, path: appendPointer('/x-steps', index, 'fields', place) })),
  )
}
