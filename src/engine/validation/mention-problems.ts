import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { type FieldProblem, messageFor } from './problems.ts'
import { nameAt, type Reached } from './reached.ts'
import type { Sentences } from './sentences.ts'
import { textsIn } from './texts-in.ts'

const known = new WeakMap<object, string[]>()

/** Every path of references whose record a text of a form has to name (`x-mentions`). */
export function namedAlong(schema: JsonObject): string[] {
  const found = known.get(schema) ?? [...new Set(collected(schema))]
  known.set(schema, found)
  return found
}

/** The same for these data: of the texts that they have, by the rules that apply to them. */
export function namedIn(schema: Schema, data: Json): string[] {
  return [...new Set(textsIn(schema, data, 'x-mentions').map(({ schema: field }) => of(field)))]
}

/**
 * Problems at the texts that do not name the records that they have to. Where the way to the record ends early, and while its name is not
 * known, there is none that could be asked for.
 */
export function mentionProblems(schema: Schema, data: Json, reached: Reached, say: Sentences): FieldProblem[] {
  return textsIn(schema, data, 'x-mentions')
    .filter(({ text, schema: field }) => !mentions(text, reached[nameAt(of(field))] ?? ''))
    .map(({ path, schema: field }) => ({ path, message: messageFor('x-mentions', field, say), keyword: 'x-mentions' }))
}

function of(field: Schema): string {
  return (field['x-mentions'] as { of: string }).of
}

function collected(schema: Json | undefined): string[] {
  if (Array.isArray(schema)) return schema.flatMap(collected)
  if (!isObject(schema)) return []
  const named = isObject(schema['x-mentions']) ? [String(schema['x-mentions'].of)] : []
  return [...named, ...Object.values(schema).flatMap(collected)]
}

/**
 * Whether a text names something (`x-mentions`): it holds the name, without regard to upper and lower case, to how much white space stands
 * between the words, and to how letters with accents are encoded. An empty name is in every text.
 */
export function mentions(text: string, name: string): boolean {
  return compared(text).includes(compared(name))
}

function compared(text: string): string {
  // Upper case first: it makes one of letters that have two small ones (ß and ss, σ and ς).
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim()
}
