import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSession } from '#server/auth/sessions/sessions.ts'
import { readConfig } from '#server/config.ts'
import { proves } from '../../spec/proofs.ts'
import type { ProviderSettings } from '../../support/openid-provider.ts'
import { startOpenidProvider } from '../../support/start-openid-provider.ts'
import { connection } from '../security/ask.ts'
import { Browser } from './browser.ts'
import { type Portal, register, startPortal } from './portal.ts'

/** Signing in with another OpenID provider, which is a process of its own. */
type Provider = Awaited<ReturnType<typeof startOpenidProvider>>

const client = { id: 'the-portal', secret: 'a secret: with/signs + spaces', callback: 'http://127.0.0.1:8080/oauth/callback' }
const confirmed = (email: unknown) => ({ email, email_verified: true })
const users = {
  owner: confirmed('Owner@KAVERI.example'),
  unconfirmed: { email: 'owner@kaveri.example', email_verified: false },
  'half-confirmed': { email: 'owner@kaveri.example', email_verified: 'true' },
  silent: {},
  stranger: confirmed('stranger@kaveri.example'),
  begun: confirmed('begun@kaveri.example'),
  disabled: confirmed('disabled@kaveri.example'),
  deleted: confirmed('deleted@kaveri.example'),
  // The database reads the sign of Kelvin as a "k".
  kelvin: confirmed('owner@\u212averi.example'),
  nul: confirmed('owner@kaveri.example\0'),
  list: confirmed(['owner@kaveri.example']),
}
const settings: ProviderSettings = { port: 0, client, users, claimsIn: 'id-token', renews: true, tokenSeconds: 3600 }
const minutes = 60_000
const html = { headers: { accept: 'text/html' } }

let provider: Provider
let portal: Portal
beforeAll(async () => {
  provider = await startOpenidProvider(settings)
  portal = await portalWith(provider.issuer)
  for (const name of ['disabled', 'deleted']) await register(portal, `${name}@kaveri.example`)
  await portal.pool.query("update credential set disabled_at = now() where email = 'disabled@kaveri.example'")
  await portal.pool.query("delete from credential where email = 'deleted@kaveri.example'")
  await portal.browser().post('/api/v1/sign-up', { user_email: 'begun@kaveri.example', tc_checkbox: true })
})
beforeEach(() => provider.lie('nothing'))
afterAll(async () => {
  await portal.close()
  await provider.end()
})

/** A portal whose people sign in with a provider; one of them has an account. */
async function portalWith(issuer: string, clientSecret = client.secret): Promise<Portal> {
  const openid = { issuer, clientId: client.id, clientSecret }
  const started = await startPortal({ openid, trustedProxies: ['127.0.0.1'] })
  const connected = connection(started.address)
  let counted = 0
  const made = { ...started, browser: (from = `10.3.0.${++counted}`) => new Browser(connected, 'http://127.0.0.1:8080', from) }
  await register(made, 'owner@kaveri.example')
  return made
}

/** Begins to sign in; gives the address at the provider. */
async function begin(browser: Browser, from = '/sign-in'): Promise<URL> {
  return new URL(String((await browser.follow(from)).url))
}

const comeBack = (browser: Browser, { pathname, search }: URL) => browser.follow(pathname + search)

/** Signs in; gives the portal's last answer. `changed` alters the address at the provider, `answered` that of its answer. */
async function signIn(
  browser: Browser,
  name: string,
  { from = '/sign-in', changed = (_: URL) => {}, answered = (_: URL) => {}, at = provider } = {},
) {
  const address = await begin(browser, from)
  changed(address)
  const answer = await at.signIn(address, name)
  answered(answer)
  return comeBack(browser, answer)
}

const count = async (table: 'session' | 'credential' | 'record', of = portal) =>
  (await of.rows<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count
const whoIs = (browser: Browser) => browser.get('/secure/api/v1/partner-details')
const readable = (browser: Browser) => JSON.parse(decodeURIComponent(browser.cookie('__Host-onramp-session') ?? '{}'))

/** Runs with a portal's clock ahead. */
async function later(of: Portal, ms: number, work: () => Promise<void>): Promise<void> {
  of.clock.aheadMs += ms
  try {
    await work()
  } finally {
    of.clock.aheadMs -= ms
  }
}

/** An answer that is a page with a sentence and the way back, and no session. */
function expectRefused(browser: Browser, answer: Awaited<ReturnType<Browser['get']>>, status: number, sentence: string): void {
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(sentence)])
  expect(answer.body).toContain('<a href="/sign-in">Try again</a>')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(browser.cookie('__Host-session')).toBeUndefined()
}

