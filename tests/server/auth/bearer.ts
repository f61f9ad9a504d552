import { createHash, randomBytes } from 'node:crypto'
import { clientSecret, portalClient } from '#server/auth/provider/portal-client.ts'
import { goodPassword, logIn, type Portal } from './portal.ts'

const callback = 'http://127.0.0.1:8080/oauth/callback'

/** An access token of an account, as another program gets it: a sign-in of its own at the provider. */
export async function bearerFor(portal: Portal, email: string, password = goodPassword): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const browser = portal.browser()
  const asked = new URLSearchParams({
    ...{
      client_id: portalClient,
      response_type: 'code',
      scope: 'openid user_info',
      redirect_uri: callback,
      state: 's',
      nonce: 'n',
    },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const html = { headers: { accept: 'text/html' } }
  const page = await browser.get(`/oauth/auth?${asked}`, html)
  const uid = String(page.headers.location).split('/').at(-1) ?? ''
  const next = new URL((await logIn(portal, browser, uid, email, password)).json().data.next)
  const answer = await browser.get(next.pathname, html)
  const code = new URL(String(answer.headers.location)).searchParams.get('code') ?? ''
  const tokens = await portal.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${portalClient}:${clientSecret(portal.deps)}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    }).toString(),
  })
  return String(tokens.json().access_token)
}

/** Status of a call with a token. */
export async function statusWith(portal: Portal, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await portal.app.inject({ url: '/secure/api/v1/partner-details', headers })).statusCode
}
