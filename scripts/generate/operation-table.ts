import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import { operationsOf } from '#engine/definitions/operations/operations.ts'
import type { JsonObject } from '#engine/definitions/types.ts'

const bodies: { [type: string]: string } = {
  'application/json': 'json',
  'multipart/form-data': 'multipart',
  'text/plain': 'text',
  'application/x-www-form-urlencoded': 'form',
}
const answers: { [type: string]: string } = { 'application/json': 'json', 'text/event-stream': 'stream' }

/** Types of what operations take and answer, made of those in `api.d.ts`. */
const types = `type Json<Content> = Content extends { 'application/json': infer Body } ? Body : Content extends { 'text/plain': infer Text } ? Text : undefined
type Success<Responses> = Responses extends { 200: { content: infer Content } } | { 201: { content: infer Content } } ? Content : never
type Given<Values> = [Values] extends [never | undefined] ? Record<never, never> : Values

/** Values of the path of an operation. */
export type PathOf<Id extends OperationId> = Id extends OperationId ? Given<documented[Id]['parameters']['path']> : never
/** Values of its query. */
export type QueryOf<Id extends OperationId> = Id extends OperationId ? Given<NonNullable<documented[Id]['parameters']['query']>> : never
/** The body that it takes; undefined when it takes none, or a file. */
export type BodyOf<Id extends OperationId> = Id extends OperationId
  ? documented[Id] extends { requestBody: { content: infer Content } } ? Json<Content> : undefined
  : never
/** The whole answer of a success, with its envelope; undefined when it is a file or a stream. */
export type AnswerOf<Id extends OperationId> = Id extends OperationId ? Json<Success<documented[Id]['responses']>> : never
/** What the envelope of a success holds. */
export type DataOf<Id extends OperationId> = AnswerOf<Id> extends { data: infer Data } ? Data : undefined
`

/** The module `operations.ts`: operation id → how to call it, what it takes and answers. */
export function operationTable(openapi: JsonObject): string {
  const all = operationsOf(openapi, {})
  const rows = all.map(({ id, method, url, operation }) => {
    const sent = mediaType(valueAt(operation, '/requestBody/content'))
    const success =
      Object.keys(isObject(operation.responses) ? operation.responses : {}).find(status => /^2/.test(status)) ?? 'default'
    const got = mediaType(valueAt(operation, `/responses/${success}/content`))
    const row = {
      method: method.toUpperCase(),
      path: url,
      body: sent === undefined ? 'none' : (bodies[sent] ?? 'json'),
      answers: got === undefined ? 'json' : (answers[got] ?? 'file'),
    }
    return `  ${JSON.stringify(id)}: ${JSON.stringify(row)},\n`
  })
  const named = all.filter(({ operation }) => typeof operation['x-command'] === 'string')
  const commands = [...Map.groupBy(named, ({ operation }) => operation['x-command'])].map(
    ([command, of]) => `  ${JSON.stringify(command)}: ${of.map(({ id }) => JSON.stringify(id)).join(' | ')}\n`,
  )
  const actions = all.flatMap(({ id, operation }) => {
    const action = operation['x-record'] === undefined ? undefined : String(operation['x-action'])
    return action === undefined ? [] : [{ action, id }]
  })
  const ofActions = [...Map.groupBy(actions, ({ action }) => action)].map(
    ([action, of]) => `  ${JSON.stringify(action)}: ${of.map(({ id }) => JSON.stringify(id)).join(' | ')}\n`,
  )
  return [
    "import type { operations as documented } from './api.d.ts'\n\n",
    "export type OperationRow = {\n  method: string\n  path: string\n  body: 'json' | 'multipart' | 'none' | 'text' | 'form'\n  answers: 'json' | 'file' | 'stream'\n}\n\n",
    '/** Every operation of the OpenAPI document, by its id. */\n',
    `export const operations = {\n${rows.join('')}} as const satisfies { [id: string]: OperationRow }\n\n`,
    'export type OperationId = keyof typeof operations & keyof documented\n\n',
    '/** The operations of each `x-command`. */\n',
    `export type CommandOperations = {\n${commands.join('')}}\n\n`,
    '/** The operations of all kinds of records, by `x-action`. */\n',
    `export type ActionOperations = {\n${ofActions.join('')}}\n\n`,
    types,
  ].join('')
}

function mediaType(content: unknown): string | undefined {
  return typeof content === 'object' && content !== null ? Object.keys(content)[0] : undefined
}
