// biome-ignore-all lint/suspicious/noThenProperty: the keyword's name
import type { Json, JsonObject } from '#engine/definitions/types.ts'

/**
 * A field that says one thing, a value that keeps it and one that does not. `said`: the keyword whose message is shown, when it is another.
 * `other`: a field beside it that it looks at, and its value.
 */
export type Sample = {
  field: JsonObject
  right: Json
  wrong: Json
  said?: string
  other?: { field: JsonObject; value: Json }
}

const text = { type: 'string' }
const day = { type: 'string', format: 'date', errorMessage: { format: 'A day' } }
const whole = { type: 'integer' }
const money = {
  type: 'object',
  additionalProperties: false,
  properties: { amount: { type: 'number', title: 'Amount' }, currency: { type: 'string', title: 'Currency' } },
}
const list = { type: 'array', items: { type: 'string' } }
const options = [
  { const: 'a', title: 'A' },
  { const: 'b', title: 'B' },
]
const says = (keyword: string) => ({ errorMessage: { [keyword]: 'said' } })
const pair = {
  type: 'object',
  additionalProperties: false,
  properties: { one: { type: 'string', title: 'One' }, two: { type: 'string', title: 'Two' } },
}
const entries = { type: 'array', items: pair }

/** Keywords of fields that refuse values. */
export const rules: { [keyword: string]: Sample } = {
  type: { field: text, right: 'x', wrong: 5 },
  enum: { field: { ...text, enum: ['a', 'b'] }, right: 'a', wrong: 'c' },
  const: { field: { ...text, const: 'a' }, right: 'a', wrong: 'c' },
  oneOf: { field: { ...text, oneOf: options }, right: 'a', wrong: 'c' },
  anyOf: { field: { ...text, anyOf: options }, right: 'a', wrong: 'c' },
  allOf: { field: { ...text, allOf: [{ maxLength: 1, ...says('maxLength') }] }, right: 'a', wrong: 'abc', said: 'maxLength' },
  not: { field: { ...text, not: { const: 'x' } }, right: 'a', wrong: 'x' },
  if: {
    field: { ...text, if: { minLength: 3 }, then: { pattern: '^a', ...says('pattern') } },
    right: 'abb',
    wrong: 'bbb',
    said: 'pattern',
  },
  then: {
    field: { ...text, if: { const: 'long' }, then: { maxLength: 1, ...says('maxLength') } },
    right: 'short',
    wrong: 'long',
    said: 'maxLength',
  },
  else: {
    field: { ...text, if: { minLength: 3 }, else: { const: 'a', ...says('const') } },
    right: 'a',
    wrong: 'b',
    said: 'const',
  },
  minLength: { field: { ...text, minLength: 2 }, right: 'ab', wrong: 'a' },
  maxLength: { field: { ...text, maxLength: 2 }, right: 'ab', wrong: 'abc' },
  pattern: { field: { ...text, pattern: '^a' }, right: 'ab', wrong: 'b' },
  format: { field: { ...text, format: 'email' }, right: 'a@b.example', wrong: 'a' },
  minimum: { field: { type: 'number', minimum: 2 }, right: 2, wrong: 1 },
  maximum: { field: { type: 'number', maximum: 2 }, right: 2, wrong: 3 },
  exclusiveMinimum: { field: { type: 'number', exclusiveMinimum: 2 }, right: 3, wrong: 2 },
  exclusiveMaximum: { field: { type: 'number', exclusiveMaximum: 2 }, right: 1, wrong: 2 },
  multipleOf: { field: { type: 'number', multipleOf: 0.1 }, right: 0.3, wrong: 0.35 },
  items: {
    field: { type: 'array', items: { ...text, title: 'Entry', maxLength: 1, ...{ errorMessage: { maxLength: 'said' } } } },
    right: ['a'],
    wrong: ['ab'],
    said: 'maxLength',
  },
  minItems: { field: { ...list, minItems: 1 }, right: ['a'], wrong: [] },
  maxItems: { field: { ...list, maxItems: 1 }, right: ['a'], wrong: ['a', 'b'] },
  uniqueItems: { field: { ...list, uniqueItems: true }, right: ['a', 'b'], wrong: ['a', 'a'] },
  contains: { field: { ...list, contains: { const: 'a' } }, right: ['b', 'a'], wrong: ['b'] },
  properties: {
    field: { ...pair, properties: { one: { ...text, title: 'One', maxLength: 1, errorMessage: { maxLength: 'said' } } } },
    right: { one: 'a' },
    wrong: { one: 'ab' },
    said: 'maxLength',
  },
  required: {
    field: { ...pair, properties: { one: { ...text, title: 'One', errorMessage: { required: 'said' } } }, required: ['one'] },
    right: { one: 'a' },
    wrong: {},
  },
  additionalProperties: { field: pair, right: { one: 'a' }, wrong: { three: 'a' } },
  minProperties: { field: { ...pair, minProperties: 1 }, right: { one: 'a' }, wrong: {} },
  maxProperties: { field: { ...pair, maxProperties: 1 }, right: { one: 'a' }, wrong: { one: 'a', two: 'b' } },
  'x-options': { field: { ...text, 'x-options': { content: 'use-cases' } }, right: 'OTP', wrong: 'x', said: 'oneOf' },
  equalTo: { field: { ...text, equalTo: 'other' }, right: 'a', wrong: 'b', other: { field: text, value: 'a' } },
  sameDomainAs: {
    field: { ...text, sameDomainAs: 'other' },
    right: 'a@b.example',
    wrong: 'a@c.example',
    other: { field: { ...text, format: 'https-url', errorMessage: { format: 'An address' } }, value: 'https://b.example' },
  },
  containsValueOf: {
    field: { ...text, containsValueOf: { field: 'other', from: 1 } },
    right: '-ab',
    wrong: '-cd',
    other: { field: text, value: 'ab' },
  },
  contrastWith: {
    field: {
      ...text,
      format: 'hex-colour',
      contrastWith: { colour: '#ffffff', least: 4.5 },
      errorMessage: { format: 'A colour' },
    },
    right: '#000000',
    wrong: '#ffffff',
  },
  lines: { field: { ...text, lines: 'one' }, right: 'a b', wrong: 'a\u200bb' },
  ...Object.fromEntries(
    (
      [
        ['notBefore', 'other', '2026-02-01', '2026-01-31'],
        ['notAfter', 'today', '2026-05-20', '2026-05-21'],
        ['before', { today: '-P18Y' }, '2008-05-19', '2008-05-20'],
        ['after', '2026-02-01', '2026-02-02', '2026-02-01'],
      ] as const
    ).map(([keyword, limit, right, wrong]): [string, Sample] => [
      keyword,
      {
        field: { ...day, [keyword]: limit },
        right,
        wrong,
        ...(limit === 'other' && { other: { field: day, value: '2026-02-01' } }),
      },
    ]),
  ),
  notBelow: { field: { ...whole, notBelow: 'other' }, right: 5, wrong: 4, other: { field: whole, value: 5 } },
  notAbove: { field: { ...whole, notAbove: 'other' }, right: 5, wrong: 6, other: { field: whole, value: 5 } },
  below: { field: { ...whole, below: 'other' }, right: 4, wrong: 5, other: { field: whole, value: 5 } },
  above: {
    field: { ...money, above: 'other' },
    right: { amount: 6, currency: 'INR' },
    wrong: { amount: 6, currency: 'USD' },
    other: { field: money, value: { amount: 5, currency: 'INR' } },
  },
  notBelowAddress: {
    field: { ...text, notBelowAddress: 'other' },
    right: '10.0.0.2',
    wrong: '10.0.0.1',
    other: { field: text, value: '10.0.0.2' },
  },
  distinctBy: {
    field: { ...entries, distinctBy: 'one' },
    right: [{ one: 'a' }, { one: 'b' }],
    wrong: [{ one: 'a' }, { one: 'a' }],
  },
  distinctRanges: {
    field: { ...entries, distinctRanges: { from: 'one', to: 'two' } },
    right: [{ one: '10.0.0.1', two: '10.0.0.2' }],
    wrong: [
      { one: '10.0.0.1', two: '10.0.0.3' },
      { one: '10.0.0.2', two: '10.0.0.4' },
    ],
  },
}

