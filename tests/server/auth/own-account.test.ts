import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearerFor, statusWith } from './bearer.ts'
import type { Browser } from './browser.ts'
import {
  encrypt,
  goodPassword,
  mailedToken,
  type Portal,
  sentCode,
  signedIn,
  signIn,
  startPortal,
  withPhone,
  wrongCode,
} from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const status = async (browser: Browser) => (await browser.get('/secure/api/v1/partner-details')).statusCode
const partner = async (browser: Browser) => (await browser.get('/secure/api/v1/partner-details')).json().data
const askFor = (browser: Browser, email: string) => browser.post('/secure/api/v1/change-email', { email })
const confirm = (browser: Browser, token: string) => browser.post('/api/v1/change-email', { token })
const sent = async (email: string) => (await portal.mails(email)).map(({ message }) => message)
const giveAgain = async (browser: Browser) =>
  browser.post('/secure/api/v1/confirm-password', { current_password: await encrypt(portal, goodPassword) })

/** Runs with the server's clock ahead. */
async function later(minutes: number, work: () => Promise<void>): Promise<void> {
  portal.clock.aheadMs += minutes * 60_000
  try {
    await work()
  } finally {
    portal.clock.aheadMs -= minutes * 60_000
  }
}

test('A7: another address is the account’s once its link was followed, once; the one before is told, and its links stop working', async () => {
  const [before, after] = ['before@kaveri.example', 'after@kaveri.example']
  const browser = await signedIn(portal, before)
  await browser.post('/api/v1/forgot-password', { user_email: before })
  const reset = await mailedToken(portal, before)
  expect((await askFor(browser, after)).statusCode).toBe(200)
  expect([await sent(after), (await sent(before)).at(-1), (await partner(browser)).email]).toEqual([
    ['confirm-new-email'],
    'email-change-asked',
    before,
  ])
  const first = await mailedToken(portal, after)
  expect(await portal.rows("select 1 from email_change where position($1 in encode(hash, 'escape')) > 0", [first])).toEqual([])
  expect((await askFor(browser, after)).statusCode).toBe(200)
  const token = await mailedToken(portal, after)
  const nobody = portal.browser()
  expect([(await confirm(nobody, first)).statusCode, (await partner(browser)).email]).toEqual([410, before])
  // It opens nothing else, and no other link opens this.
  expect(
    (await nobody.post('/api/v1/set-password', { token, password: await encrypt(portal, 'Quiet-River-77') })).statusCode,
  ).toBe(410)
  expect((await confirm(nobody, reset)).statusCode).toBe(410)
  expect((await confirm(nobody, token)).statusCode).toBe(200)
  expect([(await confirm(nobody, token)).statusCode, (await partner(browser)).email]).toEqual([410, after])
  expect((await sent(before)).at(-1)).toBe('email-changed')
  const password = await encrypt(portal, 'Quiet-River-77')
  expect((await nobody.post('/api/v1/set-password', { token: reset, password })).statusCode).toBe(410)
  const again = portal.browser()
  await signIn(portal, again, after)
  expect([await status(again), (await signIn(portal, portal.browser(), before)).statusCode]).toEqual([200, 401])
})

test('an address that has an account is answered like any other, and nothing is mailed to it; the link ends after a day', async () => {
  const browser = await signedIn(portal, 'asks@kaveri.example')
  await signedIn(portal, 'has-one@kaveri.example')
  const mails = await sent('has-one@kaveri.example')
  const answers = [await askFor(browser, 'has-one@kaveri.example'), await askFor(browser, 'free@kaveri.example')]
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await sent('has-one@kaveri.example')).toEqual(mails)
  const own = await askFor(browser, 'Asks@kaveri.example')
  expect([own.statusCode, own.json().data.problems[0].path]).toEqual([422, '/email'])
  const token = await mailedToken(portal, 'free@kaveri.example')
  await later(24 * 60 + 1, async () => expect((await confirm(portal.browser(), token)).statusCode).toBe(410))
  // Somebody else signed up with it meanwhile.
  await signedIn(portal, 'free@kaveri.example')
  expect((await confirm(portal.browser(), token)).statusCode).toBe(410)
})

