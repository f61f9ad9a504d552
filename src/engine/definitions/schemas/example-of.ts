import { isObject } from '../json/is-object.ts'
import type { Json, JsonObject } from '../types.ts'

/** A value of each format that texts of events' forms have, for who has none yet. */
const ofFormat: { [format: string]: string } = {
  'upload-id': '00000000-0000-4000-8000-000000000000',
  ref: '00000000-0000-4000-8000-000000000000',
  email: 'name@example.com',
  phone: '+4915112345678',
  'https-url': 'https://www.example.com/',
  date: '2026-01-31',
}
const words = 'As it should be read by the owner.'

/** A value that a schema takes, with all that it requires and no more: what a developer begins with. Conditions between fields are not looked at. */
export function exampleOf(schema: Json | undefined): Json {
  if (!isObject(schema)) return {}
  const [first] = Array.isArray(schema.oneOf) ? schema.oneOf : []
  const given = [
    schema.const,
    schema.default,
    listed(schema.examples),
    listed(schema.enum),
    isObject(first) ? first.const : undefined,
  ]
  const found = given.find(value => value !== undefined)
  if (found !== undefined) return found
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 1
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, Number(schema.minItems ?? 0)) }, () => exampleOf(schema.items))
  if (schema.type === 'string') return textOf(schema)
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  return Object.fromEntries(required.map(name => [name, exampleOf(properties[name])]))
}

function listed(values: Json | undefined): Json | undefined {
  return Array.isArray(values) ? values[0] : undefined
}

function textOf({ format, minLength, maxLength }: JsonObject): string {
  const known = typeof format === 'string' ? ofFormat[format] : undefined
  if (known !== undefined) return known
  return words
    .padEnd(Number(minLength ?? 0), ' …')
    .slice(0, Number(maxLength ?? words.length))
    .trim()
}
