import { type Browser, expect, type Locator, type Page, type Route, test } from 'playwright/test'
import navigation from '../../schemas/portal/navigation.json' with { type: 'json' }
import bot from '../definitions/bot.cases.json' with { type: 'json' }
import brand from '../definitions/brand.cases.json' with { type: 'json' }
import { proves } from '../spec/proofs.ts'
import { type Person, person } from '../support/person.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look, takePicture } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

const password = 'Try-the-portal-1'
const queue = '/dotgo-admin/bots/creation'
const names = ['Amber Airways', 'Birch Bank', 'Cedar Care', 'Dune Deliveries']
const [wide, narrow] = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
]
let portal: RunningPortal
let admin: Page
let developer: Page
const trouble: string[][] = []

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  const owner = await signedIn('developer@demo.example')
  const first = await submittedBrand(owner, 'Growing Tree')
  const second = await submittedBrand(owner, 'Second Brand')
  for (const [index, bot_name] of names.entries()) {
    const carriers = index === 3 ? ['vi', 'northline'] : ['vi']
    const use_case = index === 1 ? 'OTP' : 'TRANSACTIONAL'
    await submittedBot(owner, { bot_name, brand: index === 2 ? second : first, carriers, use_case })
  }
  admin = await pageOf(browser, await signedIn('vi-dotgo-admin-readwrite@demo.example'))
  developer = await pageOf(browser, owner)
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(trouble.flat()).toEqual([]))

async function upload(by: Person, kind: string, { name, mimeType, buffer }: ReturnType<typeof samplePdf>): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  return (await by.send('POST', `/secure/api/v1/files?kind=${kind}`, form)).body.data.id
}

async function submitted(by: Person, path: string, data: object): Promise<string> {
  const { id } = (await by.send('POST', `/secure/api/v1/${path}`, { data })).body.data
  const sent = await by.send('POST', `/secure/api/v1/${path}/${id}/submit`, { event: 'submit', version: 1, data })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return id
}

async function submittedBrand(by: Person, brand_name: string): Promise<string> {
  const documents = []
  for (const document_type_id of [2, 1])
    documents.push({ document_type_id, file: await upload(by, 'document', samplePdf('proof.pdf')) })
  return submitted(by, 'brands', {
    ...brand.base,
    brand_name,
    documents,
    logo: await upload(by, 'logo', samplePng('logo.png')),
  })
}

async function submittedBot(by: Person, given: object): Promise<string> {
  const logo = await upload(by, 'logo', samplePng('logo.png'))
  const banner = await upload(by, 'banner', samplePng('banner.png', 1440, 448))
  return submitted(by, 'bots', { ...bot.base, ...given, logo, banner })
}

/** A page of somebody who has signed in; how that looks is for others to try. */
async function pageOf(browser: Browser, someone: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address, viewport: wide })
  const url = portal.address.replace('http:', 'https:')
  await context.addCookies([...someone.cookies].map(([name, value]) => ({ name, value, url, secure: true })))
  const page = await context.newPage()
  trouble.push(listenForTrouble(page))
  return page
}

async function signedIn(email: string): Promise<Person> {
  const someone = person(portal.address)
  expect((await someone.signIn(email, password)).status, email).toBe(200)
  return someone
}

const rowsOf = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true, level: 1 })

async function fits(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(widths[0]).toBe(widths[1])
}

