import { isObject } from '../../json/is-object.ts'
import type { Json, Schema } from '../../types.ts'

/** The types a schema allows; empty when it does not say. */
export function typesOf({ type }: Schema): string[] {
  return typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : []
}

/** Whether a value is of one of the types of JSON Schema named. */
export function isOfType(value: Json, types: string[]): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return types.includes(type) || (type === 'number' && types.includes('integer') && Number.isInteger(value))
}

/** The values that a schema lists (`enum`, `const`, options of `oneOf`); null when it lists none. */
export function valuesListed(schema: Schema): Json[] | null {
  if (Array.isArray(schema.enum)) return schema.enum
  if (schema.const !== undefined) return [schema.const]
  const options = Array.isArray(schema.oneOf) ? schema.oneOf.map(option => (option as Schema | null)?.const) : []
  return options.length > 0 && options.every(value => value !== undefined) ? (options as Json[]) : null
}

/** What two values must have in common so that one can stand in the place of the other. */
export function kindOfValue(schema: Schema): string {
  const ref = isObject(schema['x-ref']) ? schema['x-ref'].record : undefined
  if (ref !== undefined) return `a "${ref}"`
  if (schema.type !== 'array') return `a value of the type "${schema.type}"`
  return `a list of ${isObject(schema.items) ? kindOfValue(schema.items) : 'anything'}`
}
