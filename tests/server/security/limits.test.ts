import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { clientSecret, portalClient } from '#server/auth/provider/portal-client.ts'
import type { Browser } from '../auth/browser.ts'
import { encrypt, goodPassword, logIn, openSignIn, register } from '../auth/portal.ts'
import { type HttpPortal, startHttpPortal, visitor } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
const email = 'counted@security.example'
beforeAll(async () => {
  portal = await startHttpPortal()
  await register(portal, email)
  // How long an answer takes at least is not what these tests are about.
  portal.set.limits.links.answeredAfter = 'PT0.001S'
})
afterAll(() => portal.close())

/** A device of a value that the portal never gave. */
function withDevice(browser: Browser): Browser {
  browser.cookies.set('__Host-device', { value: 'anything', path: '/', text: '' })
  return browser
}

const sessions = async () => (await portal.rows<{ count: number }>('select count(*)::int as count from session'))[0]?.count
const rateHeaders = (headers: Record<string, unknown>) =>
  ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map(name => headers[name])

test('A6: whatever a guess is dressed up as, it counts in one place, and when that is full no other route gives a session', async () => {
  const from = '10.66.0.1'
  const wrong = () => encrypt(portal, 'Wrong-Meadow-42')
  const guess = async (browser: Browser, user_email: string, headers = {}) =>
    browser.post(`/sign-in/${await openSignIn(browser)}/login`, { user_email, password: await wrong() }, { from, headers })
  const one = portal.browser(from)
  const dressed: (() => ReturnType<typeof guess>)[] = [
    () => guess(one, email),
    () => guess(one, email.toUpperCase()),
    () => guess(one, ` ${email} `),
    () => guess(portal.browser(from), email),
    () => guess(portal.browser(from), email, { 'x-real-ip': '10.1.1.1', 'x-client-ip': '10.1.1.1', forwarded: 'for=10.1.1.1' }),
    () => guess(portal.browser(from), email, { 'user-agent': 'another', 'accept-language': 'fr' }),
    () => guess(withDevice(portal.browser(from)), email),
    () => guess(portal.browser(from), email, { authorization: 'Bearer x' }),
    () => guess(portal.browser(from), 'Counted@Security.Example'),
    () => guess(portal.browser(from), email, { 'x-forwarded-for': `10.7.7.7, ${from}` }),
  ]
  const statuses: number[] = []
  for (const send of dressed) statuses.push((await send()).statusCode)
  expect(statuses).toEqual(Array(10).fill(401))
  const before = { ...(await world(portal, ['oidc', 'sign_in_state'])), sessions: await sessions() }

  // The counter is full: also the right password, and every other way that ends in a session or a token.
  const browser = portal.browser(from)
  expect((await logIn(portal, browser, await openSignIn(browser), email, goodPassword)).statusCode).toBe(429)
  const basic = `Basic ${Buffer.from(`${portalClient}:${clientSecret(portal.deps)}`).toString('base64')}`
  const token = (fields: Record<string, string>) =>
    portal.ask({
      method: 'POST',
      path: '/oauth/token',
      from,
      headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const origin = 'http://127.0.0.1:8080'
  const asBasic = `Basic ${Buffer.from(`${email}:${goodPassword}`).toString('base64')}`
  const others = await Promise.all([
    token({ grant_type: 'password', username: email, password: goodPassword }),
    token({ grant_type: 'client_credentials' }),
    token({
      grant_type: 'authorization_code',
      code: 'x'.repeat(43),
      redirect_uri: `${origin}/oauth/callback`,
      code_verifier: 'x'.repeat(43),
    }),
    token({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }),
    portal.ask({ path: '/oauth/callback?code=x&state=x', from }),
    portal.ask({ method: 'POST', path: '/api/v1/email-link', from, headers: { origin }, body: { token: 'x'.repeat(43) } }),
    portal.ask({
      method: 'POST',
      path: '/api/v1/set-password',
      from,
      headers: { origin },
      body: { token: 'x'.repeat(43), password: await encrypt(portal, goodPassword) },
    }),
    portal.ask({ path: '/secure/api/v1/partner-details', from, headers: { authorization: asBasic } }),
    portal.ask({ method: 'POST', path: `/phone-answer/${randomUUID()}.confirm.${'x'.repeat(43)}`, from, headers: { origin } }),
  ])
  for (const answer of others) {
    expect([answer.text.slice(0, 60), answer.status >= 400 && answer.status < 500]).toEqual([answer.text.slice(0, 60), true])
    expect(String(answer.headers['set-cookie'])).not.toMatch(/__Host-session=[^;]/)
  }
  expect({ ...(await world(portal, ['oidc', 'sign_in_state'])), sessions: await sessions() }).toEqual(before)
})

test('A6: one place of the source starts sessions, behind the one that counts', () => {
  const root = new URL('../../../src/server/', import.meta.url)
  const using = (word: string) =>
    readdirSync(root, { recursive: true })
      .map(String)
      .filter(
        name => name.endsWith('.ts') && new RegExp(`(?<!function )\\b${word}\\(`).test(readFileSync(new URL(name, root), 'utf8')),
      )
  expect(using('createSession')).toEqual(['auth/sign-in/sign-in-routes.ts'])
  expect(using('checkCredentials')).toEqual(['auth/sign-in/sign-in-routes.ts'])
  expect(using('interactionResult')).toEqual(['auth/sign-in/sign-in-routes.ts'])
  expect(using('verifyPassword').sort()).toEqual(['auth/passwords/password-policy.ts', 'auth/sign-in/try-password.ts'])
  expect(using('tryPassword').sort()).toEqual(['auth/sign-in/check-credentials.ts', 'auth/sign-in/confirm-owner.ts'])
})

test('F48: of limit + 10 at the same moment exactly the limit pass, and the rest are told the numbers in RateLimit headers', async () => {
  const { rates } = portal.set.limits
  const rateOf = (name: string) => {
    const [counted = '', per = ''] = name.split('.')
    return rates[counted]?.[per]?.[0] ?? { times: 0, within: '' }
  }
  const origin = { origin: 'http://127.0.0.1:8080' }
  const someone = await visitor(portal, 'DEVELOPER', 'Limits of an uploader')
  await portal.pool.query('insert into rate_limit (key, points, expire) values ($1, $2, $3)', [
    `upload.perAccount:PT1H:${someone.id}`,
    190,
    Date.now() + 60_000,
  ])
  const limited: Record<string, [number, (index: number) => Promise<{ status: number; headers: Record<string, unknown> }>]> = {
    'signUp.perAddress': [
      rateOf('signUp.perAddress').times,
      () =>
        portal.ask({
          method: 'POST',
          path: '/api/v1/sign-up',
          from: '2001:db8:1:2::1',
          headers: origin,
          body: { user_email: `${randomUUID()}@security.example`, tc_checkbox: true },
        }),
    ],
    'signUp.perEmail': [
      rateOf('signUp.perEmail').times,
      index =>
        portal.ask({
          method: 'POST',
          path: '/api/v1/sign-up',
          from: `10.67.0.${index}`,
          headers: origin,
          body: { user_email: 'One@security.example', tc_checkbox: true },
        }),
    ],
    'forgotPassword.perAddress': [
      rateOf('forgotPassword.perAddress').times,
      index =>
        portal.ask({
          method: 'POST',
          path: '/api/v1/forgot-password',
          from: `2001:db8:1:3::${index + 1}`,
          headers: origin,
          body: { user_email: `${randomUUID()}@security.example` },
        }),
    ],
    'upload.perAccount': [
      10,
      () =>
        someone.send('POST', '/secure/api/v1/files?kind=document', '--b--', {
          'content-type': 'multipart/form-data; boundary=b',
        }),
    ],
  }
  for (const [name, [points, send]] of Object.entries(limited)) {
    const answers = await Promise.all(Array.from({ length: points + 10 }, (_, index) => send(index)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([name, refused.length]).toEqual([name, 10])
    for (const { headers } of refused) {
      const [retry, limit, remaining, reset] = rateHeaders(headers)
      expect([name, limit, remaining, reset]).toEqual([name, String(rateOf(name).times), '0', retry])
      expect([Number(retry) > 0, Number(retry) <= milliseconds(rateOf(name).within) / 1000]).toEqual([true, true])
    }
    expect(rateHeaders(answers.find(({ status }) => status !== 429)?.headers ?? { 'retry-after': 'none passed' })).toEqual(
      Array(4).fill(undefined),
    )
  }
})
