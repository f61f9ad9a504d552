import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, callsWithBodies, sendCall } from './bodies.ts'
import { type Answer, drafted, type HttpPortal, records, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

/** What two programs could read differently, or what would lose a part while it is read, is read by none. */
let portal: HttpPortal
let owner: Visitor
let calls: Call[]
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Readings of an owner')
  calls = await callsWithBodies(portal)
})
afterAll(() => portal?.close())

const json = { 'content-type': 'application/json' }
const escaped = (key: string): string => `"\\u${(key.codePointAt(0) as number).toString(16).padStart(4, '0')}${key.slice(1)}"`

/** The texts of a body in which one of its objects, at any depth, gives its first key twice. */
function* doubled(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  const [first] = Object.keys(value)
  if (!Array.isArray(value) && first !== undefined) {
    const text = JSON.stringify(value)
    const again = JSON.stringify((value as Record<string, unknown>)[first])
    yield `{${JSON.stringify(first)}:${again},${text.slice(1)}`
    yield `${text.slice(0, -1)} , ${escaped(first)}\n:\t"another"}`
  }
  for (const [key, inner] of Object.entries(value))
    for (const text of doubled(inner)) {
      const copy = structuredClone(value) as Record<string, unknown>
      copy[key] = '@@here@@'
      yield JSON.stringify(copy).replace('"@@here@@"', () => text)
    }
}

const refusedAs = ({ status, body }: Answer) => [status, body?.code, body?.message]

test('V9: an object of a body that gives one key twice, at any depth of any body: 400, nothing written', async () => {
  const before = await world(portal)
  const said = [400, 'malformed', 'The body contains the same name twice. Use each name of an object once.']
  let sent = 0
  for (const call of calls)
    for (const text of doubled(call.body)) {
      const answer = await sendCall(portal, call, text, json)
      expect([call.operation.id, text.slice(0, 300), refusedAs(answer)]).toEqual([call.operation.id, text.slice(0, 300), said])
      sent++
    }
  expect(sent).toBeGreaterThan(100)
  expect(await world(portal)).toEqual(before)
})

test('V9: a key that stands in several objects, or within a text, is no second one', async () => {
  const unread = 'The request could not be read.'
  const text = 'He said "data": twice, \\"version\\":\\'
  for (const call of calls)
    for (const body of [
      JSON.stringify({ ...call.body, more: [{ data: text }, { data: text }, { [text]: { data: {} } }] }),
      ` { "data" : { "more" : ${JSON.stringify(text)} } , "more" : { } } `,
      `\ufeff{"data":"${JSON.stringify(text).slice(1, -1).replaceAll(':', '\\u003a')}","more":{"data":1}}`,
    ]) {
      const { status, body: said } = await sendCall(portal, call, body, json)
      expect([call.operation.id, body, status, said.message]).toEqual([
        call.operation.id,
        body,
        422,
        expect.not.stringMatching(unread),
      ])
    }
  const made = await owner.send('POST', records, ' { "data" : { "brand_name" : "Twice" } } ', json)
  expect(made.status).toBe(201)
})

test('V14: a body that is not UTF-8 is 400, nothing written: it would be kept with other characters than were sent', async () => {
  const before = await world(portal)
  const said = [400, 'malformed', 'The body is not UTF-8. Send it as UTF-8.']
  const wrong = [[0xff], [0xc3, 0x28], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]]
  for (const bytes of wrong)
    for (const call of calls) {
      const text = Buffer.from(JSON.stringify({ ...call.body, more: '@' }))
      const at = text.lastIndexOf('@')
      const body = Buffer.concat([text.subarray(0, at), Buffer.from(bytes), text.subarray(at + 1)])
      const answer = await sendCall(portal, call, body, json)
      expect([call.operation.id, bytes, refusedAs(answer)]).toEqual([call.operation.id, bytes, said])
    }
  const plain = portal.set.openapi.paths as Record<string, Record<string, { requestBody?: { content?: object } }>>
  const texts = Object.entries(plain).filter(
    ([, { post }]) => post?.requestBody?.content && 'text/plain' in post.requestBody.content,
  )
  expect(texts.length).toBeGreaterThan(0)
  for (const [path] of texts) {
    const answer = await owner.send('POST', path, Buffer.from([0x61, 0xff]), { 'content-type': 'text/plain' })
    expect([path, refusedAs(answer)]).toEqual([path, said])
  }
  expect(await world(portal)).toEqual(before)
})

test('V11: a header of one value that comes twice, equal or not: 400 that names it, nothing written', async () => {
  const { id, data } = await drafted(portal, owner)
  const before = await world(portal)
  const { origin } = new URL(portal.deps.config.publicUrl)
  const usual = { origin, cookie: owner.cookie, 'content-type': 'application/json' }
  const twice: [string, [string, string]][] = [
    ['idempotency-key', ['first-key-0001', 'second-key-0002']],
    ['idempotency-key', ['first-key-0001', 'first-key-0001']],
    ['content-type', ['application/json', 'text/plain']],
    ['origin', [origin, 'https://evil.test']],
    ['authorization', ['Bearer a', 'Bearer b']],
    ['time-zone', ['Asia/Kolkata', 'Pacific/Apia']],
    ['x-definitions', [portal.set.hash, 'other']],
    ['x-unattended', ['true', 'true']],
    ['sec-fetch-site', ['same-origin', 'cross-site']],
  ]
  for (const [name, values] of twice) {
    const headers = { ...usual, [name]: values }
    const body = JSON.stringify({ event: 'submit', version: 1, data })
    const answer = await portal.ask({ method: 'POST', path: `${records}/${id}/submit`, headers, body })
    expect([name, refusedAs(answer)]).toEqual([
      name,
      [400, 'malformed', `The request contains ${name} more than once. Send it once.`],
    ])
  }
  expect(await world(portal)).toEqual(before)
  const headers = { origin, cookie: owner.cookie, 'accept-language': ['en', 'fr'], 'x-forwarded-for': ['10.1.1.1', '10.1.1.2'] }
  expect((await portal.ask({ path: `${records}/${id}`, headers })).status).toBe(200)
})
