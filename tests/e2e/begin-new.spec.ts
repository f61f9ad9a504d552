import { expect, type Page, test } from 'playwright/test'
import brand from '../definitions/brand.cases.json' with { type: 'json' }
import { signInAt } from '../readme-recipes/world.ts'
import { submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** What a new record begins with: the files to have ready, what is known already, the one choice there is, lists with the entries they need. */
let portal: RunningPortal
let page: Page
let trouble: string[] = []

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  await signInAt(page, 'developer@demo.example')
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(trouble).toEqual([]))

test('a new brand says which files it needs, and begins with what is known of the person; opening it makes none', async () => {
  await page.goto('/developer/my-brands')
  const made: string[] = []
  page.on('request', request => request.method() === 'POST' && request.url().endsWith('/brands') && made.push(request.url()))
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  const note = page.getByRole('note').filter({ hasText: 'Have these files ready' })
  await expect(note).toContainText(
    'Have these files ready: Logo, Business documents (at least 2 of PAN card of company, GST document, Company registration proof, Company brand registration proof).',
  )
  await expect(note).toContainText(/Filled in for you: .*Name of the brand contact/)
  await look(page, 'begin-new-brand')
  expect((await page.getByRole('link', { name: 'Brands', exact: true }).first().boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await page.goto('/developer/my-brands')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(made).toEqual([])
  // What was filled in, and does not fit what was typed since, says so before anybody presses.
  await page.goto('/developer/my-brands/new')
  await page.getByLabel('Website').fill('https://acme.example')
  await expect(page).toHaveURL(/id=/)
  await page.goto(`${page.url()}&step=contact`)
  const email = page.getByLabel('E-mail of the brand contact')
  await expect(email).toHaveValue('developer@demo.example')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  const why = 'Use an address on acme.example, the domain of the website: it shows that this person speaks for the brand'
  await expect(email).toHaveAccessibleDescription(new RegExp(why))
  // What was typed instead is nobody's earlier entry.
  await page.getByLabel('Name of the brand contact').fill('Somebody Else')
  await expect(note).toContainText('E-mail of the brand contact')
  await expect(note).not.toContainText('Name of the brand contact')
})

test('a new bot has its one brand chosen, and its lists begin with an entry', async () => {
  await submittedBrand(portal, { page }, { brand_name: 'The only one' })
  await page.goto('/developer/dashboard')
  await page.getByRole('link', { name: 'Create bot' }).first().click()
  await expect(page.getByRole('note').filter({ hasText: 'Have these files ready: Logo, Banner.' })).toContainText(
    'Filled in for you: Brand, Websites.',
  )
  await look(page, 'begin-new-bot')
  await page.goto('/developer/create-bot/brand-details')
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('The only one')
  // The first bot is reached where its brand is; the labels that people read are still to be written.
  // Whom the platform asks back is not whom users write to: that is typed.
  const begun = { 'Phone numbers': /^(\+91)?$/, 'E-mail addresses': '', Websites: brand.base.website }
  for (const [list, value] of Object.entries(begun)) {
    const group = page.getByRole('group', { name: list })
    await expect(group.getByRole('textbox')).toHaveCount(2)
    await expect(group.getByRole('textbox').first()).toHaveValue(value)
    await expect(group.getByRole('textbox').last()).toHaveValue('')
  }
  await look(page, 'begin-new-lists')
  // On a phone the first step says it, and leaves the others to what they ask.
  const ready = page.getByRole('note').filter({ hasText: 'Have these files ready' })
  await expect(ready).toBeVisible()
  await page.setViewportSize({ width: 390, height: 780 })
  await expect(ready).toHaveCount(0)
  await page.goto('/developer/create-bot/rcs-bot-details')
  await expect(ready).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  // Left for later, and loaded again: what is missing, and what was filled in, is still said.
  await page.goto('/developer/create-bot/rcs-bot-details')
  await page.getByLabel('Bot name').fill('Completed later')
  await expect(page).toHaveURL(/id=/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Complete later' }).click()
  const step = page.getByRole('button', { name: /^Step 1: .*has errors/ })
  await expect(step).toContainText(/\d+ to complete/)
  await page.reload()
  await expect(step).toContainText(/\d+ to complete/)
  await expect(page.getByRole('note').filter({ hasText: 'Have these files ready' })).toContainText(
    /Filled in for you: Brand.*Check each before you submit\./,
  )
})
