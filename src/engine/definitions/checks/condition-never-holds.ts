import type { Finding, Rule } from '../checks.ts'
import { isObject } from '../is-object.ts'
import { pointer } from '../json-pointer.ts'
import type { Form, Json } from '../kinds.ts'
import { suggestion } from '../nearest.ts'
import { entries } from '../walk-schema.ts'
import { formPlaces } from './field-places.ts'
import { isOfType, typesOf, valuesListed } from './value-types.ts'

/** A condition on a value that its field never has hides a field, or drops a rule, for ever. */
export const conditionNeverHolds: Rule = {
  rule: 'condition-never-holds',
  about: 'x-when and if compare fields with values they can have',
  check(definitions) {
    return formPlaces(definitions).flatMap(({ form, file, path, raw }) => [
      ...impossible(raw['x-when'], form, file, pointer(path, 'x-when')),
      ...(/^\/allOf\/\d+$/.test(path) ? impossible(raw.if, form, file, pointer(path, 'if')) : []),
    ])
  },
}

function impossible(condition: Json | undefined, form: Form, file: string, path: string): Finding[] {
  if (!isObject(condition)) return []
  return entries(condition.properties).flatMap(([name, asked]) => {
    const field = form.properties[name]
    const values = isObject(asked) ? valuesListed(asked) : null
    if (!field || !values) return []
    const known = valuesListed(field)
    const types = typesOf(field)
    const can = (value: Json) =>
      (types.length === 0 || isOfType(value, types)) &&
      (!known || known.some(one => JSON.stringify(one) === JSON.stringify(value)))
    return values
      .filter(value => !can(value))
      .map(value => ({
        file,
        path: pointer(path, 'properties', name),
        message: `The condition asks whether "${name}" is ${JSON.stringify(value)}, which it never is`,
        fix: known ? suggestion(String(value), known.map(String)) : `The field is ${types.join(' or ')}.`,
      }))
  })
}
