import { isObject } from '../definitions/is-object.ts'
import { pointer } from '../definitions/json-pointer.ts'
import type { Json, Schema } from '../definitions/kinds.ts'
import { propertiesOf } from './schema-places.ts'

/** A text in some data: where (JSON pointer), what it says, and the schema of its field. */
export type TextInData = { path: string; text: string; schema: Schema }

/** Every text of the data whose field has a keyword, wherever that stands in the schema, in the order of the form. */
export function textsIn(schema: Schema, data: Json, keyword: string, path = ''): TextInData[] {
  if (typeof data === 'string') return schema[keyword] === undefined ? [] : [{ path, text: data, schema }]
  if (Array.isArray(data)) {
    const { items } = schema
    return isObject(items) ? data.flatMap((value, index) => textsIn(items, value, keyword, pointer(path, index))) : []
  }
  if (!isObject(data)) return []
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) =>
    Object.hasOwn(data, name) ? textsIn(field, data[name] as Json, keyword, pointer(path, name)) : [],
  )
}