test('people who are signed in begin in their area, others at its door', async ({ browser }) => {
  proves('workflows.2.login-token-sends-on', 'workflows.2.developer-root-logged-in', 'workflows.2.developer-root-logged-out')
  proves('onboarding.2.guard-role', 'onboarding.2.aggregator-on-admin-dashboard')
  await developer.goto('/')
  await expect(developer).toHaveURL(/\/developer\/dashboard$/)
  await developer.goto('/developer')
  await expect(developer).toHaveURL(/\/developer\/dashboard$/)
  await developer.goto('/dotgo-admin/dashboard')
  await expect(developer.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await admin.goto('/')
  await expect(admin).toHaveURL(/\/dotgo-admin\/dashboard$/)

  const aggregator = await pageOf(browser, await signedIn('many-voices@demo.example'))
  await aggregator.goto('/dotgo-admin/dashboard')
  await expect(aggregator).toHaveURL(/\/developer\/dashboard$/)
  await aggregator.goto('/dotgo-admin/bots')
  await expect(aggregator.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await aggregator.context().clearCookies()
  await aggregator.goto('/')
  await expect(aggregator.getByRole('heading', { name: 'Bots your customers answer' })).toBeVisible()
  await aggregator.goto('/developer')
  await expect(aggregator).toHaveURL(/\/sign-in\//)
  await aggregator.context().close()
})

test('the dashboard of developers: what waits, for whom and since when, in three tabs', async () => {
  const page = developer
  await page.goto('/developer/dashboard')
  const cards = page.getByRole('list', { name: 'Overview' })
  await expect(cards.getByRole('listitem').filter({ hasText: 'Bots in review' }).first()).toContainText(/4\s*since/)
  await expect(
    cards.getByRole('listitem').filter({ hasText: 'Waiting for you' }),
    'a number where there is something to count',
  ).toHaveCount(0)
  for (const [size, name] of [
    [wide, '1280'],
    [narrow, '360'],
  ] as const) {
    await page.setViewportSize(size)
    await page.getByRole('tab', { name: 'RCS' }).click()
    await expect(row(page, 'Dune Deliveries')).toBeVisible()
    await fits(page)
    await look(page, `lists-dashboard-rcs-${name}`)
    await page.getByRole('tab', { name: 'WhatsApp' }).click()
    await expect(page).toHaveURL(/\?tab=wahtsapp_bots$/)
    await expect(page.getByText('You have no WhatsApp bots.')).toBeVisible()
    await fits(page)
    await page.getByRole('tab', { name: 'Changes under review' }).click()
    await expect(page.getByText('No changes are under review.')).toBeVisible()
    await expect(page).toHaveURL(/\?tab=change_under_bots$/)
  }
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Changes under review' })).toHaveAttribute('aria-selected', 'true')
  await page.setViewportSize(wide)
  await page.getByRole('tab', { name: 'RCS' }).click()
  await cards.getByRole('link', { name: 'Bots in review' }).first().click()
  await expect(page).toHaveURL(/\/developer\/my-bots\?tab=review$/)
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'MY BOTS' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/developer/create-bot/rcs-bot-details')
  await expect(page.getByRole('link', { name: 'MY BOTS' })).toHaveAttribute('aria-current', 'page')
})

test('the dashboard of the platform, and the area of bots with its pages', async () => {
  proves('workflows.2.path-admin-bots')
  const page = admin
  await page.goto('/dotgo-admin/dashboard')
  const waiting = page.getByRole('list', { name: 'Overview' })
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Bots to create' })).toContainText(/4\s*since/)
  await expect(page.getByText('Check how the bot looks and which brand it represents, then decide.').first()).toBeVisible()
  await look(page, 'lists-dashboard-platform')
  await page.getByRole('link', { name: 'Bots to create' }).click()
  await expect(page).toHaveURL(/\/dotgo-admin\/bots\/creation\?tab=waiting$/)
  const area = page.getByRole('navigation', { name: 'Pages of this area' })
  await expect(area.getByRole('link', { name: 'Bot creation' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'BOTS' })).toHaveAttribute('aria-current', 'true')
  for (const [title, said] of [
    ['Bot verification', 'No verifications are waiting for a decision.'],
    ['Bot launch', 'No launches are waiting for a decision.'],
  ] as const) {
    await area.getByRole('link', { name: title }).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  await area.getByRole('link', { name: 'Bots', exact: true }).click()
  await expect(rowsOf(page)).toHaveCount(4)
})

declare global {
  interface Window {
    /** Ids that stood on the page instead of a name, however short. */
    idsShown: string[]
  }
}

/** A hundred and thirty characters, some of them without a place to wrap. */
function sayMuch(badge: Element): void {
  if (badge.firstChild) badge.firstChild.nodeValue = `${'in review at a carrier '.repeat(4)}${'x'.repeat(38)}`
}

function keepIdsShown(): void {
  window.idsShown = []
  const keep = (): void => {
    const ids = document.body?.innerText.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/g) ?? []
    window.idsShown.push(...ids)
  }
  new MutationObserver(keep).observe(document, { childList: true, subtree: true, characterData: true })
}

test('filters stand in the address, by reference too, and say when they leave nothing', async () => {
  const page = admin
  await page.goto(queue)
  await expect(rowsOf(page)).toHaveCount(4)
  // Pressed twice before the page is drawn anew, it is sorted as before.
  await page.locator('th[aria-sort=ascending] [role=button]').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL(/[?&]sort=since$/)
  await expect(rowsOf(page).first()).toContainText('Amber Airways')
  await page.goto(queue)
  await page.getByRole('combobox', { name: 'Brand' }).click()
  await page.getByRole('option', { name: 'Growing Tree' }).click()
  await expect(rowsOf(page)).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Submitted by' }).click()
  await page.getByRole('option', { name: 'Growing Tree' }).click()
  await page.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: 'Northline Mobile' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(row(page, 'Dune Deliveries')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible()
  await look(page, 'lists-filtered')
  // A state of many words has two lines, and moves nothing out of the window.
  await page.getByRole('cell').getByText('Submitted', { exact: true }).first().evaluate(sayMuch)
  await fits(page)
  expect((await rowsOf(page).first().boundingBox())?.height).toBeLessThan(64)
  const heightOf = async (box: Locator): Promise<number> => (await box.boundingBox())?.height ?? 0
  const searched = page.getByRole('searchbox').locator('xpath=ancestor::*[contains(@class, "MuiInputBase-root")]')
  const chosen = page
    .getByRole('combobox', { name: 'Brand' })
    .locator('xpath=ancestor-or-self::*[contains(@class, "MuiInputBase-root")]')
  expect(await heightOf(chosen)).toBe(await heightOf(searched))
  // The line below a tab is part of it: its count makes both longer.
  const tab = page.getByRole('tab', { selected: true })
  await expect(tab).toHaveCSS('box-shadow', /^rgb\(63, 56, 181\) 0px -2px .* inset$/)
  await expect(page.locator('.MuiTabs-indicator').first()).toBeHidden()
  // Names that come late: meanwhile no id stands in their place.
  await page.addInitScript(keepIdsShown)
  const late = async (route: Route): Promise<void> => {
    if (!/\/(bots\?list|partner-details)/.test(route.request().url())) await page.waitForTimeout(700)
    await route.continue()
  }
  await page.route('**/secure/api/v1/**', late)
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove the filter Carrier: Northline Mobile' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(await page.evaluate(() => window.idsShown)).toEqual([])
  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips.getByRole('button', { name: 'Remove the filter Carrier: Northline Mobile' }).click()
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(page).toHaveURL(/\?brand=[0-9a-f-]{36}&owner=[0-9a-f-]{36}$/)
  await page.getByRole('combobox', { name: 'Use case' }).click()
  await page.getByRole('option', { name: 'Promotional' }).click()
  await expect(page.getByText('No results match your search or filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(page).toHaveURL(new RegExp(`${queue}$`))

  await page.setViewportSize(narrow)
  expect(await heightOf(page.getByRole('button', { name: 'Filters' }))).toBe(await heightOf(searched))
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('combobox', { name: 'Use case' }).click()
  await page.getByRole('option', { name: 'OTP' }).click()
  await look(page, 'lists-filters-360')
  await sheet.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Bot creation' }).getByRole('listitem')).toHaveCount(1)
  await fits(page)
  await page.setViewportSize(wide)
})

test('a queue is worked through by keys, with the record beside it', async () => {
  proves('workflows.4.bots-history', 'workflows.6.admin-only-bots-list', 'workflows.7.submitted-bots-call')
  const page = admin
  await page.goto(queue)
  await expect(rowsOf(page)).toHaveCount(4)
  await page.keyboard.press('j')
  await expect(row(page, 'Amber Airways')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect(row(page, 'Birch Bank')).toBeFocused()
  // One stop for Tab in all the rows.
  expect(await page.locator('[data-row-link][tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Birch Bank')).toBeFocused()
  await expect(page).toHaveURL(/\/dotgo-admin\/bots\/creation\?open=[0-9a-f-]{36}$/)
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible()
  await expect(row(page, 'Birch Bank')).toHaveAttribute('aria-current', 'true')
  await look(page, 'lists-beside')

  // The record's own tabs stand in the address too, and it is what somebody else sees.
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page).toHaveURL(/open=[0-9a-f-]{36}&open\.tab=history$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('Submitted')
  await expect(heading(page, 'Birch Bank')).toBeFocused()

  await page.keyboard.press('j')
  await expect(heading(page, 'Cedar Care')).toBeFocused()
  await expect(page.getByText('3 of 4', { exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, 'Birch Bank')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Birch Bank')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${queue}$`))
  await page.goBack()
  await expect(heading(page, 'Birch Bank')).toBeVisible()
  await page.goForward()
  await expect(rowsOf(page)).toHaveCount(4)

  // Letters in a field are text.
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('jk?')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('jk?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(rowsOf(page)).toHaveCount(4)
})

test('the keys are told, and those of one letter can be turned off', { tag: '@prove' }, async () => {
  const page = admin
  await page.goto(queue)
  await expect(rowsOf(page)).toHaveCount(4)
  await row(page, 'Amber Airways').focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Next row')).toBeVisible()
  await look(page, 'lists-keys')
  await keys.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).uncheck()
  await keys.getByRole('button', { name: 'Close' }).click()
  await row(page, 'Amber Airways').focus()
  await page.keyboard.press('j')
  await expect(row(page, 'Amber Airways')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Birch Bank')).toBeFocused()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await keys.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
})

test('a decision is made by keys in a column of its own, and the next one opens, on a phone too', async () => {
  const page = admin
  await page.goto(queue)
  await row(page, 'Amber Airways').click()
  await expect(page.getByText('1 of 4', { exact: true })).toBeVisible()
  await expect(heading(page, 'Amber Airways')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  const stands = page.getByRole('region', { name: 'Current status' })
  await expect(stands).toBeVisible()
  await page.keyboard.press('a')
  const approval = page.getByRole('dialog', { name: 'Approve' })
  await expect(approval.getByRole('heading', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('r')
  const drawer = page.getByRole('dialog', { name: 'Reject' })
  await expect(drawer.getByLabel('Comment to the owner')).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Reject' })).toBeFocused()
  const next = page.getByRole('region', { name: /^Opened from/ }).getByRole('button', { name: 'Next', exact: true })
  const [form, bar] = [await drawer.boundingBox(), await next.boundingBox()]
  expect(form?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  await expect(stands).toBeHidden()
  await look(page, 'lists-decision-beside')
  // While the form of the decision is open, no key leads away from it.
  await page.getByRole('button', { name: 'Close', exact: true }).first().focus()
  await page.keyboard.press('j')
  await expect(heading(page, 'Amber Airways')).toBeVisible()
  await drawer.getByLabel('Reason').click()
  await page.getByRole('option').nth(1).click()
  await drawer.getByLabel('Comment to the owner').fill('Please choose another logo.')
  await expect(drawer.getByRole('checkbox', { name: 'Then open the next one' })).toBeChecked()
  const stale = await staleFrames(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Rejected: Amber Airways')).toBeVisible()
  await expect(heading(page, 'Birch Bank')).toBeFocused()
  expect(await stale(), 'what is shown is what the address says, on a slow machine, too').toBeLessThan(6)
  await expect(page.getByRole('tab', { name: 'To decide (3)' })).toBeVisible()
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible()
  // What decides stays in view, however far one reads.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 })

  await page.setViewportSize(narrow)
  await expect(heading(page, 'Birch Bank')).toBeVisible()
  await expect(row(page, 'Cedar Care')).toHaveCount(0)
  await fits(page)
  for (const name of ['Approve', 'Reject'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  // Decisions stand in the bar alone, the card holds what is left; what it is about comes first, then the rest.
  await expect(page.getByRole('region', { name: 'What you can do' }).getByRole('button')).toHaveText(['Ask the owner'])
  const order = [page.getByRole('tab', { name: 'Data' }), stands]
  for (const one of order) await expect(one).toBeVisible()
  const tops = await Promise.all(order.map(async one => (await one.boundingBox())?.y ?? Number.NEGATIVE_INFINITY))
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  await look(page, 'lists-record-360')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(drawer.getByRole('heading', { name: 'Reject' })).toBeFocused()
  await look(page, 'lists-decision-360')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(heading(page, 'Cedar Care')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Bot creation' }).getByRole('listitem')).toHaveCount(3)
  await look(page, 'lists-cards-360')

  await developer.goto('/developer/dashboard')
  await expect(developer.getByRole('region', { name: 'Next steps' })).toContainText('Bot: Correct the problems that were found')
})

test('a bot is deleted after a question, and is in no list any more', async () => {
  proves('workflows.4.bots-can-be-deleted', 'workflows.7.delete-bot-call', 'workflows.7.bot-list-call')
  const page = developer
  await page.goto('/developer/my-bots')
  await page.getByRole('link', { name: 'Dune Deliveries', exact: true }).click()
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await choose()
  const question = page.getByRole('dialog', { name: 'Delete this bot?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  const state = page.locator('header').getByText('Submitted', { exact: true })
  await expect(state).toBeVisible()
  await state.evaluate(sayMuch)
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size)
    await fits(page)
  }
  await choose()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.locator('header').getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0)
  await look(page, 'lists-deleted')

  await page.goto('/developer/my-bots')
  await expect(page.getByRole('link', { name: 'Birch Bank', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dune Deliveries', exact: true })).toHaveCount(0)
  await admin.setViewportSize(wide)
  await admin.goto(queue)
  await expect(admin.getByRole('tab', { name: 'To decide (2)' })).toBeVisible()
})

test('what is said of places, counts and empty tabs is true on every page of a list', { tag: '@prove' }, async () => {
  const page = admin
  // A tab that is not there, as an old link may name it, is the first one.
  await page.goto(`${queue}?tab=nothing`)
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^To decide/)
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  await page.goto(`${queue}?tab=created`)
  await expect(page.getByText('Nothing in “Created”.')).toBeVisible()
  await page.getByRole('button', { name: /^Show “All” \(\d+\)$/ }).click()
  await expect(page).toHaveURL(/tab=all/)
  const owner = await signedIn('developer@demo.example')
  const brand = await submittedBrand(owner, 'Brand of many')
  const more = Array.from({ length: 28 }, (_, index) => `Further bot ${String(index + 1).padStart(2, '0')}`)
  const ids = []
  for (const bot_name of more) ids.push(await submittedBot(owner, { bot_name, brand }))
  await page.goto(`${queue}?tab=waiting`)
  await rowsOf(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader').first(), 'what columns are called stays in view').toBeInViewport()
  await page.goto(`${queue}?tab=waiting&open=${ids.at(-2)}`)
  await expect(heading(page, 'Further bot 27')).toBeVisible()
  const pane = page.getByRole('region', { name: /^Opened from/ })
  await expect(pane.getByRole('status').first()).toHaveText('In “To decide” (30)')
  await expect(page.getByText('Nothing else is waiting here')).toHaveCount(0)
  await look(page, 'lists-row-of-page-two')
  await pane.getByRole('button', { name: 'Next' }).click()
  await expect(heading(page, 'Further bot 28')).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Next' })).toBeDisabled()
  for (const name of ['Further bot 27', 'Further bot 26']) {
    await pane.getByRole('button', { name: 'Previous' }).click()
    await expect(heading(page, name)).toBeVisible()
  }
  await pane.getByRole('button', { name: 'Approve' }).click()
  const approval = page.getByRole('dialog', { name: 'Approve' })
  const opensNext = approval.getByRole('checkbox', { name: 'Then open the next one' })
  await opensNext.click()
  await expect(opensNext).not.toBeChecked()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('tab', { name: 'To decide (29)' })).toBeVisible()
  await expect(pane.getByRole('status').first()).toHaveText('Not in “To decide”')
  await pane.getByRole('button', { name: 'Next' }).click()
  await page.reload()
  await pane.getByRole('button', { name: 'Approve' }).click()
  await expect(opensNext).not.toBeChecked()
  await opensNext.check()
  await page.keyboard.press('Escape')
  await expect(approval).toHaveCount(0)
  await developer.goto('/developer/dashboard')
  await expect(developer.getByRole('link', { name: /^Bots in review/ }).first()).toContainText('29')
})

test('no tab of any list has a column that is empty in all its rows', { tag: '@prove' }, async () => {
  for (const [page, area] of [
    [developer, '/developer/'],
    [admin, '/dotgo-admin/'],
  ] as const) {
    await page.setViewportSize(wide)
    const paths = navigation.pages.flatMap(({ screen, path }) => (screen === 'list' && path.startsWith(area) ? [path] : []))
    for (const path of paths) {
      await page.goto(path)
      const tabs = page.getByRole('tab')
      await expect(tabs.first()).toHaveText(/\(\d+\)$/)
      for (const [index, title] of (await tabs.allTextContents()).entries()) {
        if (title.endsWith('(0)')) continue
        await tabs.nth(index).click()
        await expect(rowsOf(page).first()).toBeVisible()
        expect(await emptyColumns(page), `${path}: ${title}`).toEqual([])
      }
      await takePicture(page, `columns-${path.slice(1).replaceAll('/', '-')}`)
    }
  }
})

/** Slows the machine down, and counts the frames in which another record is open than the address says. */
async function staleFrames(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const counter = await page.evaluateHandle(() => {
    const count = { stale: 0, done: false }
    const look = (): void => {
      const open = new URLSearchParams(location.search).get('open')
      const shown = document.querySelector('[data-row-link][aria-current]')?.closest('[data-row]')?.getAttribute('data-row')
      if (shown !== open) count.stale += 1
      if (!count.done) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return count
  })
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return counter.evaluate(count => {
      count.done = true
      return count.stale
    })
  }
}

/** What the columns are called in whose cells there is nothing but a dash. */
async function emptyColumns(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [head, ...rows] = [...document.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent))
    return rows.length === 0 ? [] : (head ?? []).filter((_name, index) => rows.every(row => row[index] === '—'))
  })
}

test('the rows and counts of a list follow what the open record turns out to be', { tag: '@prove' }, async () => {
  const page = admin
  await page.goto(queue)
  const tab = page.getByRole('tab', { name: /^To decide/ })
  await expect(tab).toHaveText(/\(\d+\)/)
  const waiting = Number((await tab.innerText()).match(/\d+/)?.[0])
  // A list that was read on asks for nothing by itself.
  await page.getByRole('button', { name: /^Load \d+ more$/ }).click()
  await expect(rowsOf(page)).toHaveCount(waiting)
  await row(page, 'Cedar Care').click()
  await expect(heading(page, 'Cedar Care')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('open')
  const owner = await signedIn('developer@demo.example')
  const path = `/secure/api/v1/bots/${id}`
  const { data, lifecycles } = (await owner.send('GET', path)).body.data
  const withdrawn = await owner.send('POST', `${path}/transitions`, { event: 'withdraw', version: lifecycles[0].version })
  expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200)
  const pane = page.getByRole('region', { name: /^Opened from/ })
  const stands = (label: string) => pane.locator('header').getByText(label, { exact: true })
  await expect(stands('Draft')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('tab', { name: `To decide (${waiting - 1})` })).toBeVisible()
  // The list stands still beside what is open, and says what became of the row.
  const entry = page.getByRole('listitem').filter({ has: row(page, 'Cedar Care') })
  await expect(entry).toContainText('Draft')
  await expect(pane.getByRole('status').first()).toHaveText('Not in “To decide”')

  const { version } = withdrawn.body.data.lifecycles[0]
  expect((await owner.send('POST', `${path}/submit`, { event: 'submit', version, data })).status).toBe(200)
  await expect(stands('Submitted')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('tab', { name: `To decide (${waiting})` })).toBeVisible()
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('Submitted')
})
