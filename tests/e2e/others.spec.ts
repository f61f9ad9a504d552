import { type Browser, expect, type Locator, type Page, test } from 'playwright/test'
import confirmed from '../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import rejected from '../definitions/reject.cases.json' with { type: 'json' }
import { type Person, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
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

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  portal = await startPortal()
  owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  reviewer = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  page = reviewer.page
})
test.afterAll(closePages)
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
  await expect(row('Leaves By Itself')).toContainText('No longer in this list', soon)
  await expect(tab()).toHaveText(new RegExp(`\\(${before - 1}\\)`))
  await submitted('Comes Meanwhile')
  await submitted('Comes After It')
  await expect(news('2 new, 1 no longer in this list')).toBeVisible(soon)
  await expect(tab()).toHaveText(new RegExp(`\\(${before + 1}\\)`))
  await expect(row('Comes Meanwhile')).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(await row('Stays There').boundingBox()).toEqual(place)
  await look(page, 'others-1-list')
  await page.setViewportSize(narrow)
  await expect(news('2 new, 1 no longer in this list')).toBeInViewport()
  await look(page, 'others-1-list-390')
  await page.setViewportSize(wide)

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(row('Leaves By Itself')).toHaveCount(0)
  await expect(row('Comes Meanwhile')).toBeVisible()
  await expect(row('Comes After It')).toBeVisible()
  await expect(news('no longer in this list')).toHaveCount(0)
})

test('the bell and the dashboard follow', async () => {
  const { page: owners } = owner
  const id = await submitted('Rung For')
  // Read by who opens the record, from wherever.
  await owners.goto(`/developer/my-brands/${id}`)
  await expect(owners.getByRole('heading', { level: 1 })).toBeVisible()
  await owners.waitForLoadState('networkidle')
  await owners.goto('/developer/dashboard')
  const bell = owners.getByRole('button', { name: /^Notices/ })
  const waits = owners.getByRole('link', { name: /^Brands waiting for you/ })
  await expect(owners.getByRole('link', { name: /^Brands in review/ })).toBeVisible()
  const unread = Number((await bell.innerText()).match(/\d+/)?.[0] ?? 0)
  const waiting = Number((await waits.count()) && (await waits.first().innerText()).match(/\d+/)?.[0])
  await act(reviewer, id, 'reject', rejected.base)
  await expect(bell).toHaveAccessibleName(`Notices, ${unread + 1} unread`, soon)
  await expect(waits.first()).toContainText(String(waiting + 1), soon)
  await owners.goto(`/developer/my-brands/${id}`)
  await expect(bell).toHaveAccessibleName(unread > 0 ? `Notices, ${unread} unread` : 'Notices')
})

test('the page of a rejected record says how far it has come, then what was decided, by whom and why, and the one thing to do', {
  tag: '@prove',
}, async () => {
  const { page: owners } = owner
  const id = await submitted('Told At The Top')
  await act(reviewer, id, 'reject', { ...rejected.base, pins: [{ path: '/website', comment: 'It does not open.' }] })
  await owners.goto(`/developer/my-brands/${id}`)
  const told = owners.getByRole('region', { name: 'Rejected', exact: true })
  await expect(told).toContainText('by Vi Dotgo Admin Readwrite')
  await expect(told).toContainText('A document cannot be read')
  await expect(told).toContainText('The scan cannot be read.')
  await expect(told).toContainText('1 field has a comment.')
  await expect(owners.getByRole('link', { name: 'Fix and resubmit' })).toHaveCount(1)
  // What there is to do stands in the box: no card says it again, or nothing.
  await expect(owners.getByRole('region', { name: 'What you can do' })).toHaveCount(0)
  for (const [size, name] of [
    [wide, '1440'],
    [narrow, '390'],
  ] as const) {
    await owners.setViewportSize(size)
    await expect(told.getByRole('link', { name: 'Fix and resubmit' })).toBeInViewport()
    const [progress, reason] = [await owners.getByRole('region', { name: 'Progress' }).boundingBox(), await told.boundingBox()]
    expect((progress?.y ?? Number.NaN) + (progress?.height ?? 0)).toBeLessThanOrEqual(reason?.y ?? 0)
    await look(owners, `others-2-rejected-${name}`)
  }
  await owners.setViewportSize(wide)
})

