import { allKeywords } from '#engine/validation/all-keywords.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Json } from '../../types.ts'
import { compiled } from '../places/compiled.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** A form would open with a mistake in it that nobody made. */
export const defaultRefused: Rule = {
  rule: 'default-refused',
  about: 'a default is a value that its field takes',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw, schema }) => {
      if (raw.default === undefined) return []
      // What compares with other fields has nothing to compare with here.
      const alone = Object.entries(schema).filter(
        ([key]) => key !== 'default' && !allKeywords.some(({ keyword }) => keyword === key),
      )
      const wrong = problemOf(raw.default, Object.fromEntries(alone))
      if (!wrong) return []
      const message = `The field refuses its own default ${JSON.stringify(raw.default)}: it ${wrong}`
      return [{ file, path: appendPointer(path, 'default'), message, fix: 'Write a default that the field takes, or none.' }]
    })
  },
}

function problemOf(value: Json, schema: Json): string | null {
  if (!isObject(schema)) return null
  try {
    const validate = compiled(schema)
    return validate(value) ? null : (validate.errors?.[0]?.message ?? 'does not fit')
  } catch {
    // A schema that does not compile is another rule's.
    return null
  }
}
