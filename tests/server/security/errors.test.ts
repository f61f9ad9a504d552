import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCase } from '../../support/sampled.ts'
import { expectHeaders } from './answer-headers.ts'
import { type Call, callsWithBodies, sendCall } from './bodies.ts'
import { malformed } from './malformed.ts'
import { type Answer, type HttpPortal, records, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
let owner: Visitor
let calls: Call[]
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Errors of an owner')
  calls = await callsWithBodies(portal)
})
afterAll(() => portal.close())

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** What of the inside an answer might tell: stacks, SQL, paths, names of packages. */
const inside =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\/(?:root|home|tmp|usr)\/|\bselect .* from\b|\bpg_|postgres|fastify|FST_|ECONN|SyntaxError|TypeError|Unexpected token/i

function expectEnvelope(answer: Answer, what: string) {
  const { status_code, status_message, message, code, correlation_id } = answer.body ?? {}
  expect([what, status_code, status_message, typeof message, typeof code]).toEqual([
    what,
    answer.status,
    'error',
    'string',
    'string',
  ])
  expect([what, uuid.test(correlation_id), inside.exec(answer.text)?.[0]]).toEqual([what, true, undefined])
}

test('V14: about seventy malformed bodies, to each operation that takes one: 400 with the envelope, nothing written', {
  timeout: 240_000,
}, async () => {
  expect(malformed.length).toBeGreaterThanOrEqual(60)
  const before = await world(portal)
  const ids = new Set<string>()
  let sent = 0
  for (const [at, call] of calls.entries()) {
    // Each is sent to every fifth operation, another one each.
    for (const text of malformed.filter((_, one) => everyCase || (at + one) % 5 === 0)) {
      const answer = await sendCall(portal, call, text, { 'content-type': 'application/json' })
      expect([call.operation.id, text.slice(0, 80), answer.status]).toEqual([call.operation.id, text.slice(0, 80), 400])
      expectEnvelope(answer, text.slice(0, 80))
      ids.add(answer.body.correlation_id)
      sent++
    }
  }
  expect(ids.size).toBe(sent)
  expect(await world(portal)).toEqual(before)
})

test('V14: JSON that is strange but sound is read: refused by the form, never a failure', async () => {
  const strange = [
    '{}',
    ' \t\r\n{} ',
    '\ufeff{}',
    '{"":0}',
    '{"a":0,"a":1}',
    '{"a":1e-999}',
    '{"a":-0}',
    '{"a":123456789012345678901234567890}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"a":"\\udc00\\ud800"}',
    '{"\\ud83d\\ude00":"😀"}',
    '{"a":"\u2028\u2029\ufeff"}',
    '{"a":[[],{},[{}]]}',
  ]
  // Without a picture it takes the one that is there away.
  const isTaken = (id: string, text: string) => id === 'saveProfilePicture' && text.trim() === '{}'
  const before = await world(portal)
  for (const call of calls)
    for (const text of strange) {
      if (isTaken(call.operation.id, text)) continue
      const answer = await sendCall(portal, call, text, { 'content-type': 'application/json' })
      expect([call.operation.id, text, [400, 422].includes(answer.status)]).toEqual([call.operation.id, text, true])
      expectEnvelope(answer, text)
    }
  expect(await world(portal)).toEqual(before)
  for (const call of calls)
    for (const text of strange.filter(one => isTaken(call.operation.id, one)))
      expect([text, (await sendCall(portal, call, text, { 'content-type': 'application/json' })).status]).toEqual([text, 200])
})

/** One request for each way an error can leave the server, with the status it has. */
const refusals = (): [number, Promise<Answer>][] => {
  const origin = 'http://127.0.0.1:8080'
  const post = (path: string, body: unknown, headers = {}) =>
    portal.ask({ method: 'POST', path, body, headers: { origin, ...headers } })
  return [
    [400, post('/api/v1/sign-up', '{', { 'content-type': 'application/json' })],
    [400, post('/api/v1/sign-up', '', { 'content-type': 'application/json' })],
    [400, portal.ask({ path: '/secure/api/v1/%c0%ae' })],
    [401, portal.ask({ path: '/secure/api/v1/partner-details' })],
    [401, portal.ask({ path: '/secure/api/v1/notices', headers: { authorization: 'Bearer nothing' } })],
    [403, owner.send('POST', `${records}/x/transitions`, {}, { origin: 'https://evil.test' })],
    [404, portal.ask({ path: '/api/v1/nothing' })],
    [404, portal.ask({ path: '/nothing' })],
    [404, portal.ask({ path: '/oauth/nothing' })],
    [404, portal.ask({ path: '/oauth/' })],
    [404, post('/oauth/jwks', {})],
    [404, owner.send('GET', `${records}/x`)],
    [401, portal.ask({ path: '/definitions/nothing/portal.json' })],
    [404, owner.send('GET', '/definitions/nothing/portal.json')],
    [404, owner.send('GET', '/definitions/nothing/forms/x.json')],
    [405, portal.ask({ method: 'DELETE', path: '/api/v1/faq', headers: { origin } })],
    [405, portal.ask({ path: '/api/v1/sign-up' })],
    [409, owner.send('POST', '/secure/api/v1/company-details/skip')],
    [410, post('/api/v1/email-link', { token: 'nothing' })],
    [413, post('/api/v1/sign-up', 'x'.repeat(1_000_001), { 'content-type': 'application/json' })],
    [414, portal.ask({ path: `/api/v1/faq?${'a'.repeat(8192)}` })],
    [415, post('/api/v1/sign-up', '<a/>', { 'content-type': 'application/xml' })],
    [415, post('/secure/api/v1/files?kind=document', '', { cookie: owner.cookie, 'content-type': 'text/csv' })],
    [422, post('/api/v1/sign-up', {})],
    [422, owner.send('GET', `${records}?list=my-brands&nothing=1`)],
    [422, post('/sign-in/x/login', {})],
    [410, post('/sign-in/x/login', { user_email: 'a@b.example', password: 'x' })],
  ]
}

test('V14, S11: every kind of refusal has the envelope, a correlation id and all headers, and tells nothing of the inside', async () => {
  const before = await world(portal)
  for (const [expected, asked] of refusals()) {
    const answer = await asked
    const what = answer.text.slice(0, 200)
    expect([answer.status, what]).toEqual([expected, what])
    expectEnvelope(answer, what)
    expectHeaders(answer, what)
  }
  expect(await world(portal)).toEqual(before)
})

test('S11, V14: a failure inside (500) and a database that is away (503) too; the log has what the answer does not', async () => {
  await portal.pool.query('alter table notice rename to gone')
  const failed = await owner.send('GET', '/secure/api/v1/notices')
  await portal.pool.query('alter table gone rename to notice')
  const { query } = portal.pool
  portal.pool.query = (() =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' }))) as never
  const away = await owner.send('GET', '/secure/api/v1/notices')
  portal.pool.query = query
  expect([failed.status, away.status, away.headers['retry-after']]).toEqual([500, 503, '2'])
  for (const answer of [failed, away]) {
    expectEnvelope(answer, answer.text)
    expectHeaders(answer, answer.text)
    const lines = portal.logged.filter(line => line.includes(answer.body.correlation_id))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"stack"')
  }
})
