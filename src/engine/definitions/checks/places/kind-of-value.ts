import { isObject } from '../../json/is-object.ts'
import type { Schema } from '../../types.ts'

/** What two values must have in common so that one can stand in the place of the other. */
export function kindOfValue(schema: Schema): string {
  const ref = isObject(schema['x-ref']) ? schema['x-ref'].record : undefined
  if (ref !== undefined) return `a "${ref}"`
  if (schema.type !== 'array') return `a value of the type "${schema.type}"`
  return `a list of ${isObject(schema.items) ? kindOfValue(schema.items) : 'anything'}`
}
