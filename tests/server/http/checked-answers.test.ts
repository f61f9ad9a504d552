import { afterEach, expect, test } from 'vitest'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { publishedSet } from '../../support/published-set.ts'
import { type Portal, startPortal } from '../auth/portal.ts'

const url = '/api/v1/faq'
const listed = valueAt(publishedSet().openapi, '/paths/~1api~1v1~1faq/get') as JsonObject
let portal: Portal

afterEach(() => portal.close())

/** What is said of the list of questions where the document is another one. */
async function saidWith(change: (document: JsonObject, operation: JsonObject) => void, status = 200): Promise<string[]> {
  const set = structuredClone(publishedSet())
  change(set.openapi, valueAt(set.openapi, '/paths/~1api~1v1~1faq/get') as JsonObject)
  const said: string[] = []
  portal = await startPortal({}, set, ({ problems }) => void said.push(...problems))
  const answer = await portal.app.inject({ url: status === 200 ? url : `${url}?unknown=1` })
  expect(answer.statusCode).toBe(status)
  return said.map(line => line.replace(`${listed.operationId} ${status} `, ''))
}

const part = (holder: JsonObject, at: string): JsonObject => valueAt(holder, at) as JsonObject
const envelope = '/responses/200/content/application~1json/schema'

test('an answer that is as described has no problem', async () => {
  expect(await saidWith(() => {})).toEqual([])
})

test('a header that is sent without being described is told', async () => {
  const said = await saidWith(document => {
    delete part(document, '/x-answer-headers')['X-Definitions']
  })
  expect(said).toEqual(['sends the header x-definitions, and does not describe it'])
})

test('a header that is described as always there and is not sent is told', async () => {
  const said = await saidWith((_, operation) => {
    part(operation, '/responses/200').headers = { Link: { required: true, schema: { type: 'string' } } }
  })
  expect(said).toEqual(['describes the header link, and does not send it'])
})

test('a header of another value is told', async () => {
  const said = await saidWith(document => {
    part(document, '/x-answer-headers/Cache-Control').schema = { const: 'private' }
  })
  expect(said).toEqual(['sends cache-control: no-store, which must be equal to constant'])
})

test('a member that is sent without being described is told', async () => {
  const said = await saidWith((document, operation) => {
    const schema = part(operation, envelope)
    const { $ref } = schema
    delete part(typeof $ref === 'string' ? part(document, $ref.slice(1)) : schema, '/properties').status_message
  })
  expect(said).toContain(': must NOT have additional properties {"additionalProperty":"status_message"}')
})

test('a status that is not described is told', async () => {
  const said = await saidWith((_, operation) => {
    delete part(operation, '/responses').default
  }, 422)
  expect(said).toEqual([`${listed.operationId} does not describe the status 422`])
})

test('an answer of another type is told', async () => {
  const said = await saidWith((_, operation) => {
    part(operation, '/responses/200').content = { 'text/plain': { schema: { type: 'string' } } }
  })
  expect(said).toEqual(['answers application/json, and describes text/plain'])
})
