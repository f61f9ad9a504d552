import type { Definitions } from '../../definitions.ts'
import { isObject } from '../../json/is-object.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { entries, walkSchema } from '../../schemas/walk-schema.ts'
import type { Form, JsonObject, Schema } from '../../types.ts'

/**
 * A schema written in a file: `raw` as it stands there, `schema` with what it refers to. `beside` is the object whose value it looks
 * at: for a branch (`allOf`, `then` …) the schema that the branch belongs to.
 */
export type FieldPlace = { file: string; path: string; raw: JsonObject; schema: Schema; beside: Schema }

/** Only names, `items` and whole forms on the way: a field, not a branch. */
const fieldPath = /^(?:\/definitions\/[^/]+)?(?:\/properties\/[^/]+|\/items)*$/
const branch = /\/(?:(?:allOf|anyOf|oneOf)\/\d+|if|then|else|not)$/

type FormPlace = FieldPlace & { form: Form }
// Many rules ask for the same.
const found = new WeakMap<object, FormPlace[]>()

/** Every schema written in a form file. Mistakes inside a shared field are found where it is written: `sharedPlaces`. */
export function formPlaces({ forms, whole }: Pick<Definitions, 'forms' | 'whole'>): FormPlace[] {
  const before = found.get(whole)
  if (before) return before
  const all = [...forms].flatMap(([id, { file, content }]) => {
    const form = whole[id]
    return form ? places(file, content, '', form).map(place => ({ ...place, form })) : []
  })
  found.set(whole, all)
  return all
}

/** Every field that is written out in a form file or a file of shared fields: no branch of a rule, no option of a choice. */
export function writtenFields(definitions: Definitions): FieldPlace[] {
  return [...formPlaces(definitions), ...sharedPlaces(definitions)].filter(
    ({ path, raw }) => isField(path) && raw.$ref === undefined,
  )
}

/** Whether a place of a schema is a field (or the form itself), not a branch of a rule or an option of a choice. */
export function isField(path: string): boolean {
  return fieldPath.test(path)
}

/** Every schema written in the files of shared fields. */
export function sharedPlaces({ fields, wholeFields }: Pick<Definitions, 'fields' | 'wholeFields'>): FieldPlace[] {
  return wholeFields.flatMap(({ id, path, schema }) => {
    const found = fields.get(id)
    return found ? places(found.file, found.content, path, schema) : []
  })
}

function places(file: string, content: JsonObject, base: string, schema: Schema): FieldPlace[] {
  const all = walkSchema(schema, base)
  const byPath = new Map(all.map(place => [place.path, place.schema]))
  return all.flatMap(place => {
    const raw = valueAt(content, place.path)
    return isObject(raw) ? [{ ...place, file, raw, beside: byPath.get(ofObject(place.path)) ?? place.schema }] : []
  })
}

/** Names of the fields of an object. */
export function namedIn(schema: Schema): string[] {
  return entries(schema.properties).map(([name]) => name)
}

/** The name of a field, also for a branch of it (`allOf`, `then` …). Undefined for what is no field. */
export function nameOf({ path }: FieldPlace): string | undefined {
  return /\/properties\/([^/]+)$/.exec(ofObject(path))?.[1]
}

/** The object that a field stands in: its place without `/properties/<name>`, also for a branch of it. Undefined for what is no field. */
export function parentOf(all: FieldPlace[], place: FieldPlace): Schema | undefined {
  const match = /^(.*)\/properties\/[^/]+$/.exec(ofObject(place.path))
  return match ? all.find(({ file, path }) => file === place.file && path === match[1])?.beside : undefined
}

function ofObject(path: string): string {
  let outer = path
  while (branch.test(outer)) outer = outer.replace(branch, '')
  return outer
}
