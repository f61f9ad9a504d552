import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords/passwords.ts'
import { portalClient } from '#server/auth/provider/portal-client.ts'
import { safeReturnAddress } from '#server/auth/sign-in/return-address.ts'
import { proves } from '../../spec/proofs.ts'
import { startWork } from '../../support/work-time.ts'
import { encrypt, goodPassword, logIn, openSignIn, type Portal, register, signIn, startPortal, useUpTries } from './portal.ts'

const email = 'owner@kaveri.example'
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await register(portal, email)
})
afterAll(() => portal.close())

const sessions = async () => (await portal.rows<{ count: number }>('select count(*)::int as count from session'))[0]?.count
const told = (body: string) => JSON.stringify({ ...JSON.parse(body), correlation_id: undefined })

test('S1: the session is a __Host- cookie of 256 bits that no script reads; the server keeps its hash, the page reads only times', async () => {
  proves(
    'onboarding.3.auth-token-cookie',
    'onboarding.3.auth-token-scopes',
    'onboarding.3.auth-token-expires',
    'onboarding.3.auth-token-expires-in',
    'onboarding.3.auth-token-received',
    'onboarding.3.auth-token-state',
    'onboarding.3.auth-token-provider-id',
    'onboarding.3.auth-token-epoch-seconds',
    'onboarding.7.oauth-lifetime-3600',
  )
  const browser = portal.browser()
  await signIn(portal, browser, email)
  const kept = browser.cookies.get('__Host-session')
  expect(kept?.text.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(Buffer.from(kept?.value ?? '', 'base64url')).toHaveLength(32)
  const readable = JSON.parse(decodeURIComponent(browser.cookie('__Host-onramp-session') ?? ''))
  expect(Object.keys(readable).sort()).toEqual(['expires', 'expires_in', 'providerID', 'received', 'scopes', 'state'])
  expect([readable.expires, readable.expires_in]).toEqual([readable.received + 3600, 3600])
  // Seconds since 1970 have ten digits until 2286; milliseconds have thirteen.
  expect([readable.received, readable.expires].map(String)).toEqual(Array(2).fill(expect.stringMatching(/^\d{10}$/)))
  const dump = JSON.stringify([await portal.rows('select * from session'), await portal.rows('select * from oidc')])
  expect(dump).not.toContain(kept?.value)
})

test('tokens lie in the database by their hash or sealed, never as they are', async () => {
  await signIn(portal, portal.browser(), email)
  const tokens = await portal.rows<{ payload: object }>(
    "select payload from oidc where kind in ('AccessToken', 'RefreshToken', 'AuthorizationCode')",
  )
  expect(tokens.length).toBeGreaterThan(1)
  expect(tokens.filter(row => 'jti' in row.payload)).toEqual([])
})

test('S2: a value planted before signing in never becomes a session, and each sign-in gives a new one', async () => {
  const browser = portal.browser()
  browser.cookies.set('__Host-session', { value: 'p'.repeat(43), path: '/', text: '' })
  await signIn(portal, browser, email)
  const first = browser.cookie('__Host-session') as string
  expect(first).not.toBe('p'.repeat(43))
  const before = await sessions()
  const stolen = browser.copy()
  await signIn(portal, browser, email)
  expect(browser.cookie('__Host-session')).not.toBe(first)
  expect(await sessions()).toBe(before)
  expect((await stolen.get('/secure/api/v1/partner-details')).statusCode).toBe(401)
})

test('EN4: an unknown address and a wrong password get the same answer, after the same work', async () => {
  const browser = portal.browser()
  const uid = await openSignIn(browser)
  const before = await sessions()
  const work: Record<string, number[]> = { [email]: [], 'nobody@kaveri.example': [] }
  const bodies = new Set<string>()
  for (let count = 0; count < 4; count++) {
    for (const address of Object.keys(work)) {
      const password = await encrypt(portal, 'Wrong-Meadow-42')
      const began = startWork()
      const answer = await browser.post(`/sign-in/${uid}/login`, { user_email: address, password })
      work[address]?.push(began())
      expect(answer.statusCode).toBe(401)
      bodies.add(told(answer.body) + Object.keys(answer.headers).sort())
    }
  }
  expect(bodies.size).toBe(1)
  expect([...bodies][0]).toContain('The e-mail address or the password is wrong.')
  const [owner = 0, nobody = 0] = Object.values(work).map(list => Math.min(...list))
  expect(Math.abs(owner - nobody)).toBeLessThan(Math.max(owner, nobody) / 2)
  expect(await sessions()).toBe(before)
})

test('A4: ten wrong passwords close the account for that address, not for the owner on a known device', async () => {
  const owner = portal.browser()
  expect((await signIn(portal, owner, email)).statusCode).not.toBe(401)
  const attacker = portal.browser()
  const uid = await openSignIn(attacker)
  const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn(portal, attacker, uid, email, 'Wrong-Meadow-42')))
  expect(guesses.map(answer => answer.statusCode).sort()).toEqual([...Array(10).fill(401), 429, 429])
  const right = await logIn(portal, attacker, uid, email, goodPassword)
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
  expect(attacker.cookie('__Host-session')).toBeUndefined()

  const sameAddress = { from: '10.9.9.9' }
  await useUpTries(portal, email, sameAddress)
  const known = owner.copy()
  const again = await openSignIn(known)
  const answer = await known.post(
    `/sign-in/${again}/login`,
    { user_email: email, password: await encrypt(portal, goodPassword) },
    sameAddress,
  )
  expect(answer.statusCode).toBe(200)
})

