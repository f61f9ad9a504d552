import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, drafted, type HttpPortal, inReview, records, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
let owner: Visitor
let other: Visitor
let reviewer: Visitor
let others: string
let own: string
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Claims of an owner')
  other = await visitor(portal, 'DEVELOPER', 'Claims of another')
  reviewer = await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'Claims of the platform')
  own = (await inReview(portal, owner)).id
  others = (await inReview(portal, other)).id
  await drafted(portal, other)
})
afterAll(() => portal.close())

/** What a request may say of its sender; nobody asked for it. */
const claims = (): Record<string, string> => ({
  isVIAdmin: 'true',
  isVIDotgoAdmin: 'true',
  role: 'SUPER_ADMIN_DOTGO',
  user_role: 'SUPER_ADMIN_VI_DOTGO',
  'X-User-Id': reviewer.id,
  'X-Role': 'SUPER_ADMIN_DOTGO',
  'X-Forwarded-User': reviewer.email,
  'X-Remote-User': reviewer.email,
  'X-Original-Url': '/api/v1/faq',
  'X-Http-Method-Override': 'GET',
  user_id: reviewer.id,
  partner_id: other.id,
  carrierId: 'vi',
  organisation: other.organisation,
  '__Host-onramp-session': JSON.stringify({ scopes: ['admin'], role: 'SUPER_ADMIN_DOTGO' }),
})
type Call = { method: string; path: string; body?: object; expected: number }
const calls = (): Call[] => [
  { method: 'GET', path: '/secure/api/v1/partner-details', expected: 200 },
  { method: 'GET', path: `${records}?list=my-brands`, expected: 200 },
  { method: 'GET', path: `${records}?list=review-brands`, expected: 200 },
  { method: 'GET', path: `${records}/${others}`, expected: 404 },
  { method: 'GET', path: `${records}/${others}/history`, expected: 404 },
  { method: 'POST', path: `${records}/${own}/transitions`, body: { event: 'approve', version: 2 }, expected: 403 },
  { method: 'POST', path: `${records}/${others}/transitions`, body: { event: 'approve', version: 2 }, expected: 404 },
  { method: 'PUT', path: `${records}/${others}`, body: { data: { brand_name: 'Taken over' }, version: 1 }, expected: 404 },
]
const told = (answer: Answer) => [answer.status, { ...answer.body, correlation_id: '' }]
const send = (who: Visitor, { method, path, body }: Call, headers = {}) => who.send(method, path, body, headers)
/** The address with a parameter more. */
const asking = (path: string, name: string, value: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`

test('Z4: what a header or a cookie says of its sender changes no answer and no row', async () => {
  const before = await world(portal)
  for (const call of calls()) {
    const plain = await send(owner, call)
    expect([call.path, plain.status]).toEqual([call.path, call.expected])
    for (const item of plain.body.data?.items ?? []) expect(item.owner.id).toBe(owner.organisation)
    for (const [name, value] of Object.entries(claims())) {
      expect([name, told(await send(owner, call, { [name]: value }))]).toEqual([name, told(plain)])
      const cookie = `${name}=${encodeURIComponent(value)}; ${owner.cookie}; ${name}=${encodeURIComponent(value)}`
      expect([name, told(await send(owner, call, { cookie }))]).toEqual([name, told(plain)])
    }
  }
  expect(await world(portal)).toEqual(before)
})

test('Z4: in the query only isVIAdmin is known, and it changes nothing; everything else is 422 or the same refusal', async () => {
  const before = await world(portal)
  for (const call of calls()) {
    const plain = told(await send(owner, call))
    for (const value of ['true', '1', 'false', ''])
      expect(told(await send(owner, { ...call, path: asking(call.path, 'isVIAdmin', value) }))).toEqual(plain)
    for (const [name, value] of Object.entries(claims()).slice(1)) {
      const answer = await send(owner, { ...call, path: asking(call.path, name, value) })
      expect([name, answer.status]).toEqual([name, 422])
    }
  }
  expect(await world(portal)).toEqual(before)
})

test('Z4: in the body only isVIAdmin is known, and it changes nothing; everything else is 422', async () => {
  const before = await world(portal)
  for (const call of calls().filter(({ body }) => body)) {
    const plain = told(await send(owner, call))
    for (const value of [true, 'true', 1, { deep: true }])
      expect(told(await send(owner, { ...call, body: { ...call.body, isVIAdmin: value } }))).toEqual(plain)
    for (const [name, value] of Object.entries(claims()).slice(1))
      expect([name, (await send(owner, { ...call, body: { ...call.body, [name]: value } })).status]).toEqual([name, 422])
  }
  expect(await world(portal)).toEqual(before)
})

test('Z4: nobody becomes somebody by claims alone', async () => {
  const before = await world(portal)
  for (const call of calls()) {
    const headers = { ...claims(), origin: 'http://127.0.0.1:8080' }
    expect((await portal.ask({ ...call, headers })).status).toBe(401)
  }
  expect(await world(portal)).toEqual(before)
})
