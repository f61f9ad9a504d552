import { isObject } from '../definitions/json/is-object.ts'
import { appendPointer } from '../definitions/json/json-pointer.ts'
import type { Json, Schema } from '../definitions/types.ts'
import { appliedSchemas, innerSchemas, mergedSchema } from './applied-schemas.ts'

/** A text in some data: where (JSON pointer), what it says, and the schema of its field, with what rules say of it for these data. */
type TextInData = { path: string; text: string; schema: Schema }

/** Every text of the data whose field has a keyword, by itself or by a rule that applies to the data, in the order of the form. */
export function textsIn(schema: Schema, data: Json, keyword: string): TextInData[] {
  return textsOf([schema], data, keyword, '')
}

function textsOf(schemas: Schema[], data: Json, keyword: string, path: string): TextInData[] {
  const applied = schemas.flatMap(schema => appliedSchemas(schema, data))
  if (typeof data === 'string') {
    const schema = mergedSchema(applied)
    return schema[keyword] === undefined ? [] : [{ path, text: data, schema }]
  }
  const keys = Array.isArray(data) ? [...data.keys()].map(String) : isObject(data) ? namesIn(applied, data) : []
  return keys.flatMap(key => {
    const value = (data as { [key: string]: Json })[key] ?? null
    return textsOf(innerSchemas(applied, key), value, keyword, appendPointer(path, key))
  })
}

function namesIn(applied: Schema[], data: { [key: string]: Json }): string[] {
  const names = applied.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []))
  return [...new Set(names)].filter(name => Object.hasOwn(data, name))
}
