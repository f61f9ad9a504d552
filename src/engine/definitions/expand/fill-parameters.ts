import { isObject } from '../json/is-object.ts'
import type { Json, JsonObject } from '../types.ts'

const placeholder = /\{\{([A-Za-z][A-Za-z0-9]*)\}\}/g
const alone = /^\{\{([A-Za-z][A-Za-z0-9]*)\}\}$/

/**
 * The value with each `{{name}}` replaced by the parameter of that name: a text that is nothing but a placeholder becomes the parameter as
 * it is, a list or a number for example; inside longer texts and in keys it becomes text. One that is not given stays.
 */
export function fillParameters(value: Json, given: JsonObject): Json {
  if (Array.isArray(value)) return value.map(item => fillParameters(item, given))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key, given), fillParameters(item, given)]))
  if (typeof value !== 'string') return value
  const name = alone.exec(value)?.[1]
  const whole = name !== undefined && Object.hasOwn(given, name) ? given[name] : undefined
  return whole === undefined ? text(value, given) : whole
}

/** Names of the placeholders in keys and texts of a value, in order of appearance. */
export function placeholdersIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(placeholdersIn)
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => [...placeholdersIn(key), ...placeholdersIn(item)])
  return typeof value === 'string' ? [...value.matchAll(placeholder)].map(([, name = '']) => name) : []
}

/** The value without what waits for a parameter. */
export function withoutPlaceholders(value: Json): Json {
  if (Array.isArray(value)) return value.filter(isFilled).map(withoutPlaceholders)
  if (!isObject(value)) return value
  const filled = Object.entries(value).filter(([key, item]) => isFilled(key) && isFilled(item))
  return Object.fromEntries(filled.map(([key, item]) => [key, withoutPlaceholders(item)]))
}

function isFilled(value: Json): boolean {
  return typeof value !== 'string' || placeholdersIn(value).length === 0
}

function text(value: string, given: JsonObject): string {
  return value.replaceAll(placeholder, (found, name: string) => (Object.hasOwn(given, name) ? String(given[name]) : found))
}
