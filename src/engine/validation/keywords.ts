import { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv'
import type { Json } from '#engine/definitions/kinds.ts'
import { containsValueOf, equalTo, type KeywordRule, sameDomainAs } from './keyword-rules.ts'

/** A schema keyword of ours: what it is called, which fields beside the one it stands on it looks at, and how Ajv compiles it. */
export type KeywordRow = {
  keyword: string
  about: string
  references: (parameter: Json) => string[]
  definition: CodeKeywordDefinition
}

/** Name of the module that precompiled validators ask for; `standalone-runtime.ts` provides it. */
export const keywordModule = 'onramp/keywords'

/** Our keywords. Each compares a value with fields beside it in the same object, which a draft-7 schema cannot say. */
export const keywords: KeywordRow[] = [
  {
    keyword: 'equalTo',
    about: 'the same value as the field named',
    references: field => [field as string],
    definition: comparing('equalTo', equalTo, { type: 'string', minLength: 1 }),
  },
  {
    keyword: 'sameDomainAs',
    about: 'an e-mail or web address on the site of the address in the field named',
    references: field => [field as string],
    definition: comparing('sameDomainAs', sameDomainAs, { type: 'string', minLength: 1 }),
  },
  {
    keyword: 'containsValueOf',
    about: 'text that holds the value of the field named, beginning at the index given',
    references: parameter => [(parameter as { field: string }).field],
    definition: comparing('containsValueOf', containsValueOf, {
      type: 'object',
      additionalProperties: false,
      required: ['field', 'from'],
      properties: { field: { type: 'string', minLength: 1 }, from: { type: 'integer', minimum: 0 } },
    }),
  },
]

/**
 * A keyword that survives Ajv's standalone code: functions given as `validate` do not serialise, so the code asks for the rule by
 * `require`, which the published module turns into a look-up (see `standalone-runtime.ts`).
 */
function comparing(
  keyword: string,
  rule: KeywordRule,
  metaSchema: { type: 'string' | 'object'; [key: string]: unknown },
): CodeKeywordDefinition {
  return {
    keyword,
    schemaType: metaSchema.type,
    metaSchema,
    error: { message: `must pass "${keyword}"` },
    code(context: KeywordCxt) {
      const { gen, data, schemaValue, it } = context
      const check = gen.scopeValue('func', { ref: rule, code: _`require(${keywordModule})[${keyword}]` })
      context.fail(_`!${check}(${data}, ${it.parentData}, ${schemaValue})`)
    },
  }
}
