import { writtenFields } from '../places/field-places.ts'
import { isOfType, typesOf, valuesListed } from '../places/value-types.ts'
import type { Rule } from '../rule.ts'

/** Whoever chose such an option would be told that another kind of value is needed. */
export const valueOfOtherType: Rule = {
  rule: 'value-of-other-type',
  about: 'options are values of the type of their field',
  check(definitions) {
    return writtenFields(definitions).flatMap(({ file, path, schema }) => {
      const types = typesOf(schema)
      if (types.length === 0) return []
      return (valuesListed(schema) ?? [])
        .filter(value => !isOfType(value, types))
        .map(value => ({
          file,
          path,
          message: `The option ${JSON.stringify(value)} is no ${types.join(' or ')}, which the field's "type" asks for`,
          fix: 'Write the value in the type of the field (text in quotes, numbers without), or change "type".',
        }))
    })
  },
}