test('A3: address and number need the password of the last five minutes, again where it is older, never from a token alone', async () => {
  const email = 'a3@kaveri.example'
  const browser = await setUp(email, '+919876722001')
  const bearer = await bearerFor(portal, email)
  const headers = { authorization: `Bearer ${bearer}` }
  const byToken = await portal.app.inject({
    method: 'POST',
    url: '/secure/api/v1/change-email',
    headers,
    payload: { email: 'x@kaveri.example' },
  })
  expect([byToken.statusCode, byToken.json().code]).toEqual([409, 'password-again'])
  await later(6, async () => {
    const mobileNo = '+919876722002'
    expect((await askFor(browser, 'other@kaveri.example')).json().code).toBe('password-again')
    expect((await browser.post('/secure/api/v1/generate-otp', { mobileNo })).json().code).toBe('password-again')
    expect([await sent('other@kaveri.example'), sentCode(portal, mobileNo)]).toEqual([[], ''])
    const wrong = { current_password: await encrypt(portal, 'Wrong-Meadow-42') }
    expect((await browser.post('/secure/api/v1/confirm-password', wrong)).statusCode).toBe(422)
    expect((await askFor(browser, 'other@kaveri.example')).statusCode).toBe(409)
    expect((await giveAgain(browser)).statusCode).toBe(200)
    expect((await askFor(browser, 'other@kaveri.example')).statusCode).toBe(200)
    expect((await browser.post('/secure/api/v1/generate-otp', { mobileNo })).statusCode).toBe(200)
  })
})

async function setUp(email: string, number: string): Promise<Browser> {
  const browser = await signedIn(portal, email)
  await withPhone(portal, browser, number)
  await browser.post('/secure/api/v1/user-details', { first_name: 'Asha', last_name: 'Rao', contact_number: number })
  await browser.post('/secure/api/v1/company-details', { for_company: false, agent_type: 0 })
  return browser
}

test('another number is the account’s once its code was typed; until then the old one stays', async () => {
  const [old, mobileNo] = ['+919876722011', '+919876722012']
  const email = 'number@kaveri.example'
  const browser = await setUp(email, old)
  await browser.post('/secure/api/v1/generate-otp', { mobileNo })
  const code = sentCode(portal, mobileNo)
  const typed = (one: string) => browser.post('/secure/api/v1/verify-otp', { mobileNo, code: one })
  expect([(await typed(wrongCode(code))).statusCode, (await partner(browser)).phoneNumber]).toEqual([422, old])
  expect((await typed(code)).statusCode).toBe(200)
  const { phoneNumber, state, partners_profile } = await partner(browser)
  expect([phoneNumber, state, partners_profile.verifiedPhone]).toEqual([mobileNo, 'active', 'Y'])
})

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  odd: '<script>alert(1)</script>',
}

test('S3: own sessions are listed with their devices; ended ones answer 401 within a second; others’ are not there', async () => {
  const email = 'sessions@kaveri.example'
  const here = await signedIn(portal, email)
  const [phone, odd] = [portal.browser(), portal.browser()]
  for (const [browser, agent] of [
    [phone, agents.phone],
    [odd, agents.odd],
  ] as const) {
    browser.agent = agent
    await signIn(portal, browser, email)
  }
  const list = async (of: Browser) => (await of.get('/secure/api/v1/sessions')).json().data
  const found = await list(here)
  expect(found.map(({ device, current }: { device: string; current: boolean }) => [device, current]).sort()).toEqual([
    ['Chrome on Android', false],
    ['Unknown browser', false],
    ['Unknown browser', true],
  ])
  expect(found[0]).toMatchObject({ current: true, address: expect.stringMatching(/^10\.1\./), since: expect.any(String) })
  const onPhone = found.find(({ device }: { device: string }) => device === 'Chrome on Android').id
  const stranger = await signedIn(portal, 'stranger@kaveri.example')
  expect((await stranger.send('DELETE', `/secure/api/v1/sessions/${onPhone}`, undefined)).statusCode).toBe(404)
  expect((await list(stranger)).length).toBe(1)
  expect((await here.send('DELETE', `/secure/api/v1/sessions/${onPhone}`, undefined)).statusCode).toBe(200)
  expect([await status(phone), await status(odd), await status(here)]).toEqual([401, 200, 200])
  expect((await here.send('DELETE', `/secure/api/v1/sessions/${onPhone}`, undefined)).statusCode).toBe(404)

  const bearer = await bearerFor(portal, email)
  const number = '+919876722021'
  await odd.post('/secure/api/v1/generate-otp', { mobileNo: number })
  const stream = await fetch(`${portal.address}/secure/api/v1/otp-channel?mobileNo=${encodeURIComponent(number)}`, {
    headers: { cookie: odd.cookieHeader() },
  })
  const closed = stream.text()
  expect((await here.post('/secure/api/v1/sessions/end-others')).statusCode).toBe(200)
  expect(await Promise.race([closed.then(() => 'closed'), wait(1000).then(() => 'open')])).toBe('closed')
  expect([await status(odd), await statusWith(portal, bearer), await status(here)]).toEqual([401, 401, 200])
  expect(await list(here)).toHaveLength(1)
})
