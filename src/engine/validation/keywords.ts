import type { Json } from '#engine/definitions/kinds.ts'
import { contrastWith, measuredContrast } from './colour-rules.ts'
import { containsValueOf, equalTo, type KeywordRule, sameDomainAs } from './keyword-rules.ts'
import { distinctBy, distinctRanges, laterThan, notBelowAddress } from './range-rules.ts'

/**
 * A schema keyword of ours: what it is called, which fields it looks at (beside the one it stands on; `looks`: in the entries of the list
 * it stands on), its rule, and the schema of what stands after it.
 */
export type KeywordRow = {
  keyword: string
  about: string
  looks?: 'in-entries'
  references: (parameter: Json) => string[]
  rule: KeywordRule
  /** What stands for `{{/measured}}` in the field's message: the value and the parameter → text. */
  measured?: (value: unknown, parameter: never) => string
  parameter: { type: 'string' | 'object'; [key: string]: Json }
}

const fieldName = { type: 'string', minLength: 1 } as const

/** Our keywords: what a draft-7 schema cannot say, most of it between the values of several fields. */
export const keywords: KeywordRow[] = [
  {
    keyword: 'equalTo',
    about: 'the same value as the field named',
    references: field => [field as string],
    rule: equalTo,
    parameter: fieldName,
  },
  {
    keyword: 'sameDomainAs',
    about: 'an e-mail or web address on the site of the address in the field named',
    references: field => [field as string],
    rule: sameDomainAs,
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
    keyword: 'laterThan',
    about: 'a date or a moment after the one in the field named',
    references: field => [field as string],
    rule: laterThan,
    parameter: fieldName,
  },
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
    references: field => [field as string],
    rule: distinctBy,
    parameter: fieldName,
  },
  {
    keyword: 'distinctRanges',
    about: 'a list of IP addresses or ranges, from one field to the other, of which no two share an address',
    looks: 'in-entries',
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
