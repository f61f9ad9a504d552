import type { Json } from '#engine/definitions/kinds.ts'
import { containsValueOf, equalTo, type KeywordRule, sameDomainAs } from './keyword-rules.ts'

/** A schema keyword of ours: what it is called, which fields beside the one it stands on it looks at, its rule, and the schema of what stands after it. */
export type KeywordRow = {
  keyword: string
  about: string
  references: (parameter: Json) => string[]
  rule: KeywordRule
  parameter: { type: 'string' | 'object'; [key: string]: Json }
}

/** Our keywords. Each compares a value with fields beside it in the same object, which a draft-7 schema cannot say. */
export const keywords: KeywordRow[] = [
  {
    keyword: 'equalTo',
    about: 'the same value as the field named',
    references: field => [field as string],
    rule: equalTo,
    parameter: { type: 'string', minLength: 1 },
  },
  {
    keyword: 'sameDomainAs',
    about: 'an e-mail or web address on the site of the address in the field named',
    references: field => [field as string],
    rule: sameDomainAs,
    parameter: { type: 'string', minLength: 1 },
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
      properties: { field: { type: 'string', minLength: 1 }, from: { type: 'integer', minimum: 0 } },
    },
  },
]
