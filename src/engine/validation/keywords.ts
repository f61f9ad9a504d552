import type { Json } from '#engine/definitions/types.ts'
import { contrastWith, measuredContrast } from './colour-rules.ts'
import {
  above,
  after,
  amountLimitText,
  before,
  below,
  namesField,
  notAbove,
  notAfter,
  notBefore,
  notBelow,
  pointLimitText,
} from './comparison-rules.ts'
import { containsValueOf, equalTo, type KeywordRule } from './keyword-rules.ts'
import type { Moment } from './moment.ts'
import { distinctBy, distinctRanges, notBelowAddress } from './range-rules.ts'
import { lines } from './text-lines.ts'

/**
 * A schema keyword of ours: what it is called, which fields it looks at (beside the one it stands on; `looks`: in the entries of the list
 * it stands on; `along`: paths of references to what it compares with; `inFirst`: fields of the first entry of the list it stands on), its rule, and the schema of what stands after it.
 */
export type KeywordRow = {
  keyword: string
  about: string
  looks?: 'in-entries'
  references: (parameter: Json) => string[]
  along?: (parameter: Json) => string[]
  inFirst?: (parameter: Json) => string[]
  rule: KeywordRule
  /** What stands for `{{/measured}}` in the field's message, of all that the rule is given. */
  measured?: (value: unknown, parameter: never, siblings: unknown, moment?: Moment) => string
  /** What stands for `{{/<keyword>}}` in the field's messages: the parameter, the object that holds the value, when and where → text. */
  limit?: (parameter: never, siblings: unknown, moment: Moment | undefined) => string
  /** Kinds of value that it says something of, where it is not any. */
  types?: string[]
  parameter: { type: 'string' | 'object' | ('string' | 'object')[]; [key: string]: Json }
}

const fieldName = { type: 'string', minLength: 1 } as const
const point = {
  type: ['string', 'object'] as ('string' | 'object')[],
  minLength: 1,
  additionalProperties: false,
  required: ['today'],
  properties: {
    today: { type: 'string', description: 'How far from today, in years, months, weeks and days.', examples: ['-P18Y'] },
  },
  examples: ['start_date', '2026-05-03', 'today', { today: '-P18Y' }],
}

/** A comparison of dates, instants or times of day. */
const pointRow = (keyword: string, rule: KeywordRule, what: string): KeywordRow => ({
  keyword,
  about: `${what} the limit: a field, a date, a time of day, \`today\`, or \`today\` and a duration; \`{{/${keyword}}}\` in a message is that limit`,
  references: limit => (namesField(limit) ? [limit] : []),
  rule,
  limit: pointLimitText,
  types: ['string'],
  parameter: point,
})

/** A comparison of numbers or amounts of money. */
const amountRow = (keyword: string, rule: KeywordRule, what: string): KeywordRow => ({
  keyword,
  about: `${what} the one in the field named, in the same currency; \`{{/${keyword}}}\` in a message is that value`,
  references: field => [field as string],
  rule,
  limit: amountLimitText,
  types: ['integer', 'number', 'object'],
  parameter: fieldName,
})

/** Our keywords: what a draft-7 schema cannot say, most of it between the values of several fields. One more is in `domain-keyword.ts`. */
export const keywords: KeywordRow[] = [
  {
    keyword: 'equalTo',
    about: 'the same value as the field named',
    references: field => [field as string],
    rule: equalTo,
    parameter: fieldName,
  },
  {
    keyword: 'containsValueOf',
    about: 'text that holds the value of the field named, beginning at the index given',
    references: parameter => [(parameter as { field: string }).field],
    rule: containsValueOf,
    parameter: {
      type: 'object',
      additionalProperties: false,
      required: ['field', 'from'],
      properties: { field: fieldName, from: { type: 'integer', minimum: 0 } },
    },
  },
  {
    keyword: 'contrastWith',
    about:
      'a colour that differs in lightness from the colour given by at least the ratio given; `{{/measured}}` in its message is the ratio found',
    references: () => [],
    rule: contrastWith,
    measured: measuredContrast,
    parameter: {
      type: 'object',
      additionalProperties: false,
      required: ['colour', 'least'],
      properties: {
        colour: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
        least: { type: 'number', minimum: 1, maximum: 21 },
      },
    },
  },
  {
    keyword: 'lines',
    about:
      'a text of one line, without characters that cannot be seen or turn the direction of writing; said by itself of every text that is shown in one line, but for one whose field says `several`',
    references: () => [],
    rule: lines,
    types: ['string'],
    parameter: { type: 'string', enum: ['one', 'several'] },
  },
  pointRow('notBefore', notBefore, 'a date or time not before'),
  pointRow('notAfter', notAfter, 'a date or time not after'),
  pointRow('before', before, 'a date or time before'),
  pointRow('after', after, 'a date or time after'),
  amountRow('notBelow', notBelow, 'a number or an amount of money not below'),
  amountRow('notAbove', notAbove, 'a number or an amount of money not above'),
  amountRow('below', below, 'a number or an amount of money below'),
  amountRow('above', above, 'a number or an amount of money above'),
  {
    keyword: 'notBelowAddress',
    about: 'an IP address of the same family as the one in the field named, and not below it',
    references: field => [field as string],
    rule: notBelowAddress,
    parameter: fieldName,
  },
  {
    keyword: 'distinctBy',
    about: 'a list in which no two entries hold the same value in the field named',
    looks: 'in-entries',
    types: ['array'],
    references: field => [field as string],
    rule: distinctBy,
    parameter: fieldName,
  },
  {
    keyword: 'distinctRanges',
    about: 'a list of IP addresses or ranges, from one field to the other, of which no two share an address',
    looks: 'in-entries',
    types: ['array'],
    references: parameter => Object.values(parameter as { from: string; to: string }),
    rule: distinctRanges,
    parameter: {
      type: 'object',
      additionalProperties: false,
      required: ['from', 'to'],
      properties: { from: fieldName, to: fieldName },
    },
  },
]

const limitedBy = (rule: KeywordRow['limit']): string[] =>
  keywords.flatMap(({ keyword, limit }) => (limit === rule ? [keyword] : []))

/** Keywords that compare dates and times. */
export const comparesDates = limitedBy(pointLimitText)
/** Keywords that compare numbers and money. */
export const comparesAmounts = limitedBy(amountLimitText)
