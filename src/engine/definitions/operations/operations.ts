import type { Operation } from '../definitions.ts'
import { documentFile, templateFile } from '../definitions.ts'
import { isObject } from '../json/is-object.ts'
import { appendPointer, valueAt } from '../json/json-pointer.ts'
import type { JsonObject, Schema } from '../kinds.ts'

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
  const schema = valueAt(operation, '/requestBody/content/application~1json/schema')
  if (!isObject(schema)) return undefined
  const target = typeof schema.$ref === 'string' ? valueAt(openapi, schema.$ref.slice(1)) : schema
  return isObject(target) ? target : undefined
}
