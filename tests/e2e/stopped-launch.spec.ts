import { type Browser, expect, test } from 'playwright/test'
import rejected from '../definitions/reject.cases.json' with { type: 'json' }
import { act, ask, type People, signedIn, stateOf, submittedLaunch } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** A launch that is stopped by what happens to its brand: its owner reads why on its page. */
let portal: RunningPortal
let people: People<'developer' | 'platform' | 'vi' | 'northline'>

test.describe.configure({ mode: 'default', timeout: 300_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  test.setTimeout(300_000)
  portal = await startPortal()
  people = await signedIn(browser, portal, 'developer', 'platform', 'vi', 'northline')
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(Object.values(people).flatMap(({ trouble }) => trouble)).toEqual([]))

test('the page of a launch that was stopped because its brand was revoked says why', { tag: '@prove' }, async () => {
  const { developer, platform, vi } = people
  const { page } = developer
  const { bot, launch } = await submittedLaunch(portal, people)
  const path = `bot-launches/${launch}`
  await act(portal, platform, path, 'forward', {}, 'vi')
  await act(portal, vi, path, 'approve-at-carrier', {}, 'vi')
  const { brand } = (await ask(developer, `bots/${bot}`)).data
  await act(portal, platform, `brands/${brand}`, 'revoke', rejected.base)
  expect(await stateOf(developer, path, 'vi')).toMatch(/^pending.stopping /)
  await page.goto(`/developer/launch-details/${launch}`)
  const why = page.getByRole('region', { name: /^Vi India: .*brand was revoked/ })
  await expect(why).toContainText('A document cannot be read')
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await look(page, `stopped-launch-${width}`)
  }
})
