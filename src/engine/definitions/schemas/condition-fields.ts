import { isObject } from '../json/is-object.ts'
import type { Json } from '../types.ts'

const combining = ['allOf', 'anyOf', 'oneOf'] as const

/** Top-level fields of the data that a condition (or any schema of an object) looks at, in order of appearance. */
export function conditionFields(condition: Json | undefined): string[] {
  if (!isObject(condition)) return []
  const fields = new Set(Object.keys(isObject(condition.properties) ? condition.properties : {}))
  if (Array.isArray(condition.required)) for (const name of condition.required) fields.add(String(name))
  for (const keyword of combining) {
    const parts = condition[keyword]
    if (Array.isArray(parts)) for (const part of parts) for (const field of conditionFields(part)) fields.add(field)
  }
  for (const keyword of ['not', 'if', 'then', 'else']) for (const field of conditionFields(condition[keyword])) fields.add(field)
  return [...fields]
}
