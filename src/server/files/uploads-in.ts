import { isObject } from '#engine/definitions/is-object.ts'
import { pointer } from '#engine/definitions/json-pointer.ts'
import type { Json, Schema } from '#engine/definitions/kinds.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'

/** A file that some data names: where (JSON pointer), its id, and the kind of upload the form asks for. */
export type NamedFile = { path: string; id: string; upload: string }

/** Every file that checked data of a form names, wherever `x-upload` stands in its schema. */
export function uploadsIn(schema: Schema, data: Json, path = ''): NamedFile[] {
  const upload = schema['x-upload']
  if (typeof upload === 'string' && typeof data === 'string') return [{ path, id: data, upload }]
  if (Array.isArray(data)) {
    const items = schema.items
    return isObject(items) ? data.flatMap((value, index) => uploadsIn(items, value, pointer(path, index))) : []
  }
  if (!isObject(data)) return []
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) =>
    Object.hasOwn(data, name) ? uploadsIn(field, data[name] as Json, pointer(path, name)) : [],
  )
}
