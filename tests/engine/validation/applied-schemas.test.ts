import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { possibleSchemas, schemaOfPlace } from '#engine/validation/applied-schemas.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { textsIn } from '#engine/validation/texts-in.ts'

const upload = (kind: string): Schema => ({ type: 'string', 'x-upload': kind })
const rule = (condition: JsonObject, then: JsonObject, otherwise: JsonObject = {}): Schema => ({
  if: condition,
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name
  then: { properties: { file: then } },
  else: { properties: { file: otherwise } },
})
const whenA: JsonObject = { properties: { a: { const: 1 } }, required: ['a'] }
const form: Schema = {
  type: 'object',
  properties: {
    a: { type: 'integer' },
    file: upload('own'),
    more: { type: 'array', items: { type: 'object', properties: { file: upload('entry') } } },
  },
  allOf: [rule(whenA, upload('ruled')), rule({ properties: { a: { const: 2 } }, required: ['a'] }, upload('two'), {})],
}

describe('what a rule says of a field', () => {
  test('holds while its condition does, over what the field says', () => {
    const kind = (data: JsonObject) => schemaOfPlace(form, data, ['file'])['x-upload']
    expect([kind({}), kind({ a: 1 }), kind({ a: 2 }), kind({ a: 3, file: 'x' })]).toEqual(['own', 'ruled', 'two', 'own'])
    expect(textsIn(form, { a: 1, file: 'x' }, 'x-upload')).toMatchObject([
      { path: '/file', text: 'x', schema: { 'x-upload': 'ruled' } },
    ])
  })

  test('reaches entries of lists, and rules inside an entry look at the entry', () => {
    const entry: Schema = { type: 'object', properties: { a: {}, file: upload('entry') }, ...rule(whenA, upload('ruled')) }
    const schema: Schema = { type: 'object', properties: { list: { type: 'array', items: entry } } }
    const data: JsonObject = { list: [{ a: 1, file: 'x' }, { file: 'y' }] }
    expect(textsIn(schema, data, 'x-upload').map(({ path, schema: { 'x-upload': kind } }) => [path, kind])).toEqual([
      ['/list/0/file', 'ruled'],
      ['/list/1/file', 'entry'],
    ])
  })

  test('is said of a place that has no value yet, by what stands around it', () => {
    const entry: Schema = { type: 'object', properties: { a: {}, file: upload('entry') }, ...rule(whenA, upload('ruled')) }
    const schema: Schema = { type: 'object', properties: { list: { type: 'array', items: entry }, one: entry } }
    const kind = (data: Json, ...keys: string[]) => schemaOfPlace(schema, data, keys)['x-upload']
    const list: JsonObject = { list: [{ a: 1 }, { a: 2 }], one: { a: 1 } }
    expect([kind(list, 'list', '0', 'file'), kind(list, 'list', '1', 'file')]).toEqual(['ruled', 'entry'])
    expect([kind(list, 'one', 'file'), kind({}, 'one', 'file'), kind('none', 'one', 'file')]).toEqual(['ruled', 'entry', 'entry'])
    expect(kind({}, 'list', '7', 'file')).toBe('entry')
  })

  test('is among what is possible, whatever the data', () => {
    const kinds = (keys: string[]) => possibleSchemas(form, keys).flatMap(schema => schema['x-upload'] ?? [])
    expect([kinds(['file']), kinds(['more', '0', 'file']), kinds(['a']), kinds(['nothing'])]).toEqual([
      ['own', 'ruled', 'two'],
      ['entry'],
      [],
      [],
    ])
  })
})

const value = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom('x', 'xy', ''), fc.boolean(), fc.constant(null))
const data = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { noNullPrototype: true })
const valueTest: fc.Arbitrary<JsonObject> = fc.oneof(
  value.map(one => ({ const: one as Json })),
  fc.array(value, { minLength: 1, maxLength: 3 }).map(all => ({ enum: [...new Set(all)] as Json[] })),
  fc.constantFrom<JsonObject>({ type: 'string' }, { type: 'integer', minimum: 1 }, { minLength: 2 }, { pattern: '^x' }),
)
const condition: fc.Arbitrary<JsonObject> = fc.letrec<{ one: JsonObject }>(tie => ({
  one: fc.oneof(
    { maxDepth: 2 },
    fc
      .tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c'), valueTest, { noNullPrototype: true }), fc.subarray(['a', 'b', 'c']))
      .map(([properties, required]) => ({ properties, required })),
    tie('one').map(not => ({ not })),
    fc
      .tuple(fc.constantFrom('allOf', 'anyOf', 'oneOf'), fc.array(tie('one'), { minLength: 1, maxLength: 2 }))
      .map(([key, list]) => ({ [key]: list })),
  ),
})).one

test('which branch holds is decided as the validator of server and page decides it', () => {
  const ajv = createAjv()
  fc.assert(
    fc.property(condition, data, (asked, given) => {
      const holds = ajv.validate(asked, given)
      const schema: Schema = { type: 'object', properties: { file: {} }, ...rule(asked, upload('then'), upload('else')) }
      expect(schemaOfPlace(schema, given as Json, ['file'])['x-upload']).toBe(holds ? 'then' : 'else')
    }),
    { numRuns: 300 },
  )
})