/** Keywords that refuse nothing by themselves: the field, and a value. */
export const annotated: { [keyword: string]: { field: JsonObject; value: Json } } = {
  title: { field: { ...text, title: 'Another title' }, value: 'a' },
  description: { field: { ...text, description: 'Help' }, value: 'a' },
  default: { field: { ...text, default: 'a' }, value: 'a' },
  'x-when': { field: { ...text, 'x-when': { properties: { switch: { const: true } }, required: ['switch'] } }, value: 'a' },
  'x-ref': {
    field: { ...text, format: 'ref', 'x-ref': { record: 'country' }, errorMessage: { format: 'A country' } },
    value: 'IN',
  },
  'x-upload': {
    field: { ...text, format: 'upload-id', 'x-upload': 'letter', errorMessage: { format: 'A letter' } },
    value: 'f3a0cbd4-0000-4000-8000-000000000000',
  },
  'x-mentions': { field: { ...text, 'x-mentions': { of: 'shop' }, errorMessage: { 'x-mentions': 'Name it' } }, value: 'a' },
  'x-channel': {
    field: { type: 'string', oneOf: [{ const: 'GOOGLE_RBM', title: 'RCS' }], 'x-channel': true },
    value: 'GOOGLE_RBM',
  },
  'x-writes': { field: { ...text, $comment: 'A word for today.', 'x-writes': 'never' }, value: 'a' },
  'x-evidence': { field: { ...text, 'x-evidence': ['/record/label'] }, value: 'a' },
  'x-usual': { field: { ...text, 'x-usual': { pattern: '^[a-z]$', message: 'Usually one letter.' } }, value: 'a' },
  'x-meaning': { field: { ...text, 'x-meaning': 'comment' }, value: 'a' },
  'x-sensitivity': { field: { ...text, 'x-sensitivity': 'identity' }, value: 'a' },
}

/** Said of a field nowhere but in its file: how it is described, not what it is; `x-when-named` is published as `x-when`. */
export const ofFiles = ['x-when-named', '$ref', '$comment', '$id', 'errorMessage']
