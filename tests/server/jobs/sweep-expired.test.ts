import { afterAll, beforeAll, expect, test } from 'vitest'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { sweepExpired } from '#server/jobs/sweep-expired.ts'
import { limits } from '../../support/limits.ts'
import { mailedToken, type Portal, sentCode, signedIn, startPortal } from '../auth/portal.ts'

/** What is over is removed, and nothing a minute before. */
let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const minute = 60_000
const month = 30 * 86_400_000
/** How long the rows of a table stay, all begun now. */
const kept: [table: string, ms: number][] = [
  ['session', milliseconds(limits.session.absolute)],
  ['one_time_code', milliseconds(limits.oneTimeCode.valid) + month],
  ['email_token', milliseconds(limits.links.valid) + month],
]
const countOf = async (table: string): Promise<number> => (await portal.rows(`select 1 from ${table}`)).length

test('a session, a link and a code that are good stay good when what is over is swept', async () => {
  const browser = await signedIn(portal, 'swept@kaveri.example')
  const phone = '+919876512345'
  await browser.post('/secure/api/v1/generate-otp', { mobileNo: phone })
  const visitor = portal.browser()
  await visitor.post('/api/v1/sign-up', { user_email: 'linked@kaveri.example', tc_checkbox: true })
  const flows = () => portal.rows('select expires from oidc where expires > $1', [portal.deps.now()])
  const before = (await flows()).length
  await sweepExpired(portal.deps)
  expect(before).toBeGreaterThan(0)
  expect(await flows()).toHaveLength(before)
  expect((await browser.get('/secure/api/v1/partner-details')).statusCode).toBe(200)
  const token = await mailedToken(portal, 'linked@kaveri.example')
  expect((await visitor.post('/api/v1/email-link', { token })).json().data).toEqual({ purpose: 'verify' })
  const guess = { mobileNo: phone, code: sentCode(portal, phone) }
  expect((await browser.post('/secure/api/v1/verify-otp', guess)).statusCode).toBe(200)
})

test.each(kept)('rows of %s stay for as long as is said, and no longer', async (table, ms) => {
  expect(await countOf(table)).toBeGreaterThan(0)
  const [born] = await portal.rows<{ first: Date }>(`select min(created_at) as first from ${table}`)
  const since = Date.now() - (born?.first.getTime() ?? 0)
  try {
    portal.clock.aheadMs = ms - since - minute
    const before = await countOf(table)
    await sweepExpired(portal.deps)
    expect(await countOf(table)).toBe(before)
    portal.clock.aheadMs = ms + minute
    await sweepExpired(portal.deps)
    expect(await countOf(table)).toBe(0)
  } finally {
    portal.clock.aheadMs = 0
  }
})
