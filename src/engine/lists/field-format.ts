import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Column, JsonObject, Schema } from '#engine/definitions/types.ts'

/** What a column shows and a filter offers of a field, as its form says it. */
export type FieldFormat = {
  /** Null for what no cell can show: groups, files, lists of either. */
  format: Column['format'] | null
  /** Kind of record that the values name. */
  ref?: string
  options?: { value: string; label: string }[]
}

const files = ['upload-id']

/** How the values of a field are shown. Of a list, its entries. */
export function formatOfField(field: Schema): FieldFormat {
  if (isObject(field.items)) return formatOfField(field.items)
  const ref = isObject(field['x-ref']) ? field['x-ref'].record : undefined
  if (typeof ref === 'string') return { format: 'ref', ref }
  const options = optionsOf(field)
  if (options) return { format: 'option', options }
  if (field.type === 'boolean') return { format: 'yes-no' }
  if (field.type === 'integer') return { format: 'count' }
  if (field.type === 'number') return { format: 'number' }
  if (field.type !== 'string' || files.includes(String(field.format))) return { format: null }
  if (field.format === 'phone' || field.format === 'e164') return { format: 'phone' }
  if (field.format === 'date') return { format: 'date' }
  if (field.format === 'date-time') return { format: 'datetime' }
  return { format: 'text' }
}

/** The values of a choice with what each is called; null for what is none. */
function optionsOf({ oneOf, enum: values }: Schema): { value: string; label: string }[] | null {
  if (Array.isArray(values)) return values.map(value => ({ value: String(value), label: String(value) }))
  const options = (Array.isArray(oneOf) ? oneOf : []).filter(isObject).filter((one: JsonObject) => one.const !== undefined)
  if (options.length === 0) return null
  return options.map(option => ({ value: String(option.const), label: String(option.title ?? option.const) }))
}
