import { afterAll, beforeAll, expect, test } from 'vitest'
import { encrypt, goodPassword, mailedToken, openSignIn, register, signIn } from '../auth/portal.ts'
import { type Answer, type HttpPortal, startHttpPortal } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
const origin = { origin: 'http://127.0.0.1:8080' }
const one = 'one@security.example'
const other = 'other@security.example'
beforeAll(async () => {
  portal = await startHttpPortal()
  await register(portal, one)
  await register(portal, other)
})
afterAll(() => portal.close())

const setPassword = async (token: unknown, password = 'Another-Meadow-43', rest = {}): Promise<Answer> =>
  portal.ask({
    method: 'POST',
    path: '/api/v1/set-password',
    headers: origin,
    body: { token, password: await encrypt(portal, password), ...rest },
  })
async function resetToken(email: string): Promise<string> {
  await portal.ask({
    method: 'POST',
    path: '/api/v1/forgot-password',
    headers: origin,
    body: { user_email: email },
    from: '10.8.0.1',
  })
  return mailedToken(portal, email)
}
const password = async (email: string) =>
  (await portal.rows<{ password: string }>('select password from credential where email = $1', [email]))[0]?.password

test('F36: without the link, with another’s, a used, an old or a made-up one no password is set', async () => {
  const used = await mailedToken(portal, one)
  const voided = await resetToken(other)
  portal.clock.aheadMs += 61_000
  const valid = await resetToken(other)
  expect(valid).not.toBe(voided)
  // What encrypted passwords bear so that none is taken twice is noted there.
  const state = () => world(portal, ['sign_in_state'])
  const before = await state()
  const refused: [string, () => Promise<Answer>, number][] = [
    ['none', () => setPassword(undefined), 422],
    ['an empty one', () => setPassword(''), 422],
    ['null', () => setPassword(null), 422],
    ['a list with it', () => setPassword([valid]), 422],
    ['an object', () => setPassword({ $ne: null }), 422],
    ['a number', () => setPassword(0), 422],
    ['a made-up one', () => setPassword('x'.repeat(43)), 410],
    ['a used one', () => setPassword(used), 410],
    ['one that a newer took the place of', () => setPassword(voided), 410],
    ['part of it', () => setPassword(valid.slice(0, -1)), 410],
    ['it and more', () => setPassword(`${valid}A`), 410],
    ['it in other letters', () => setPassword(valid.toLowerCase() === valid ? valid.toUpperCase() : valid.toLowerCase()), 410],
    ['with a space', () => setPassword(` ${valid}`), 410],
    ['its account named beside', () => setPassword('x'.repeat(43), undefined, { user_email: other }), 422],
    ['it, for another account', () => setPassword(valid, undefined, { user_email: one }), 422],
    [
      'in the address',
      async () =>
        portal.ask({
          method: 'POST',
          path: `/api/v1/set-password?token=${valid}`,
          headers: origin,
          body: { password: await encrypt(portal, 'Another-Meadow-43') },
        }),
      422,
    ],
    ['by GET, as a scanner opens it', () => portal.ask({ path: `/api/v1/set-password?token=${valid}` }), 405],
    ['an id of the table', () => setPassword('1'), 410],
    ['SQL', () => setPassword("' or '1'='1"), 410],
  ]
  for (const [what, send, status] of refused) expect([what, (await send()).status]).toEqual([what, status])
  expect(await state()).toEqual(before)

  portal.clock.aheadMs += 24 * 3_600_000
  expect([(await setPassword(valid)).status, await state()]).toEqual([410, before])
  portal.clock.aheadMs = 0
})

