import { afterAll, beforeAll, expect, test } from 'vitest'
import { proves } from '../../spec/proofs.ts'
import type { Browser } from './browser.ts'
import { type Portal, signedIn, startPortal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const status = async (browser: Browser) => (await browser.get('/secure/api/v1/partner-details')).statusCode
const readable = (browser: Browser) => JSON.parse(decodeURIComponent(browser.cookie('__Host-onramp-session') ?? '{}'))
const minutes = 60_000

/** Runs with the server's clock ahead. */
async function later(ms: number, work: () => Promise<void>): Promise<void> {
  portal.clock.aheadMs += ms
  try {
    await work()
  } finally {
    portal.clock.aheadMs -= ms
  }
}

test('S3: signing out ends the session on the server, takes the cookies back and has the browser forget', async () => {
  proves('onboarding.4.logout-clears-storage', 'onboarding.4.logout-clears-cookie')
  const browser = await signedIn(portal, 'out@kaveri.example')
  const stolen = browser.copy()
  const out = await browser.post('/secure/api/v1/logout')
  expect(out.statusCode).toBe(200)
  expect(out.headers['clear-site-data']).toContain('"storage"')
  expect([browser.cookie('__Host-session'), browser.cookie('__Host-onramp-session')]).toEqual([undefined, undefined])
  expect(await status(stolen)).toBe(401)
  const left = await portal.rows(
    "select kind from oidc where payload->>'accountId' = (select account_id::text from credential where email = 'out@kaveri.example') and kind in ('AccessToken', 'RefreshToken', 'Session')",
  )
  expect(left).toEqual([])
})

test('S3: a disabled account is out at once', async () => {
  const browser = await signedIn(portal, 'disabled@kaveri.example')
  await portal.pool.query("update credential set disabled_at = now() where email = 'disabled@kaveri.example'")
  expect(await status(browser)).toBe(401)
})

test('S3: a changed role holds with the next request', async () => {
  proves('onboarding.6.role-from-partner-details')
  const browser = await signedIn(portal, 'role@kaveri.example')
  await portal.pool.query("update credential set role = 'ADMIN_DOTGO_READONLY' where email = 'role@kaveri.example'")
  const { data } = (await browser.get('/secure/api/v1/partner-details')).json()
  expect(data.role).toBe('ADMIN_DOTGO_READONLY')
  expect(Object.keys(data.rights)).not.toContain('area.developer')
})

test('an account that was deleted is told so by the specification’s answer, and may do nothing else', async () => {
  proves('both.status-code-11', 'both.details-not-found')
  const browser = await signedIn(portal, 'deleted@kaveri.example')
  await portal.pool.query("delete from credential where email = 'deleted@kaveri.example'")
  expect((await browser.get('/secure/api/v1/partner-details')).json()).toMatchObject({
    status_code: 11,
    message: 'details not found',
  })
  expect(
    (await browser.post('/secure/api/v1/user-details', { first_name: 'A', last_name: 'B', contact_number: '+919876500002' }))
      .statusCode,
  ).toBe(403)
})

test('S4: a session ends when it was idle for 30 minutes, and is kept by use', async () => {
  proves('onboarding.4.fetch-401-logs-out', 'both.401-relogin-saves-address')
  const browser = await signedIn(portal, 'idle@kaveri.example')
  await later(29 * minutes, async () => expect(await status(browser)).toBe(200))
  await later(58 * minutes, async () => expect(await status(browser)).toBe(200))
  await later(89 * minutes, async () => expect(await status(browser)).toBe(401))
  expect([browser.cookie('__Host-session'), browser.cookie('__Host-onramp-session')]).toEqual([undefined, undefined])
  expect(await status(browser)).toBe(401)
})

test('S4: a page that asks by itself, with nobody at it, does not keep its session open', async () => {
  const browser = await signedIn(portal, 'unattended@kaveri.example')
  const asks = async () =>
    (await browser.get('/secure/api/v1/partner-details', { headers: { 'x-unattended': 'true' } })).statusCode
  await later(29 * minutes, async () => expect(await asks()).toBe(200))
  await later(31 * minutes, async () => expect(await asks()).toBe(401))
})

test('S4: a session ends after twelve hours, however much it is used; its tokens are renewed meanwhile and nobody notices', async () => {
  proves('onboarding.4.token-expiry-checked')
  const browser = await signedIn(portal, 'long@kaveri.example')
  const first = readable(browser)
  let renewals = 0
  for (let passed = 25; passed < 12 * 60; passed += 25) {
    const before = browser.cookie('__Host-onramp-session')
    await later(passed * minutes, async () => expect(await status(browser)).toBe(200))
    if (browser.cookie('__Host-onramp-session') !== before) renewals++
    // The page's cookie outlives any pause that the session survives.
    expect(readable(browser).expires - first.received - passed * 60).toBeGreaterThanOrEqual(30 * 60)
  }
  expect(renewals).toBeGreaterThan(10)
  await later(12 * 60 * minutes + 1000, async () => expect(await status(browser)).toBe(401))
})

test('S4, F18: a clock set back does not make a session live on', async () => {
  const browser = await signedIn(portal, 'back@kaveri.example')
  await later(-2 * 60 * minutes, async () => expect(await status(browser)).toBe(401))
})

test.each(['2038-01-19T03:14:08Z', '2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z', '2027-03-14T07:00:00Z'])(
  'F18: a session that begins before %s lives on after it and ends at its time',
  async moment => {
    const before = portal.clock.aheadMs
    portal.clock.aheadMs = Date.parse(moment) - Date.now() - 30_000
    try {
      const browser = await signedIn(portal, `${moment.replaceAll(/\W/g, '-')}@kaveri.example`)
      await later(minutes, async () => expect(await status(browser)).toBe(200))
      await later(29 * minutes, async () => expect(await status(browser)).toBe(200))
      await later(60 * minutes, async () => expect(await status(browser)).toBe(401))
    } finally {
      portal.clock.aheadMs = before
    }
  },
)
