import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proves } from '../../spec/proofs.ts'
import type { Browser } from './browser.ts'
import { mailedToken, type Portal, register, startPortal, stateOf } from './portal.ts'

const known = 'known@kaveri.example'
const exists = 'A user with this email address already exists'
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await register(portal, known)
})
afterAll(() => portal.close())

const signUp = (browser: Browser, email: string) => browser.post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
const accounts = async () => (await portal.rows<{ count: number }>('select count(*)::int as count from credential'))[0]?.count
const fresh = () => `${randomUUID()}@kaveri.example`
/** The answer without what is another in each answer. */
const told = (body: string) => JSON.stringify({ ...JSON.parse(body), correlation_id: undefined })

test('A5: a new database has no account', async () => {
  const empty = await startPortal()
  expect(await empty.rows('select 1 from credential')).toEqual([])
  await empty.close()
})

test('EN5: a first answer for a known address is the exact sentence, and nothing is written or mailed', async () => {
  proves('onboarding.8.email-exists')
  const before = await accounts()
  const answer = await signUp(portal.browser(), known.toUpperCase())
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ message: exists, data: { problems: [{ path: '/user_email', message: exists }] } })
  expect(await accounts()).toBe(before)
  expect((await portal.mails(known)).filter(mail => mail.message !== 'verify-email')).toEqual([])
})

test('EN1: the sixth sign-up from one address within an hour is refused, with the same body for a known and a new address', async () => {
  const [one, other] = [portal.browser(), portal.browser()]
  for (let count = 0; count < 5; count++) {
    expect((await signUp(one, fresh())).statusCode).toBe(200)
    expect((await signUp(other, fresh())).statusCode).toBe(200)
  }
  const before = await accounts()
  const [forKnown, forNew] = [await signUp(one, known), await signUp(other, fresh())]
  expect([forKnown.statusCode, forNew.statusCode]).toEqual([429, 429])
  expect(Number(forKnown.headers['retry-after'])).toBeGreaterThan(3000)
  const { data: _one, ...forKnownBody } = JSON.parse(told(forKnown.body))
  const { data: _other, ...forNewBody } = JSON.parse(told(forNew.body))
  expect(forKnownBody).toEqual(forNewBody)
  expect(await accounts()).toBe(before)
})

