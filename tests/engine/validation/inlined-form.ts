import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject } from '#engine/definitions/is-object.ts'
import { valueAt } from '#engine/definitions/json-pointer.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/kinds.ts'

/** A form file with its references put in place, without `$schema`; the form's own words win over those of what it refers to. */
export function inlinedForm(file: string): Schema {
  const { $schema: _, ...form } = inline(read(file), file) as JsonObject
  return form
}

function inline(value: Json, file: string): Json {
  if (Array.isArray(value)) return value.map(entry => inline(entry, file))
  if (!isObject(value)) return value
  const { $ref, ...rest } = value
  const inner = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, inline(part, file)]))
  if (typeof $ref !== 'string') return inner
  const [path = '', pointer = ''] = $ref.split('#')
  const found = valueAt(read(join(dirname(file), path)), pointer)
  return isObject(found) ? { ...found, ...inner } : inner
}

function read(file: string): JsonObject {
  return JSON.parse(readFileSync(file, 'utf8')) as JsonObject
}
