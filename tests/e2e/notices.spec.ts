import { expect, type Page, type Route, test } from 'playwright/test'
import { act, createdBot, type Person, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look, takePicture } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** The bell and the page of all notices, as somebody who is told of a brand and a bot uses them. */
let portal: RunningPortal
let developer: Person
let platform: Person
test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  developer = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  platform = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\//)
  await createdBot(portal, developer, platform)
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notices, ${unread} unread` : 'Notices', exact: true })

async function lookAt(page: Page, picture: string): Promise<void> {
  await look(page, `notices-${picture}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await takePicture(page, `notices-${picture}-360`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('several about one record are one entry; each is read by itself, or all', async () => {
  const { page } = developer
  // The brand: submitted, approved, verified. The bot: submitted, created.
  const dialog = page.getByRole('dialog', { name: 'Notices' })
  await expect(async () => {
    await page.reload()
    await bell(page, 2).click({ timeout: 2000 })
    await expect(dialog.getByText('Earlier notices about this: 2')).toBeVisible({ timeout: 2000 })
    await expect(dialog.getByRole('link', { name: /was created\.$/ })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(dialog.getByRole('link', { name: /^The bot .* was created\.$/ })).toBeVisible()
  // The bell counts what is shown.
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Mark as read' })).toHaveCount(2)
  await lookAt(page, 'bell')
  // The number leaves the bell to be seen.
  const sign = bell(page, 2)
    .or(page.locator('header button', { hasText: 'Notices, 2' }))
    .first()
  const [drawn, number] = [await sign.locator('svg').boundingBox(), await sign.locator('.MuiBadge-badge').boundingBox()]
  const shared = (from: 'x' | 'y', size: 'width' | 'height'): number => {
    const [one, other] = [drawn ?? number, number ?? drawn]
    if (!one || !other) throw new Error('There is no bell with a number.')
    return Math.max(0, Math.min(one[from] + one[size], other[from] + other[size]) - Math.max(one[from], other[from]))
  }
  expect(shared('x', 'width') * shared('y', 'height')).toBeLessThan(0.1 * (drawn?.width ?? 0) * (drawn?.height ?? 0))
  // Looking marks nothing.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(bell(page, 2)).toBeVisible()
  await bell(page, 2).click()
  await dialog.getByRole('link', { name: 'All notices' }).click()
  await expect(page).toHaveURL(/\/notices$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByText('Earlier notices about this').last().click()
  await expect(main.getByText(/^The brand .* was submitted\./)).toBeVisible()
  await lookAt(page, 'all')
  // A count that was asked for before and comes after is older: the newer one stands.
  const late = await heldAnswer(page, '**/partner-details')
  await main.getByRole('button', { name: /^Mark as read ?: The bot / }).click()
  await expect(bell(page, 1)).toBeVisible()
  await late.come()
  expect(await bell(page, 1).isVisible()).toBe(true)
  await expect(main.getByRole('button', { name: /^Mark as read/ })).toHaveCount(1)
  // What came after the list was read does not stand there: it stays to be read.
  const brand = await submittedBrand(portal, developer, { brand_name: 'Told Later Bank' })
  await expect(bell(page, 2)).toBeVisible()
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, 1)).toBeVisible()
  await expect(main.getByRole('button', { name: /^Mark as read ?: The brand Told Later Bank / })).toBeVisible()
  await expect(main.getByRole('button', { name: /^Mark as read/ })).toHaveCount(1)
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, 0)).toBeVisible()
  await expect(main.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
  await act(portal, developer, `brands/${brand}`, 'withdraw')
})

/** Waits until the page asks for it, and keeps the answer as it is then until it is to `come`. */
async function heldAnswer(page: Page, path: string): Promise<{ come: () => Promise<void> }> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pass = async (route: Route): Promise<void> => {
    const answer = await route.fetch()
    asked.resolve()
    await released.promise
    await route.fulfill({ response: answer })
  }
  await page.route(path, pass, { times: 1 })
  await asked.promise
  return {
    come: async () => {
      const came = page.waitForEvent('requestfinished', request => request.url().endsWith(path.replace('**', '')))
      released.resolve()
      await came
      // The page has taken it once it is drawn again.
      await page.evaluate(() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 50)))
    },
  }
}

test('everybody chooses how mails come', async () => {
  const { page } = developer
  const daily = page.getByRole('radio', { name: 'One e-mail a day with my unread notices' })
  await expect(page.getByRole('radio', { name: 'One e-mail for each notice' })).toBeChecked()
  await daily.check()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(daily).toBeChecked()
  expect(developer.trouble).toEqual([])
})

test('what is decided asks nobody any more: it is not counted, and says what became of it', async () => {
  const { page } = platform
  await page.goto(`${portal.address}/dotgo-admin/dashboard`)
  await expect(bell(page, 0)).toBeVisible()
  await bell(page, 0).click()
  const dialog = page.getByRole('dialog', { name: 'Notices' })
  await expect(dialog.getByRole('link', { name: /: Approved$/ })).toHaveCount(1)
  await expect(dialog.getByRole('link', { name: /: Marked verified$/ })).toHaveCount(1)
  await expect(dialog.getByRole('link', { name: /waits for/ })).toHaveCount(0)
  await dialog.getByText('Earlier notices about this').last().click()
  await expect(dialog.getByText(/^The brand Growing Tree Bank is waiting for a decision\./)).toBeVisible()
  await lookAt(page, 'decided')
  expect(platform.trouble).toEqual([])
})
