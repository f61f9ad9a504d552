import { placeholdersIn } from '../../expand/fill-parameters.ts'
import type { Place } from '../../expand/origins.ts'
import { isObject } from '../../json/is-object.ts'
import type { Condition, Json, JsonObject } from '../../types.ts'
import { isOfType } from '../places/value-types.ts'
import type { Finding, Rule } from '../rule.ts'

/** What is asked at two places has a name: it is changed once, and says the same at both. */
export const conditionWrittenTwice: Rule = {
  rule: 'condition-written-twice',
  about: 'a condition that is needed twice, or has a name, is named and not written out',
  written: true,
  check({ expansion: { conditions, inline } }) {
    const seen: (typeof inline)[number][] = []
    return inline.flatMap((one): Finding[] => {
      for (const [name, { when, parameters = {} }] of conditions) {
        const params = name === one.of || !isObject(when) ? null : given(when, one.condition)
        if (params && Object.entries(params).every(([key, value]) => isOfType(value, [parameters[key]?.type ?? ''])))
          return [{ ...placeOf(one), message: `This says the same as the condition "${name}"`, fix: howTo(name, params) }]
      }
      const other = seen.find(({ condition }) => given(condition, one.condition) !== null)
      seen.push(one)
      if (!other) return []
      const message = `The same condition is written out in ${other.file} at ${other.path}`
      return [{ ...placeOf(one), message, fix: 'Give it a name in schemas/conditions, and name it at both places.' }]
    })
  },
}

function placeOf({ file, path }: Place): Place {
  return { file, path }
}

function howTo(name: string, params: JsonObject): string {
  return Object.keys(params).length === 0 ? `Write "${name}".` : `Write ${JSON.stringify({ type: name, params })}.`
}

/** The parameters with which a condition is the same as another, whatever the order of keys; null when it is not. */
function given(template: Condition, condition: Json): JsonObject | null {
  const params: JsonObject = {}
  return fits(template, condition, params) ? params : null
}

function fits(template: Json, value: Json | undefined, params: JsonObject): boolean {
  if (value === undefined) return false
  const [name] = typeof template === 'string' && /^\{\{\w+\}\}$/.test(template) ? placeholdersIn(template) : []
  if (name !== undefined) return fill(name, value, params)
  if (Array.isArray(template))
    return (
      Array.isArray(value) &&
      template.length === value.length &&
      template.every((item, index) => fits(item, value[index], params))
    )
  if (!isObject(template)) return template === value
  if (!isObject(value) || Object.keys(template).length !== Object.keys(value).length) return false
  return Object.entries(template).every(([key, item]) => {
    const [named] = placeholdersIn(key)
    if (named === undefined) return fits(item, Object.hasOwn(value, key) ? value[key] : undefined, params)
    // A key with a parameter stands alone in its object, or is not compared.
    const [only, ...others] = Object.keys(value)
    return (
      key === `{{${named}}}` &&
      only !== undefined &&
      others.length === 0 &&
      fill(named, only, params) &&
      fits(item, value[only], params)
    )
  })
}

function fill(name: string, value: Json, params: JsonObject): boolean {
  if (Object.hasOwn(params, name)) return JSON.stringify(params[name]) === JSON.stringify(value)
  params[name] = value
  return true
}
