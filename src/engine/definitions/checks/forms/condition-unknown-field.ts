import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { conditionFields } from '../../schemas/condition-fields.ts'
import type { Json } from '../../types.ts'
import { formPlaces, namedIn } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

/** A condition on a field that the form has not would never hold. */
export const conditionUnknownField: Rule = {
  rule: 'condition-unknown-field',
  about: 'x-when and if name fields of the form',
  check(definitions) {
    return formPlaces(definitions).flatMap(({ form, file, path, schema, beside }) => {
      const root = namedIn(form)
      return [
        ...unknown(schema['x-when'], root, file, appendPointer(path, 'x-when')),
        ...(schema.if === undefined ? [] : unknown(schema.if, namedIn(beside), file, appendPointer(path, 'if'))),
      ]
    })
  },
}

function unknown(condition: Json | undefined, known: string[], file: string, path: string): Finding[] {
  return conditionFields(condition)
    .filter(name => !known.includes(name))
    .map(name => ({
      file,
      path,
      message: `The condition asks about "${name}", but the form has no such field`,
      fix: suggestion(name, known),
    }))
}
