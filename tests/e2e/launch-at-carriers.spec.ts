import { type Browser, expect, test } from 'playwright/test'
import rejected from '../definitions/reject-launch.cases.json' with { type: 'json' }
import { act, type Person, signIn, simulatorOf, standing, submittedLaunch } from './bot-people.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** One launch at two carriers: what is said of the row of one is never said of the other, or of the whole. */
let portal: RunningPortal
let people: { [who in 'developer' | 'platform' | 'vi' | 'northline']: Person }
let bot: string
let launch: string

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  portal = await startPortal()
  people = {
    developer: await signIn(browser, portal, 'developer', /\/developer\/dashboard$/),
    platform: await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\/dashboard$/),
    vi: await signIn(browser, portal, 'vi-carrier-readwrite', /\/billing\//),
    northline: await signIn(browser, portal, 'northline', /\/billing\//),
  }
  ;({ bot, launch } = await submittedLaunch(portal, people))
})
test.afterAll(() => portal.stop())
test.afterEach(() => expect(Object.values(people).flatMap(({ trouble }) => trouble)).toEqual([]))

const sizes = [
  [{ width: 390, height: 844 }, '390'],
  [{ width: 1440, height: 900 }, '1440'],
] as const
const lookAt = async ({ page }: Person, name: string): Promise<void> => {
  for (const [size, width] of sizes) {
    await page.setViewportSize(size)
    await look(page, `launch-${name}-${width}`)
  }
}

test('rows of one record at two carriers name their carriers on the dashboard', async () => {
  const { page } = people.platform
  await page.goto('/dotgo-admin/dashboard')
  const steps = page.getByRole('region', { name: 'Next steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(2)
  for (const carrier of ['Vi India', 'Northline Mobile']) await expect(steps.filter({ hasText: carrier })).toHaveCount(1)
  await lookAt(people.platform, '1-dashboard')
})

test("the page of one carrier's row says where that row stands", async () => {
  const { page } = people.platform
  const path = `bot-launches/${launch}`
  await act(portal, people.platform, path, 'forward', {}, 'northline')
  await act(portal, people.northline, path, 'approve-at-carrier', {}, 'northline')
  await expect(async () => {
    await simulatorOf(portal).later(3600)
    expect(await standing(people.developer, path, 'northline')).toBe('live 10')
  }).toPass({ timeout: 60_000 })
  await page.goto(`/dotgo-admin/launch-details/${launch}?carrier=vi`)
  const head = page.locator('main header')
  await expect(head).toContainText('at Vi India')
  await expect(head.getByText('Launch submitted, platform review', { exact: true })).toBeVisible()
  await expect(head).toContainText('With you')
  await expect(head.getByText('Launch as a whole: Launched')).toBeVisible()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.locator('[aria-current=step]')).toHaveText(/Platform review$/)
  await lookAt(people.platform, '2-row')
  const { page: northlines } = people.northline
  const ofOther = `/billing/launches?open=${launch}`
  await northlines.goto(`${ofOther}/northline`)
  await expect(northlines.getByRole('heading', { name: 'Growing Tree' })).toBeVisible()
  // The row of another carrier is not found, as if it were not there.
  await northlines.goto(`${ofOther}/vi`)
  await expect(northlines.getByText('There is nothing here, or you may not see it.')).toBeVisible()
})

test('a suspended launch is held by one party, and each reads what they do', async () => {
  const { page } = people.developer
  await act(portal, people.platform, `bot-launches/${launch}`, 'suspend', rejected.base, 'northline')
  await page.goto(`/developer/launch-details/${launch}`)
  await expect(page.getByText('Northline Mobile: Suspended by the platform')).toBeVisible()
  await expect(page.locator('main header')).toContainText('With you · now · Correct what was marked.')
  const card = page.getByRole('region', { name: 'At the carriers' }).locator('li').filter({ hasText: 'Northline Mobile' })
  await expect(card).toContainText('With you · now · Correct what was marked.')
  await lookAt(people.developer, '3-suspended')
  await people.platform.page.goto(`/dotgo-admin/launch-details/${launch}?carrier=northline`)
  await expect(people.platform.page.locator('main header')).toContainText(
    'With the owner · now · The owner corrects what was marked',
  )
  await page.goto('/developer/dashboard')
  await expect(page.getByRole('link', { name: /^Launches suspended 1/ })).toBeVisible()
  const line = page.getByRole('region', { name: 'My bots' }).getByRole('listitem')
  await expect(line).toContainText('Launch: Live on 0 of 2, 1 suspended at Northline Mobile')
  await expect(line).not.toContainText('Created')
  await lookAt(people.developer, '4-dashboard')
  await page.goto('/developer/my-bots')
  await expect(page.getByRole('link', { name: 'Growing Tree', exact: true }).first()).toBeVisible()
  await lookAt(people.developer, '5-my-bots')
  await page.goto(`/developer/bot-console/${bot}`)
  const head = page.locator('main header')
  await expect(head.getByText('Launch: Live on 0 of 2, 1 suspended at Northline Mobile, 1 in review')).toBeVisible()
  await expect(head.getByRole('button', { name: 'More' })).toBeVisible()
  await lookAt(people.developer, '6-bot')
})
