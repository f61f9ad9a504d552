import { isNoun } from '#engine/validation/title-words.ts'
import { writtenMessage } from '#engine/validation/written-message.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** "Enter the brand name" is made of the title; of a question, or of a title in the first person, no such sentence can be made. */
export const requiredWithoutMessage: Rule = {
  rule: 'required-without-message',
  about: 'a required field has a title of which its message can be made, or says what is missing',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw, beside }) =>
      /\/if(\/|$)/.test(path) || !Array.isArray(raw.required)
        ? []
        : raw.required.flatMap(name => {
            const field = isObject(beside.properties) ? beside.properties[String(name)] : undefined
            if (!isObject(field) || writtenMessage('required', field) !== undefined) return []
            if (typeof field.title !== 'string' || isNoun(field.title)) return []
            const at = appendPointer(path.replace(/\/(allOf|then|else).*$/, ''), 'properties', String(name))
            return [
              {
                file,
                path: at,
                message: `The field "${name}" is required, and no message can be made of its title "${field.title}"`,
                fix: 'Add "errorMessage": {"required": "…"} to the field.',
              },
            ]
          }),
    )
  },
}
