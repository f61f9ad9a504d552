import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, Schema } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import formatCases from '../engine/formats/formats.cases.json' with { type: 'json' }
import { sampled } from '../support/sampled.ts'
import { hostileNames, hostileTexts, kinds } from './hostile.ts'
import { lengthened } from './lengthened.ts'

type Members = { [name: string]: unknown }

const mostChoices = 25

const samples: { [format: string]: { accept: string[]; refuse: string[] } } = formatCases
// Letters that count one as code points and two or more otherwise, letters that carry marks, and what is wide.
const fillings = ['x', '1', ' ', '𐐀', 'é', '\u0301', '😀', 'न']

/**
 * Values worth giving to a place, found from its schema and from a value that is right there: kinds, limits and one beside them, its
 * formats' samples, its choices, hostile texts, and the same again for what is inside of lists and objects.
 */
export function* valuesFor(schema: Schema, right: unknown): Generator<unknown> {
  yield right
  yield* kinds
  yield [right]
  yield [[right]]
  yield { x: right }
  yield* choicesOf(schema)
  const types = [schema.type].flat()
  if (types.includes('string')) yield* textsFor(schema, right)
  if (types.includes('number') || types.includes('integer')) yield* numbersFor(schema)
  if (types.includes('array')) yield* listsFor(schema, right)
  if (types.includes('object')) yield* objectsFor(schema, isMembers(right) ? right : {})
}

function* textsFor(schema: Schema, right: unknown): Generator<string> {
  yield* hostileTexts
  const { accept = [], refuse = [] } = samples[String(schema.format)] ?? {}
  yield* [...accept, ...refuse]
  for (const limit of [schema.minLength, schema.maxLength])
    if (typeof limit === 'number')
      for (const length of beside(limit))
        for (const filling of [...(typeof right === 'string' && right !== '' ? [right] : []), ...fillings])
          yield lengthened(filling, length) as string
  if (typeof right === 'string')
    yield* [` ${right}`, `${right} `, `${right}\n`, right.toUpperCase(), right.toLowerCase(), `${right}\0`]
}

function* numbersFor(schema: Schema): Generator<number> {
  for (const key of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']) {
    const limit = schema[key]
    if (typeof limit === 'number') yield* [limit - 1, limit - 0.1, limit, limit + 0.1, limit + 1, -limit, limit * 3]
  }
}

function* choicesOf(schema: Schema): Generator<unknown> {
  const options = [schema.oneOf, schema.anyOf].flatMap(list => (Array.isArray(list) ? list : []))
  const values = options.flatMap(option => (isObject(option) && 'const' in option ? [option.const] : []))
  const all = [...values, ...(Array.isArray(schema.enum) ? schema.enum : []), ...('const' in schema ? [schema.const] : [])]
  // Of hundreds of countries or time zones each is taken as the next one is.
  for (const value of sampled(all, Math.ceil(all.length / mostChoices))) {
    yield value
    yield String(value)
    if (typeof value === 'number') yield* [value + 0.5, value + 1000, -value]
    if (typeof value === 'string') yield* [value.toLowerCase(), `${value} `, '']
    if (typeof value === 'boolean') yield* [!value, Number(value)]
  }
}

function* listsFor(schema: Schema, right: unknown): Generator<unknown[]> {
  const entries = Array.isArray(right) ? right : []
  const items: Schema = isObject(schema.items as Json) ? (schema.items as Schema) : {}
  const entry = entries[0] ?? (items.type === 'object' ? {} : 'x')
  for (const limit of [schema.minItems ?? 0, schema.maxItems ?? 3])
    for (const length of beside(Number(limit))) yield lengthened([...entries, entry], length) as unknown[]
  for (const value of valuesFor(items, entry)) {
    yield [value, ...entries.slice(1)]
    yield [...entries, value]
  }
}

/** The object with one member given each of its values, taken out, or more members than it has. */
export function* objectsFor(schema: Schema, right: Members): Generator<Members> {
  for (const [name, member] of Object.entries(propertiesOf(schema))) {
    for (const value of valuesFor(member, right[name])) yield withMember(right, name, value)
    const { [name]: _, ...rest } = right
    yield rest
    yield { [name]: right[name] }
  }
  for (const name of hostileNames) for (const value of ['x', null, { x: [] }]) yield withMember(right, name, value)
  yield {}
}

function withMember(object: Members, name: string, value: unknown): Members {
  // A member called __proto__ must become a member, not a prototype.
  return Object.fromEntries([...Object.entries(object).filter(([other]) => other !== name), [name, value]])
}

function beside(limit: number): number[] {
  return [limit - 1, limit, limit + 1].filter(length => length >= 0)
}

export function isMembers(value: unknown): value is Members {
  return isObject(value as Json)
}