test('F36: one link, used by twelve at the same moment with twelve passwords, sets one, ends the sessions and mails once', async () => {
  const browser = portal.browser()
  await signIn(portal, browser, one)
  expect((await browser.get('/secure/api/v1/partner-details')).statusCode).toBe(200)
  const token = await resetToken(one)
  const [before, others] = [await password(one), await password(other)]
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => setPassword(token, `Another-Meadow-${50 + index}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(410)])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(await password(one)).not.toBe(before)
  expect(await password(other)).toBe(others)
  expect((await browser.get('/secure/api/v1/partner-details')).statusCode).toBe(401)
  expect((await portal.mails(one)).filter(({ message }) => message === 'password-changed')).toHaveLength(1)
  const page = portal.browser()
  expect((await signIn(portal, page, one, goodPassword)).statusCode).toBe(401)
  await signIn(portal, page, one, `Another-Meadow-${50 + winner}`)
  expect((await page.get('/secure/api/v1/partner-details')).statusCode).toBe(200)
})

/** Addresses elsewhere, as browsers and programs have been made to take them. */
const elsewhere = [
  ...[
    'https://evil.test',
    'http://evil.test',
    '//evil.test',
    '///evil.test',
    '////evil.test/x',
    'https:evil.test',
    'https:/evil.test',
    'https:\\\\evil.test',
  ],
  ...[
    '/\\evil.test',
    '\\/evil.test',
    '\\\\evil.test',
    '/\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\n//evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/ /evil.test\\@',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
  ],
  ...[
    '//127.0.0.1:8080@evil.test',
    'http://127.0.0.1:8080@evil.test',
    'http://127.0.0.1:8080.evil.test',
    '//evil.test%2f..',
    '/.//evil.test',
    '/..//evil.test',
    '/%09/evil.test/..//evil.test',
    '/x/..//evil.test',
  ],
  ...[
    '@evil.test',
    '.evil.test',
    ':80',
    '?//evil.test',
    '#//evil.test',
    '',
    ' ',
    '/\0/evil.test',
    '/\u2028/evil.test\u2029',
    '／／evil.test',
    '/\uff0fevil.test',
    '%2f%2fevil.test',
    '%5cevil.test',
  ],
]

test('F38: signing in leads nowhere else, whatever the address to return to says', async () => {
  expect(elsewhere.length).toBeGreaterThanOrEqual(45)
  for (const given of elsewhere) {
    const started = await portal.ask({ path: `/sign-in?return=${encodeURIComponent(given)}` })
    expect([given, started.status]).toEqual([given, 302])
    expect(new URL(String(started.headers.location)).origin).toBe(origin.origin)
    const [kept] = await portal.rows<{ back: string | null }>(
      "select payload->>'back' as back from sign_in_state order by expires desc limit 1",
    )
    // What is kept is a path of this portal for every browser, with its tabs, breaks and backslashes.
    if (kept?.back)
      expect([given, new URL(kept.back, origin.origin).origin, /^\/(?![/\\])/.test(kept.back)]).toEqual([
        given,
        origin.origin,
        true,
      ])
    await portal.pool.query('delete from sign_in_state')
  }
  for (const given of ['//evil.test', '/\\evil.test', '/.//evil.test'])
    expect(
      new URL(
        String((await signIn(portal, portal.browser(), other, goodPassword, `/sign-in?return=${encodeURIComponent(given)}`)).url),
      ).origin,
    ).toBe(origin.origin)
})

test('F38: no other address of the portal redirects to where a parameter says', async () => {
  const paths = [
    '/',
    '/terms',
    '/developer-tos',
    '/oauth/auth',
    '/oauth/callback',
    '/oauth/session/end',
    '/sign-in/x',
    '/phone-answer/x',
    '/api/v1/faq',
    '/secure/api/v1/partner-details',
    '/set-password',
    '//evil.test',
    '//evil.test/%2e%2e',
    '/\\evil.test',
    '/%5cevil.test',
    '/https://evil.test',
  ]
  const names = ['ref', 'redirect', 'return', 'next', 'url', 'redirect_uri', 'post_logout_redirect_uri', 'preview']
  for (const path of paths) {
    const query = names.map(name => `${name}=${encodeURIComponent('https://evil.test')}`).join('&')
    const answer = await portal.ask({ path: `${path}?${query}`, headers: { accept: 'text/html' } })
    const location =
      answer.headers.location === undefined ? origin.origin : new URL(String(answer.headers.location), origin.origin).origin
    expect([path, answer.status < 500, location, answer.headers.refresh]).toEqual([path, true, origin.origin, undefined])
  }
  expect(await openSignIn(portal.browser(), '/sign-in?redirect=https://evil.test')).not.toBe('')
})
