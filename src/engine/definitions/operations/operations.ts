import type { Operation } from '../definitions.ts'
import { documentFile, templateFile } from '../definitions.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer, valueAt } from '../json/json-pointer.ts'
import type { Json, JsonObject, Schema } from '../types.ts'

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const

/** Every operation of the expanded document. Those not written in `portal.yaml` itself come from the template of record kinds. */
export function operationsOf(openapi: JsonObject, written: JsonObject): Operation[] {
  const paths = isObject(openapi.paths) ? openapi.paths : {}
  return Object.entries(paths).flatMap(([url, item]) =>
    methods.flatMap(method => {
      const operation = isObject(item) ? item[method] : undefined
      if (!isObject(operation)) return []
      const path = appendPointer('/paths', url, method)
      const file = valueAt(written, path) === undefined ? templateFile : documentFile
      return [{ id: String(operation.operationId ?? ''), file, path, url, method, operation }]
    }),
  )
}

/** The schema of an operation's JSON body, with `#/components` followed; undefined when it takes none. */
export function bodySchema(operation: JsonObject, openapi: JsonObject): Schema | undefined {
  return followed(valueAt(operation, '/requestBody/content/application~1json/schema'), openapi)
}

/** What the data of an operation's successful answer are, with `#/components` followed; undefined where it answers with no JSON. */
export function answerSchema(operation: JsonObject, openapi: JsonObject): Schema | undefined {
  const envelope = followed(valueAt(operation, '/responses/200/content/application~1json/schema'), openapi)
  return envelope && followed(valueAt(envelope, '/properties/data'), openapi)
}

/** What stands at a pointer of data that a schema describes, such as "/data"; undefined where it describes nothing there. */
export function describedAt(schema: Schema | undefined, keys: string[], openapi: JsonObject): Schema | undefined {
  const [key, ...rest] = keys
  if (schema === undefined || key === undefined) return schema
  return describedAt(followed(valueAt(schema, appendPointer('/properties', key)), openapi), rest, openapi)
}

/** What each entry of a described list is. */
export function describedEntries(schema: Schema | undefined, openapi: JsonObject): Schema | undefined {
  return schema && followed(schema.items, openapi)
}

function followed(schema: Json | undefined, openapi: JsonObject): Schema | undefined {
  if (!isObject(schema)) return undefined
  return typeof schema.$ref === 'string' ? followed(valueAt(openapi, schema.$ref.slice(1)), openapi) : schema
}
