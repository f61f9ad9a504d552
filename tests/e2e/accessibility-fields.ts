import { isObject } from '#engine/definitions/json/is-object.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { type FieldProblem, problemsOf } from '#engine/validation/problems.ts'
import { visibleData } from '#engine/validation/visible.ts'
import { say } from '../support/sentences.ts'

/** One form, or one step of it, as it stands on a page. */
export type Part = {
  /** Address below the gallery. */
  path: string
  /** What ids of its fields begin with. */
  prefix: string
  form: PublishedForm
  schema: Schema
  ui: JsonObject
  /** Names of the fields asked for here, without those of other steps. */
  names: string[]
}

/** A field on the page, or a list of fields. */
export type Field = {
  id: string
  path: string
  title: string
  /** A list: what is in it has fields of its own. */
  group: boolean
  required: boolean
  schema: Schema
  ui: JsonObject
}

/** The pages that a form is filled in on: its steps, or itself. */
export function partsOf(form: PublishedForm): Part[] {
  if (form.steps.length === 0) {
    const names = Object.keys(form.schema.properties as JsonObject)
    return [{ path: `states/${form.id}`, prefix: form.id, form, schema: form.schema, ui: form.ui, names }]
  }
  return form.steps.map(({ id, schema, ui, fields }) => ({
    path: `states/${form.id}/${id}`,
    prefix: `${form.id}-${id}`,
    form,
    schema,
    ui,
    names: fields,
  }))
}

const ajv = createAjv()

/** What the server would say of these data. */
export function problemsIn({ form, schema }: Part, data: JsonObject): FieldProblem[] {
  const validate = ajv.compile(schema)
  validate(visibleData(form, data))
  return problemsOf(validate.errors ?? [], schema, data, { say })
}

/** The fields that are to be seen while the form holds these data, in no particular order. Fields of list entries come with them. */
export function fieldsOf(part: Part, data: JsonObject): Field[] {
  const names = part.names.filter(name => isShown(part, name, data))
  return names.flatMap(name => {
    const schema = (part.schema.properties as { [name: string]: Schema })[name] ?? {}
    const ui = (part.ui[name] ?? {}) as JsonObject
    if (ui['ui:widget'] === 'hidden') return []
    const without = Object.fromEntries(Object.entries(data).filter(([key]) => key !== name))
    const required = problemsIn(part, without).some(({ path, keyword }) => path === `/${name}` && keyword === 'required')
    const field = {
      id: `${part.prefix}_${name}`,
      path: `/${name}`,
      title: String(schema.title),
      // What proves something is found by the page: there is nothing to type.
      group: isProof(ui),
      required,
      schema,
      ui,
    }
    return schema.type === 'array' ? listOf(field, data[name]) : [field]
  })
}

/** Whether the page finds the value of a field by itself. */
export function isProof(ui: unknown): boolean {
  return isObject(ui as Json) && (ui as JsonObject)['ui:widget'] === 'proof'
}

/** Whether a list has boxes to fill in: its entries are neither chosen nor files. */
export function hasEntriesToFillIn({ type, items }: Schema): boolean {
  if (type !== 'array' || !isObject(items)) return false
  return !['oneOf', 'enum', 'x-ref'].some(keyword => keyword in items) && !JSON.stringify(items).includes('"x-upload"')
}

function isShown({ form }: Part, name: string, data: JsonObject): boolean {
  return form.visible[name] === undefined || Object.hasOwn(visibleData(form, { ...data, [name]: 'anything' }), name)
}

function listOf(list: Field, value: unknown): Field[] {
  const entries = Array.isArray(value) ? (value as JsonObject[]) : []
  const pins = list.ui['ui:field'] === 'pins'
  const items = (list.schema.items ?? {}) as Schema & { properties?: { [name: string]: Schema }; required?: string[] }
  const ui = (list.ui.items ?? {}) as JsonObject
  const inside = entries.flatMap((entry, index) =>
    Object.entries(items.properties ?? {})
      // A comment is called after the field it is about, which is not asked for again.
      .filter(([name]) => !pins || name !== 'path')
      // The end of a range is shown once a box says that it is one.
      .filter(([name]) => list.ui['ui:field'] !== 'ranges' || items.required?.includes(name))
      .map(([name, schema]) => ({
        id: `${list.id}_${index}_${name}`,
        path: `${list.path}/${index}/${name}`,
        // A single value is called as its entry is.
        title: String(pins ? entry.path : list.ui['ui:field'] === 'ranges' ? items.title : schema.title),
        group: false,
        required: items.required?.includes(name) ?? false,
        schema,
        ui: (ui[name] ?? {}) as JsonObject,
      })),
  )
  // A list of texts has a box for each; one of choices has a tick for each option, which is worked as a whole.
  const isText = items.type === 'string' && !items['x-ref'] && !items.oneOf && !items.enum
  const texts = isText
    ? entries.map((_, index) => ({
        ...list,
        ...{
          id: `${list.id}_${index}`,
          path: `${list.path}/${index}`,
          title: String(items.title),
          required: true,
          schema: items,
          ui,
        },
      }))
    : []
  return pins ? inside : [{ ...list, group: true }, ...inside, ...texts]
}

/** How a field is drawn, apart from its words: by what kind of value, in which widget. */
function kindOf({ schema, ui, group }: Field): string {
  const drawn = ['type', 'format', 'x-upload', 'x-ref', 'oneOf', 'anyOf', 'enum'].map(keyword =>
    ['type', 'format'].includes(keyword) ? schema[keyword] : keyword in schema,
  )
  return JSON.stringify([ui['ui:widget'], ui['ui:field'], group, ...drawn])
}

/** Of these parts, with the fields of each, those that together have every kind of field there is: few, as the ones with most kinds come first. */
export function partsOfEveryKind(parts: [Part, Field[]][]): Set<string> {
  const drawn = parts.map(([{ path }, fields]) => ({ path, kinds: new Set(fields.map(kindOf)) }))
  const known = new Set<string>()
  const chosen = drawn
    .toSorted((one, other) => other.kinds.size - one.kinds.size)
    .filter(({ kinds }) => {
      const before = known.size
      for (const kind of kinds) known.add(kind)
      return known.size > before
    })
  return new Set(chosen.map(({ path }) => path))
}