test('the portal asks the other provider for a code, with PKCE, state and nonce', async () => {
  proves(
    'onboarding.1.oauth-login-helper',
    'onboarding.7.oauth-authorization-endpoint',
    'onboarding.7.oauth-response-type',
    'onboarding.7.oauth-state',
    'onboarding.7.oauth-nonce',
    'onboarding.7.oauth-client-id',
    'onboarding.7.oauth-redirect-uri',
    'onboarding.7.oauth-scope',
  )
  const address = await begin(portal.browser())
  expect(address.origin + address.pathname).toBe(`${provider.issuer}/auth`)
  const random = expect.stringMatching(/^[\w-]{32,}$/)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    response_type: 'code',
    scope: 'openid email profile',
    client_id: client.id,
    redirect_uri: client.callback,
    state: random,
    nonce: random,
    code_challenge: random,
    code_challenge_method: 'S256',
  })
})

test('who has an account here signs in by the address that the provider has confirmed, and is somebody for the portal', async () => {
  proves('onboarding.7.oauth-code-exchange', 'onboarding.7.oauth-basic-authorization')
  const browser = portal.browser()
  const end = await signIn(browser, 'owner')
  expect(String(end.url)).toBe('http://127.0.0.1:8080/developer/dashboard')
  const details = await whoIs(browser)
  expect([details.statusCode, details.json().data.email]).toEqual([200, 'owner@kaveri.example'])
  const { providerID, scopes, expires, received } = readable(browser)
  expect({ providerID, scopes: scopes.sort(), lasts: expires - received }).toEqual({
    providerID: provider.host,
    scopes: ['email', 'openid', 'profile'],
    lasts: 3600,
  })
  const [row] = await portal.rows<{ id: string }>("select account_id as id from credential where email = 'owner@kaveri.example'")
  const line = portal.logged.findLast(one => one.startsWith('request done') && one.includes('/oauth/callback'))
  expect(line).toContain(row?.id)
  expect(portal.logged.join('\n')).not.toMatch(/@kaveri/i)
  const audit = "select details from audit where what = 'sign-in.succeeded' order by at desc limit 1"
  expect(await portal.rows(audit)).toEqual([{ details: { provider: provider.host } }])
})

test('signing out ends that session; signing in leads back to where it was asked for', async () => {
  const browser = portal.browser()
  const end = await signIn(browser, 'owner', { from: '/sign-in?return=/faq' })
  expect(String(end.url)).toBe('http://127.0.0.1:8080/faq')
  expect((await browser.post('/secure/api/v1/logout')).statusCode).toBe(200)
  expect((await whoIs(browser)).statusCode).toBe(401)
})

test.each([
  ['unconfirmed', 403, 'has not confirmed your e-mail address'],
  ['half-confirmed', 403, 'has not confirmed your e-mail address'],
  ['silent', 403, 'has not confirmed your e-mail address'],
  ['list', 403, 'has not confirmed your e-mail address'],
  ['stranger', 403, 'There is no account here for the e-mail address'],
  ['deleted', 403, 'There is no account here for the e-mail address'],
  ['kelvin', 403, 'There is no account here for the e-mail address'],
  ['nul', 403, 'There is no account here for the e-mail address'],
  ['begun', 409, 'Your sign-up is not finished.'],
  ['disabled', 403, 'Your account is disabled.'],
])(
  'the provider knows somebody as "%s": they are told why they are not signed in, and nothing is made for them',
  async (name, status, sentence) => {
    const counts = async () => [await count('session'), await count('credential'), await count('record')]
    const before = await counts()
    const browser = portal.browser()
    expectRefused(browser, await signIn(browser, name), status, sentence)
    expect(await counts()).toEqual(before)
  },
)

test('an answer with another state, in another browser, or for the second time is refused', async () => {
  proves('onboarding.8.oauth-missing-state')
  const browser = portal.browser()
  const answered = (answer: URL) => answer.searchParams.set('state', 'another')
  expectRefused(browser, await signIn(browser, 'owner', { answered }), 400, 'missing state')
  const answer = await provider.signIn(await begin(browser), 'owner')
  const other = portal.browser()
  await begin(other)
  expectRefused(other, await comeBack(other, answer), 400, 'missing state')
  expect((await comeBack(browser, answer)).url).toContain('/developer/dashboard')
  const again = browser.copy()
  for (const name of ['__Host-session', '__Host-onramp-session']) again.cookies.delete(name)
  expectRefused(again, await comeBack(again, answer), 400, 'missing state')
})

