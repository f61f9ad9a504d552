import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCodeEvents } from '#server/auth/codes/code-events.ts'
import { proves } from '../../spec/proofs.ts'
import type { Browser } from './browser.ts'
import { type Portal, sentCode, signedIn, startPortal } from './portal.ts'

let portal: Portal
const open: AbortController[] = []
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(() => {
  for (const one of open.splice(0)) one.abort()
})
afterAll(() => portal.close())

/** Opens the stream over a real connection; `text` is all of it, once it has ended. */
async function listen(browser: Browser, number: string) {
  const stop = new AbortController()
  open.push(stop)
  const url = `${portal.address}/secure/api/v1/otp-channel?mobileNo=${encodeURIComponent(number)}`
  const response = await fetch(url, { headers: { cookie: browser.cookieHeader() }, signal: stop.signal })
  const text = response.text().catch(() => 'cut')
  return { response, text, stop }
}
const ended = (text: Promise<string>) => Promise.race([text, wait(3000).then(() => 'still open')])
const events = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data as string))

let counted = 0
async function waiting(email: string) {
  const browser = await signedIn(portal, email)
  const number = `+9198766${String(10_000 + counted++)}`
  await browser.post('/secure/api/v1/generate-otp', { mobileNo: number })
  return { browser, number, code: sentCode(portal, number) }
}

test('A11, F21: the stream tells the confirmation, only that, and ends', async () => {
  proves(
    'onboarding.4.otp-stream-closes-on-confirm',
    'onboarding.4.otp-stream-action',
    'onboarding.4.otp-stream-otp-action',
    'onboarding.7.otp-channel',
  )
  const { browser, number, code } = await waiting('confirm@kaveri.example')
  const { response, text } = await listen(browser, number)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream',
    'no-store',
  ])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  await browser.post('/secure/api/v1/verify-otp', { mobileNo: number, code })
  expect(events(await ended(text))).toEqual([{ action: 'close', otp_action: 'confirm' }])
})

test('A11: it tells a report, too, and one who comes back a moment later still hears it', async () => {
  proves('onboarding.4.otp-stream-closes-on-report-fraud')
  const { browser, number } = await waiting('report@kaveri.example')
  const { text } = await listen(browser, number)
  const url =
    portal.phone.rich.findLast(one => one.to === number)?.suggestions.find(one => one.postback === 'report_fraud')?.url ?? ''
  await portal.browser().post(new URL(url).pathname)
  const told = [{ action: 'close', otp_action: 'report_fraud' }]
  expect(events(await ended(text))).toEqual(told)
  expect(events(await ended((await listen(browser, number)).text))).toEqual(told)
})

test('A11, F32: a number of somebody else, a number without a code, and nobody at all get no stream', async () => {
  const one = await waiting('own@kaveri.example')
  const other = await signedIn(portal, 'other@kaveri.example')
  expect((await listen(other, one.number)).response.status).toBe(404)
  expect((await listen(one.browser, '+919876699999')).response.status).toBe(404)
  expect((await listen(portal.browser(), one.number)).response.status).toBe(401)
})

test('A11, F32: on one connection nobody is taken for who asked on it before: with wrong cookies, with a wrong token, then with nothing', async () => {
  const one = await waiting('connection@kaveri.example')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  const ask = async (path: string, headers: Record<string, string>): Promise<number | undefined> => {
    const [answer] = (await once(request(`${portal.address}${path}`, { agent, headers }).end(), 'response')) as [IncomingMessage]
    ports.add(answer.socket.localPort)
    await textOf(answer)
    return answer.statusCode
  }
  const stream = `/secure/api/v1/otp-channel?mobileNo=${encodeURIComponent(one.number)}`
  const who = '/secure/api/v1/partner-details'
  expect(await ask(who, { cookie: one.browser.cookieHeader() })).toBe(200)
  const others: Record<string, string>[] = [
    { cookie: '__Host-session=wrong' },
    { authorization: 'Bearer wrong' },
    {},
    { cookie: '' },
  ]
  for (const headers of others) for (const path of [stream, who]) expect([path, await ask(path, headers)]).toEqual([path, 401])
  expect(ports.size).toBe(1)
  agent.destroy()
})

