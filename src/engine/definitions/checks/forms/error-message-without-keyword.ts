import { suggestion } from '../../json/nearest.ts'
import { writtenMessages } from '../places/written-messages.ts'
import type { Rule } from '../rule.ts'

/** A message for a keyword that the field does not have is never shown: usually the keyword is misspelt or was removed. */
export const errorMessageWithoutKeyword: Rule = {
  rule: 'error-message-without-keyword',
  about: 'messages are for keywords that the field has',
  check(definitions) {
    return writtenMessages(definitions).flatMap(({ keyword, at, place: { file, schema } }) => {
      if (keyword === 'required' || keyword === '_' || schema[keyword] !== undefined) return []
      const message = `There is a message for "${keyword}", but the field has no "${keyword}"`
      const others = Object.keys(schema).filter(
        key => key !== 'title' && key !== 'description' && key !== 'errorMessage' && !key.startsWith('x-'),
      )
      return [{ file, path: at, message, fix: suggestion(keyword, ['required', '_', ...others]) }]
    })
  },
}
