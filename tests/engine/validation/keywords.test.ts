import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { allKeywords } from '#engine/validation/all-keywords.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'
import { problemsOf } from '#engine/validation/problems.ts'
import { say } from '../../support/sentences.ts'
import { aMoment } from '../a-moment.ts'

const object = (fields: { [name: string]: JsonObject }): Schema => ({ type: 'object', properties: fields })
const accepts = (schema: Schema, value: unknown) => createAjv().compile(schema)(value)
const text = { type: 'string' }

describe('equalTo', () => {
  const schema = object({ a: text, b: { ...text, equalTo: 'a' } })

  test('accepts only the value of the field beside it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => accepts(schema, { a, b }) === (a === b)),
      { numRuns: 20 },
    )
  })

  test('refuses a value beside which the field is missing, and does not ask for itself', () => {
    expect(accepts(schema, { b: 'x' })).toBe(false)
    expect(accepts(schema, { a: 'x' })).toBe(true)
  })

  test('looks at own properties only', () => {
    expect(accepts(object({ b: { equalTo: 'constructor' } }), { b: Object })).toBe(false)
  })
})

describe('sameDomainAs', () => {
  const schema = object({ site: text, mail: { ...text, sameDomainAs: 'site' } })

  test.each([
    ['https://example.com', 'a@example.com'],
    ['https://www.example.com/about?x=1', 'a@EXAMPLE.com'],
    ['https://example.com', 'a@mail.example.com'],
    ['https://shop.example.com', 'a@example.com'],
    ['https://shop.example.com', 'a@mail.example.com'],
    ['https://shop.example.co.in', 'a@example.co.in'],
    ['https://example.com:8443/', 'a@example.com'],
    ['https://example.com', 'https://www.example.com/privacy'],
    ['', 'a@example.com'],
    ['not an address', 'a@example.com'],
  ])('%s takes %s', (site, mail) => {
    expect(accepts(schema, { site, mail })).toBe(true)
  })

  test.each([
    ['https://example.com', 'a@example.org'],
    ['https://example.com', 'a@notexample.com'],
    ['https://example.com', 'a@example.com.evil.org'],
    ['https://example.com/@evil.org', 'a@evil.org'],
    ['https://example.com?@evil.org', 'a@evil.org'],
    ['https://shop.example.com', 'a@com'],
    ['https://example.co.in', 'a@other.co.in'],
    ['https://one.github.io', 'a@two.github.io'],
    ['https://example.com', 'nothing'],
  ])('%s refuses %s', (site, mail) => {
    expect(accepts(schema, { site, mail })).toBe(false)
  })
})

describe('sameDomainAs along references', () => {
  const schema = object({ site: { ...text, sameDomainAs: 'bot/brand/website' } })
  const about = object({ bot: { ...text, sameDomainAs: { as: 'bot/brand/website', of: 'bot/privacy_url' } } })
  const takes = (schema: Schema, data: unknown, reached?: { [path: string]: string }) =>
    createAjv()
      .compile(schema)
      .call({ ...aMoment, ...(reached && { reached }) }, data)
  const website = { 'bot/brand/website': 'https://www.example.com' }

  test('compares with what stands at the end, once it is known', () => {
    expect(takes(schema, { site: 'https://shop.example.com' }, website)).toBe(true)
    expect(takes(schema, { site: 'https://other.example' }, website)).toBe(false)
    expect(takes(schema, { site: 'https://other.example' }, {})).toBe(true)
    expect(takes(schema, { site: 'https://other.example' })).toBe(true)
  })

  test('looks at a field of the first entry of a list, once it is an address', () => {
    const sites = object({ sites: { type: 'array', sameDomainAs: { as: 'bot/brand/website', first: 'value' } } })
    const takesSites = (...values: string[]) => takes(sites, { sites: values.map(value => ({ value })) }, website)
    expect(takesSites('https://shop.example.com', 'https://other.example')).toBe(true)
    expect(takesSites('https://other.example', 'https://shop.example.com')).toBe(false)
    expect(takesSites('other')).toBe(true)
    expect(takesSites()).toBe(true)
  })

  test('compares two of them, whatever the value is', () => {
    expect(takes(about, { bot: 'x' }, { ...website, 'bot/privacy_url': 'https://example.com/privacy' })).toBe(true)
    expect(takes(about, { bot: 'x' }, { ...website, 'bot/privacy_url': 'https://other.example/privacy' })).toBe(false)
    expect(takes(about, { bot: 'x' }, website)).toBe(true)
  })
})

