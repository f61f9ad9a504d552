import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examine } from '#engine/definitions/compile-set.ts'
import { bounds, excess } from '#engine/definitions/files/bounds.ts'
import type { DefinitionFiles } from '#engine/definitions/published-set.ts'
import { selfContained } from '#engine/definitions/schemas/self-contained.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { startWork } from '../support/work-time.ts'

const file = 'schemas/test/bomb.form.json'
const filesOf = (content: JsonObject): DefinitionFiles => new Map([[file, content]])
const made = (content: JsonObject) => selfContained({ file, path: '' }, filesOf(content))

/** Runs it and expects a problem of the rule within two seconds of work. */
function endsWith(rule: string, content: JsonObject): void {
  const began = startWork()
  const rules = made(content).problems.map(problem => problem.rule)
  expect(rules).toContain(rule)
  expect(began()).toBeLessThan(2000)
}

test('what compares a field with others stands beside a reference, with its message; what is a limit does not', () => {
  const shared = { type: 'string', maxLength: 9, errorMessage: 'No address' }
  const withField = (field: JsonObject) =>
    made({ properties: { home: { type: 'string' }, a: { $ref: '#/definitions/shared', ...field } }, definitions: { shared } })
  const { schema, problems } = withField({ sameDomainAs: 'home', errorMessage: { sameDomainAs: 'Another domain' } })
  expect(problems).toEqual([])
  expect((schema.properties as JsonObject).a).toEqual({
    ...shared,
    sameDomainAs: 'home',
    errorMessage: { _: 'No address', sameDomainAs: 'Another domain' },
  })
  for (const limit of [{ maxLength: 99 }, { contrastWith: '#ffffff' }] as JsonObject[])
    expect(withField(limit).problems.map(({ rule }) => rule)).toEqual(['constraint-beside-ref'])
})

describe('what refers to itself or grows without bound ends with a problem', () => {
  test('a field that is itself', () => endsWith('ref-cycle', { properties: { a: { $ref: '#/properties/a' } } }))

  test('a form inside itself', () => endsWith('ref-cycle', { properties: { a: { $ref: '#' } } }))

  test('circles of any length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), length => {
        const definitions: JsonObject = {}
        for (let index = 0; index < length; index++) definitions[`d${index}`] = { $ref: `#/definitions/d${(index + 1) % length}` }
        endsWith('ref-cycle', { properties: { a: { $ref: '#/definitions/d0' } }, definitions })
      }),
    )
  })

  test('thirty doublings', () => {
    const definitions: JsonObject = { d0: { type: 'string' } }
    for (let index = 1; index <= 30; index++) {
      const ref = { $ref: `#/definitions/d${index - 1}` }
      definitions[`d${index}`] = { type: 'object', properties: { one: ref, two: { ...ref } } }
    }
    endsWith('too-large', { properties: { a: { $ref: '#/definitions/d30' } }, definitions })
  })

  test('ten thousand nested allOf', () => {
    let schema: JsonObject = { type: 'string' }
    for (let index = 0; index < 10_000; index++) schema = { allOf: [schema] }
    endsWith('too-large', { properties: { a: schema } })
  })

  test('a chain of two hundred references', () => {
    const definitions: JsonObject = { d200: { type: 'string' } }
    for (let index = 0; index < 200; index++) definitions[`d${index}`] = { $ref: `#/definitions/d${index + 1}` }
    endsWith('too-large', { properties: { a: { $ref: '#/definitions/d0' } }, definitions })
  })

  test('ten megabytes of text', () => endsWith('too-large', { title: 'x'.repeat(10_000_000), properties: {} }))

  test('a hundred thousand fields', () => {
    const properties = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, { type: 'string' }]))
    endsWith('too-large', { properties })
  })

  test('the whole check ends as well, and says which file', () => {
    let deep: Json = 'end'
    for (let index = 0; index < 10_000; index++) deep = [deep]
    const began = startWork()
    const { problems } = examine(filesOf({ deep }))
    expect(began()).toBeLessThan(2000)
    expect(problems.filter(problem => problem.rule === 'too-large')).toMatchObject([{ file }])
  })
})

describe('what is made', () => {
  test('has no $ref, $schema, $id or definitions left, and says what it said', () => {
    const { schema, problems } = made({
      $schema: '../meta/form.meta.json',
      title: 'A form',
      type: 'object',
      properties: { a: { $ref: '#/definitions/name', title: 'First', errorMessage: { maxLength: 'Shorter' } } },
      definitions: {
        name: { type: 'string', title: 'Name', maxLength: 5, errorMessage: { required: 'Needed', maxLength: 'Long' } },
      },
    })
    expect(problems).toEqual([])
    expect(schema).toEqual({
      title: 'A form',
      type: 'object',
      properties: {
        a: { type: 'string', title: 'First', maxLength: 5, errorMessage: { required: 'Needed', maxLength: 'Shorter' } },
      },
    })
  })

  test('keeps values that look like schemas as they are', () => {
    const field = { type: 'object', default: { $ref: '#/nowhere', $id: 'x' }, enum: [{ $ref: '#' }] }
    expect(made({ properties: { a: field } })).toEqual({ schema: { properties: { a: field } }, problems: [] })
  })

  test('takes a field called __proto__ for a field', () => {
    const content = JSON.parse('{"properties": {"__proto__": {"type": "string"}}}') as JsonObject
    const { schema } = made(content)
    expect(Object.keys(schema.properties as JsonObject)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(schema.properties)).toBe(Object.prototype)
  })

  test('never has a reference into what is nobody’s own', () => {
    for (const ref of ['#/constructor', '#/properties/toString', '#/__proto__']) {
      expect(made({ properties: { a: { $ref: ref } } }).problems.map(({ rule }) => rule)).toEqual(['missing-target'])
    }
  })

  test('stays within the bounds whatever the input', () => {
    const { schema } = fc.letrec(tie => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom({ $ref: '#' }, { $ref: '#/properties/a' }, { $ref: '#/definitions/d' }, { type: 'string' }),
        fc.record({
          properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')),
          definitions: fc.dictionary(fc.constant('d'), tie('schema')),
        }),
        fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }) }),
      ),
    }))
    fc.assert(
      fc.property(schema, content => {
        const { schema: whole, problems } = made(content as JsonObject)
        expect(problems.length > 0 || excess(whole) === null).toBe(true)
        expect(problems.length > 0 || !JSON.stringify(whole).includes('"$ref"')).toBe(true)
      }),
    )
    expect(bounds).toEqual({ depth: 100, nodes: 20_000, characters: 2_000_000 })
  })
})
