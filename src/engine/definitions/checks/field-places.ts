import type { Definitions } from '../definitions.ts'
import { isObject } from '../is-object.ts'
import type { Schema } from '../kinds.ts'
import { entries, walkSchema } from '../walk-schema.ts'

/** A schema in a form, with the schema of the object whose value it looks at. */
export type FieldPlace = { form: string; file: string; path: string; schema: Schema; beside: Schema }

const branch = /\/(?:(?:allOf|anyOf|oneOf)\/\d+|if|then|else|not)$/

/** Every schema of every form, made self-contained; `beside` of a branch (`allOf`, `then` …) is the object that the branch is about. */
export function fieldPlaces({ forms, whole }: Pick<Definitions, 'forms' | 'whole'>): FieldPlace[] {
  return [...forms].flatMap(([form, { file }]) => {
    const places = walkSchema(whole[form])
    const byPath = new Map(places.map(({ path, schema }) => [path, schema]))
    return places.map(({ path, schema }) => ({ form, file, path, schema, beside: byPath.get(ofObject(path)) ?? schema }))
  })
}

/** Names of the fields of an object. */
export function namedIn(schema: Schema): string[] {
  return entries(schema.properties).map(([name]) => name)
}

/** The object that a field stands in: its place without `/properties/<name>`. Undefined for what is no field. */
export function parentOf(places: FieldPlace[], place: FieldPlace): Schema | undefined {
  const match = /^(.*)\/properties\/[^/]+$/.exec(place.path)
  const parent = match && places.find(({ form, path }) => form === place.form && path === match[1])
  return parent && isObject(parent.schema) ? parent.beside : undefined
}

function ofObject(path: string): string {
  let outer = path
  while (branch.test(outer)) outer = outer.replace(branch, '')
  return outer
}
