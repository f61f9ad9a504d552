import { writtenMessage } from '#engine/validation/written-message.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { writtenFields } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** Keywords of which we could only say that something is wrong, not what. */
const needed = ['pattern', 'contains', 'not']

/** The form says what is wrong in its own words, which for many fields are the specification's. */
export const keywordWithoutMessage: Rule = {
  rule: 'keyword-without-message',
  about: 'a pattern and what a list must contain say what is wrong',
  check(definitions) {
    return writtenFields(definitions).flatMap(({ file, path, raw }) => {
      return needed
        .filter(keyword => raw[keyword] !== undefined && writtenMessage(keyword, raw) === undefined)
        .map(keyword => ({
          file,
          path: appendPointer(path, keyword),
          message: `The field has "${keyword}", but no message for it`,
          fix: `Add "errorMessage": {"${keyword}": "…"} to the field, with the specification's words where it has any.`,
        }))
    })
  },
}
