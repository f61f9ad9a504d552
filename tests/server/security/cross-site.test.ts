import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneAnswerUrl } from '#server/auth/codes/phone-answers.ts'
import { routerOf } from '#server/http/answer-operations.ts'
import { type Call, callsWithBodies } from './bodies.ts'
import { type HttpPortal, inReview, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
let owner: Visitor
let calls: Call[]
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Cross-site owner')
  calls = await callsWithBodies(portal)
  await inReview(portal, owner)
})
afterAll(() => portal.close())

const own = 'http://127.0.0.1:8080'
/** What a browser sends for a page of another site, by what the page can choose. */
const foreign: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  'another site, by Origin alone': { origin: 'https://evil.test' },
  'a sandboxed frame': { origin: 'null' },
  'a sandboxed frame that claims more': { origin: 'null', 'sec-fetch-site': 'same-origin' },
  'another port': { origin: 'http://127.0.0.1:8081', 'sec-fetch-site': 'same-site' },
  'another scheme': { origin: 'https://127.0.0.1:8080' },
  'a name that begins alike': { origin: `${own}.evil.test` },
  'a name that ends alike': { origin: 'http://evil-127.0.0.1:8080' },
  'a user in front': { origin: 'http://127.0.0.1:8080@evil.test' },
  'capital letters and a slash': { origin: `${own}/` },
  'no Origin, but Sec-Fetch-Site': { 'sec-fetch-site': 'cross-site' },
  'a neighbour': { 'sec-fetch-site': 'same-site' },
  'our Origin with a foreign Sec-Fetch-Site': { origin: own, 'sec-fetch-site': 'cross-site' },
  'neither of both, with a cookie': {},
  'a Referer instead': { referer: `${own}/developer/dashboard` },
  'two origins': { origin: `${own}, https://evil.test` },
}
/** Bodies that a form or a plain fetch may send without asking first. */
const simple = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'text/plain;charset=UTF-8',
  'application/json',
]

type Changing = { method: string; path: string; body?: string }
/** Every call of the running router that is no read, and the routes beside it. */
function changing(): Changing[] {
  const bodyOf = (id: string) => calls.find(call => call.operation.id === id)
  const described = routerOf(portal.set).operations.filter(({ method }) => method !== 'GET')
  const beside = [
    { path: '/sign-in/x/login' },
    { path: new URL(phoneAnswerUrl(portal.deps, '0'.repeat(36), 'confirm')).pathname },
  ]
  return [
    ...described.map(({ id, method, path }) => {
      const call = bodyOf(id)
      return { method, path: call?.path ?? path.replace('{id}', '0'), body: JSON.stringify(call?.body ?? {}) }
    }),
    ...beside.map(({ path }) => ({ method: 'POST', path, body: '{}' })),
  ]
}

test('S5, F39: no cross-site POST, PUT or DELETE with a cookie passes, at any route of the running router: 403, nothing written', async () => {
  const before = await world(portal)
  const all = changing()
  expect(all.length).toBeGreaterThanOrEqual(20)
  for (const { method, path, body } of all)
    for (const [name, headers] of Object.entries(foreign)) {
      const type = simple[name.length % simple.length] as string
      const answer = await portal.ask({ method, path, body, headers: { ...headers, cookie: owner.cookie, 'content-type': type } })
      expect([path, name, answer.status, answer.body?.code]).toEqual([path, name, 403, 'cross-site'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  expect(await world(portal)).toEqual(before)
})

test('S5: the same calls from our own page pass this guard, so it is what refused them', async () => {
  for (const headers of [
    { origin: own },
    { origin: own, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ]) {
    const answer = await portal.ask({
      method: 'POST',
      path: '/secure/api/v1/notices/read',
      headers: { ...headers, cookie: owner.cookie },
    })
    expect(answer.status).toBe(200)
  }
})

test('S5: a text/plain body that would be JSON is 415, also from our own page', async () => {
  const before = await world(portal)
  for (const call of calls)
    for (const type of simple.filter(type => !type.includes('json'))) {
      const { method } = call.operation
      const headers = { origin: own, 'content-type': type, ...(call.who ? { cookie: call.who.cookie } : {}) }
      const { status } = await portal.ask({ method, path: call.path, body: JSON.stringify(call.body), headers })
      expect([call.operation.id, type, [400, 415].includes(status)]).toEqual([call.operation.id, type, true])
    }
  expect(await world(portal)).toEqual(before)
})

test('S5: no GET changes anything, whoever asks for it; ?action=logout of a foreign page ends no session', async () => {
  // The key that passwords are encrypted to is made when it is first asked for.
  await portal.ask({ path: '/api/v1/public-key' })
  const before = await world(portal, ['sign_in_state'])
  const reads = routerOf(portal.set).operations.filter(({ method, id }) => method === 'GET' && id !== 'listenOtp')
  const paths = [
    ...reads.map(({ path }) => path),
    '/',
    '/developer/dashboard',
    '/secure/api/v1/logout',
    '/sign-in',
    '/oauth/session/end',
    '/phone-answer/x',
  ]
  for (const path of paths)
    for (const query of ['', '?action=logout', '?_method=DELETE', '?list=my-brands&event=approve'])
      for (const headers of [
        {},
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
        { 'x-http-method-override': 'POST' },
      ]) {
        const answer = await portal.ask({ path: path + query, headers: { cookie: owner.cookie, ...headers } })
        expect([path, answer.status < 500, String(answer.headers['set-cookie']).includes('__Host-session')]).toEqual([
          path,
          true,
          false,
        ])
      }
  expect(await world(portal, ['sign_in_state'])).toEqual(before)
  expect((await owner.send('GET', '/secure/api/v1/partner-details')).status).toBe(200)
})