test('an open decision is told that the owner withdrew, and keeps what was typed to be copied', async () => {
  const id = await submitted('Withdrawn While Decided')
  await submitted('Next In Line')
  await page.goto(queue)
  await page.getByRole('link', { name: 'Withdrawn While Decided' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reject' })
  await drawer.getByLabel('Comment to the owner').fill('The address is not the one of the register.')
  await act(owner, id, 'withdraw')
  await expect(drawer.getByRole('alert')).toContainText('Withdrawn in the meantime, by', soon)
  await expect(drawer.getByRole('alert')).toBeFocused()
  await expect(drawer).toContainText('The address is not the one of the register.')
  await expect(drawer.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await look(page, 'others-3-withdrawn')
  await page.setViewportSize(narrow)
  await look(page, 'others-3-withdrawn-390')
  await page.setViewportSize(wide)
  await drawer.getByRole('button', { name: 'Next' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawn While Decided' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible()
})

test('an open decision that is still possible says what a colleague did meanwhile, and keeps what was typed', async () => {
  const id = await submitted('Forwarded While Rejected')
  await page.goto(`/dotgo-admin/view-brand/${id}`)
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible()
  // Keys decide on its own page as beside a list, and are named there.
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('term')).toHaveText(['a', 'r', 'Ctrl+Enter', '?'])
  await expect(help.getByRole('definition').nth(1)).toHaveText('In an open record: reject it')
  await look(page, 'others-9-keys')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('r')
  const drawer = page.getByRole('dialog', { name: 'Reject' })
  const comment = drawer.getByLabel('Comment to the owner')
  await comment.fill('The address is not the one of the register.')
  await act(reviewer, id, 'forward', { carriers: ['vi'] })
  await expect(drawer.getByRole('alert').filter({ hasText: 'in the meantime' })).toHaveText(
    /^Forwarded to carriers in the meantime, by .+\. What you send applies to its current state\.$/,
    soon,
  )
  await expect(comment).toHaveValue('The address is not the one of the register.')
  await look(page, 'others-9-moved-on')
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('button', { name: 'Leave' })
    .or(page.getByRole('button', { name: 'Discard' }))
    .first()
    .click()
})

test('the guide says in words what comes first, and leads there', { tag: '@prove' }, async () => {
  const { page: owners } = owner
  await owners.goto('/developer/dashboard')
  const guide = owners.getByRole('region', { name: 'Get your first bot live' })
  const launch = guide.getByRole('listitem').filter({ has: owners.getByRole('heading', { name: 'Launch', level: 3 }) })
  await expect(launch.getByRole('link', { name: 'Create a bot first', exact: true })).toBeVisible()
  await look(owners, 'others-6-guide')
  await launch.getByRole('link', { name: 'Create a bot first' }).click()
  await expect(owners).toHaveURL(/\/developer\/create-bot\/rcs-bot-details$/)
  // A draft is there, and nothing can be begun at it yet: no button leads to one that is disabled.
  await owners.getByLabel('Bot name').fill('Only Begun')
  await expect(owners).toHaveURL(/id=[0-9a-f-]{36}/)
  await owners.goto('/developer/dashboard')
  for (const [step, label] of Object.entries({
    'Test phone': 'Add a test phone',
    Test: 'Send a test message',
    Verification: 'Verify this bot',
    Launch: 'Launch this bot',
  })) {
    const item = guide.getByRole('listitem').filter({ has: owners.getByRole('heading', { name: step, exact: true, level: 3 }) })
    await expect(item).toContainText('First: Bot. Complete the steps')
    await expect(item.getByRole('button', { name: label })).toBeDisabled()
    await expect(item.getByRole('link', { name: label })).toHaveCount(0)
  }
  await look(owners, 'others-6-guide-of-a-draft')
  await launch.getByRole('link', { name: 'Bot' }).click()
  await expect(owners).toHaveURL(/\/developer\/create-bot\//)
})

test('beside an open record the list stands still: a row that is decided says so in place, and leaves when its reader moves on', {
  tag: '@prove',
}, async () => {
  await page.setViewportSize(wide)
  const [first, second, last] = ['Still First', 'Still Second', 'Still Last'] as const
  await submitted(first)
  const decided = await submitted(second)
  await submitted(last)
  await page.goto(queue)
  await page.getByRole('link', { name: second }).click()
  const list = page.getByRole('list', { name: 'Brands' })
  const entry = (name: string): Locator => list.getByRole('listitem').filter({ hasText: name })
  await entry(second).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  const places = async () => Promise.all([first, second, last].map(name => entry(name).boundingBox()))
  const before = await places()

  // Meanwhile others submit, and a colleague decides.
  await submitted('Still Comes')
  await act(reviewer, decided, 'reject', rejected.base)
  await expect(entry(second)).toContainText('Rejected', soon)
  await expect(news('1 new')).toBeVisible(soon)
  await expect(entry('Still Comes')).toHaveCount(0)
  expect(await places()).toEqual(before)
  await look(page, 'others-7-still')
  await entry(last).getByRole('link').click()
  await expect(entry(second)).toHaveCount(0)
  await expect(entry('Still Comes')).toHaveCount(0)
  await expect(news('1 new')).toBeVisible()
  await expect(news('no longer in this list')).toHaveCount(0)

  // What is decided here stands there, too, while the reviewer stays with it.
  await page.getByRole('button', { name: 'Approve' }).click()
  const drawer = page.getByRole('dialog', { name: 'Approve' })
  // It is the last one: nothing opens after it, and nothing says so.
  await expect(drawer.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(drawer.getByRole('checkbox', { name: /next/i })).toHaveCount(0)
  const read = page.waitForResponse(answer => /\/brands\?list=/.test(answer.url()))
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await read
  await expect(entry(last)).toContainText('Approved')
  await expect(entry('Still Comes')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(row(first)).toBeVisible()
  // It waits to be marked verified, so it is still with the reviewers.
  await expect(row(last)).toContainText('Approved')
  await expect(row('Still Comes')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(row('Still Comes')).toBeVisible()
})

test('while a page is loading the reason of a decision is not there yet, and never its code', { tag: '@prove' }, async () => {
  const { page: owners } = owner
  const id = await submitted('Reason In Words')
  await act(reviewer, id, 'reject', rejected.base)
  let answer = (): void => undefined
  const held = new Promise<void>(done => {
    answer = done
  })
  await owners.route('**/forms/reject.json', async route => {
    await held
    await route.continue()
  })
  await owners.goto(`/developer/my-brands/${id}`)
  const told = owners.getByRole('region', { name: 'Rejected', exact: true })
  await expect(told).toContainText('The scan cannot be read.')
  await expect(told).not.toContainText(rejected.base.reason_code)
  await look(owners, 'others-8-reason-on-its-way')
  answer()
  await expect(told).toContainText('A document cannot be read')
  await owners.unroute('**/forms/reject.json')
})

test('a step of the guide says what fulfils it; what else waits stands beside it', { tag: '@prove' }, async () => {
  const { page: owners } = owner
  const verified = await submitted('Fulfils The Step')
  await act(reviewer, verified, 'approve', {})
  await act(reviewer, verified, 'verify', confirmed.base)
  const later = await submitted('Rejected Later')
  await act(reviewer, later, 'reject', rejected.base)
  await owners.goto('/developer/dashboard')
  const guide = owners.getByRole('region', { name: 'Get your first bot live' })
  const brand = guide.getByRole('listitem').filter({ has: owners.getByRole('heading', { name: 'Brand', level: 3 }) })
  await expect(brand).toContainText(/Fulfils The Step\s*Verified/)
  await expect(brand).toContainText(/Also:\s*Rejected Later\s*Rejected\s*Waiting for you/)
  for (const [size, name] of [
    [wide, '1440'],
    [narrow, '390'],
  ] as const) {
    await owners.setViewportSize(size)
    await look(owners, `others-7-guide-${name}`)
  }
  await owners.setViewportSize(wide)
  await brand.getByRole('link', { name: 'Rejected Later' }).click()
  await expect(owners).toHaveURL(`/developer/my-brands/${later}`)
})
