import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

const pairs = [
  { format: 'ref', annotation: 'x-ref' },
  { format: 'upload-id', annotation: 'x-upload' },
] as const

/** A reference says to which records, an upload which limits it has; and both are checked by their format. */
export const incompleteReference: Rule = {
  rule: 'incomplete-reference',
  about: 'format "ref" goes with x-ref, "upload-id" with x-upload',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, schema }) =>
      pairs.flatMap(({ format, annotation }) => {
        if ((schema.format === format) === (schema[annotation] !== undefined)) return []
        const [has, lacks] =
          schema.format === format ? [`"format": "${format}"`, `"${annotation}"`] : [`"${annotation}"`, `"format": "${format}"`]
        return [{ file, path, message: `The field has ${has}, but not ${lacks}`, fix: `Add ${lacks}.` }]
      }),
    )
  },
}
