import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proves } from '../../spec/proofs.ts'
import { bearerFor, statusWith } from './bearer.ts'
import type { Browser } from './browser.ts'
import { encrypt, goodPassword, logIn, openSignIn, type Portal, signedIn, signIn, startPortal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const status = async (browser: Browser) => (await browser.get('/secure/api/v1/partner-details')).statusCode
const better = 'Quiet-River-77'

/** Asks for another password as the page does. */
async function change(browser: Browser, current: string, next: string) {
  const body = { current_password: await encrypt(portal, current), new_password: await encrypt(portal, next) }
  return browser.post('/secure/api/v1/change-password', body)
}

const hashOf = async (email: string) =>
  (await portal.rows<{ password: string }>('select password from credential where email = $1', [email]))[0]?.password

test('S3: a changed password ends every other session within a second, bearers and open streams too; the own one goes on under a new id', async () => {
  proves('workflows.7.change-password-call')
  const email = 'change@kaveri.example'
  const own = await signedIn(portal, email)
  const elsewhere = portal.browser()
  await signIn(portal, elsewhere, email)
  const bearer = await bearerFor(portal, email)
  const number = '+919876512345'
  await elsewhere.post('/secure/api/v1/generate-otp', { mobileNo: number })
  const stream = await fetch(`${portal.address}/secure/api/v1/otp-channel?mobileNo=${encodeURIComponent(number)}`, {
    headers: { cookie: elsewhere.cookieHeader() },
  })
  const closed = stream.text()
  expect([await status(elsewhere), await statusWith(portal, bearer), stream.status]).toEqual([200, 200, 200])
  const stolen = own.copy()

  const answer = await change(own, goodPassword, better)
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Your password was changed'])
  expect(await Promise.race([closed.then(() => 'closed'), wait(1000).then(() => 'open')])).toBe('closed')
  expect([await status(own), await status(elsewhere), await statusWith(portal, bearer)]).toEqual([200, 401, 401])
  expect(await status(stolen), 'the id before').toBe(401)
  expect((await portal.mails(email)).at(-1)?.message).toBe('password-changed')
  expect(await portal.rows("select what from audit where what = 'password.changed'")).toHaveLength(1)

  // Hours later the own session still renews its tokens: they are those of its own sign-in, and stand.
  expect((await signIn(portal, portal.browser(), email, goodPassword)).statusCode).toBe(401)
  await signIn(portal, elsewhere, email, better)
  expect(await status(elsewhere)).toBe(200)
})

test('S3: the session that goes on renews its tokens as before', async () => {
  const email = 'renews@kaveri.example'
  const own = await signedIn(portal, email)
  expect((await change(own, goodPassword, better)).statusCode).toBe(200)
  const received = () => JSON.parse(decodeURIComponent(own.cookie('__Host-onramp-session') ?? '{}')).received
  const before = received()
  try {
    for (let passed = 0; passed < 50; passed += 10) {
      portal.clock.aheadMs += 10 * 60_000
      expect(await status(own)).toBe(200)
    }
    expect(received()).toBeGreaterThan(before)
  } finally {
    portal.clock.aheadMs = 0
  }
})

test('A3: without the current password, or with a wrong one, it is refused on the field, and nothing changes', async () => {
  proves('workflows.8.error-change-password')
  const email = 'wrong@kaveri.example'
  const browser = await signedIn(portal, email)
  const elsewhere = portal.browser()
  await signIn(portal, elsewhere, email)
  const before = await hashOf(email)
  const wrong = await change(browser, 'Wrong-Meadow-42', better)
  expect([wrong.statusCode, wrong.json().data.problems]).toEqual([
    422,
    [{ path: '/current_password', message: 'This is not your current password.' }],
  ])
  expect(wrong.json().message).toBe('This is not your current password.')
  const without = await browser.post('/secure/api/v1/change-password', { new_password: await encrypt(portal, better) })
  expect([without.statusCode, without.json().data.problems[0].path]).toEqual([422, '/current_password'])
  const plain = await browser.post('/secure/api/v1/change-password', { current_password: goodPassword, new_password: better })
  expect(plain.statusCode).toBe(400)
  expect([await hashOf(email), await status(elsewhere), (await portal.mails(email)).at(-1)?.message]).toEqual([
    before,
    200,
    'verify-email',
  ])
})

test('one that is weak, easily guessed or used before is refused on its field, in the words of setting a password', async () => {
  const browser = await signedIn(portal, 'weak@kaveri.example')
  const rule =
    'Password length should be minimum 8 characters and should contain atleast one uppercase and one lowercase alphabet, special character and digit.'
  for (const [next, message] of [
    ['short', rule],
    ['Kaveri-2024', 'This password is easy to guess.'],
    [goodPassword, 'Choose a password that is not among your last 5.'],
  ] as const) {
    const { problems } = (await change(browser, goodPassword, next)).json().data
    expect([problems[0].path, problems[0].message.startsWith(message)], next).toEqual(['/new_password', true])
  }
})

test('A6: wrong tries here are counted with those of signing in: ten close both, for this browser', async () => {
  const email = 'tries@kaveri.example'
  const browser = await signedIn(portal, email)
  for (let count = 0; count < 5; count++) expect((await change(browser, 'Wrong-Meadow-42', better)).statusCode).toBe(422)
  for (let count = 0; count < 5; count++) {
    const body = { current_password: await encrypt(portal, 'Wrong-Meadow-42') }
    expect((await browser.post('/secure/api/v1/confirm-password', body)).statusCode).toBe(422)
  }
  const refused = await change(browser, goodPassword, better)
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  const uid = await openSignIn(browser)
  expect((await logIn(portal, browser, uid, email, goodPassword)).statusCode).toBe(429)
  // The owner elsewhere is not locked out.
  const elsewhere = portal.browser()
  await signIn(portal, elsewhere, email)
  expect(await status(elsewhere)).toBe(200)
})

test('S13: the answer is not stored by anybody between', async () => {
  const browser = await signedIn(portal, 'stored@kaveri.example')
  const answer = await change(browser, goodPassword, better)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('two changes at the same moment: one is made, the other is told that its password is the current one no more', async () => {
  const browser = await signedIn(portal, 'twice@kaveri.example')
  const both = await Promise.all([
    change(browser.copy(), goodPassword, better),
    change(browser.copy(), goodPassword, 'Quiet-River-78'),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
})