test('A4: of two browsers that sign in at the same moment each is known', async () => {
  const both = 'both@kaveri.example'
  await register(portal, both)
  const browsers = [portal.browser(), portal.browser()]
  const opened = await Promise.all(browsers.map(async browser => ({ browser, uid: await openSignIn(browser) })))
  const answers = await Promise.all(opened.map(({ browser, uid }) => logIn(portal, browser, uid, both, goodPassword)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const from = { from: '10.9.9.11' }
  await useUpTries(portal, both, from)
  for (const { browser, uid } of opened) {
    const again = { user_email: both, password: await encrypt(portal, goodPassword) }
    expect((await browser.post(`/sign-in/${uid}/login`, again, from)).statusCode).not.toBe(429)
  }
})

test('A4: one guess at each of many accounts from one address is stopped after twenty', async () => {
  const browser = portal.browser()
  const uid = await openSignIn(browser)
  const statuses: number[] = []
  for (let count = 0; count < 22; count++)
    statuses.push((await logIn(portal, browser, uid, `spray${count}@kaveri.example`, 'Wrong-Meadow-42')).statusCode)
  expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
})

test('A12: what keeps an encrypted password from being sent again is kept for counted tries only, until it is old', async () => {
  const browser = portal.browser()
  const uid = await openSignIn(browser)
  const kept = () => portal.rows<{ expires: Date }>("select expires from sign_in_state where payload = '{}'")
  const from = { from: '10.9.9.10' }
  const send = async (change = {}) =>
    browser.post(
      `/sign-in/${uid}/login`,
      { user_email: 'kept@kaveri.example', password: await encrypt(portal, 'Wrong-Meadow-42', change) },
      from,
    )
  const before = (await kept()).length
  const statuses = []
  for (let count = 0; count < 15; count++) statuses.push((await send()).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)])
  const after = await kept()
  expect(after.length - before).toBe(10)
  for (const { expires } of after) expect(expires.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000)
})

test('A4: signing in gives the tries back', async () => {
  const browser = portal.browser()
  for (let round = 0; round < 3; round++) {
    const uid = await openSignIn(browser)
    browser.cookies.delete('__Host-device')
    for (let count = 0; count < 6; count++) await logIn(portal, browser, uid, email, 'Wrong-Meadow-42')
    expect((await logIn(portal, browser, uid, email, goodPassword)).statusCode).toBe(round < 3 ? 200 : 429)
  }
})

test('a hash of older cost is renewed by signing in', async () => {
  const address = 'rehash@kaveri.example'
  await register(portal, address)
  const cheap = (await hashPassword(portal.deps, 'x')).replace('t=2', 't=1')
  const { argon2Sync } = await import('node:crypto')
  const [, , , , salt = ''] = cheap.split('$')
  const parameters = {
    message: goodPassword,
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: 32,
    memory: 19456,
    passes: 1,
  }
  const tag = argon2Sync('argon2id', parameters).toString('base64').replace(/=+$/, '')
  await portal.pool.query('update credential set password = $2 where email = $1', [
    address,
    `$argon2id$v=19$m=19456,t=1,p=1$${salt}$${tag}`,
  ])
  await signIn(portal, portal.browser(), address)
  const [row] = await portal.rows<{ password: string }>('select password from credential where email = $1', [address])
  expect(row?.password).toMatch(/t=2/)
})

test.each([
  ['a number', { user_email: 5, password: 'x' }],
  ['a list', { user_email: ['a@b.example'], password: 'x' }],
  ['NUL', { user_email: 'a\0@b.example', password: 'x' }],
  ['nothing', {}],
])('a body with %s is a clear refusal, never a failure', async (_what, body) => {
  const browser = portal.browser()
  const answer = await browser.post(`/sign-in/${await openSignIn(browser)}/login`, body)
  expect(answer.statusCode).toBe(422)
})

