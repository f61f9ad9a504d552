import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walkSchema } from '#engine/definitions/schemas/walk-schema.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { constraintsOf, formChange } from '#engine/validation/form-change.ts'
import { publishedSet } from '../../support/published-set.ts'

const forms = Object.values(publishedSet().forms)
const copy = (schema: Schema): Schema => structuredClone(schema)

/** The same schema with its keys, required names and options in another order. */
function shuffled(value: Json, pick: () => number): Json {
  const mixed = <Item>(items: Item[]): Item[] =>
    items
      .map(item => ({ item, at: pick() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  if (Array.isArray(value)) return value.map(item => shuffled(item, pick))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    mixed(Object.entries(value)).map(([key, part]) => {
      const inner = shuffled(part as Json, pick)
      return [key, ['required', 'enum', 'oneOf'].includes(key) && Array.isArray(inner) ? mixed(inner) : inner]
    }),
  )
}

test('every form asks the same with other words and in another order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...forms), fc.infiniteStream(fc.nat()), fc.string(), ({ schema }, numbers, words) => {
      const other = copy(schema)
      for (const { schema: place } of walkSchema(other)) {
        place.title = words
        place.description = words
        place.errorMessage = { required: words }
      }
      expect(constraintsOf(shuffled(other, () => numbers.next().value))).toBe(constraintsOf(schema))
      expect(formChange(schema, { ...other, properties: schema.properties as JsonObject })).toEqual({
        added: [],
        changed: [],
        gone: [],
      })
    }),
  )
})

test('every form asks something else without any one of its fields, limits and formats, and it is that field that is named', () => {
  let tried = 0
  for (const { schema } of forms) {
    for (const name of Object.keys((schema.properties as JsonObject | undefined) ?? {})) {
      const without = copy(schema)
      delete (without.properties as JsonObject)[name]
      expect(constraintsOf(without)).not.toBe(constraintsOf(schema))
      expect(formChange(schema, without).gone).toHaveLength(1)
      expect(formChange(without, schema).added).toHaveLength(1)
      const field = (schema.properties as { [name: string]: Schema })[name] as Schema
      for (const keyword of ['type', 'format', 'minLength', 'maxLength', 'oneOf', 'items', 'x-ref', 'x-upload', 'x-when']) {
        if (field[keyword] === undefined) continue
        const looser = copy(schema)
        delete ((looser.properties as JsonObject)[name] as JsonObject)[keyword]
        expect(constraintsOf(looser), `${name} without ${keyword}`).not.toBe(constraintsOf(schema))
        expect(formChange(schema, looser).changed).toEqual([String(field.title ?? name)])
        tried++
      }
    }
  }
  expect(tried).toBeGreaterThan(200)
})

test('a field that is called as a keyword of words is a field', () => {
  const schema: Schema = { type: 'object', properties: { title: { type: 'string' }, description: { type: 'string' } } }
  const other: Schema = { type: 'object', properties: { title: { type: 'integer' }, description: { type: 'string' } } }
  expect(constraintsOf(other)).not.toBe(constraintsOf(schema))
  expect(formChange(schema, { ...schema, required: ['title'] })).toEqual({ added: [], changed: ['title'], gone: [] })
})
