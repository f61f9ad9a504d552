import { isObject } from '#engine/definitions/json/is-object.ts'
import { appendPointer } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import { groupedPhone } from '#engine/validation/formats/phone.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { entryName } from './entry-name.ts'
import { isSameValue } from './same-value.ts'

/** One value that differs. `from` and `to` are for readers; null: there was, or is, none. */
export type Change = { path: string; title: string; from: string | null; to: string | null }

/**
 * What differs between two states of a record's data, in the order of the form's fields, with the form's titles. Entries of lists are
 * compared by index. Values of a choice are given by the option's title, references and files by their key.
 */
export function changes(form: PublishedForm, before: JsonObject, after: JsonObject): Change[] {
  return compareObjects(form.schema, before, after, '', '')
}

function compareObjects(schema: Schema, before: JsonObject, after: JsonObject, path: string, within: string): Change[] {
  const fields = propertiesOf(schema)
  // Fields the form no longer has are still part of what changed.
  const names = new Set([...Object.keys(fields), ...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name => {
    const field = Object.hasOwn(fields, name) ? (fields[name] ?? {}) : {}
    return compare(field, own(before, name), own(after, name), appendPointer(path, name), within + titleOf(field, name))
  })
}

function compare(schema: Schema, before: Json | undefined, after: Json | undefined, path: string, title: string): Change[] {
  if (isList(before, after)) return compareLists(schema, asList(before), asList(after), path, title)
  if (isObject(before ?? after) && (before === undefined || after === undefined || isObject(before) === isObject(after))) {
    return compareObjects(schema, isObject(before) ? before : {}, isObject(after) ? after : {}, path, `${title}: `)
  }
  return difference(schema, before, after, path, title)
}

function compareLists(schema: Schema, before: Json[], after: Json[], path: string, title: string): Change[] {
  const items = isObject(schema.items) ? schema.items : {}
  if (![...before, ...after].some(entry => isObject(entry))) return difference(items, before, after, path, title)
  const length = Math.max(before.length, after.length)
  const nameAt = (index: number) => entryName(items, index < after.length ? after : before, index) ?? `${title} ${index + 1}`
  return Array.from({ length }, (_, index) => index).flatMap(index =>
    compare(items, before[index], after[index], appendPointer(path, index), nameAt(index)),
  )
}

function difference(schema: Schema, before: Json | undefined, after: Json | undefined, path: string, title: string): Change[] {
  const same = isSameValue(before, after)
  return same ? [] : [{ path, title, from: readable(schema, before), to: readable(schema, after) }]
}

/** A value for readers; null when there is none. */
export function readable(schema: Schema, value: Json | undefined): string | null {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map(entry => readable(itemsOf(schema), entry) ?? '').join(', ')
  const option = [schema.oneOf, schema.anyOf]
    .flatMap(options => (Array.isArray(options) ? options : []))
    .find(entry => isObject(entry) && entry.const === value && typeof entry.title === 'string')
  if (isObject(option)) return String(option.title)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return JSON.stringify(value)
  return schema.format === 'phone' ? groupedPhone(String(value)) : String(value)
}

/** The schema of a list's entries; of a schema that is one already, itself. */
function itemsOf(schema: Schema): Schema {
  return isObject(schema.items) ? schema.items : schema
}

function titleOf(schema: Schema, name: string): string {
  return typeof schema.title === 'string' ? schema.title : name
}

function own(data: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(data, name) ? data[name] : undefined
}

function isList(before: Json | undefined, after: Json | undefined): boolean {
  const lists = [before, after].filter(value => value !== undefined && value !== null)
  return lists.length > 0 && lists.every(Array.isArray)
}

function asList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