test('the password is taken only in a sign-in that this browser has open', async () => {
  const browser = portal.browser()
  const uid = await openSignIn(browser)
  const stranger = portal.browser()
  expect((await logIn(portal, stranger, uid, email, goodPassword)).statusCode).toBe(410)
  const other = await openSignIn(portal.browser())
  browser.cookies.set('__Secure-interaction', { ...(browser.cookies.get('__Secure-interaction') as object), path: '/' } as never)
  expect((await logIn(portal, browser, other, email, goodPassword)).statusCode).toBe(410)
  expect((await logIn(portal, browser, uid, email, goodPassword)).statusCode).toBe(200)
})

test('the password is asked for each time, whatever the provider remembers', async () => {
  const browser = portal.browser()
  await signIn(portal, browser, email)
  browser.cookies.delete('__Host-session')
  const page = await browser.follow('/sign-in')
  expect(new URL(String(page.url)).pathname).toMatch(/^\/sign-in\//)
})

test('S8: an answer without state, with a foreign, used or old one, or with an error is refused by its name', async () => {
  proves('onboarding.8.oauth-missing-state', 'onboarding.8.oauth-response-error')
  const html = { headers: { accept: 'text/html' } }
  const browser = portal.browser()
  const before = await sessions()
  expect((await browser.get('/oauth/callback?code=x')).json()).toMatchObject({ code: 'MissingState', message: 'missing state' })
  const started = await browser.get('/sign-in', html)
  const state = new URL(String(started.headers.location)).searchParams.get('state')

  const victim = portal.browser()
  await victim.get('/sign-in', html)
  expect((await victim.get(`/oauth/callback?code=x&state=${state}`)).statusCode).toBe(400)

  const denied = await browser.get(
    `/oauth/callback?error=access_denied&error_description=No+entry&state=${state}&iss=${encodeURIComponent('http://127.0.0.1:8080/oauth')}`,
  )
  expect(denied.statusCode).toBe(400)
  expect(denied.json()).toMatchObject({
    code: 'OAuthResponseError',
    data: { error: 'access_denied', error_description: 'No entry' },
  })
  const page = await browser.get(`/oauth/callback?code=x&state=${state}`, html)
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(page.body).toContain('missing state')

  const late = portal.browser()
  const lateUid = await openSignIn(late)
  const next = (await logIn(portal, late, lateUid, email, goodPassword)).json().data.next
  portal.clock.aheadMs += 11 * 60_000
  const end = await late.follow(next)
  portal.clock.aheadMs = 0
  expect(end.statusCode).toBe(400)
  expect(await sessions()).toBe(before)
})

test('two tabs sign in beside each other; a browser keeps only the last few sign-ins that it began', async () => {
  const browser = portal.browser()
  // Of these a browser keeps one for each path, that is for each tab.
  const ofTab = () => [...browser.cookies].filter(([name]) => name.startsWith('__Secure-'))
  const open = async (from: string) => ({ uid: await openSignIn(browser, from), cookies: ofTab() })
  const tabs = [await open('/sign-in?return=/developer/api'), await open('/sign-in')]
  for (const { uid, cookies } of tabs) {
    for (const [name, cookie] of cookies) browser.cookies.set(name, cookie)
    const taken = await logIn(portal, browser, uid, email, goodPassword)
    const end = await browser.follow(taken.json().data.next)
    expect(end.body).not.toContain('missing state')
    expect((await browser.get('/secure/api/v1/partner-details')).json().data.email).toBe(email)
  }
  const html = { headers: { accept: 'text/html' } }
  const many = portal.browser()
  for (let begun = 0; begun < 12; begun++) await many.get('/sign-in', html)
  expect([...many.cookies.keys()].filter(name => name.startsWith('__Host-sign-in'))).toHaveLength(8)
})

test('signing in leads to the authorization endpoint with what the specification names', async () => {
  proves('onboarding.1.oauth-login-helper', 'onboarding.7.oauth-authorization-endpoint', 'onboarding.7.oauth-response-type')
  proves('onboarding.7.oauth-state', 'onboarding.7.oauth-client-id', 'onboarding.7.oauth-scope', 'onboarding.7.oauth-nonce')
  proves('onboarding.7.oauth-scope-user-info', 'onboarding.7.oauth-redirect-uri')
  const begun = async () => {
    const answer = await portal.browser().get('/sign-in', { headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(302)
    return new URL(String(answer.headers.location))
  }
  const [one, other] = [await begun(), await begun()]
  expect(one.origin + one.pathname).toBe('http://127.0.0.1:8080/oauth/auth')
  expect(Object.fromEntries(one.searchParams)).toEqual({
    response_type: 'code',
    client_id: portalClient,
    redirect_uri: 'http://127.0.0.1:8080/oauth/callback',
    scope: 'openid user_info',
    state: expect.stringMatching(/^.{32}$/),
    nonce: expect.stringMatching(/^.{32}$/),
    code_challenge: expect.any(String),
    code_challenge_method: 'S256',
  })
  for (const name of ['state', 'nonce']) expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name))
})

test('S8: an answer whose nonce is not the one of the start is refused', async () => {
  const browser = portal.browser()
  const uid = await openSignIn(browser)
  const next = (await logIn(portal, browser, uid, email, goodPassword)).json().data.next
  await portal.pool.query(`update sign_in_state set payload = payload || '{"nonce": "another"}' where payload ? 'nonce'`)
  const before = await sessions()
  const end = await browser.follow(next)
  expect(end.statusCode).toBe(400)
  expect(await sessions()).toBe(before)
})

test('S6: the saved address is a path of the portal; anything else is forgotten', async () => {
  proves('onboarding.7.oauth-returns-to-dashboard', 'both.401-relogin-saves-address')
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '',
  ]) {
    expect(safeReturnAddress(bad), bad).toBeNull()
  }
  expect(safeReturnAddress('/developer/api?tab=1#keys')).toBe('/developer/api?tab=1#keys')
  const there = await signIn(portal, portal.browser(), email, goodPassword, '/sign-in?return=/developer/api%3Ftab%3D1')
  expect(String(there.url)).toBe('http://127.0.0.1:8080/developer/api?tab=1')
  const home = await signIn(portal, portal.browser(), email, goodPassword, '/sign-in?return=//evil.example')
  expect(String(home.url)).toBe('http://127.0.0.1:8080/developer/dashboard')
})

