import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Schema } from '#engine/definitions/types.ts'

/**
 * Whether a value that breaks a keyword counts as missing, so that it is said as `required` is: a text that was emptied, a list without
 * an entry, a consent not given, a choice of what is no option, what is no uploaded file.
 */
export function isMissing(keyword: string, field: Schema): boolean {
  if (keyword === 'required') return true
  if (keyword === 'minLength' || keyword === 'minItems') return field[keyword] === 1
  if (keyword === 'const') return field.const === true
  if (keyword === 'oneOf' || keyword === 'enum') return isChosen(field)
  return keyword === 'format' && (field.format === 'not-blank' || field.format === 'upload-id')
}

/** Whether a value is chosen from a list. */
export function isChosen(field: Schema): boolean {
  if (field.enum !== undefined || chosenFormats.includes(String(field.format))) return true
  const { oneOf } = field
  return Array.isArray(oneOf) && oneOf.length > 0 && oneOf.every(option => isObject(option) && option.const !== undefined)
}

const chosenFormats = ['ref', 'date', 'hex-colour', 'colour-on-white', 'iana-time-zone']
