import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import { suggestion } from '../../json/nearest.ts'
import { entries } from '../../schemas/walk-schema.ts'
import type { Form, Json, Schema } from '../../types.ts'
import { conditionPlaces } from '../places/condition-places.ts'
import { factConditions, fieldOfFact } from '../places/fact-values.ts'
import { formPlaces } from '../places/field-places.ts'
import { isOfType, typesOf, valuesListed } from '../places/value-types.ts'
import type { Finding, Rule } from '../rule.ts'

/** A condition on a value that its field never has hides a field, drops a rule, or closes an event to everybody, for ever. */
export const conditionNeverHolds: Rule = {
  rule: 'condition-never-holds',
  about: 'conditions compare fields and facts with values they can have',
  check(definitions) {
    const inForms = formPlaces(definitions).flatMap(({ form, file, path, raw }) => [
      ...impossible(raw['x-when'], form, file, appendPointer(path, 'x-when')),
      ...(/^\/allOf\/\d+$/.test(path) ? impossible(raw.if, form, file, appendPointer(path, 'if')) : []),
    ])
    const onFacts = conditionPlaces(definitions).flatMap(({ file, path, condition, record, named }) =>
      factConditions(condition, path).flatMap(({ keys, path: at, asked }) =>
        neverTaken(keys.join('.'), asked, fieldOfFact(keys, record, definitions), true).map(said => ({
          ...{ file, path: at, ...said },
          named,
        })),
      ),
    )
    // What is wrong with a named condition is said where it stands, not at each place that names it.
    const atNames = new Set(onFacts.filter(({ named }) => named).map(({ message }) => message))
    const ofFacts = onFacts.filter(({ named, message }) => named || !atNames.has(message)).map(({ named: _, ...found }) => found)
    return [...inForms, ...ofFacts]
  },
}

function impossible(condition: Json | undefined, form: Form, file: string, path: string): Finding[] {
  if (!isObject(condition)) return []
  return entries(condition.properties).flatMap(([name, asked]) =>
    neverTaken(name, asked, form.properties[name]).map(said => ({
      file,
      path: appendPointer(path, 'properties', name),
      ...said,
    })),
  )
}

/** The values asked for that a field never has; those of a list or a group are not looked at. */
function neverTaken(name: string, asked: Json, field: Schema | undefined, fact = false): { message: string; fix: string }[] {
  const values = isObject(asked) ? valuesListed(asked) : null
  if (!field || !values) return []
  const known = valuesListed(field)
  const types = typesOf(field)
  // What the options should be is not known while they contradict their field or each other: other rules say so.
  if (
    known &&
    (new Set(known.map(one => JSON.stringify(one))).size < known.length ||
      (types.length > 0 && !known.every(one => isOfType(one, types))))
  )
    return []
  const can = (value: Json) =>
    // Not filled in yet; or filled in where the condition is named.
    (fact && (value === null || String(value).startsWith('{{'))) ||
    ((types.length === 0 || isOfType(value, types)) &&
      (!known || known.some(one => JSON.stringify(one) === JSON.stringify(value))))
  return values
    .filter(value => !can(value))
    .map(value => ({
      message: `The condition asks whether "${name}" is ${JSON.stringify(value)}, which it never is`,
      fix: known ? suggestion(String(value), known.map(String)) : `The field is ${types.join(' or ')}.`,
    }))
}
