import { isOfType } from '../checks/places/value-types.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import { suggestion } from '../json/nearest.ts'
import type { Condition, Json, JsonObject } from '../types.ts'
import type { Expansion, NamedCondition } from './expansion.ts'
import { fillParameters, placeholdersIn } from './fill-parameters.ts'
import type { Place } from './origins.ts'

/** Whether a condition is written out here: neither a name nor made of others by `and`, `or`, `not`. */
export function isInline(written: Json): boolean {
  return isObject(written) && !('params' in written || 'and' in written || 'or' in written || isNegation(written))
}

/**
 * A condition as written (a name, `{type, params}`, `{and}`, `{or}`, `{not}` or a schema over the facts) as one schema that needs no other
 * file. `within`: names of the conditions that it is part of, from the outside in.
 */
export function expandCondition(written: Json, at: Place, work: Expansion, within: string[] = []): Condition {
  if (typeof written === 'string') return expandName(written, {}, at, at, work, within)
  if (!isObject(written)) return {}
  if ('params' in written) {
    const given = isObject(written.params) ? written.params : {}
    return expandName(String(written.type), given, below(at, 'type'), below(at, 'params'), work, within)
  }
  const each = (parts: Json[], key: string) =>
    parts.map((part, index) => expandCondition(part, below(at, key, index), work, within))
  if (Array.isArray(written.and)) return { allOf: each(written.and, 'and') }
  if (Array.isArray(written.or)) return { anyOf: each(written.or, 'or') }
  return isNegation(written) ? { not: expandCondition(written.not ?? {}, below(at, 'not'), work, within) } : written
}

/** The schemas over the facts that a condition as written writes out, with their places. */
export function inlineIn(written: Json, at: Place): (Place & { condition: Condition })[] {
  if (!isObject(written)) return []
  if (isInline(written)) return [{ ...at, condition: written }]
  const parts = ['and', 'or'].flatMap(key =>
    Array.isArray(written[key]) ? written[key].map((part, index) => ({ part, key, index })) : [],
  )
  return [
    ...parts.flatMap(({ part, key, index }) => inlineIn(part, below(at, key, index))),
    ...inlineIn(written.not ?? null, below(at, 'not')),
  ]
}

/** Places of the named conditions that a condition as written is made of, those inside them included. */
export function namedIn(written: Json, conditions: Map<string, NamedCondition>, seen = new Set<string>()): Place[] {
  if (Array.isArray(written)) return written.flatMap(part => namedIn(part, conditions, seen))
  const name = typeof written === 'string' ? written : isObject(written) && 'params' in written ? String(written.type) : undefined
  if (name !== undefined) {
    const found = conditions.get(name)
    return !found || seen.has(name) ? [] : [whenOf(found), ...namedIn(found.when, conditions, seen.add(name))]
  }
  if (!isObject(written) || isInline(written)) return []
  return ['and', 'or', 'not'].flatMap(key => namedIn(written[key] ?? [], conditions, seen))
}

function expandName(name: string, given: JsonObject, at: Place, params: Place, work: Expansion, within: string[]): Condition {
  const found = work.conditions.get(name)
  if (!found) {
    const message = `There is no condition "${name}"`
    work.problems.push({ ...at, rule: 'unknown-condition', message, fix: suggestion(name, work.conditions.keys()) })
    return {}
  }
  if (within.includes(name)) {
    const message = `"${name}" leads back to itself: ${[...within.slice(within.indexOf(name)), name].join(' → ')}`
    work.problems.push({ ...at, rule: 'condition-cycle', message, fix: 'Write out what one of them asks for.' })
    return {}
  }
  work.used.add(name)
  lookAtGiven(name, found, given, params, work)
  return expandCondition(fillParameters(found.when, given), whenOf(found), work, [...within, name])
}

function lookAtGiven(name: string, { parameters = {} }: NamedCondition, given: JsonObject, at: Place, work: Expansion): void {
  const say = (place: Place, message: string, fix: string) =>
    work.problems.push({ ...place, rule: 'condition-parameters', message, fix })
  for (const [parameter, { type, description }] of Object.entries(parameters)) {
    const value = given[parameter]
    if (value === undefined) {
      const fix = `Write { "type": "${name}", "params": { "${parameter}": … } }: ${description}`
      say(at, `"${name}" asks for the parameter "${parameter}"`, fix.endsWith('.') ? fix : `${fix}.`)
    } else if (placeholdersIn(value).length === 0 && !isOfType(value, [type]))
      say(
        below(at, parameter),
        `${JSON.stringify(value)} is not what "${parameter}" of "${name}" takes`,
        `Write a value of the type ${type}.`,
      )
  }
  for (const parameter of Object.keys(given).filter(one => !Object.hasOwn(parameters, one)))
    say(below(at, parameter), `"${name}" has no parameter "${parameter}"`, suggestion(parameter, Object.keys(parameters)))
}

function isNegation(written: JsonObject): boolean {
  return Object.keys(written).length === 1 && 'not' in written
}

function below({ file, path }: Place, ...keys: (string | number)[]): Place {
  return { file, path: appendPointer(path, ...keys) }
}

function whenOf({ file, path }: NamedCondition): Place {
  return { file, path: `${path}/when` }
}
