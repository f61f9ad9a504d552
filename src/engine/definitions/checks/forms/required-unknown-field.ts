import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { formPlaces, namedIn, sharedPlaces } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** A required name without a field could never be filled in. */
export const requiredUnknownField: Rule = {
  rule: 'required-unknown-field',
  about: 'what is required is a field',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw, beside }) =>
      (Array.isArray(raw.required) ? raw.required : []).flatMap((name, index) => {
        const known = namedIn(beside)
        if (known.includes(String(name))) return []
        return [
          {
            file,
            path: appendPointer(path, 'required', index),
            message: `"${name}" is required, but there is no such field`,
            fix: suggestion(String(name), known),
          },
        ]
      }),
    )
  },
}
