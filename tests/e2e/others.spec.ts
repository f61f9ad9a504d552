import { type Browser, expect, type Locator, type Page, test } from 'playwright/test'
import rejected from '../definitions/reject.cases.json' with { type: 'json' }
import { type Person, signIn, submittedBrand } from './bot-people.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send } from './whole-brand.ts'

/** What one person does shows at another's page without loading it again, and moves nothing there. */
let portal: RunningPortal
let owner: Person
let reviewer: Person
let page: Page

const soon = { timeout: 40_000 }
const queue = '/dotgo-admin/my-brands'
const [wide, narrow] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  portal = await startPortal()
  owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  reviewer = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  page = reviewer.page
})
test.afterAll(() => portal.stop())
test.afterEach(() => expect([...owner.trouble, ...reviewer.trouble]).toEqual([]))

const submitted = (brand_name: string): Promise<string> => submittedBrand(portal, owner, { brand_name })
const act = (who: Person, id: string, event: string, data?: object) =>
  send(portal, who, 'get', `brands/${id}`).then(({ lifecycles }) =>
    send(portal, who, 'post', `brands/${id}/transitions`, {
      data: { event, version: lifecycles[0].version, ...(data && { data }) },
    }),
  )
const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name })
const tab = (): Locator => page.getByRole('tab', { name: /^To decide/ })
const count = async (): Promise<number> => Number((await tab().innerText()).match(/\d+/)?.[0])
const news = (text: string): Locator => page.getByRole('status').filter({ hasText: text })

test('a list without an open record follows: counts at once, rows where they stand, new ones when asked for', async () => {
  const leaving = await submitted('Leaves By Itself')
  await submitted('Stays There')
  await page.goto(queue)
  await expect(row('Leaves By Itself')).toBeVisible()
  const before = await count()
  const link = page.getByRole('link', { name: 'Stays There' })
  await link.focus()
  const place = await row('Stays There').boundingBox()

  await act(owner, leaving, 'withdraw')
  await expect(row('Leaves By Itself')).toContainText('Moved on', soon)
  await expect(tab()).toHaveText(new RegExp(`\\(${before - 1}\\)`))
  await submitted('Comes Meanwhile')
  await submitted('Comes After It')
  await expect(news('2 new, 1 moved on')).toBeVisible(soon)
  await expect(tab()).toHaveText(new RegExp(`\\(${before + 1}\\)`))
  await expect(row('Comes Meanwhile')).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(await row('Stays There').boundingBox()).toEqual(place)
  await look(page, 'others-1-list')
  await page.setViewportSize(narrow)
  await expect(news('2 new, 1 moved on')).toBeInViewport()
  await look(page, 'others-1-list-390')
  await page.setViewportSize(wide)

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(row('Leaves By Itself')).toHaveCount(0)
  await expect(row('Comes Meanwhile')).toBeVisible()
  await expect(row('Comes After It')).toBeVisible()
  await expect(news('moved on')).toHaveCount(0)
})

test('the bell and the dashboard follow', async () => {
  const { page: owners } = owner
  const id = await submitted('Rung For')
  await owners.goto('/developer/dashboard')
  const bell = owners.getByRole('button', { name: /^Notices/ })
  const waits = owners.getByRole('link', { name: /^Brands with you/ })
  await expect(owners.getByRole('link', { name: /^Brands with the platform/ })).toBeVisible()
  const unread = Number((await bell.innerText()).match(/\d+/)?.[0] ?? 0)
  const waiting = Number((await waits.count()) && (await waits.first().innerText()).match(/\d+/)?.[0])
  await act(reviewer, id, 'reject', rejected.base)
  await expect(bell).toHaveAccessibleName(`Notices, ${unread + 1} not read`, soon)
  await expect(waits.first()).toContainText(String(waiting + 1), soon)
})
