import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type CodeRow, findCode, isExpired } from '#server/auth/codes/one-time-codes.ts'
import { openDelivery, type SealedDelivery } from '#server/auth/send-message.ts'
import { GatewayError } from '#server/ports.ts'
import { gatewaySms } from '#server/sms/gateway-sms.ts'
import { smsChain } from '#server/sms/sms-chain.ts'
import { proves } from '../../spec/proofs.ts'
import { jobTable } from '../../support/job-tables.ts'
import { bearerFor } from './bearer.ts'
import type { Browser } from './browser.ts'
import { type Portal, sentCode, signedIn, startPortal, stateOf, withPhone, wrongCode } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(() => {
  portal.phone.refuseRich = null
  portal.phone.refuseShort = null
})

let counted = 0
const nextNumber = () => `+9198765${String(10_000 + counted++)}`
const ask = (browser: Browser, mobileNo: string) => browser.post('/secure/api/v1/generate-otp', { mobileNo })
const guess = (browser: Browser, mobileNo: string, code: string) => browser.post('/secure/api/v1/verify-otp', { mobileNo, code })
const codes = (phone: string) =>
  portal.rows<{ tries: number; outcome: string | null; hash: Buffer | null }>(
    'select tries, outcome, hash from one_time_code where phone = $1 order by created_at',
    [phone],
  )

async function waiting(email: string): Promise<{ browser: Browser; number: string; code: string }> {
  const browser = await signedIn(portal, email)
  const number = nextNumber()
  expect((await ask(browser, number)).json().status).toBe('ok')
  return { browser, number, code: sentCode(portal, number) }
}
const tap = (number: string, postback: string) =>
  new URL(portal.phone.rich.findLast(one => one.to === number)?.suggestions.find(one => one.postback === postback)?.url ?? '')
    .pathname

test('A8: six digits, sent and never told; at rest only a keyed hash; in no log, audit or outbox', async () => {
  const { browser, number, code } = await waiting('a8@kaveri.example')
  expect(code).toMatch(/^\d{6}$/)
  const [row] = await codes(number)
  expect(row?.hash).toHaveLength(32)
  const kept = JSON.stringify([
    await portal.rows(`select payload from ${jobTable}`),
    await portal.rows('select * from audit'),
    await portal.rows('select input, data from history'),
    portal.logged,
  ])
  expect(kept).not.toContain(code)
  await guess(browser, number, code)
  expect((await codes(number))[0]).toMatchObject({ outcome: 'confirmed', hash: null })
  expect((await guess(browser, number, code)).statusCode).toBe(409)
})

test('a code is asked for with a bearer token in the header, and with a wrong one it is not sent', async () => {
  proves('onboarding.7.generate-otp-bearer')
  await signedIn(portal, 'bearer@kaveri.example')
  const number = nextNumber()
  const askWith = (token: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/secure/api/v1/generate-otp',
      headers: { authorization: `Bearer ${token}` },
      payload: { mobileNo: number },
    })
  const token = await bearerFor(portal, 'bearer@kaveri.example')
  expect([(await askWith(`${token}x`)).statusCode, sentCode(portal, number)]).toEqual([401, ''])
  expect((await askWith(token)).json()).toMatchObject({ status: 'ok', message: 'OTP sent successfully' })
  expect(sentCode(portal, number)).toMatch(/^\d{6}$/)
})

test('A8: a code works for five minutes; later the specification’s message', async () => {
  proves('onboarding.8.otp-expired')
  const { browser, number, code } = await waiting('a8-late@kaveri.example')
  portal.clock.aheadMs += 5 * 60_000
  const late = await guess(browser, number, code)
  portal.clock.aheadMs = 0
  expect(late.json()).toMatchObject({ code: 'code-expired', message: 'Sorry! OTP has been expired' })
  expect(await stateOf(portal, 'a8-late@kaveri.example')).toBe('password_set')
  // A clock that was set back does not lengthen it.
  const row = (await findCode(
    portal.pool,
    (await portal.rows<{ id: string }>('select id from one_time_code where phone = $1', [number]))[0]?.id ?? '',
  )) as CodeRow
  const at = (ms: number) => isExpired({ now: () => new Date(row.createdAt.getTime() + ms) }, row)
  expect([at(-61_000), at(-59_000), at(299_999), at(300_000)]).toEqual([true, false, false, true])
})

