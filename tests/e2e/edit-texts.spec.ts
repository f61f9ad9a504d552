import { type Browser, expect, type Page, test } from 'playwright/test'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** An administrator changes words of the page in the portal: found by what they say, previewed, checked as they are typed, read at once, in open pages too. */
let portal: RunningPortal
const trouble: string[][] = []

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

async function open(browser: Browser, width: number, account: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width, height: 900 } })).newPage()
  trouble.push(listenForTrouble(page))
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(`${account}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dotgo-admin\//)
  return page
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
/** For a machine that is busy: the first edit loads the checker. */
const saved = (page: Page) => expect(page.getByText('Saved. Everyone sees it from now on.')).toBeVisible({ timeout: 60_000 })
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a sentence seen on a page is found, changed with its placeholder and read at once', async ({ browser }) => {
  const page = await open(browser, 1280, 'admin-dotgo-readwrite')
  await page.getByRole('link', { name: 'TEXTS' }).click()
  await page.getByRole('searchbox', { name: 'Search all texts' }).fill('No search results found')
  await expect(page.getByRole('listitem').filter({ hasText: 'No search results found.' })).toHaveCount(1)
  await look(page, 'texts-1-found')
  await page.getByRole('link', { name: 'Pages of text and questions' }).click()
  await expect(page.getByText(/^1 of \d+ texts$/)).toBeVisible()
  await save(page)
  await expect(page.getByText('Nothing was changed, so nothing was saved.')).toBeVisible()
  await expect(page.getByText('Saved. Everyone sees it from now on.')).toHaveCount(0)
  await field(page, 'Faq none found').fill('Nothing was found. Try other words.')
  await expect(page.getByText('In the file: No search results found.')).toBeVisible()
  await save(page)
  await saved(page)
  const visitor = await (await browser.newContext({ baseURL: portal.address })).newPage()
  trouble.push(listenForTrouble(visitor))
  await visitor.goto('/faq')
  await visitor.getByRole('searchbox').fill('qqqqqq')
  await expect(visitor.getByText('Nothing was found. Try other words.')).toBeVisible()
  await visitor.context().close()
  await page.context().close()
})

test('what is wrong is said at the field as it is typed, and nothing is sent; a preview says how it reads', async ({
  browser,
}) => {
  const page = await open(browser, 1280, 'admin-dotgo-readwrite')
  await page.goto('/dotgo-admin/contents/lists')
  const found = field(page, 'Found')
  await expect(page.getByRole('group', { name: 'Preview of Found', exact: true })).toContainText('Preview: 3 found')
  await found.fill('Found them')
  await expect(page.getByText('The text does not name {count}.')).toBeVisible()
  await expect(found).toHaveAttribute('aria-invalid', 'true')
  await found.fill('{cuont} found')
  await expect(page.getByText('The text names {cuont}, which has no value here.')).toBeVisible()
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'PUT') sent++
  })
  await page.getByRole('switch', { name: 'Changed texts only' }).check()
  await expect(page.getByText(/^1 of \d+ texts$/)).toBeVisible()
  await save(page)
  const refused = page.getByRole('alert').filter({ hasText: 'Some texts need your attention' })
  await page.getByRole('searchbox', { name: 'Search these texts' }).fill('nothing that is there')
  await expect(found).toHaveCount(0)
  await refused.getByRole('link', { name: /^Found: The text names \{cuont\}/ }).click()
  await expect(found).toBeFocused()
  await look(page, 'texts-2-refused')
  expect(sent).toBe(0)

  await found.fill('')
  await page.getByRole('button', { name: 'Insert {count} into Found', exact: true }).click()
  await expect(found).toHaveValue('{count}')
  await found.fill('{count, plural, one {one row} other {# rows}}')
  const reads = page.getByRole('group', { name: 'Preview of Found', exact: true })
  await expect(reads).toContainText('Preview: one row')
  await expect(reads).toContainText('Preview: 3 rows')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByText('one row · 3 rows')).toBeVisible()
  await page.getByRole('tab', { name: 'Edit' }).click()
  const reader = await page.context().newPage()
  await reader.goto('/dotgo-admin/my-brands?search=a')
  await expect(reader.getByText(/^\d+ found$/).first()).toBeAttached()
  await reader.getByRole('searchbox').fill('an')
  let loads = 0
  reader.on('load', () => loads++)
  await save(page)
  await saved(page)
  // A page that was open takes them by itself, with its next call.
  await expect(reader.getByText(/^(one row|\d+ rows)$/).first()).toBeAttached({ timeout: 30_000 })
  await expect(reader.getByRole('searchbox')).toHaveValue('an')
  expect(loads).toBe(0)
  await page.context().close()
})

test('of two editors the second is told; an earlier version is compared and restored; on a phone', async ({ browser }) => {
  const first = await open(browser, 1280, 'super-admin-dotgo')
  const second = await open(browser, 360, 'vi-dotgo-admin-readwrite')
  for (const page of [first, second]) await page.goto('/dotgo-admin/contents/lists')
  await field(first, 'Filters').fill('Filter by')
  await field(second, 'Filters').fill('Narrow down')
  await save(first)
  await saved(first)
  await save(second)
  await expect(second.getByText('Someone changed this text after you opened it')).toBeVisible()
  await expect(field(second, 'Filters')).toHaveValue('Narrow down')
  await look(second, 'texts-3-conflict')
  expect(await wide(second)).toBeLessThanOrEqual(0)
  await second.getByRole('button', { name: 'Use the newest' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Use the newest' }).click()
  await expect(field(second, 'Filters')).toHaveValue('Filter by')

  await second.getByRole('tab', { name: 'Versions' }).click()
  const versions = second.getByRole('tabpanel', { name: 'Versions' })
  await expect(versions.getByText('Filters', { exact: true })).toBeVisible()
  await expect(versions.getByText('Now: Filter by')).toBeVisible()
  await versions.getByRole('combobox', { name: 'Version' }).click()
  await second.getByRole('option', { name: 'As in the file' }).click()
  await expect(versions.getByText('Earlier: {count} found')).toBeVisible()
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(field(second, 'Filters')).toHaveValue('Filters')
  expect(await wide(second)).toBeLessThanOrEqual(0)
  await save(second)
  await saved(second)
  await expect(second.getByText('schemas/texts/lists.texts.json')).toBeVisible()
  for (const page of [first, second]) await page.context().close()
  expect(trouble.flat()).toEqual([])
})