test('A11: it ends when the code is locked, when its time is over, and when the session ends', async () => {
  proves('onboarding.4.otp-stream-closes-on-error')
  const { browser, number } = await waiting('ends@kaveri.example')
  const { text } = await listen(browser, number)
  await browser.post('/secure/api/v1/logout')
  expect(events(await ended(text))).toEqual([])

  const locked = await waiting('locked@kaveri.example')
  const stream = await listen(locked.browser, locked.number)
  const wrong = String((Number(locked.code) + 1) % 1_000_000).padStart(6, '0')
  for (let count = 0; count < 5; count++)
    await locked.browser.post('/secure/api/v1/verify-otp', { mobileNo: locked.number, code: wrong })
  expect(events(await ended(stream.text))).toEqual([{ status: 'error' }])
})

test('A11: it ends at the specified time', async () => {
  proves('onboarding.4.otp-stream-120-seconds')
  const limits = portal.set.limits.oneTimeCode
  expect(limits.stream).toBe('PT2M')
  limits.stream = 'PT1S'
  const { browser, number } = await waiting('time@kaveri.example')
  const start = performance.now()
  const { text } = await listen(browser, number)
  expect(events(await ended(text))).toEqual([])
  limits.stream = 'PT2M'
  // It ended, long before the 120 seconds; and not before its time.
  expect(performance.now() - start).toBeGreaterThan(950)
})

test('what happens on one server is told on another, also after the connection between was cut', async () => {
  const elsewhere = await createCodeEvents(portal.pool, portal.deps.log)
  const heard: string[] = []
  const { browser, number, code } = await waiting('servers@kaveri.example')
  const [row] = await portal.rows<{ id: string }>('select id from one_time_code where phone = $1', [number])
  const stop = elsewhere.subscribe([`code:${row?.id}`], topic => heard.push(topic))
  await portal.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen onramp_auth%' and pid <> pg_backend_pid()",
  )
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['missed'])
  await browser.post('/secure/api/v1/verify-otp', { mobileNo: number, code })
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['missed', `code:${row?.id}`])
  stop()
  await elsewhere.close()
})

test('a browser that leaves frees its place, and a server that stops ends its streams', async () => {
  const own = await startPortal()
  const browser = await signedIn(own, 'stop@kaveri.example')
  await browser.post('/secure/api/v1/generate-otp', { mobileNo: '+919876612345' })
  const url = `${own.address}/secure/api/v1/otp-channel?mobileNo=%2B919876612345`
  // Not fetch: after an abort it opens the next connection before anybody asks.
  const connect = async () => {
    const asked = request(url, { agent: false, headers: { cookie: browser.cookieHeader() } }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { asked, text: textOf(answer).catch(() => 'cut') }
  }
  const leaves = await connect()
  const stays = await connect()
  expect(own.app.authentication.codeEvents.size()).toBe(2)
  leaves.asked.destroy()
  await expect.poll(() => own.app.authentication.codeEvents.size()).toBe(1)
  await own.close()
  expect(events(await stays.text)).toEqual([])
})

test('F21: browsers that leave at once hold no place', async () => {
  const { browser, number } = await waiting('leaves-at-once@kaveri.example')
  const url = `${portal.address}/secure/api/v1/otp-channel?mobileNo=${encodeURIComponent(number)}`
  const before = portal.app.authentication.codeEvents.size()
  for (let time = 0; time < 30; time++) {
    const asked = request(url, { agent: false, headers: { cookie: browser.cookieHeader() } }).on('error', () => {})
    asked.end()
    await new Promise(done => setTimeout(done, time))
    asked.destroy()
  }
  await expect.poll(() => portal.app.authentication.codeEvents.size(), { timeout: 5000 }).toBe(before)
  expect((await listen(browser, number)).response.status).toBe(200)
})

test('so many pages of one account listen at the same moment, and no more; one that leaves makes room', async () => {
  portal.set.limits.oneTimeCode.streamsPerAccount = 2
  try {
    const { browser, number } = await waiting('many-pages@kaveri.example')
    const [first] = [await listen(browser, number), await listen(browser, number)]
    const refused = await listen(browser, number)
    expect(refused.response.status).toBe(429)
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.parse(await refused.text)).toMatchObject({
      message: 'This is open in too many windows. Close some of them and try again.',
    })
    const other = await waiting('one-page@kaveri.example')
    expect((await listen(other.browser, other.number)).response.status).toBe(200)
    first.stop.abort()
    await expect.poll(async () => (await listen(browser, number)).response.status, { timeout: 10_000 }).toBe(200)
  } finally {
    portal.set.limits.oneTimeCode.streamsPerAccount = 5
  }
})