test('A8: a new code takes the place of the old one', async () => {
  const { browser, code: first } = await waiting('a8-new@kaveri.example')
  const second = nextNumber()
  await ask(browser, second)
  const [old] = await portal.rows<{ outcome: string }>(
    'select outcome from one_time_code where phone <> $1 order by created_at desc limit 1',
    [second],
  )
  expect(old?.outcome).toBe('superseded')
  expect((await guess(browser, second, first)).statusCode).toBe(first === sentCode(portal, second) ? 200 : 422)
})

test('A9: five wrong tries are 422, the next is 429 even with the right code, which is gone', async () => {
  const { browser, number, code } = await waiting('a9@kaveri.example')
  for (let count = 0; count < 5; count++) expect((await guess(browser, number, wrongCode(code))).statusCode).toBe(422)
  const right = await guess(browser, number, code)
  expect([right.statusCode, right.json().code]).toEqual([429, 'code-locked'])
  expect((await codes(number))[0]).toMatchObject({ tries: 5, outcome: 'locked', hash: null })
  expect(await stateOf(portal, 'a9@kaveri.example')).toBe('password_set')
})

test('A9: the wrong tries of one account lock nobody else who was sent a code to the same number', async () => {
  const stranger = await waiting('a9-stranger@kaveri.example')
  const owner = await signedIn(portal, 'a9-owner@kaveri.example')
  await portal.deps.limiter.reset('code.perNumber', stranger.number)
  expect((await ask(owner, stranger.number)).json().status).toBe('ok')
  const code = sentCode(portal, stranger.number)
  for (let count = 0; count < 6; count++) await guess(stranger.browser, stranger.number, wrongCode(stranger.code))
  expect((await guess(stranger.browser, stranger.number, stranger.code)).statusCode).toBe(429)
  expect((await guess(owner, stranger.number, code)).statusCode).toBe(200)
})

test('A9: fifty guesses at the same moment count exactly five', async () => {
  const { browser, number, code } = await waiting('a9-race@kaveri.example')
  const answers = await Promise.all(Array.from({ length: 50 }, () => guess(browser, number, wrongCode(code))))
  const count = (status: number) => answers.filter(answer => answer.statusCode === status).length
  expect([count(422), count(429)]).toEqual([5, 45])
  expect((await codes(number))[0]).toMatchObject({ tries: 5, outcome: 'locked' })
})

test('A9: one code a minute for a number, refused with a code of its own and the time to wait; nothing is sent', async () => {
  proves('workflows.3.otp-failure-data')
  const { browser, number } = await waiting('a9-sends@kaveri.example')
  const sent = portal.phone.rich.length
  const again = await ask(browser, number)
  expect(again.statusCode).toBe(429)
  expect(again.json().data).toMatchObject({ status: 'error', error_code: expect.any(Number) })
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(50)
  expect([portal.phone.rich.length, (await codes(number)).length]).toEqual([sent, 1])
})

