import { keywords } from '#engine/validation/keywords.ts'
import type { Rule } from '../checks.ts'
import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import { writtenFields } from './field-places.ts'

/** Keywords of which we could only say that something is wrong, not what. */
const needed = ['format', 'pattern', 'x-mentions', ...keywords.map(({ keyword }) => keyword)]
/** What is chosen, never typed: the list or the upload says what went wrong. */
const chosen = ['ref', 'upload-id', 'date', 'date-time']

/** The form says what is wrong in its own words, which for many fields are the specification's. */
export const keywordWithoutMessage: Rule = {
  rule: 'keyword-without-message',
  about: 'a format, a pattern and a comparison say what is wrong',
  check(definitions) {
    return writtenFields(definitions).flatMap(({ file, path, raw }) => {
      const said = isObject(raw.errorMessage) ? raw.errorMessage : {}
      return needed
        .filter(keyword => raw[keyword] !== undefined && said[keyword] === undefined && !chosen.includes(String(raw[keyword])))
        .map(keyword => ({
          file,
          path: pointer(path, keyword),
          message: `The field has "${keyword}", but no message for it`,
          fix: `Add "errorMessage": {"${keyword}": "…"} to the field, with the specification's words where it has any.`,
        }))
    })
  },
}
