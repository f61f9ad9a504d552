import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalClient } from '#server/auth/provider/portal-client.ts'
import type { Browser } from './browser.ts'
import { type Portal, register, signIn, startPortal } from './portal.ts'

const [owner, colleague] = ['owner@kaveri.example', 'colleague@kaveri.example']
const minutes = 60_000
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await register(portal, owner)
  await register(portal, colleague)
})
afterAll(() => portal.close())

/** What the provider answers to somebody who asks for a code and not for signing in: a page that asks for the password, or what else. */
async function askForCode(browser: Browser, further: Record<string, string> = {}): Promise<string> {
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url')
  const asked = new URLSearchParams({
    client_id: portalClient,
    response_type: 'code',
    scope: 'openid user_info',
    redirect_uri: 'http://127.0.0.1:8080/oauth/callback',
    state: 's',
    nonce: 'n',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...further,
  })
  const answer = await browser.get(`/oauth/auth?${asked}`, { headers: { accept: 'text/html' } })
  const to = new URL(String(answer.headers.location), 'http://127.0.0.1:8080')
  return to.searchParams.get('error') ?? (to.searchParams.has('code') ? 'a code' : to.pathname.replace(/[^/]+$/, '…'))
}

/** The browser without the portal's own session, as after it was closed or cleared of that. */
function withoutSession(browser: Browser): Browser {
  const left = browser.copy()
  left.cookies.delete('__Host-session')
  left.cookies.delete('__Host-onramp-session')
  return left
}

test('what the provider left in a closed browser gives no code: the password is asked for', async () => {
  const browser = portal.browser()
  await signIn(portal, browser, owner)
  const closed = withoutSession(browser)
  expect(await askForCode(closed)).toBe('/sign-in/…')
  expect(await askForCode(closed, { prompt: 'none' })).toBe('login_required')
  expect(await askForCode(closed, { max_age: '86400' })).toBe('/sign-in/…')
})

test('after the idle time-out no cookie of the browser gives a code, whether the portal was asked in between or not', async () => {
  for (const asks of [true, false]) {
    const browser = portal.browser()
    await signIn(portal, browser, owner)
    portal.clock.aheadMs += 31 * minutes
    try {
      if (asks) expect((await browser.get('/secure/api/v1/partner-details')).statusCode).toBe(401)
      expect(await askForCode(browser)).toBe('/sign-in/…')
    } finally {
      portal.clock.aheadMs = 0
    }
  }
})

test('somebody else signs in with the browser that was left, and is who is signed in', async () => {
  const browser = portal.browser()
  await signIn(portal, browser, owner)
  const left = withoutSession(browser)
  await signIn(portal, left, colleague)
  expect((await left.get('/secure/api/v1/partner-details')).json().data.email).toBe(colleague)
})

test('every cookie of a sign-in is bound to this host by its name, and none outlives the session', async () => {
  const browser = portal.browser()
  await signIn(portal, browser, owner)
  const { session } = portal.set.limits
  const set = browser.received.filter(text => !/expires=Thu, 01 Jan 1970/i.test(text))
  const lasting = (text: string) => {
    const [age, until] = [/max-age=(\d+)/i.exec(text)?.[1], /expires=([^;]+)/i.exec(text)?.[1]]
    if (age === undefined && until === undefined) return 'the browser'
    const seconds = age ? Number(age) : (new Date(until ?? '').getTime() - portal.deps.now().getTime()) / 1000
    return `${Math.round(seconds / 60)} minutes`
  }
  // Each sign-in has one of its own.
  const nameOf = (text: string) => (text.split('=')[0] ?? '').replace(/^(__Host-sign-in)-[0-9a-f]{16}$/, '$1')
  const told = set.map(text => [nameOf(text), lasting(text)])
  expect([session.state, session.absolute]).toEqual(['PT10M', 'PT12H'])
  expect(Object.fromEntries(told.sort())).toEqual({
    '__Host-device': `${12 * 60} minutes`,
    '__Host-onramp-session': 'the browser',
    '__Host-session': 'the browser',
    '__Host-sign-in': '10 minutes',
    '__Secure-interaction': '10 minutes',
    '__Secure-interaction-resume': '10 minutes',
    '__Secure-interaction-resume.sig': '10 minutes',
    '__Secure-interaction.sig': '10 minutes',
  })
  for (const text of set) {
    const attributes = text.toLowerCase().split('; ').slice(1)
    expect(attributes, text).toEqual(expect.arrayContaining(['secure', 'samesite=lax']))
    expect(attributes.includes('httponly'), text).toBe(!text.startsWith('__Host-onramp-session'))
    expect(text).not.toMatch(/;\s*domain=/i)
    if (text.startsWith('__Host-')) expect(attributes, text).toContain('path=/')
  }
})
