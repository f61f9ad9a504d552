import { isObject } from '../definitions/json/is-object.ts'
import type { Json, JsonObject, Schema } from '../definitions/types.ts'
import { appliedSchemas, innerSchemas } from './applied-schemas.ts'
import { asMeant } from './formats/as-meant.ts'
import { asLongAsItLooks, isSeen, withoutControls } from './unseen.ts'

/** Kept as they were typed, to the last blank: what proves somebody, and the name of one of a list. */
const verbatim = ['password', 'key']

/**
 * A text as the schemas that apply to it mean it: one of a closed list as it was sent, another without blanks around it, of several lines without control characters and what turns the direction of writing, empty if it shows nothing, what
 * can be seen alone where that is too short, and as its format is written. Pure.
 */
export function normaliseText(applied: Schema[], text: string): string {
  const formats = applied.flatMap(({ format }) => (typeof format === 'string' ? [format] : []))
  if (formats.some(format => verbatim.includes(format)) || applied.some(isClosed)) return text
  return formats.reduce((value, format) => asMeant[format]?.(value) ?? value, shown(applied, text))
}

/** One of a list is named exactly, or it is none of them. */
function isClosed(schema: Schema): boolean {
  const { oneOf } = schema
  return [schema, ...(Array.isArray(oneOf) ? oneOf : [])].some(one => isObject(one) && (one.enum ?? one.const) !== undefined)
}

/** What cannot be seen makes no text longer; in one that is long enough without, it may be what a script or a picture needs. */
function shown(applied: Schema[], text: string): string {
  if (!isSeen(text)) return ''
  const least = Math.max(0, ...applied.map(({ minLength }) => (typeof minLength === 'number' ? minLength : 0)))
  const seen = asLongAsItLooks(text).trim()
  if ([...seen].length < least) return seen
  // A text of one line that holds them is refused.
  return applied.some(({ lines }) => lines === 'one') ? text.trim() : withoutControls(text).trim()
}

/** Data with every text as its field means it. What is no text, and what no field knows, stays as it is. Pure. */
export function normaliseData(schema: Schema, data: JsonObject): JsonObject {
  return normalised(appliedSchemas(schema, data), data) as JsonObject
}

function normalised(applied: Schema[], value: Json): Json {
  const inner = (key: string, part: Json) => {
    const schemas = innerSchemas(applied, key).flatMap(schema => appliedSchemas(schema, part))
    return schemas.length === 0 ? part : normalised(schemas, part)
  }
  if (typeof value === 'string') return normaliseText(applied, value)
  if (Array.isArray(value)) return value.map((part, index) => inner(String(index), part))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(key, part)]))
}
