import { isObject } from '../definitions/json/is-object.ts'
import { appendPointer, pointerKeys, valueAt } from '../definitions/json/json-pointer.ts'
import type { JsonObject, Schema } from '../definitions/types.ts'
import { possibleSchemas } from '../validation/applied-schemas.ts'
import { meaningsOf } from './meanings.ts'

/**
 * Where in an event's input comments stand at what is no field of the record: pointers to their paths.
 *
 * @param schema of the record's form; `data`: what of the record can be commented on, its data and a change that waits; `redacted`: names of
 * fields that whoever comments does not see.
 */
export function unknownCommentPaths(
  event: Schema,
  input: JsonObject,
  schema: Schema,
  data: JsonObject[],
  redacted: string[],
): string[] {
  const { pins } = meaningsOf(event)
  const list = pins === undefined ? undefined : input[pins]
  if (pins === undefined || !Array.isArray(list)) return []
  return list.flatMap((fieldComment, index) => {
    const path = isObject(fieldComment) ? fieldComment.path : undefined
    if (typeof path !== 'string') return []
    const isThere = !redacted.includes(pointerKeys(path)?.[0] ?? '') && isPlace(schema, data, path)
    return !isThere ? [appendPointer('', pins, index, 'path')] : []
  })
}

/** Whether a pointer leads to a field that the form may ask, through entries of lists that there are. */
function isPlace(schema: Schema, data: JsonObject[], path: string): boolean {
  const keys = pointerKeys(path) ?? []
  if (keys.length === 0 || possibleSchemas(schema, keys).length === 0) return false
  return keys.every(
    (key, index) =>
      !/^\d+$/.test(key) || data.some(one => valueAt(one, appendPointer('', ...keys.slice(0, index + 1))) !== undefined),
  )
}
