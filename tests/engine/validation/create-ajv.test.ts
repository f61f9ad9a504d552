import { expect, test } from 'vitest'
import { annotations } from '#engine/validation/annotations.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'

test('unknown keywords and formats are refused when a schema is compiled', () => {
  expect(() => createAjv().compile({ type: 'string', maxLenght: 3 })).toThrow('maxLenght')
  expect(() => createAjv().compile({ type: 'string', format: 'emial' })).toThrow('emial')
})

test('annotations are known and refuse nothing', () => {
  const schema = { type: 'string', ...Object.fromEntries(annotations.map(keyword => [keyword, { any: 'thing' }])) }
  expect(createAjv().compile(schema)('x')).toBe(true)
})

test('only own properties count', () => {
  const closed = createAjv().compile({ type: 'object', required: ['toString'], properties: { toString: { type: 'string' } } })
  expect(closed({})).toBe(false)
  expect(closed(JSON.parse('{"__proto__": {"toString": "x"}}'))).toBe(false)
  const strict = createAjv().compile({ type: 'object', additionalProperties: false, properties: { a: {} } })
  expect(strict(JSON.parse('{"__proto__": 1}'))).toBe(false)
})

test('values are coerced and defaults filled only where that is asked for', () => {
  const schema = {
    type: 'object',
    properties: { n: { type: 'integer', default: 3 }, list: { type: 'array', items: { type: 'string' } } },
  }
  expect(createAjv().compile(schema)({ n: '3' })).toBe(false)
  const untouched = {}
  createAjv().compile(schema)(untouched)
  expect(untouched).toEqual({})
  const loose = { list: 'one' }
  expect(createAjv({ coerce: true }).compile(schema)(loose)).toBe(true)
  expect(loose).toEqual({ n: 3, list: ['one'] })
})