describe('containsValueOf', () => {
  const schema = object({ part: text, whole: { ...text, containsValueOf: { field: 'part', from: 2 } } })

  test('accepts text that holds the other value from the index on, and only there', () => {
    expect(accepts(schema, { part: 'ABC', whole: '29ABCZ' })).toBe(true)
    expect(accepts(schema, { part: 'ABC', whole: '2ABCZZ' })).toBe(false)
    expect(accepts(schema, { part: 'ABC', whole: '29AB' })).toBe(false)
  })

  test('has nothing to compare while the other value is missing or empty', () => {
    expect(accepts(schema, { whole: '29' })).toBe(true)
    expect(accepts(schema, { part: '', whole: '29' })).toBe(true)
  })
})

describe('contrastWith', () => {
  const errorMessage = { contrastWith: 'The ratio is {{/measured}}:1.' }
  const schema = object({ a: { ...text, contrastWith: { colour: '#ffffff', least: 4.5 }, errorMessage } })

  test.each([
    ['#767676', null],
    ['#777777', '4.47'],
    ['#ffffff', '1.00'],
    ['#7f7f7f', '4.00'],
    ['not a colour', null],
  ])('%s is said to have the ratio %s', (a, ratio) => {
    const validate = createAjv().compile(schema)
    validate({ a })
    expect(problemsOf(validate.errors ?? [], schema, { a }, { say }).map(({ message }) => message)).toEqual(
      ratio === null ? [] : [`The ratio is ${ratio}:1.`],
    )
  })
})

test('a keyword looks beside its own object, not at the root', () => {
  const schema = { type: 'array', items: object({ a: text, b: { ...text, equalTo: 'a' } }) }
  expect(accepts(schema, [{ a: 'x', b: 'x' }])).toBe(true)
  expect(accepts(schema, [{ a: 'x', b: 'y' }])).toBe(false)
})

test('a keyword in a branch looks at the same object', () => {
  // biome-ignore lint/suspicious/noThenProperty: a schema keyword
  const schema = { ...object({ a: text }), allOf: [{ if: { required: ['a'] }, then: { properties: { b: { equalTo: 'a' } } } }] }
  expect(accepts(schema, { a: 'x', b: 'y' })).toBe(false)
  expect(accepts(schema, { b: 'y' })).toBe(true)
})

test.each([
  ['equalTo', 3],
  ['equalTo', ''],
  ['sameDomainAs', {}],
  ['containsValueOf', 'a'],
  ['containsValueOf', { field: 'a' }],
  ['containsValueOf', { field: 'a', from: -1 }],
  ['containsValueOf', { field: 'a', from: 0, to: 1 }],
  ['contrastWith', '#ffffff'],
  ['contrastWith', { colour: 'white', least: 4.5 }],
  ['lines', 'two'],
  ['lines', {}],
  ['notBefore', ['a']],
  ['notBefore', {}],
  ['notAfter', { today: 18 }],
  ['before', { today: 'P1D', from: 'x' }],
  ['notBelow', 5],
  ['notBelowAddress', ''],
  ['distinctBy', true],
  ['distinctRanges', { from: 'a' }],
])('%s: %j is refused when the schema is compiled', (keyword, parameter) => {
  expect(() => createAjv().compile(object({ b: { type: 'string', [keyword]: parameter } }))).toThrow(keyword)
})

test('each keyword names the fields it looks at', () => {
  const parameters: { [keyword: string]: JsonObject | string } = {
    equalTo: 'x',
    sameDomainAs: 'x',
    containsValueOf: { field: 'x', from: 2 },
    contrastWith: { colour: '#ffffff', least: 4.5 },
    lines: 'one',
    notBefore: 'x',
    notAfter: 'x',
    before: 'x',
    after: 'x',
    notBelow: 'x',
    notAbove: 'x',
    below: 'x',
    above: 'x',
    notBelowAddress: 'x',
    distinctBy: 'x',
    distinctRanges: { from: 'x', to: 'x' },
  }
  expect(allKeywords.map(({ keyword, references }) => references(parameters[keyword] ?? ''))).toEqual(
    allKeywords.map(({ keyword }) =>
      keyword === 'distinctRanges' ? ['x', 'x'] : ['contrastWith', 'lines'].includes(keyword) ? [] : ['x'],
    ),
  )
})
