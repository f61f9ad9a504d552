import { isObject } from '../json/is-object.ts'
import type { Limits } from '../limits/limits.ts'
import { defaultUi } from '../publish/default-widgets.ts'
import type { JsonObject, Schema } from '../types.ts'

const title = ['ui:title']
const around = [...title, 'ui:help']
const locked = ['ui:readonly', 'ui:disabled']
const input = ['ui:widget', ...around, ...locked, 'ui:autofocus']
const typed = [...input, 'ui:placeholder', 'autocomplete']
const takingOver = ['ui:field', ...title, ...locked]

/**
 * What is read of a field's `x-ui`, by how the field is shown: by a widget (`portal/forms/widgets`), by a component that takes over a
 * whole list (`portal/forms/fields`), as a group of fields, as a list of groups, as another list, or as the form itself. Names without
 * `ui:` are those of `ui:options`.
 */
export const lookKeys: { [shown: string]: string[] } = {
  text: typed,
  textarea: [...typed, 'rows'],
  email: typed,
  url: typed,
  phone: [...typed, 'country', 'codes'],
  password: [...typed, 'blockPaste'],
  code: input,
  number: typed,
  date: [...input, 'autocomplete'],
  'time-zone': [...input, 'ui:placeholder'],
  checkbox: input,
  consent: [...input, 'link'],
  radio: ['ui:widget', ...around, ...locked, 'carriers'],
  select: [...input, 'ui:placeholder'],
  offered: [...input, 'ui:placeholder'],
  'offered-radio': ['ui:widget', ...around, ...locked],
  reference: [...input, 'ui:placeholder', 'missing'],
  proof: ['ui:widget', ...around, 'missing'],
  colour: typed,
  upload: ['ui:widget', ...around, ...locked, 'shape'],
  hidden: ['ui:widget'],
  choices: [...takingOver, 'missing'],
  documents: takingOver,
  ranges: takingOver,
  pins: ['ui:field', ...locked],
  'a group': [...title, ...locked, 'ui:rows'],
  'a list of groups': [...around, ...locked, 'compact'],
  'a list': [...around, ...locked],
  'the form': ['ui:rows'],
}

/** How a field is shown: a key of `lookKeys`. `schema` is that of the field, `ui` what its form says of it. */
export function shownAs(ui: JsonObject, schema: Schema, limits: Limits): string {
  if (ui['ui:widget'] === 'hidden') return 'hidden'
  if (typeof ui['ui:field'] === 'string') return ui['ui:field']
  if (typeof ui['ui:widget'] === 'string') return ui['ui:widget']
  const widget = defaultUi(schema, limits)['ui:widget']
  if (typeof widget === 'string') return widget
  // A format that is the name of a widget is shown by it: "date".
  if (typeof schema.format === 'string' && Object.hasOwn(lookKeys, schema.format)) return schema.format
  const types = [schema.type].flat()
  if (types.includes('object')) return 'a group'
  if (types.includes('array')) return isObject(schema.items) && schema.items.type === 'object' ? 'a list of groups' : 'a list'
  return types.includes('number') || types.includes('integer') ? 'number' : 'text'
}

/** The keys that stand in `x-ui` of one field: those of `ui:options` by their own names. */
export function keysUsed(ui: JsonObject): string[] {
  const options = isObject(ui['ui:options']) ? Object.keys(ui['ui:options']) : []
  return [...Object.keys(ui).filter(key => key.startsWith('ui:') && key !== 'ui:options'), ...options]
}
