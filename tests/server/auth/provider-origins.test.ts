import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpPortal, startHttpPortal } from '../security/over-http.ts'

/** The OpenID provider is for the pages of its clients: no other may read what it answers, and it announces nothing that they cannot use. */
let portal: HttpPortal
beforeAll(async () => {
  portal = await startHttpPortal()
})
afterAll(() => portal.close())

const endpoints = [
  ['GET', '/oauth/.well-known/openid-configuration', 200],
  ['GET', '/oauth/jwks', 200],
  ['POST', '/oauth/token', 400],
  ['GET', '/oauth/me', 401],
  ['POST', '/oauth/token/revocation', 400],
] as const

test('pages of other origins may not read its answers; those of the portal may', async () => {
  const own = new URL(portal.deps.config.publicUrl).origin
  for (const [method, path, status] of endpoints) {
    for (const origin of ['https://evil.test', 'null', `${own}.evil.test`]) {
      const { headers, status: got } = await portal.ask({ method, path, headers: { origin } })
      const allowed = Object.keys(headers).filter(name => name.startsWith('access-control-'))
      expect([path, origin, got, allowed]).toEqual([path, origin, status, []])
    }
    const { headers } = await portal.ask({ method, path, headers: { origin: own } })
    expect([path, headers['access-control-allow-origin'], headers.vary]).toEqual([path, own, 'Origin'])
  }
})

test('discovery announces what a client can use: a code in the query with PKCE, its secret as basic authorization', async () => {
  const { body } = await portal.ask({ path: '/oauth/.well-known/openid-configuration' })
  const said = Object.fromEntries(Object.entries(body).filter(([name]) => /_supported$/.test(name)))
  expect(said).toEqual({
    authorization_response_iss_parameter_supported: true,
    claim_types_supported: ['normal'],
    claims_parameter_supported: false,
    claims_supported: ['sub', 'email', 'name', 'sid', 'auth_time', 'iss'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    id_token_signing_alg_values_supported: ['ES256'],
    request_uri_parameter_supported: false,
    response_modes_supported: ['query'],
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'user_info'],
    subject_types_supported: ['public'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  })
  const endpoints = Object.entries(body).filter(([name]) => /_(endpoint|uri)$/.test(name) && name !== 'authorization_endpoint')
  for (const [name, address] of endpoints) {
    const { pathname } = new URL(String(address))
    const method = /jwks|userinfo/.test(name) ? 'GET' : 'POST'
    expect([name, (await portal.ask({ method, path: pathname })).status]).not.toEqual([name, 404])
  }
})
