import type { Definitions } from '../definitions.ts'
import { isObject } from '../is-object.ts'
import { valueAt } from '../json-pointer.ts'
import type { Form, JsonObject, Schema } from '../kinds.ts'
import { entries, walkSchema } from '../walk-schema.ts'

/**
 * A schema written in a file: `raw` as it stands there, `schema` with what it refers to. `beside` is the object whose value it looks
 * at: for a branch (`allOf`, `then` …) the schema that the branch belongs to.
 */
export type FieldPlace = { file: string; path: string; raw: JsonObject; schema: Schema; beside: Schema }

const branch = /\/(?:(?:allOf|anyOf|oneOf)\/\d+|if|then|else|not)$/

/** Every schema written in a form file. Mistakes inside a shared field are found where it is written: `sharedPlaces`. */
export function formPlaces({ forms, whole }: Pick<Definitions, 'forms' | 'whole'>): (FieldPlace & { form: Form })[] {
  return [...forms].flatMap(([id, { file, content }]) => {
    const form = whole[id]
    return form ? places(file, content, '', form).map(place => ({ ...place, form })) : []
  })
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

/** The object that a field stands in: its place without `/properties/<name>`. Undefined for what is no field. */
export function parentOf(all: FieldPlace[], place: FieldPlace): Schema | undefined {
  const match = /^(.*)\/properties\/[^/]+$/.exec(place.path)
  return match ? all.find(({ file, path }) => file === place.file && path === match[1])?.beside : undefined
}

function ofObject(path: string): string {
  let outer = path
  while (branch.test(outer)) outer = outer.replace(branch, '')
  return outer
}
