import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { allKeywords } from '#engine/validation/all-keywords.ts'
import { annotations } from '#engine/validation/annotations.ts'

/**
 * One thing that a form says of its data, and the form without it. `what` names it: "/properties/note/maxLength" taken out, or
 * "… one more" and "… one less" for a limit moved by one.
 */
export type Constraint = { what: string; changed: (form: JsonObject) => JsonObject }

const limits = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
])
const single = new Set([
  ...limits,
  'type',
  'pattern',
  'format',
  'multipleOf',
  'uniqueItems',
  'additionalProperties',
  'const',
  'enum',
  ...allKeywords.map(({ keyword }) => keyword),
])
const lists = new Set(['allOf', 'anyOf', 'oneOf'])
const maps = new Set(['properties', 'patternProperties'])
const below = new Set(['items', 'contains', 'not', 'propertyNames', 'then', 'else'])
/** Say nothing of the data on their own: texts, and what a file of its own or the server decides, with its message. */
const silent = new Set<string>(['$schema', 'title', 'description', 'default', 'examples', ...annotations])

/** Every constraint of a form whose references are inlined, as its file has it (`x-when` not yet compiled), messages included. */
export function constraintsOf(form: Schema): Constraint[] {
  return [...inside(form, [])]
}

function* inside(schema: Schema, place: string[]): Generator<Constraint> {
  for (const [keyword, value] of Object.entries(schema)) {
    const here = [...place, keyword]
    if (limits.has(keyword) && typeof value === 'number')
      for (const [by, words] of [
        [1, 'one more'],
        [-1, 'one less'],
      ] as const)
        if (value + by >= 0)
          yield { what: `${appendPointer('', ...here)} ${words}`, changed: form => withValue(form, here, value + by) }
    if (single.has(keyword) || (keyword === 'errorMessage' && typeof value === 'string')) yield without(here)
    else if (keyword === 'required' || keyword === 'errorMessage')
      yield* Object.keys(value as object)
        .filter(key => !silent.has(key))
        .map(key => without([...here, key]))
    else if (lists.has(keyword)) yield* ofList(value as Schema[], here)
    else if (maps.has(keyword)) yield* ofMap(value as { [name: string]: Schema }, here)
    else if (keyword === 'if') {
      yield {
        what: appendPointer('', ...here),
        changed: form => ['if', 'then', 'else'].reduce((left, key) => withValue(left, [...place, key]), form),
      }
      yield* inside(value as Schema, here)
    } else if (below.has(keyword)) {
      if (keyword !== 'then' && keyword !== 'else') yield without(here)
      if (isObject(value)) yield* inside(value, here)
    } else if (keyword === 'x-when') {
      yield without(here)
      yield* inside(value as Schema, here)
    } else if (!silent.has(keyword))
      throw new Error(`tests/parity/constraints.ts does not know "${keyword}" (${appendPointer('', ...here)}): add it to a row.`)
  }
}

function* ofList(list: Schema[], here: string[]): Generator<Constraint> {
  yield without(here)
  for (const [index, part] of list.entries()) {
    // The only one is the list itself.
    if (list.length > 1) yield without([...here, String(index)])
    // An option of a choice is one thing; a part of another list is a schema of its own.
    if (!('const' in part)) yield* inside(part, [...here, String(index)])
  }
}

function* ofMap(map: { [name: string]: Schema }, here: string[]): Generator<Constraint> {
  for (const [name, schema] of Object.entries(map)) {
    yield without([...here, name])
    yield* inside(schema, [...here, name])
  }
}

function without(place: string[]): Constraint {
  return { what: appendPointer('', ...place), changed: form => withValue(form, place) }
}

/** A copy with the value at the place set, or taken out when none is given. */
function withValue(root: JsonObject, place: string[], value?: Json): JsonObject {
  const copy = structuredClone(root)
  const last = place.at(-1) ?? ''
  let parent: Json = copy
  for (const key of place.slice(0, -1)) parent = (parent as JsonObject)[key] as Json
  if (value !== undefined) (parent as JsonObject)[last] = value
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete (parent as JsonObject)[last]
  return copy
}
