import { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv'
import type { KeywordRow } from './keywords.ts'

/** Name of the module that precompiled validators ask for; `standalone-runtime.ts` provides it. */
const keywordModule = 'onramp/keywords'
/** The same for what a keyword measures. */
const measureModule = 'onramp/measures'

/**
 * A keyword for Ajv, so that it survives standalone code: functions given as `validate` do not serialise, so the code asks for the rule
 * by `require`, which the published module turns into a look-up (see `standalone-runtime.ts`).
 */
export function ajvKeyword({ keyword, rule, measured, parameter }: KeywordRow): CodeKeywordDefinition {
  return {
    keyword,
    schemaType: parameter.type,
    metaSchema: parameter,
    error: {
      message: `must pass "${keyword}"`,
      ...(measured && {
        params: ({ gen, data, schemaValue, it }) => {
          const measure = gen.scopeValue('func', { ref: measured, code: _`require(${measureModule})[${keyword}]` })
          return _`{measured: ${measure}(${data}, ${schemaValue}, ${it.parentData}, this)}`
        },
      }),
    },
    code(context: KeywordCxt) {
      const { gen, data, schemaValue, it } = context
      const check = gen.scopeValue('func', { ref: rule, code: _`require(${keywordModule})[${keyword}]` })
      // `this` is what the validator was called with: when and where (`moment.ts`).
      context.fail(_`!${check}(${data}, ${it.parentData}, ${schemaValue}, this)`)
    },
  }
}