test('EN2: one mailbox is mailed so often, however its address is spelt', async () => {
  const name = `many.spellings.${Date.now()}`
  const spelt = [`${name}@gmail.com`, `${name}+1@gmail.com`, `${name.replaceAll('.', '')}@googlemail.com`, `${name}+2@GMAIL.com`]
  const statuses: number[] = []
  for (const email of spelt) statuses.push((await signUp(portal.browser(), email)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('after two such answers an address hears no more of them; the owner gets a mail instead', async () => {
  const browser = portal.browser()
  expect((await signUp(browser, known)).statusCode).toBe(409)
  // Three an hour for one e-mail address: others ask for other accounts.
  const others = ['two@kaveri.example', 'three@kaveri.example']
  for (const other of others) await register(portal, other)
  expect((await signUp(browser, others[0] as string)).statusCode).toBe(409)
  const third = await signUp(browser, others[1] as string)
  const forNew = await signUp(portal.browser(), fresh())
  expect(told(third.body)).toBe(told(forNew.body))
  expect((await portal.mails(others[1] as string)).map(mail => mail.message)).toContain('account-exists')
})

test('where the portal is strict, no address ever hears it', async () => {
  const strict = await startPortal({ strictSignUp: true })
  await register(strict, known)
  const answer = await strict.browser().post('/api/v1/sign-up', { user_email: known, tc_checkbox: true })
  expect(answer.json()).toMatchObject({ status_code: 10, message: 'Verification e-mail sent' })
  expect((await strict.mails(known)).at(-1)?.message).toBe('account-exists')
  await strict.close()
})

test('an address that waits for its confirmation gets another link, and the first one stops working', async () => {
  const email = fresh()
  const browser = portal.browser()
  await signUp(browser, email)
  const first = await mailedToken(portal, email)
  expect((await signUp(browser, email)).statusCode).toBe(200)
  const second = await mailedToken(portal, email)
  expect(second).not.toBe(first)
  expect((await browser.post('/api/v1/email-link', { token: first })).statusCode).toBe(410)
  expect(await stateOf(portal, email)).toBe('registered')
  expect((await browser.post('/api/v1/email-link', { token: second })).statusCode).toBe(200)
})

test('many sign-ups with one address at the same moment make one account', async () => {
  const email = fresh()
  const answers = await Promise.all([1, 2, 3].map(() => signUp(portal.browser(), email)))
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200])
  expect(await portal.rows('select 1 from credential where email = $1', [email])).toHaveLength(1)
  expect(await portal.rows("select 1 from record where kind = 'account' and data->>'name' = $1", [email])).toHaveLength(1)
})

test('known and new addresses are answered in the same time, never sooner than the floor', async () => {
  const timed = async (email: string) => {
    const start = performance.now()
    await signUp(portal.browser(), email)
    return performance.now() - start
  }
  const [forNew, forKnown]: [number[], number[]] = [[], []]
  // The least of several each, because others share the processors.
  for (let count = 0; count < 4; count++) {
    forNew.push(await timed(fresh()))
    forKnown.push(await timed('two@kaveri.example'))
  }
  const [least, leastKnown] = [Math.min(...forNew), Math.min(...forKnown)]
  expect(Math.min(least, leastKnown)).toBeGreaterThanOrEqual(249)
  expect(Math.abs(least - leastKnown)).toBeLessThan(100)
})

test.each([
  [{ user_email: '', tc_checkbox: true }, '/user_email', 'Email is required'],
  [{ tc_checkbox: true }, '/user_email', 'Email is required'],
  [{ user_email: 'asha', tc_checkbox: true }, '/user_email', 'Invalid Email'],
  [{ user_email: 'asha@kaveri', tc_checkbox: true }, '/user_email', 'Invalid Email'],
  [{ user_email: 'asha rao@kaveri.example', tc_checkbox: true }, '/user_email', 'Invalid Email'],
  [{ user_email: 'asha@kaveri.example', tc_checkbox: false }, '/tc_checkbox', 'Please accept Terms and Conditions'],
  [{ user_email: 'asha@kaveri.example' }, '/tc_checkbox', 'Please accept Terms and Conditions'],
])('a form that breaks a rule is refused with its message, at its field: %j', async (body, path, message) => {
  proves('onboarding.3.user-email', 'onboarding.3.tc-checkbox', 'onboarding.5.email-pattern', 'both.validator-email')
  const before = await accounts()
  const answer = await portal.browser().post('/api/v1/sign-up', body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().data.problems).toEqual([{ path, message }])
  expect(await accounts()).toBe(before)
})

test('asking for the link again is answered alike for every address; a link is mailed only after the pause', async () => {
  proves('workflows.7.verify-email-raw-text', 'workflows.7.verify-email-call', 'workflows.7.verify-email-status-code')
  const email = fresh()
  const browser = portal.browser()
  const resend = (to: string) => browser.post('/api/v1/email-verification', to, { headers: { 'content-type': 'text/plain' } })
  await signUp(browser, email)
  const answers = [await resend(email), await resend(known), await resend(fresh())]
  expect(new Set(answers.map(answer => told(answer.body))).size).toBe(1)
  expect(answers[0]?.json().status_code).toBe(10)
  expect(await portal.mails(email)).toHaveLength(1)
  // Whoever waits for a link in vain learns by mail that the address is done.
  expect((await portal.mails(known)).at(-1)?.message).toBe('account-exists')
  portal.clock.aheadMs += 61_000
  await resend(email)
  portal.clock.aheadMs -= 61_000
  expect(await portal.mails(email)).toHaveLength(2)
})

test('a forgotten password is answered alike for every address, and mails only to an account', async () => {
  const browser = portal.browser()
  const ask = (to: string) => browser.post('/api/v1/forgot-password', { user_email: to })
  const stranger = fresh()
  const answers = [await ask('three@kaveri.example'), await ask(stranger)]
  expect(told(answers[0]?.body ?? '')).toBe(told(answers[1]?.body ?? ''))
  expect((await portal.mails('three@kaveri.example')).at(-1)?.message).toBe('reset-password')
  expect(await portal.mails(stranger)).toEqual([])
})

test('who asks for a new link before any password was set is mailed another link to confirm the address, not one to reset it', async () => {
  const email = fresh()
  const browser = portal.browser()
  const messages = async () => (await portal.mails(email)).map(({ message }) => message)
  await signUp(browser, email)
  portal.clock.aheadMs += 61_000
  await browser.post('/api/v1/forgot-password', { user_email: email })
  expect(await messages()).toEqual(['verify-email', 'verify-email'])
  const token = await mailedToken(portal, email)
  expect((await browser.post('/api/v1/email-link', { token })).statusCode).toBe(200)
  expect(await stateOf(portal, email)).toBe('email_verified')
  portal.clock.aheadMs += 61_000
  await browser.post('/api/v1/forgot-password', { user_email: email })
  portal.clock.aheadMs -= 122_000
  expect(await messages()).toEqual(['verify-email', 'verify-email', 'verify-email'])
})
