import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { pauseBefore } from '#server/jobs/deliver-or-wait.ts'
import { startWorker } from '#server/jobs/jobs.ts'
import { smtpMail } from '#server/mail/smtp-mail.ts'
import { jobRows } from '../../support/job-tables.ts'
import { publishedSet } from '../../support/published-set.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { headersOf, startSmtpSink } from './smtp-sink.ts'

/** A mail server that goes away and comes back. */
let portal: Portal
const ends: (() => Promise<void>)[] = []
const nobody = 'nobody@outage.example'

beforeEach(async () => {
  const set = publishedSet()
  // Alone each would wait for minutes.
  const deliveries = { ...set.limits.deliveries, firstPause: 'PT5M', oneEach: 'PT1S' }
  portal = await startPortal({}, { ...set, limits: { ...set.limits, deliveries } })
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await portal.close()
})

/** A portal at work beside a mail server that is away: where that was. */
async function away(): Promise<number> {
  const sink = await startSmtpSink()
  await sink.stop()
  portal.deps.mail = smtpMail(sink.url, 'Onramp <no-reply@onramp.example>')
  ends.push(() => portal.deps.mail.close())
  const worker = await startWorker(portal.deps, true)
  ends.push(worker.stop)
  return sink.port
}

async function back(port: number) {
  const sink = await startSmtpSink(port, { refuse: nobody })
  ends.push(sink.stop)
  return sink
}

const signUp = (email: string) => portal.browser().post('/api/v1/sign-up', { user_email: email, tc_checkbox: true })
const waiting = () =>
  portal.rows<{ wait: number }>(
    `select extract(epoch from run_at - now())::float as wait from ${jobRows} jobs where key like 'again/%'`,
  )
const readyz = async () => (await portal.browser().get('/readyz')).json()

test('F16: signing up while the mail server is away is answered as ever, and once it is back all mails go, each once', async () => {
  const before = await signUp('before@outage.example')
  const port = await away()
  const emails = Array.from({ length: 6 }, (_, number) => `ann-${number}@outage.example`)
  for (const email of emails) {
    const { statusCode, body } = await signUp(email)
    expect([statusCode, body.replace(email, '')]).toEqual([before.statusCode, before.body.replace('before@outage.example', '')])
  }
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(7)
  expect((await waiting()).filter(({ wait }) => wait > 100).length).toBeGreaterThanOrEqual(5)
  const sink = await back(port)
  await expect.poll(() => sink.taken.length, { timeout: 30_000 }).toBe(7)
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(0)
  expect(sink.taken.map(({ recipients }) => recipients[0]).toSorted()).toEqual([...emails, 'before@outage.example'].toSorted())
  const ids = sink.taken.map(({ source }) => headersOf(source).find(line => line.startsWith('Message-ID')))
  expect(new Set(ids).size).toBe(7)
  expect((await readyz()).undelivered).toBe(0)
})

test('F16: a mail that was not taken for a day is kept aside, sealed, and the log and /readyz say so without whom it was for', async () => {
  await away()
  await signUp('late@outage.example')
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(1)
  const { token = '' } = (await portal.mails('late@outage.example'))[0]?.facts ?? {}
  portal.clock.aheadMs = milliseconds(portal.set.limits.deliveries.givenUp)
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(0)
  expect((await readyz()).undelivered).toBe(1)
  const kept = await portal.rows<{ payload: object }>('select payload from undelivered')
  expect(token.length).toBeGreaterThan(20)
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(portal.logged.filter(line => line.startsWith('a message was not taken and is given up'))).toHaveLength(1)
  expect(portal.logged.filter(line => line.includes('late@outage.example'))).toEqual([])
})

test('an address that the mail server refuses for good is not tried again, and no line of the log names it', async () => {
  const port = await away()
  const sink = await back(port)
  await signUp(nobody)
  await expect.poll(async () => (await readyz()).undelivered, { timeout: 30_000 }).toBe(1)
  expect(await waiting()).toEqual([])
  await signUp('somebody@outage.example')
  await expect.poll(() => sink.taken.length, { timeout: 30_000 }).toBe(1)
  expect(portal.logged.filter(line => line.includes(nobody))).toEqual([])
})

test('a pause is never longer than the longest, never shorter than half of what doubling gives, and not the same for all', () => {
  const { deliveries } = publishedSet().limits
  const [first, longest] = [milliseconds(deliveries.firstPause), milliseconds(deliveries.longestPause)]
  expect(longest).toBeLessThanOrEqual(300_000)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (tries, chance) => {
        const whole = Math.min(longest, first * 2 ** (tries - 1))
        const pause = pauseBefore(tries, chance, deliveries)
        return pause <= whole && pause >= whole / 2
      },
    ),
  )
  expect(new Set([0, 0.25, 0.5, 0.75].map(chance => pauseBefore(20, chance, deliveries))).size).toBe(4)
})
