import { isObject } from '../json/is-object.ts'
import type { Limits } from '../limits/limits.ts'
import { entries } from '../schemas/walk-schema.ts'
import type { JsonObject, Schema } from '../types.ts'

const byFormat: { [format: string]: string } = {
  email: 'email',
  'work-email': 'email',
  'https-url': 'url',
  'web-url': 'url',
  uri: 'url',
  phone: 'phone',
  password: 'password',
  'hex-colour': 'colour',
  'iana-time-zone': 'time-zone',
  'upload-id': 'upload',
  ref: 'reference',
}
const withPlaceholder: { [widget: string]: string } = { url: 'https://' }

const formatsOfSentences = [undefined, 'not-blank', 'plain-text']

/** How a field is shown when its form does not say: what follows from its type, format, options and length. */
export function defaultUi(schema: Schema, limits: Limits): JsonObject {
  const widget = defaultWidget(schema, limits)
  if (widget === undefined) return {}
  const placeholder = withPlaceholder[widget]
  return { 'ui:widget': widget, ...(placeholder !== undefined && { 'ui:placeholder': placeholder }) }
}

function defaultWidget({ type, format, enum: values, oneOf, maxLength }: Schema, limits: Partial<Limits>): string | undefined {
  if (Array.isArray(values) || Array.isArray(oneOf)) return type === 'array' || type === 'object' ? undefined : 'select'
  if (type === 'boolean') return 'checkbox'
  if (type !== 'string') return undefined
  if (typeof format === 'string' && Object.hasOwn(byFormat, format)) return byFormat[format]
  // Where the limits have problems, what else there is is made all the same.
  const longText = limits.display?.severalLinesFromCharacters ?? Number.POSITIVE_INFINITY
  const sentences = formatsOfSentences.includes(format as string | undefined)
  return sentences && typeof maxLength === 'number' && maxLength >= longText ? 'textarea' : undefined
}

/** `x-ui` of a form with what it does not say. What a `ui:field` takes over shows its inside in its own way. */
export function withDefaultUi(ui: JsonObject, schema: Schema, limits: Limits): JsonObject {
  if (ui['ui:field'] !== undefined) return ui
  const inner = [...entries(schema.properties), ...(several(schema) ? [] : [['items', schema.items] as const])]
  const filled = inner.flatMap(([name, field]) => {
    if (!isObject(field)) return []
    const said = isObject(ui[name]) ? ui[name] : {}
    const whole = withDefaultUi(said, field, limits)
    return Object.keys(whole).length > 0 ? [[name, whole] as const] : []
  })
  // A default goes with its widget: another widget has other words in it.
  const own = defaultUi(schema, limits)
  const takes = ui['ui:widget'] === undefined || ui['ui:widget'] === own['ui:widget']
  return { ...(takes && own), ...ui, ...Object.fromEntries(filled) }
}

// A choice of several is shown as one input: its entries have none of their own.
function several({ items }: Schema): boolean {
  return !isObject(items) || Array.isArray(items.enum) || Array.isArray(items.oneOf)
}
