import { holds } from '#engine/conditions/holds.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer } from '../json/json-pointer.ts'
import { suggestion } from '../json/nearest.ts'
import type { DefinitionFiles } from '../published-set.ts'
import { conditionFields } from '../schemas/condition-fields.ts'
import type { Condition, Json, JsonObject } from '../types.ts'
import type { Expansion } from './expansion.ts'
import { noteOrigin, type Place } from './origins.ts'

const written = 'x-when-named'
const rule = 'condition-on-no-reference'

/**
 * A form with `x-when-named` written out as `x-when`: a condition on the records that a reference field names becomes one on their keys, which
 * are known when it is published.
 */
export function expandNamed(file: string, content: JsonObject, files: DefinitionFiles, work: Expansion): JsonObject {
  const fields = isObject(content.properties) ? content.properties : {}
  const expandObject = (value: JsonObject, path: string): JsonObject => {
    const { [written]: asked, ...rest } = value
    const parts = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, expand(part, appendPointer(path, key))]))
    if (!isObject(asked)) return parts
    const from = { file, path: appendPointer(path, written) }
    const condition = keysLike(asked, fields, files, from, work)
    const { 'x-when': other } = parts
    if (other !== undefined) return { ...parts, 'x-when': { allOf: [other, condition] } }
    noteOrigin(work.origins, { file, path: appendPointer(path, 'x-when') }, { ...from, whole: true })
    return { ...parts, 'x-when': condition }
  }
  const expand = (value: Json, path: string): Json => {
    if (Array.isArray(value)) return value.map((one, index) => expand(one, appendPointer(path, index)))
    return isObject(value) ? expandObject(value, path) : value
  }
  return expandObject(content, '')
}

function keysLike(asked: JsonObject, fields: JsonObject, files: DefinitionFiles, from: Place, work: Expansion): Condition {
  const name = String(asked.field)
  const field = isObject(fields[name]) ? fields[name] : {}
  const isList = isObject(field.items)
  const kind = kindNamed(isObject(field.items) ? field.items : field)
  const where: Condition = isObject(asked.where) ? asked.where : {}
  const never: Condition = { properties: { [name]: false } }
  if (kind === undefined) {
    const known = Object.keys(fields).filter(one => {
      const other = fields[one]
      return isObject(other) && kindNamed(isObject(other.items) ? other.items : other) !== undefined
    })
    const message = `"${name}" is no field of this form that names records`
    work.problems.push({ ...from, path: appendPointer(from.path, 'field'), rule, message, fix: suggestion(name, known) })
    return never
  }
  const of = fieldsOfKind(kind, files)
  for (const unknown of conditionFields(where).filter(one => of.length > 0 && !of.includes(one))) {
    const message = `The condition asks about "${unknown}", but a "${kind}" has no such field`
    work.problems.push({ ...from, path: appendPointer(from.path, 'where'), rule, message, fix: suggestion(unknown, of) })
  }
  const keys = [...new Set(rowsOf(kind, files).flatMap(({ key, data }) => (holds(where, data) ? [String(key)] : [])))]
  if (keys.length === 0) return never
  return { properties: { [name]: isList ? { contains: { enum: keys } } : { enum: keys } } }
}

function kindNamed(field: JsonObject): string | undefined {
  const ref = field['x-ref']
  return isObject(ref) && typeof ref.record === 'string' ? ref.record : undefined
}

function rowsOf(kind: string, files: DefinitionFiles): JsonObject[] {
  const ofKind = [...files].flatMap(([file, content]) =>
    file.endsWith('.rows.json') && content.record === kind && Array.isArray(content.rows) ? content.rows : [],
  )
  return ofKind.filter(isObject)
}

function fieldsOfKind(kind: string, files: DefinitionFiles): string[] {
  const at = (id: Json | undefined, of: string): JsonObject | undefined =>
    [...files].find(([file]) => file.endsWith(`/${String(id)}.${of}.json`))?.[1]
  const properties = at(at(kind, 'record')?.form, 'form')?.properties
  return isObject(properties) ? Object.keys(properties) : []
}