test('who asked for a page of another area comes to the own home, which says so', async () => {
  const back = async (to: string) => {
    const from = `/sign-in?return=${encodeURIComponent(to)}`
    return String((await signIn(portal, portal.browser(), email, goodPassword, from)).url).replace('http://127.0.0.1:8080', '')
  }
  for (const foreign of [
    '/dotgo-admin/bots',
    '/DotGo-admin/bots/?tab=all',
    '/dotgo-admin/viewBotDetails/1#top',
    '/dotgo-admin/viewBotDetails',
  ])
    expect(await back(foreign), foreign).toBe('/developer/dashboard?elsewhere')
  for (const own of ['/developer/my-bots?tab=all', '/faq', '/nowhere/at-all']) expect(await back(own)).toBe(own)
})

test('S14: addresses come from the settings, not from what a request says of itself', async () => {
  const headers = { accept: 'text/html', host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const browser = portal.browser()
  const started = await browser.get('/sign-in', { headers })
  expect(new URL(String(started.headers.location)).origin).toBe('http://127.0.0.1:8080')
  const { pathname, search } = new URL(String(started.headers.location))
  const page = await browser.get(pathname + search, { headers })
  const uid = String(page.headers.location).split('/').at(-1) ?? ''
  const next = (await logIn(portal, browser, uid, email, goodPassword)).json().data.next
  expect(new URL(next).origin).toBe('http://127.0.0.1:8080')
})

test('S14: a second name of the loopback address leads to the public one, where cookies come back', async () => {
  const answer = await portal.browser().get('/sign-in?return=/faq', { headers: { host: 'localhost:8080', accept: 'text/html' } })
  expect(answer.headers.location).toBe('http://127.0.0.1:8080/sign-in?return=/faq')
})

test('S3: sign-ins whose old password is being checked while the owner sets a new one begin no session', async () => {
  const email = 'while-checked@kaveri.example'
  const owner = await register(portal, email)
  await signIn(portal, owner, email)
  const others = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const browser = portal.browser()
      return { browser, uid: await openSignIn(browser) }
    }),
  )
  const [current_password, new_password] = [await encrypt(portal, goodPassword), await encrypt(portal, 'Quiet-River-77')]
  // Who changes the password waits here with the account locked, having seen every sign-in that was let in so far; the others write after it.
  const held = await portal.pool.connect()
  try {
    await held.query('begin; lock table oidc in share mode')
    const changing = owner.post('/secure/api/v1/change-password', { current_password, new_password })
    await untilWaiting(1)
    const letting = others.map(({ browser, uid }) => logIn(portal, browser, uid, email, goodPassword))
    await untilWaiting(2)
    await held.query('commit')
    expect((await changing).statusCode).toBe(200)
    for (const [index, answer] of (await Promise.all(letting)).entries()) {
      const { browser } = others[index] as (typeof others)[number]
      expect(answer.statusCode).toBe(401)
      if (answer.statusCode === 200) await browser.follow(answer.json().data.next)
      expect((await browser.get('/secure/api/v1/partner-details')).statusCode).toBe(401)
    }
  } finally {
    held.release()
  }
})

/** Waits until so many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const sql =
      "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    const { rows } = await portal.pool.query<{ waiting: number }>(sql)
    if ((rows[0]?.waiting ?? 0) >= count) return
    await new Promise(done => setTimeout(done, 20))
  }
}