test('a code that was used before is refused by the provider, whose error and description are told', async () => {
  proves('onboarding.8.oauth-response-error')
  const [first, second] = [portal.browser(), portal.browser()]
  const answer = await provider.signIn(await begin(first), 'owner')
  await comeBack(first, answer)
  const answered = (own: URL) => own.searchParams.set('code', answer.searchParams.get('code') ?? '')
  expectRefused(second, await signIn(second, 'owner', { answered }), 400, 'invalid_grant: grant request is invalid')
})

test('an answer that another provider gave, or that was begun with another or with none, is refused', async () => {
  proves('onboarding.8.oauth-missing-provider-id')
  const browser = portal.browser()
  const answered = (answer: URL) => answer.searchParams.set('iss', 'https://elsewhere.example')
  expectRefused(browser, await signIn(browser, 'owner', { answered }), 400, 'invalid_response')
  const answer = await provider.signIn(await begin(browser), 'owner')
  await portal.pool.query(`update sign_in_state set payload = payload || '{"providerID": "onramp"}' where payload ? 'nonce'`)
  expectRefused(browser, await comeBack(browser, answer), 410, 'This sign-in has expired. Start again.')
  const nameless = await provider.signIn(await begin(browser), 'owner')
  await portal.pool.query(`update sign_in_state set payload = payload - 'providerID' where payload ? 'nonce'`)
  expectRefused(browser, await comeBack(browser, nameless), 400, 'missing provider id')
})

test('an ID token for another sign-in is refused', async () => {
  const browser = portal.browser()
  const changed = (address: URL) => address.searchParams.set('nonce', 'of-another-sign-in')
  expectRefused(browser, await signIn(browser, 'owner', { changed }), 400, 'invalid_response')
})

test.each(['issuer', 'audience', 'signature'] as const)('an ID token with a wrong %s is refused', async what => {
  await provider.lie(what)
  const browser = portal.browser()
  expectRefused(browser, await signIn(browser, 'owner'), 400, 'invalid_response')
})

test('PKCE holds the code to this sign-in: without it, or with that of another, there is no session', async () => {
  const browser = portal.browser()
  const without = (address: URL) => {
    for (const name of ['code_challenge', 'code_challenge_method']) address.searchParams.delete(name)
  }
  expectRefused(browser, await signIn(browser, 'owner', { changed: without }), 400, 'invalid_request')
  const other = (address: URL) => address.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  expectRefused(browser, await signIn(browser, 'owner', { changed: other }), 400, 'invalid_grant')
})

test('the provider takes the secret as basic authorization alone, and only the right one', async () => {
  const asked = { grant_type: 'authorization_code', code: 'any', redirect_uri: client.callback }
  const body = new URLSearchParams({ ...asked, client_id: client.id, client_secret: client.secret })
  const inBody = await fetch(`${provider.issuer}/token`, { method: 'POST', body })
  expect(await inBody.json()).toMatchObject({ error: expect.stringMatching(/^invalid_(client|request)$/) })
  const wrong = await portalWith(provider.issuer, 'another secret')
  try {
    const browser = wrong.browser()
    expectRefused(browser, await signIn(browser, 'owner'), 400, 'invalid_client')
  } finally {
    await wrong.close()
  }
})

test('tokens are renewed at the provider while the session is used', async () => {
  const browser = portal.browser()
  await signIn(browser, 'owner')
  const first = readable(browser)
  await later(portal, 25 * minutes, async () => expect((await whoIs(browser)).statusCode).toBe(200))
  expect(readable(browser)).toEqual(first)
  await later(portal, 50 * minutes, async () => expect((await whoIs(browser)).statusCode).toBe(200))
  expect(readable(browser).received - first.received).toBeGreaterThanOrEqual(50 * 60)
  expect(portal.logged.filter(line => line.startsWith('tokens of a session could not be renewed'))).toEqual([])
})

test('the token of a session that was begun with another provider is not told to this one', async () => {
  const [row] = await portal.rows<{ id: string }>("select account_id as id from credential where email = 'owner@kaveri.example'")
  const received = Math.floor(Date.now() / 1000)
  const times = { received, expires_in: 3600, expires: received + 3600 }
  const tokens = { access_token: 'own', refresh_token: 'own', scopes: [], ...times, state: '', providerID: 'onramp' }
  const browser = portal.browser()
  const value = await createSession(portal.pool, portal.deps, row?.id ?? '', tokens)
  browser.cookies.set('__Host-session', { value, path: '/', text: '' })
  await later(portal, 25 * minutes, async () => expect((await whoIs(browser)).statusCode).toBe(200))
  await later(portal, 50 * minutes, async () => expect((await whoIs(browser)).statusCode).toBe(200))
  expect(readable(browser)).toMatchObject({ providerID: 'onramp', expires_in: 3600 })
  expect(portal.logged.filter(line => line.startsWith('tokens of a session could not be renewed'))).toEqual([])
})

