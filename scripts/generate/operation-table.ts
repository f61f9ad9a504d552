import { isObject } from '#engine/definitions/is-object.ts'
import { valueAt } from '#engine/definitions/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { operationsOf } from '#engine/definitions/operations.ts'

const bodies: { [type: string]: string } = {
  'application/json': 'json',
  'multipart/form-data': 'multipart',
  'text/plain': 'text',
  'application/x-www-form-urlencoded': 'form',
}
const answers: { [type: string]: string } = { 'application/json': 'json', 'text/event-stream': 'stream' }

/** The module `operations.ts`: operation id → how to call it. */
export function operationTable(openapi: JsonObject): string {
  const rows = operationsOf(openapi, {}).map(({ id, method, url, operation }) => {
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
  return [
    "export type OperationRow = {\n  method: string\n  path: string\n  body: 'json' | 'multipart' | 'none' | 'text' | 'form'\n  answers: 'json' | 'file' | 'stream'\n}\n\n",
    '/** Every operation of the OpenAPI document, by its id. */\n',
    `export const operations = {\n${rows.join('')}} as const satisfies { [id: string]: OperationRow }\n\n`,
    'export type OperationId = keyof typeof operations\n',
  ].join('')
}

function mediaType(content: unknown): string | undefined {
  return typeof content === 'object' && content !== null ? Object.keys(content)[0] : undefined
}