test('A9: three numbers an hour for an account', async () => {
  const browser = await signedIn(portal, 'a9-numbers@kaveri.example')
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await ask(browser, nextNumber())).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('A10: a code is refused for another number and for another account', async () => {
  const one = await waiting('a10-one@kaveri.example')
  const other = await waiting('a10-other@kaveri.example')
  const elsewhere = [
    await guess(other.browser, other.number, one.code),
    await guess(other.browser, one.number, one.code),
    await guess(one.browser, other.number, one.code),
  ]
  expect(elsewhere.map(answer => answer.statusCode)).toEqual([one.code === other.code ? 200 : 422, 422, 422])
  expect(await stateOf(portal, 'a10-one@kaveri.example')).toBe('password_set')
})

test('a number of another account is refused with the specification’s words, when asked for and when confirmed', async () => {
  proves(
    'onboarding.8.otp-already-registered',
    'onboarding.8.otp-already-registered-reason',
    'both.generate-otp-error-reason',
    'onboarding.4.otp-outcome-already-registered',
    'workflows.3.otp-failure-message',
  )
  const owner = await signedIn(portal, 'owner-of-number@kaveri.example')
  const late = await waiting('late@kaveri.example')
  await portal.pool.query("update credential set phone = $1 where email = 'owner-of-number@kaveri.example'", [late.number])
  expect((await guess(late.browser, late.number, late.code)).json().message).toBe('User with this phone number already exists')
  expect(await stateOf(portal, 'late@kaveri.example')).toBe('password_set')
  expect((await codes(late.number))[0]?.outcome).toBeNull()

  const taken = nextNumber()
  await portal.pool.query("update credential set phone = null where email = 'owner-of-number@kaveri.example'")
  await withPhone(portal, owner, taken)
  portal.clock.aheadMs += 1
  const sent = portal.phone.rich.length
  await portal.deps.limiter.reset('code.perNumber', taken)
  const answer = await ask(await signedIn(portal, 'second@kaveri.example'), taken)
  portal.clock.aheadMs = 0
  expect(answer.json()).toMatchObject({
    status: 'error',
    error_reason: 'User with this phone number already exists',
    message: 'Mobile number already registered!',
  })
  expect(portal.phone.rich.length).toBe(sent)
})

test('a number outside the allowed countries is invalid, and the answer says why', async () => {
  proves('onboarding.8.otp-number-invalid-reason', 'onboarding.4.otp-outcome-invalid-number')
  const browser = await signedIn(portal, 'abroad@kaveri.example')
  const answer = await ask(browser, '+14155550100')
  const valid = await ask(browser, '+442079460958')
  for (const one of [answer, valid].filter(reply => reply.statusCode === 200))
    expect(one.json()).toMatchObject({
      status: 'error',
      error_reason: 'Rejected - The number is invalid',
      message: 'The number is invalid: codes cannot be sent to this country. Choose a country from the list.',
    })
  expect(valid.statusCode).toBe(200)
  expect(await codes('+442079460958')).toEqual([])
})

test('when the phone takes no rich message the code goes by SMS; when nothing does the page is told and the tries come back', async () => {
  proves('onboarding.8.otp-generation-failure', 'onboarding.4.otp-outcome-generic-error', 'onboarding.7.generate-otp-status')
  const browser = await signedIn(portal, 'sms@kaveri.example')
  const number = nextNumber()
  portal.phone.refuseRich = new GatewayError(404, 'no RCS')
  portal.phone.refuseShort = new GatewayError(500, 'down')
  expect((await ask(browser, number)).json()).toMatchObject({ status: 'error', message: 'Error generating OTP' })
  expect((await codes(number))[0]).toMatchObject({ outcome: 'superseded', hash: null })
  portal.phone.refuseShort = null
  expect((await ask(browser, number)).json()).toMatchObject({ status: 'ok', message: 'OTP sent successfully' })
  expect(portal.phone.short.at(-1)).toMatchObject({ to: number })
  expect((await guess(browser, number, sentCode(portal, number))).statusCode).toBe(200)
})

/** A gateway over HTTP: the texts that it was asked to send, and those whose asker left before it answered. */
async function httpGateway(answer: (response: ServerResponse) => void) {
  const asked: string[] = []
  const left: string[] = []
  const server = createServer(async (request, response) => {
    const { text } = JSON.parse((await request.toArray()).join(''))
    asked.push(text)
    response.on('close', () => response.writableFinished || left.push(text))
    answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return { asked, left, port: gatewaySms(url, portal.deps.now) }
}
type HttpGateway = Awaited<ReturnType<typeof httpGateway>>
const hangs = () => {}
const takes = (response: ServerResponse) => response.end('{}')

/** Sends text messages by these gateways instead, to a phone that takes nothing else, until the test is over. */
function byGateways(...gateways: HttpGateway[]) {
  const { sms } = portal.deps
  portal.phone.refuseRich = new GatewayError(404, 'no RCS')
  portal.deps.sms = smsChain(gateways.map(({ port }) => port))
  onTestFinished(() => {
    portal.deps.sms = sms
  })
}

test('where the first gateway hangs, the next takes the code while the page still waits, and it works', async () => {
  const [first, second] = [await httpGateway(hangs), await httpGateway(takes)]
  byGateways(first, second)
  const browser = await signedIn(portal, 'hanging-first@kaveri.example')
  const number = nextNumber()
  expect((await ask(browser, number)).json()).toMatchObject({ status: 'ok', message: 'OTP sent successfully' })
  expect(first.asked).toHaveLength(1)
  expect((await guess(browser, number, /\d{6}/.exec(second.asked[0] ?? '')?.[0] ?? '')).statusCode).toBe(200)
})

test('once the page was told that a code failed, no gateway is waited for or asked any more', async () => {
  const gateways = [await httpGateway(hangs), await httpGateway(hangs)]
  byGateways(...gateways)
  const browser = await signedIn(portal, 'hanging@kaveri.example')
  const number = nextNumber()
  const start = performance.now()
  expect((await ask(browser, number)).json()).toMatchObject({ status: 'error', message: 'Error generating OTP' })
  expect(performance.now() - start).toBeLessThan(5_000)
  const asked = gateways.map(gateway => gateway.asked.length)
  expect(asked).toEqual([1, 1])
  await expect.poll(() => gateways.map(({ left }) => left.length), { timeout: 1_000 }).toEqual([1, 1])
  expect((await codes(number))[0]).toMatchObject({ outcome: 'superseded', hash: null })
})

test('a single gateway that hangs is let go of when the page is told', async () => {
  const gateway = await httpGateway(hangs)
  byGateways(gateway)
  const browser = await signedIn(portal, 'hanging-only@kaveri.example')
  expect((await ask(browser, nextNumber())).json()).toMatchObject({ status: 'error', message: 'Error generating OTP' })
  await expect.poll(() => [gateway.asked.length, gateway.left.length], { timeout: 1_000 }).toEqual([1, 1])
})

test('the gateway’s code 2 is treated as sent', async () => {
  proves('onboarding.8.otp-error-code-2', 'both.generate-otp-error-code')
  const browser = await signedIn(portal, 'two@kaveri.example')
  const number = nextNumber()
  portal.phone.refuseRich = new GatewayError(2, 'queued')
  expect((await ask(browser, number)).json()).toMatchObject({ status_code: 10, error_code: 2, message: 'OTP sent successfully' })
  expect((await codes(number))[0]?.outcome).toBeNull()
})

test('a tap on Confirm verifies; opening the address asks first, and it works once', async () => {
  const { number } = await waiting('tap@kaveri.example')
  const stranger = portal.browser()
  const page = await stranger.get(tap(number, 'confirm'), { headers: { accept: 'text/html' } })
  expect(page.body).toContain('<form method="post"')
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  expect(await stateOf(portal, 'tap@kaveri.example')).toBe('password_set')
  const form = { headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await stranger.post(tap(number, 'confirm'), '', form)).body).toContain('Your mobile number is verified')
  expect(await stateOf(portal, 'tap@kaveri.example')).toBe('mobile_verified')
  expect((await stranger.post(tap(number, 'confirm'))).statusCode).toBe(410)
  expect((await stranger.post(tap(number, 'report_fraud'))).statusCode).toBe(410)
  expect(await stateOf(portal, 'tap@kaveri.example')).toBe('mobile_verified')
})

test('an address that was not signed, or signed for the other answer, does nothing', async () => {
  const { number } = await waiting('forged@kaveri.example')
  const [confirm, fraud] = [tap(number, 'confirm'), tap(number, 'report_fraud')]
  const forged = confirm.replace('.confirm.', '.report_fraud.')
  expect(forged).not.toBe(fraud)
  // Another letter, whichever stands there.
  const changed = `${confirm.slice(0, -2)}${confirm.at(-2) === 'A' ? 'B' : 'A'}${confirm.at(-1)}`
  for (const path of [forged, changed, '/phone-answer/x']) expect((await portal.browser().post(path)).statusCode, path).toBe(410)
  expect((await codes(number))[0]?.outcome).toBeNull()
})

test('a reported message blocks the number for this account for a day, is audited and told the owner', async () => {
  const { browser, number, code } = await waiting('fraud@kaveri.example')
  expect((await portal.browser().post(tap(number, 'report_fraud'))).json().data).toEqual({ otp_action: 'report_fraud' })
  expect((await guess(browser, number, code)).statusCode).toBe(422)
  await portal.deps.limiter.reset('code.perNumber', number)
  const sent = portal.phone.rich.length
  expect((await ask(browser, number)).json()).toMatchObject({ status: 'error', status_code: 422 })
  expect(portal.phone.rich.length).toBe(sent)
  expect(await portal.rows("select 1 from audit where what = 'phone.fraud-reported'")).toHaveLength(1)
  const told = await portal.rows<{ payload: SealedDelivery }>(
    `select payload from ${jobTable} where payload->>'message' = 'fraud-reported' order by id`,
  )
  const masked = `${'•'.repeat(number.length - 4)}${number.slice(-4)}`
  expect(told.map(({ payload }) => [payload.channel, openDelivery(payload, portal.deps.config.secret).facts.phone])).toEqual([
    ['mail', masked],
    ['notice', masked],
  ])
  expect(await stateOf(portal, 'fraud@kaveri.example')).toBe('password_set')
  await portal.deps.limiter.reset('code.perNumber', number)
  portal.clock.aheadMs += 24 * 3_600_000 + 1000
  const [row] = await portal.rows<{ over: boolean }>('select until < $2 as over from blocked_phone where phone = $1', [
    number,
    portal.deps.now(),
  ])
  portal.clock.aheadMs = 0
  expect(row?.over).toBe(true)
})