test('a provider that says who somebody is only when asked, whose tokens are short and cannot be renewed, will do', async () => {
  const plain = await startOpenidProvider({ ...settings, claimsIn: 'userinfo', renews: false, tokenSeconds: 300 })
  const other = await portalWith(plain.issuer)
  try {
    const stranger = other.browser()
    const refused = await signIn(stranger, 'unconfirmed', { at: plain })
    expectRefused(stranger, refused, 403, 'has not confirmed your e-mail address')
    const browser = other.browser()
    await signIn(browser, 'owner', { at: plain })
    const first = readable(browser)
    expect((await whoIs(browser)).json().data.email).toBe('owner@kaveri.example')
    expect(readable(browser)).toEqual(first)
    for (const passed of [20, 40, 60]) {
      await later(other, passed * minutes, async () => expect((await whoIs(browser)).statusCode).toBe(200))
      expect(readable(browser).received - first.received).toBeGreaterThanOrEqual(passed * 60)
    }
    await later(other, 91 * minutes, async () => expect((await whoIs(browser)).statusCode).toBe(401))
  } finally {
    await other.close()
    await plain.end()
  }
})

test('a provider that is away is said on a page with the way back, and asked again the next time', async () => {
  const port = await freePort()
  const other = await portalWith(`http://127.0.0.1:${port}`)
  const away = `127.0.0.1:${port}, where you sign in, is not responding right now.`
  try {
    const browser = other.browser()
    const none = await browser.get('/sign-in', html)
    expectRefused(browser, none, 503, away)
    expect(none.headers['retry-after']).toBe('5')
    expect((await browser.get('/sign-in')).json()).toMatchObject({ status_code: 503, code: 'unavailable' })
    expect(browser.cookies.size).toBe(0)
    expect(other.logged.filter(line => line.startsWith('the OpenID provider cannot be asked'))).toHaveLength(2)

    const late = await startOpenidProvider({ ...settings, port })
    const answer = await late.signIn(await begin(browser), 'owner').finally(late.end)
    expectRefused(browser, await comeBack(browser, answer), 503, away)
    expect(await count('session', other)).toBe(0)

    const back = await startOpenidProvider({ ...settings, port })
    const { url } = await signIn(browser, 'owner', { at: back }).finally(back.end)
    expect(url).toContain('/developer/dashboard')
    // Whoever is signed in stays so while the provider is away.
    await later(other, 25 * minutes, async () => expect((await whoIs(browser)).statusCode).toBe(200))
    await later(other, 50 * minutes, async () => expect((await whoIs(browser)).statusCode).toBe(200))
    expect(other.logged.filter(line => line.startsWith('tokens of a session could not be renewed'))).toHaveLength(1)
  } finally {
    await other.close()
  }
})

test('the settings of a provider are all there or none, and a start says which is missing', () => {
  proves('onboarding.8.oauth-missing-client-secret')
  const all = { OPENID_ISSUER: 'https://id.example/', OPENID_CLIENT_ID: 'portal', OPENID_CLIENT_SECRET: 'a secret' }
  expect(readConfig(all).openid).toEqual({ issuer: 'https://id.example/', clientId: 'portal', clientSecret: 'a secret' })
  expect(readConfig({}).openid).toBeNull()
  for (const name of Object.keys(all))
    expect(() => readConfig({ ...all, [name]: '' })).toThrow(new RegExp(`- ${name} is missing: .+`))
  expect(() => readConfig({ ...all, OPENID_CLIENT_SECRET: '' })).toThrow('missing client secret')
  expect(() => readConfig({ OPENID_CLIENT_ID: 'portal' })).toThrow(
    /OPENID_ISSUER is missing: .+\n.*OPENID_CLIENT_SECRET is missing: /,
  )
  for (const OPENID_ISSUER of [
    'id.example',
    'http://id.example',
    'ftp://id.example',
    'https://a:b@id.example',
    'https://id.example?a',
    'https://',
  ])
    expect(() => readConfig({ ...all, OPENID_ISSUER })).toThrow('OPENID_ISSUER must be an https address, or one of this machine')
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
