import { isPointLimit, namesField, pointOf } from '#engine/validation/comparison-rules.ts'
import { isObject } from '../../json/is-object.ts'
import { appendPointer } from '../../json/json-pointer.ts'
import type { Json, Schema } from '../../types.ts'
import { belongTogether } from '../pages/limits-contradict.ts'
import { formPlaces, sharedPlaces } from '../places/field-places.ts'
import type { Finding, Rule } from '../rule.ts'

const pairs = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const

const datePairs = ['notBefore', 'after'].flatMap(least => ['notAfter', 'before'].map(most => [least, most] as const))

// Months have not all the same length: limits that cross are crossed at the ends of long and short ones.
const days = ['2024-01-31', '2024-02-29', '2025-02-28', '2025-03-01', '2025-12-31']

/** Nothing can be entered in such a field. */
export const limitsCrossed: Rule = {
  rule: 'limits-crossed',
  about: 'the smallest that a field takes is not above the largest',
  check(definitions) {
    return [...formPlaces(definitions), ...sharedPlaces(definitions)].flatMap(({ file, path, raw, schema }) => {
      const found = ([least, most]: readonly [string, string], larger: string): Finding[] => {
        // Beside a reference the limits are those of another place, which is looked at there.
        if (raw[least] === undefined && raw[most] === undefined) return []
        // Of limits with names it is said once, where their numbers stand.
        if (belongTogether(nameIn(raw[least]), nameIn(raw[most]))) return []
        const message = `"${least}" is ${said(schema[least])}, but "${most}" is ${said(schema[most])}, so nothing fits`
        return [{ file, path: appendPointer(path, least), message, fix: `Make "${least}" ${larger}.` }]
      }
      return [
        ...pairs
          .filter(([least, most]) => Number(schema[least]) > Number(schema[most]))
          .flatMap(pair => found(pair, `smaller or "${pair[1]}" larger`)),
        ...datePairs.filter(pair => datesCross(schema, pair)).flatMap(pair => found(pair, `earlier or "${pair[1]}" later`)),
      ]
    })
  },
}

/** The name of a limit in limits.json that stands in place of a number. */
function nameIn(limit: Json | undefined): string | undefined {
  return isObject(limit) && typeof limit['x-limit'] === 'string' ? limit['x-limit'] : undefined
}

function said(limit: Json | undefined): string {
  return typeof limit === 'number' ? String(limit) : JSON.stringify(limit)
}

function datesCross(schema: Schema, [least, most]: readonly [string, string]): boolean {
  const [low, high] = [schema[least], schema[most]]
  if (!isPointLimit(low) || !isPointLimit(high) || namesField(low) || namesField(high)) return false
  return days.every(day => {
    const moment = { now: Date.parse(day), timeZone: 'UTC' }
    const [from, to] = [pointOf(low, {}, moment), pointOf(high, {}, moment)]
    if (!from || !to || from.kind !== to.kind) return false
    // What has to be after a day is of the next day at the earliest; instants lie close together.
    const closest = (from.kind === 'instant' ? 0 : 1) * [least === 'after', most === 'before'].filter(Boolean).length
    return from.at + closest > to.at || (from.kind === 'instant' && from.at === to.at && (least === 'after' || most === 'before'))
  })
}
