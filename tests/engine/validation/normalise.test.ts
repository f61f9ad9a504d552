import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Schema } from '#engine/definitions/types.ts'
import { normaliseData, normaliseText } from '#engine/validation/normalise.ts'

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', format: 'person-name' },
    pan: { type: 'string', format: 'pan' },
    site: { type: 'string', format: 'https-url' },
    secret: { type: 'string', format: 'password' },
    number: { type: 'string' },
    kind: { type: 'string' },
    list: { type: 'array', items: { type: 'object', properties: { zip: { type: 'string', format: 'pin-code' } } } },
  },
  allOf: [
    {
      if: { required: ['kind'], properties: { kind: { const: 'gstin' } } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword's name
      then: { properties: { number: { format: 'gstin' } } },
    },
  ],
} as Schema

test.each(['\u2800'.repeat(12), '\ufffc', ' \u200b\n\u{1d159}', '\ue000', '\u{13430}', '\ufe0f\u0301'])(
  '%j shows nothing, and is empty',
  text => {
    expect(normaliseText([], text)).toBe('')
    expect(normaliseText([{ format: 'password' }], text)).toBe(text)
  },
)

test.each(['അവന്\u200d', '❤\ufe0f', '!', '۝١', 'a\u2800'])('%j is seen, and stays', text => {
  expect(normaliseText([], text)).toBe(text)
})

test.each<[string, Schema]>([
  ['enum', { type: 'string', enum: ['ADMIN'] }],
  ['const', { const: 'ADMIN' }],
  ['oneOf', { oneOf: [{ const: 'ADMIN', title: 'Administrator' }] }],
  ['the format "key"', { type: 'string', format: 'key' }],
])('one of a closed list, by %s, is named exactly', (_, field) => {
  for (const text of [' ADMIN', 'ADMIN\n', '\u200bADMIN', '\u2800']) expect(normaliseText([field], text)).toBe(text)
})

test.each([
  ['a\u200b\u200b\u2060\u00ad\ufeff\u200d\u2063\u180e\u034f\u200c', 'a'],
  ['no\u2800\u2800\u2800\u2800\u2800\u2800\u2800\u2800', 'no'],
  ['\u200bshort\n\u200b\u200b\u200b', 'short'],
  [`x${'\u0301'.repeat(12)}`, 'x'],
  [`x${'\u05b4'.repeat(30)}`, 'x\u05b4'],
  ['n\u0301o\u0301p\u0301e\u0301!\u0301', 'n\u0301o\u0301p\u0301e\u0301!'.normalize()],
])('%j is as long as what can be seen of it', (text, seen) => {
  expect(normaliseText([{ type: 'string', minLength: 10 }], text)).toBe(seen)
  expect(normaliseText([{ type: 'string', minLength: seen.length }], text)).toBe(text.trim())
})

test.each([
  ['\u1ea5p tr\u1ee9ng g\u00e0', '\u1ea5p tr\u1ee9ng g\u00e0'],
  ['a\u0302\u0301p tru\u031b\u0301ng', 'a\u0302\u0301p tru\u031b\u0301ng'],
  ['\u092e\u0941\u091d\u0947 \u0928\u0939\u0940\u0902', '\u092e\u0941\u091d\u0947 \u0928\u0939\u0940\u0902'],
  ['one\u001b[31m line\u0007\u009b', 'one[31m line'],
  ['pay\u202e1000\u202c, \u2066not\u2069 \u202a1\u202c, \u202dnor\u202c \u202bmore\u202c', 'pay1000, not 1, nor more'],
  ['\u05d0\u05d1\u05d2\u200f, abc', '\u05d0\u05d1\u05d2\u200f, abc'],
  ['one\tline\r\nand another', 'one\tline\r\nand another'],
])(
  '%j is kept as %j, accents and ends of lines with it, control characters and what turns the direction of writing without',
  (typed, kept) => {
    expect(normaliseText([{ minLength: 5 }], typed)).toBe(kept)
  },
)

test.each([
  ['https://x.in/#', 'https://x.in/'],
  ['x.in#', 'https://x.in'],
  ['https://x.in/page#part', 'https://x.in/page#part'],
  ['https://x.in/#/', 'https://x.in/#/'],
])('%j is the address %j', (typed, meant) => {
  for (const format of ['https-url', 'web-url']) expect(normaliseText([{ format }], typed)).toBe(meant)
})

test('texts are put as their field means them, wherever it stands, and only they', () => {
  const typed = {
    name: '  Anne-Marie O’Neill ',
    pan: ' abccd 1234e',
    site: 'Example.com/about',
    secret: ' with blanks ',
    kind: 'gstin',
    number: '27aapfu0939f1zv ',
    list: [{ zip: '560 001', other: ' kept ' }, 7],
    unknown: ' kept ',
  }
  expect(normaliseData(schema, typed)).toEqual({
    name: 'Anne-Marie O’Neill',
    pan: 'ABCCD1234E',
    site: 'https://Example.com/about',
    secret: ' with blanks ',
    kind: 'gstin',
    number: '27AAPFU0939F1ZV',
    list: [{ zip: '560001', other: ' kept ' }, 7],
    unknown: ' kept ',
  })
  // The rule that makes it a tax number does not apply.
  expect(normaliseData(schema, { kind: 'other', number: '27aapfu ' })).toEqual({ kind: 'other', number: '27aapfu' })
})

test.each([
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['just words', 'just words'],
  ['example', 'example'],
  ['me@example.com', 'me@example.com'],
  ['tel:123', 'tel:123'],
  ['www.growing-tree.example', 'https://www.growing-tree.example'],
  ['growing-tree.example:8443/about', 'https://growing-tree.example:8443/about'],
])('the address %s is meant as %s', (typed, meant) => {
  expect(normaliseText([{ format: 'https-url' }], typed)).toBe(meant)
})

test.each([
  ['ffd86b', '#ffd86b'],
  [' 3F51B5 ', '#3F51B5'],
  ['#ffd86b', '#ffd86b'],
  ['fff', 'fff'],
  ['red', 'red'],
])('the colour %j is meant as %j', (typed, meant) => {
  for (const format of ['hex-colour', 'colour-on-white']) expect(normaliseText([{ format }], typed)).toBe(meant)
})

test('what was put right stays as it is, for every format and text', () => {
  const formats = fc.constantFrom(
    'https-url',
    'web-url',
    'alphanumeric',
    'pin-code',
    'pan',
    'gstin',
    'cin',
    'llpin',
    'hex-colour',
    'plain-text',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.domain(),
    fc.webUrl(),
    fc.string({ unit: fc.constantFrom(' ', 'a', '.', '-', '/') }),
  )
  fc.assert(
    fc.property(formats, texts, (format, text) => {
      const once = normaliseText([{ format }], text)
      expect(normaliseText([{ format }], once)).toBe(once)
    }),
  )
})
