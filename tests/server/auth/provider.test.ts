import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientSecret, portalClient } from '#server/auth/provider/portal-client.ts'
import { proves } from '../../spec/proofs.ts'
import type { Browser } from './browser.ts'
import { goodPassword, logIn, type Portal, register, startPortal } from './portal.ts'

const email = 'oauth@kaveri.example'
const callback = 'http://127.0.0.1:8080/oauth/callback'
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await register(portal, email)
})
afterAll(() => portal.close())

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const asked = {
  client_id: portalClient,
  response_type: 'code',
  scope: 'openid user_info',
  redirect_uri: callback,
  state: 's',
  nonce: 'n',
}
const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }

function authorize(browser: Browser, parameters: Record<string, string>) {
  return browser.get(`/oauth/auth?${new URLSearchParams(parameters)}`, { headers: { accept: 'text/html' } })
}

/** A code, as the provider gives it to a browser that signed in. */
async function codeFor(browser: Browser): Promise<string> {
  const page = await authorize(browser, { ...asked, ...pkce })
  const uid = String(page.headers.location).split('/').at(-1) ?? ''
  const next = new URL((await logIn(portal, browser, uid, email, goodPassword)).json().data.next)
  const answer = await browser.get(next.pathname, { headers: { accept: 'text/html' } })
  return new URL(String(answer.headers.location)).searchParams.get('code') ?? ''
}

function exchange(code: string, change: Record<string, string> = {}, secret = clientSecret(portal.deps)) {
  return portal.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${portalClient}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      ...change,
    }).toString(),
  })
}

const withBearer = (token: string) =>
  portal.app.inject({ url: '/secure/api/v1/partner-details', headers: { authorization: `Bearer ${token}` } })

const around = [
  `${callback}/`,
  `${callback}/x`,
  `${callback}x`,
  `${callback}?x=1`,
  `${callback}#x`,
  `${callback}%00`,
  `${callback}%2f`,
  `${callback}/..`,
  `${callback}/../callback`,
  `${callback};x`,
  ` ${callback}`,
  `${callback} `,
  `${callback}\t`,
  callback.toUpperCase(),
  callback.replace('callback', 'Callback'),
  callback.replace('http:', 'https:'),
  callback.replace('8080', '8081'),
  callback.replace(':8080', ''),
  callback.replace('127.0.0.1', '127.0.0.1.evil.example'),
  callback.replace('127.0.0.1', 'localhost'),
  callback.replace('127.0.0.1', 'evil.example'),
  callback.replace('//', '//user@'),
  callback.replace('//', '//127.0.0.1:8080@evil.example/'),
  callback.replace('//', '//evil.example\\@'),
  callback.replace('//', '///'),
  callback.replace('/oauth', '//oauth'),
  callback.replace('/oauth', '/%6fauth'),
  '//evil.example/oauth/callback',
  '/\\evil.example',
  '/oauth/callback',
  'javascript:alert(1)',
  'data:text/html,x',
]
test('S6: an address to come back to that is not exactly the registered one is refused on a page, and nobody is sent there', async () => {
  expect(around.length).toBeGreaterThanOrEqual(30)
  for (const redirect_uri of around) {
    const answer = await authorize(portal.browser(), { ...asked, ...pkce, redirect_uri })
    expect([redirect_uri, answer.statusCode, answer.headers.location]).toEqual([redirect_uri, 400, undefined])
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  }
})

test('S7: without PKCE, with the plain method, or for tokens at once, the provider says no', async () => {
  for (const parameters of [asked, { ...asked, code_challenge: verifier, code_challenge_method: 'plain' }]) {
    const answer = await authorize(portal.browser(), parameters)
    expect(new URL(String(answer.headers.location)).searchParams.get('error')).toBe('invalid_request')
  }
  const implicit = await authorize(portal.browser(), { ...asked, ...pkce, response_type: 'id_token token' })
  expect(new URL(String(implicit.headers.location)).hash + new URL(String(implicit.headers.location)).search).toMatch(
    /error=(unsupported_response_type|unauthorized_client)/,
  )
})

