import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ajv, ValidateFunction } from 'ajv'
import findMyWay from 'find-my-way'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { createAjv } from '#engine/validation/create-ajv.ts'

/** One call of the published document, ready to answer. */
export type BoundOperation = {
  id: string
  method: string
  path: string
  right: string
  command: string | null
  record: { kind: string; action: string } | null
  /** Schema of the body as published; what a page's form and the server agree on. */
  body: JsonObject | null
  /** Checks what stands around the form's data, or the whole body when it is no record's. */
  checkBody: (() => ValidateFunction) | null
  contentType: string | null
  checkQuery: () => ValidateFunction
  /** Checks the headers that the call takes, by their names in lower case. */
  checkHeaders: () => ValidateFunction
  /** Form that the body is, or whose fields it takes (`x-form`). */
  form: string | null
}

export type Router = {
  find(method: string, path: string): { operation: BoundOperation; params: Record<string, string> } | null
  methods(path: string): string[]
  operations: BoundOperation[]
}

const methods = ['get', 'post', 'put', 'delete'] as const

/** Makes the router of a published set: its OpenAPI document is the list of routes. */
export function createRouter(set: PublishedSet): Router {
  // Of its own: Ajv keeps what it has compiled, and this goes with the set.
  const compilers = { strict: once(() => createAjv()), loose: once(() => createAjv({ coerce: true })) }
  const router = findMyWay({ ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 200 })
  const operations: BoundOperation[] = []
  // By text: the document of a stored set has copies of the forms' schemas.
  const forms = new Map(Object.values(set.forms).map(form => [JSON.stringify(form.schema), form.id]))
  for (const [path, item] of Object.entries(set.openapi.paths as Record<string, JsonObject>)) {
    for (const method of methods) {
      if (item[method] === undefined) continue
      const operation = bind(set, forms, compilers, { path, method, item })
      operations.push(operation)
      router.on(method.toUpperCase() as 'GET', path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, operation)
    }
  }
  const find: Router['find'] = (method, path) => {
    const found = router.find(method as 'GET', path)
    return found ? { operation: found.store as BoundOperation, params: found.params as Record<string, string> } : null
  }
  return { find, methods: path => ['GET', 'POST', 'PUT', 'DELETE'].filter(method => find(method, path) !== null), operations }
}

function bind(
  set: PublishedSet,
  forms: Map<string, string>,
  { strict, loose }: { strict: () => Ajv; loose: () => Ajv },
  { path, method, item }: { path: string; method: string; item: JsonObject },
): BoundOperation {
  const operation = item[method] as JsonObject
  const content = Object.entries((valueAt(operation, '/requestBody/content') as JsonObject | undefined) ?? {})[0]
  const written = content?.[1] as { schema: JsonObject } | undefined
  const body = written ? follow(set, written.schema) : null
  const record =
    typeof operation['x-record'] === 'string' ? { kind: operation['x-record'], action: String(operation['x-action']) } : null
  const isJson = content?.[0] === 'application/json'
  const checked = body && isJson ? (record ? withoutData(body) : body) : null
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    right: String(operation['x-right']),
    command: typeof operation['x-command'] === 'string' ? operation['x-command'] : null,
    record,
    body,
    checkBody: checked ? once(() => strict().compile(checked)) : null,
    contentType: content?.[0] ?? null,
    checkQuery: once(() => loose().compile({ ...parametersSchema(set, item, operation, 'query'), additionalProperties: false })),
    checkHeaders: once(() => strict().compile(parametersSchema(set, item, operation, 'header'))),
    form: record || !body ? null : ((operation['x-form'] as string | undefined) ?? forms.get(JSON.stringify(body)) ?? null),
  }
}

/** Makes it at the first call; validators also in `compileOperations`: all of them together would hold up the start. */
function once<T>(make: () => T): () => T {
  let made: T | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** Compiles what checks queries and bodies, one call at a time between requests. */
export async function compileOperations(router: Router): Promise<void> {
  for (const { checkQuery, checkHeaders, checkBody } of router.operations) {
    checkQuery()
    checkHeaders()
    checkBody?.()
    await nextTurn()
  }
}

/**
 * A schema with components in place of the references to them, at any depth: what checks it knows no document.
 *
 * @throws Error for a component that holds itself, which no body can be checked by.
 */
function follow(set: PublishedSet, schema: JsonObject, within: string[] = []): JsonObject {
  const { $ref } = schema
  if (typeof $ref === 'string' && $ref.startsWith('#/components/')) {
    if (within.includes($ref)) throw new Error(`A body cannot be checked by "${$ref}", which holds itself.`)
    return follow(set, valueAt(set.openapi, $ref.slice(1)) as JsonObject, [...within, $ref])
  }
  if (!JSON.stringify(schema).includes('"#/components/')) return schema
  const inPlace = (value: Json): Json =>
    Array.isArray(value) ? value.map(inPlace) : isObject(value) ? follow(set, value, within) : value
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inPlace(value)]))
}

/** Data of a record are checked by its form, after hidden values are dropped; here only what stands around them. */
function withoutData(body: JsonObject): JsonObject {
  if (Array.isArray(body.oneOf)) {
    const properties = Object.assign({}, ...(body.oneOf as JsonObject[]).map(one => one.properties)) as JsonObject
    // Which event takes which of them is decided with the record at hand.
    const loosely = {
      ...{ event: { type: 'string', maxLength: 64 }, version: { type: 'integer', minimum: 1, maximum: 2147483647 } },
      ...{ workflow: { type: 'string', maxLength: 64 }, scope: { type: 'string', maxLength: 64 }, data: { type: 'object' } },
    }
    return {
      type: 'object',
      additionalProperties: false,
      required: ['event', 'version'],
      properties: { ...properties, ...loosely },
    }
  }
  return { ...body, properties: { ...(body.properties as JsonObject), data: { type: 'object' } } }
}

/** What a call takes in its query or its headers; HTTP's names of headers have no case. */
function parametersSchema(set: PublishedSet, item: JsonObject, operation: JsonObject, where: 'query' | 'header'): JsonObject {
  const all = [
    ...((item.parameters as JsonObject[] | undefined) ?? []),
    ...((operation.parameters as JsonObject[] | undefined) ?? []),
  ]
  const asked = all.map(parameter => follow(set, parameter)).filter(parameter => parameter.in === where)
  const nameOf = ({ name }: JsonObject): string => (where === 'header' ? String(name).toLowerCase() : String(name))
  return {
    type: 'object',
    required: asked.filter(parameter => parameter.required === true).map(nameOf),
    properties: Object.fromEntries(asked.map(parameter => [nameOf(parameter), parameter.schema as JsonObject])),
  }
}
