import { type Schema as AnySchema, Validator } from '@cfworker/json-schema'
import { isObject } from '../definitions/json/is-object.ts'
import type { Json, JsonObject, Schema } from '../definitions/types.ts'

// An interpreter, which the page can run: one validator for each condition written in a schema.
const validators = new WeakMap<JsonObject, Validator>()

/**
 * The schemas that speak of a value: the one given, and of its choices and rules (`oneOf`, `anyOf`, `allOf`, `if` with `then` and `else`)
 * those that apply to the value. What a later one says wins: a rule over the field, the last rule over those before.
 */
export function appliedSchemas(schema: Schema, value: Json | undefined): Schema[] {
  const choices = [...listOf(schema.oneOf), ...listOf(schema.anyOf)]
  const chosen = choices.filter(choice => fits(choice, value))
  const branch = !isObject(schema.if) ? undefined : fits(schema.if, value) ? schema.then : schema.else
  return [
    // While none fits, any of them may be meant.
    ...(chosen.length > 0 ? chosen : choices).flatMap(choice => appliedSchemas(choice, value)),
    schema,
    ...[...listOf(schema.allOf), ...listOf([branch ?? null])].flatMap(rule => appliedSchemas(rule, value)),
  ]
}

/** All of them as one, for what does not refuse a value: titles, messages, annotations. */
export function mergedSchema(schemas: Schema[]): Schema {
  const messages = schemas.flatMap(({ errorMessage }) =>
    typeof errorMessage === 'string' ? [{ _: errorMessage }] : isObject(errorMessage) ? [errorMessage] : [],
  )
  return Object.assign({}, ...schemas, messages.length > 1 ? { errorMessage: Object.assign({}, ...messages) } : {})
}

/** The schemas, given for a value, of one of its fields or entries. */
export function innerSchemas(applied: Schema[], key: string): Schema[] {
  return applied.flatMap(({ properties, items }) => [
    ...listOf([isObject(properties) && Object.hasOwn(properties, key) ? (properties[key] ?? null) : null]),
    ...(/^\d+$/.test(key) ? listOf([items ?? null]) : []),
  ])
}

/** What holds for the place of these keys in the data, whether there is a value or not. */
export function schemaOfPlace(schema: Schema, data: Json, keys: string[]): Schema {
  let value: Json | undefined = data
  let applied = appliedSchemas(schema, value)
  for (const key of keys) {
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined
    applied = innerSchemas(applied, key).flatMap(inner => appliedSchemas(inner, value))
  }
  return mergedSchema(applied)
}

/** Every schema that can hold for the place of these keys, whatever the data. */
export function possibleSchemas(schema: Schema, keys: string[]): Schema[] {
  const all = (one: Schema): Schema[] => [
    one,
    ...[
      ...listOf(one.oneOf),
      ...listOf(one.anyOf),
      ...listOf(one.allOf),
      ...listOf([one.then ?? null, one.else ?? null]),
    ].flatMap(all),
  ]
  return keys.reduce((schemas, key) => innerSchemas(schemas, key).flatMap(all), all(schema))
}

function fits(condition: Schema, value: Json | undefined): boolean {
  if (value === undefined) return false
  const known = validators.get(condition)
  // A copy: the interpreter writes marks of its own into what it is given.
  const validator = known ?? new Validator(JSON.parse(JSON.stringify(condition)) as AnySchema, '7')
  if (!known) validators.set(condition, validator)
  return validator.validate(value).valid
}

function listOf(list: Json | undefined): Schema[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}
