import type { Rule } from '../checks.ts'
import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import { formPlaces, sharedPlaces } from './field-places.ts'

/** The message for a missing field is written with the field; without one people would read a schema's language. */
export const requiredWithoutMessage: Rule = {
  rule: 'required-without-message',
  about: 'a required field says what is missing',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw, beside }) =>
      /\/if(\/|$)/.test(path) || !Array.isArray(raw.required)
        ? []
        : raw.required.flatMap(name => {
            const field = isObject(beside.properties) ? beside.properties[String(name)] : undefined
            if (!isObject(field) || (isObject(field.errorMessage) && field.errorMessage.required !== undefined)) return []
            const at = pointer(path.replace(/\/(allOf|then|else).*$/, ''), 'properties', String(name))
            return [
              {
                file,
                path: at,
                message: `The field "${name}" is required but has no message for it`,
                fix: 'Add "errorMessage": {"required": "…"} to the field.',
              },
            ]
          }),
    )
  },
}
