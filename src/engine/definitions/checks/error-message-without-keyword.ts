import type { Rule } from '../checks.ts'
import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import { suggestion } from '../nearest.ts'
import { formPlaces, sharedPlaces } from './field-places.ts'

/** A message for a keyword that the field does not have is never shown: usually the keyword is misspelt or was removed. */
export const errorMessageWithoutKeyword: Rule = {
  rule: 'error-message-without-keyword',
  about: 'messages are for keywords that the field has',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw, schema }) =>
      Object.keys(isObject(raw.errorMessage) ? raw.errorMessage : {}).flatMap(keyword => {
        if (keyword === 'required' || schema[keyword] !== undefined) return []
        const message = `There is a message for "${keyword}", but the field has no "${keyword}"`
        const others = Object.keys(schema).filter(
          key => key !== 'title' && key !== 'description' && key !== 'errorMessage' && !key.startsWith('x-'),
        )
        return [
          { file, path: pointer(path, 'errorMessage', keyword), message, fix: suggestion(keyword, ['required', ...others]) },
        ]
      }),
    )
  },
}