test('an answer in a form or behind a # is refused where the portal reads it: in the query, before anybody is asked for a password', async () => {
  for (const response_mode of ['form_post', 'fragment', 'web_message', 'jwt']) {
    const parameters = { ...asked, ...pkce, response_mode }
    const answers = [
      [await authorize(portal.browser(), parameters), 'unsupported_response_mode'],
      [await authorize(portal.browser(), { ...asked, response_mode }), '(invalid_request|unsupported_response_mode)'],
      [await authorize(portal.browser(), { ...parameters, scope: 'openid other' }), '(invalid_scope|unsupported_response_mode)'],
    ] as const
    for (const [{ headers }, error] of answers) {
      const { origin, pathname, searchParams, hash } = new URL(String(headers.location))
      expect([`${origin}${pathname}`, hash, searchParams.get('state')]).toEqual([callback, '', 's'])
      expect(searchParams.get('error')).toMatch(new RegExp(`^${error}$`))
    }
  }
  const asItIs = await authorize(portal.browser(), { ...asked, ...pkce, response_mode: 'query' })
  expect(String(asItIs.headers.location)).toContain('/sign-in/')
})

test('a NUL in what is asked of the provider is refused like any other name that it does not know', async () => {
  for (const name of ['client_id', 'state', 'nonce', 'login_hint', 'ui_locales', 'acr_values', 'display']) {
    const { statusCode, headers } = await authorize(portal.browser(), { ...asked, ...pkce, [name]: `a\0b` })
    // Some are refused where the browser is sent back to.
    expect([name, statusCode === 400 || /[?&#]error=/.test(String(headers.location))]).toEqual([name, true])
  }
})

test('S7: a code is bound to its client, address and verifier', async () => {
  proves(
    'onboarding.7.oauth-code-exchange',
    'onboarding.7.oauth-grant-type',
    'onboarding.7.oauth-code',
    'onboarding.7.oauth-redirect-uri',
    'onboarding.7.oauth-basic-authorization',
    'onboarding.3.auth-token-id-token',
    'onboarding.3.auth-token-access-token',
    'onboarding.8.oauth-missing-client-secret',
  )
  const code = await codeFor(portal.browser())
  expect((await exchange(code, {}, 'wrong')).statusCode).toBe(401)
  const without = await exchange(code, {}, '')
  expect([without.statusCode, without.json().error_description]).toEqual([
    400,
    'client_secret must be provided in the Authorization header',
  ])
  expect((await exchange(code, { code_verifier: randomBytes(32).toString('base64url') })).json().error).toBe('invalid_grant')
  expect((await exchange(code, { redirect_uri: `${callback}/x` })).json().error).toBe('invalid_grant')
  expect((await exchange(code, { grant_type: 'password' })).json().error).toBe('unsupported_grant_type')
  expect((await exchange(await codeFor(portal.browser()))).json()).toMatchObject({
    token_type: 'Bearer',
    access_token: expect.stringMatching(/^.{43}/),
    id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  })
})

test('S7: a code works once; using it again revokes the tokens of the first use', async () => {
  const code = await codeFor(portal.browser())
  const first = (await exchange(code)).json()
  expect((await withBearer(first.access_token)).statusCode).toBe(200)
  expect((await exchange(code)).json().error).toBe('invalid_grant')
  expect((await withBearer(first.access_token)).statusCode).toBe(401)
})

test('S7: of twenty exchanges of one code at the same moment one succeeds', async () => {
  const code = await codeFor(portal.browser())
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code)))
  expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.filter(answer => answer.statusCode !== 200).every(answer => answer.json().error === 'invalid_grant')).toBe(true)
})

test('S7: a code is good for at most a minute', async () => {
  await codeFor(portal.browser())
  const [row] = await portal.rows<{ seconds: number }>(
    "select (payload->>'exp')::int - (payload->>'iat')::int as seconds from oidc where kind = 'AuthorizationCode' limit 1",
  )
  expect(row?.seconds).toBeLessThanOrEqual(60)
})

test('S9, S10, F40: what is not an access token of ours opens nothing', async () => {
  const tokens = (await exchange(await codeFor(portal.browser()))).json()
  const [header = '', payload = ''] = String(tokens.id_token).split('.')
  const none = (alg: string) => `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${payload}.`
  const forged = [
    tokens.id_token,
    tokens.refresh_token,
    none('none'),
    none('nOnE'),
    `${header}.${payload}.`,
    'a',
    '%00',
    `${tokens.access_token}x`,
  ]
  for (const token of forged) expect((await withBearer(token)).statusCode, token).toBe(401)
  expect((await withBearer(tokens.access_token)).json().data.email).toBe(email)
})

test('S3: signing out with a bearer token revokes it, and what came with it', async () => {
  const tokens = (await exchange(await codeFor(portal.browser()))).json()
  const out = await portal.app.inject({
    method: 'POST',
    url: '/secure/api/v1/logout',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  expect(out.statusCode).toBe(200)
  expect((await withBearer(tokens.access_token)).statusCode).toBe(401)
  const renewed = await exchange('', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
  expect(renewed.json().error).toBe('invalid_grant')
})
