import { appendPointer } from '../../json/json-pointer.ts'
import { formPlaces, isField, sharedPlaces } from '../places/field-places.ts'
import type { Rule } from '../rule.ts'

/** What is asked of a field itself, whatever the data: what it begins with, what a record's page shows of it. */
const ofFields = ['default', 'x-sensitivity']

/** A number that identifies someone would be shown in clear, because only a rule says that it is to be covered. */
export const keywordOutsideField: Rule = {
  rule: 'keyword-outside-field',
  about: '"default" and "x-sensitivity" stand on the field itself, not in a rule or a choice about it',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw }) =>
      isField(path)
        ? []
        : ofFields
            .filter(keyword => raw[keyword] !== undefined)
            .map(keyword => ({
              file,
              path: appendPointer(path, keyword),
              message: `"${keyword}" stands in a rule, where nothing looks at it`,
              fix: 'Put it on the field itself, in "properties" or "items".',
            })),
    )
  },
}
