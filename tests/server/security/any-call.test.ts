import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { routerOf } from '#server/http/answer-operations.ts'
import type { BoundOperation } from '#server/http/operations.ts'
import { anyData } from '../../parity/any-data.ts'
import { hostileTexts } from '../../parity/hostile.ts'
import { valuesFor } from '../../parity/values.ts'
import { type Call, callsWithBodies } from './bodies.ts'
import { type HttpPortal, startHttpPortal, type Visitor, visitor } from './over-http.ts'

/** Draws for each operation. */
const runs = 12
const seed = Number(process.env.SEED ?? 20_261_124)

let portal: HttpPortal
let calls: Map<string, Call>
let people: { [name: string]: Visitor | null }

beforeAll(async () => {
  portal = await startHttpPortal()
  calls = new Map((await callsWithBodies(portal)).map(call => [call.operation.id, call]))
  people = {
    nobody: null,
    owner: await visitor(portal, 'DEVELOPER', 'Any call of an owner'),
    reviewer: await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'Any call of a reviewer'),
  }
})
afterAll(() => portal.close())

/** Parameters of the document, each right, missing or anything. */
function parameters(operation: BoundOperation, where: 'path' | 'query'): fc.Arbitrary<{ [name: string]: string }> {
  const item = (portal.set.openapi.paths as { [path: string]: JsonObject })[operation.path] ?? {}
  const own = valueAt(item, `/${operation.method.toLowerCase()}/parameters`) ?? []
  const all = [...((item.parameters as JsonObject[]) ?? []), ...(own as JsonObject[])].map(one =>
    typeof one.$ref === 'string' ? (valueAt(portal.set.openapi, one.$ref.slice(1)) as JsonObject) : one,
  )
  const known = where === 'path' ? (calls.get(operation.id)?.path.split('/')[5] ?? '0199aaaa-0000-7000-8000-000000000000') : 'a'
  const values = all
    .filter(one => one.in === where)
    .map(one => {
      const listed = [...valuesFor((isObject(one.schema) ? one.schema : {}) as Schema, known)].filter(
        value => typeof value !== 'object',
      )
      const any = fc.oneof(
        { weight: 4, arbitrary: fc.constant(known) },
        { weight: 3, arbitrary: fc.constantFrom(...listed.map(String), ...hostileTexts.filter(text => text.length < 2000)) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
      )
      return fc.tuple(fc.constant(String(one.name)), where === 'path' ? any : fc.option(any, { nil: undefined }))
    })
  return fc
    .tuple(...values)
    .map(given => Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))))
}

function bodyOf({ operation, body }: Call): fc.Arbitrary<unknown> {
  const schema = operation.body ?? {}
  const inner = isObject(schema.properties) && isObject(schema.properties.data) ? (schema.properties.data as Schema) : null
  const { data } = body as { data?: JsonObject }
  const within = inner && data ? [anyData(inner, data).map(one => ({ ...body, data: one }))] : []
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(body as unknown) },
    { weight: 4, arbitrary: anyData(schema as Schema, body) },
    ...within.map(arbitrary => ({ weight: 4, arbitrary })),
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  )
}

function send(who: Visitor | null, method: string, path: string, body: unknown, headers: Record<string, string>) {
  const { origin } = new URL(portal.deps.config.publicUrl)
  return who ? who.send(method, path, body, headers) : portal.ask({ method, path, body, headers: { origin, ...headers } })
}

const plain = (text: string): string => encodeURIComponent(text.toWellFormed())

/** As `startPortal` counts it: an answer that the document does not describe makes the test fail by itself. */
test('V7, V14, Z10: whatever an operation is sent, right or wrong, it answers as the document describes, and never fails', async () => {
  const asked = new Map<string, number>()
  for (const operation of routerOf(portal.set).operations) {
    const call = calls.get(operation.id)
    const sent = fc.record({
      path: parameters(operation, 'path'),
      query: parameters(operation, 'query'),
      body: call
        ? bodyOf(call)
        : operation.contentType === 'text/plain'
          ? fc.constantFrom(...hostileTexts)
          : fc.constant(undefined),
      who: fc.constantFrom(...Object.keys(people)),
    })
    await fc.assert(
      fc.asyncProperty(sent, async ({ path, query, body, who }) => {
        const filled = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => plain(path[name] ?? 'x'))
        const search = Object.entries(query).map(([name, value]) => `${name}=${plain(value)}`)
        const type: Record<string, string> =
          typeof body === 'string' ? { 'content-type': operation.contentType ?? 'application/json' } : {}
        const sent = typeof body === 'string' && operation.contentType !== 'text/plain' ? JSON.stringify(body) : body
        const address = `${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`
        const answer = await send(people[who] ?? null, operation.method, address, sent, type)
        asked.set(operation.id, (asked.get(operation.id) ?? 0) + 1)
        expect([operation.id, filled, answer.status < 500 ? 'answered' : answer.text]).toEqual([operation.id, filled, 'answered'])
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  }
  const all = routerOf(portal.set).operations.map(({ id }) => id)
  expect([...asked.keys()].sort()).toEqual(all.sort())
})
