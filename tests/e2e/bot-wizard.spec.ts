import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from 'playwright/test'
import brand from '../definitions/brand.cases.json' with { type: 'json' }
import { closed, readPdf } from '../server/documents/pdf-text.ts'
import { proves } from '../spec/proofs.ts'
import { limits } from '../support/limits.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { stopDatabase } from './stop-database.ts'

const password = 'Try-the-portal-1'
let portal: RunningPortal
let trouble: string[] = []
let developer: Page
let admin: Page

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  admin = await signedIn(browser, 'vi-dotgo-admin-readwrite@demo.example', /\/dotgo-admin\/dashboard$/)
  developer = await signedIn(browser, 'developer@demo.example', /\/developer\/dashboard$/)
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(trouble).toEqual([]))

async function signedIn(browser: Browser, email: string, home: RegExp): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1440, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(home)
  return page
}

/** Sends what the page of another kind would send; gives the answer's data. */
async function send(page: Page, path: string, body: object) {
  const headers = { origin: portal.address }
  const answer = await page.request.post(`${portal.address}/secure/api/v1/${path}`, { headers, ...body })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

async function makeBrand(name: string, submit: boolean): Promise<string> {
  const upload = async (kind: string, file: object): Promise<string> =>
    (await send(developer, `files?kind=${kind}`, { multipart: { file } })).id
  const documents = await Promise.all(
    [2, 1].map(async document_type_id => ({ document_type_id, file: await upload('document', samplePdf('proof.pdf')) })),
  )
  const data = { ...brand.base, brand_name: name, documents, logo: await upload('logo', samplePng('brand.png')) }
  const { id } = await send(developer, 'brands', { data: { data } })
  if (!submit) return id
  await send(developer, `brands/${id}/submit`, { data: { event: 'submit', version: 1, draft_version: 1, data } })
  return id
}

test('a bot is begun in the wizard, with pictures of the right size only', async () => {
  proves(
    'workflows.2.path-create-bot-rcs',
    'workflows.2.screen-bot-creation',
    'workflows.3.agent-logo-size',
    'workflows.3.agent-logo-50-kb',
  )
  proves('workflows.3.agent-banner-size', 'workflows.3.agent-banner-200-kb', 'workflows.3.agent-banner-ratio')
  const id = await makeBrand('Growing Tree Bank', true)
  await send(admin, `brands/${id}/transitions`, { data: { event: 'approve', version: 2, data: {} } })
  await makeBrand('Never Sent', false)
  const page = developer
  await page.goto('/developer/dashboard')
  // The step of its own; those that come after it say the same of it.
  await page.getByRole('link', { name: 'Create bot' }).first().click()
  await expect(page).toHaveURL(/\/developer\/create-bot\/rcs-bot-details$/)
  await page.getByLabel('Bot name').fill('Growing Tree')
  const phone = page.getByRole('complementary', { name: 'Preview' })
  await expect(phone.getByText('Growing Tree').first()).toBeVisible()
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await expect(page).toHaveURL(/\/developer\/create-bot\/rcs-bot-details\?id=[0-9a-f-]{36}$/)
  await page.getByLabel('Short description').fill('News of your account')
  await expect(phone.getByText('News of your account')).toBeVisible()

  const [logo, banner] = [page.getByLabel('Logo', { exact: true }), page.getByLabel('Banner', { exact: true })]
  await logo.setInputFiles(samplePng('wide.png', 225, 224))
  await expect(page.getByText('The picture must be 224 × 224 pixels; this one is 225 × 224.')).toBeVisible()
  await logo.setInputFiles({
    ...samplePng('heavy.png'),
    buffer: Buffer.concat([samplePng('x.png').buffer, Buffer.alloc(50_000)]),
  })
  await expect(page.getByText(/^The file may have at most 50 kB; this one has \d+ kB\.$/)).toBeVisible()
  await banner.setInputFiles(samplePng('square.png', 448))
  await expect(page.getByText('The picture must be 1440 × 448 pixels; this one is 448 × 448.')).toBeVisible()
  // It would have to be enlarged, which nobody asked for.
  await expect(page.getByText('Cropping would enlarge and blur it: choose a larger picture.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crop and scale to 1440 × 448' })).toHaveCount(0)
  await banner.setInputFiles(samplePng('square.png', 1440))
  await expect(page.getByText('The picture must be 1440 × 448 pixels; this one is 1440 × 1440.')).toBeVisible()
  // The server says the same of a picture that comes without the page.
  const sent = await page.request.post(`${portal.address}/secure/api/v1/files?kind=banner`, {
    headers: { origin: portal.address },
    multipart: { file: samplePng('banner.png', 1440, 449) },
  })
  expect([sent.status(), (await sent.json()).message]).toEqual([422, limits.uploads.banner.message])
  await look(page, 'bot-01-pictures-refused')
  await logo.setInputFiles(samplePng('logo.png'))
  await expect(page.getByRole('img', { name: 'The picture in a circle' })).toBeVisible()
  // The server takes what the page made of the square.
  await page.getByRole('button', { name: 'Crop and scale to 1440 × 448' }).click()
  // By keys alone: the part that stays, then the button.
  const part = page.getByRole('slider', { name: 'Part of the picture, from top to bottom' })
  await expect(page.getByText('Part of the picture, from top to bottom')).toBeVisible()
  await part.focus()
  await page.keyboard.press('Home')
  await expect(part).toHaveAttribute('aria-valuenow', '0')
  await look(page, 'wizard-crop')
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(page.getByRole('button', { name: 'View square.png' })).toBeVisible()
  await expect(page.getByText(/1440 × 448/).last()).toBeVisible()

  await page.getByLabel('Colour', { exact: true }).fill('#828282')
  await page.getByRole('radio', { name: 'Transactional' }).check()
  await expect(
    page.getByText('Selected color has a contrast ratio of 3.84:1. Please specify a color with minimum 4.5:1.'),
  ).toBeVisible()
  await page.getByLabel('Pick: Colour').fill('#3f51b5')
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('#3F51B5')
  await expect(page.getByText('Contrast 6.87:1')).toBeVisible()
  await page.getByRole('radio', { name: 'Conversational', exact: true }).check()
  await page.getByRole('checkbox', { name: 'English' }).check()
  await page.getByRole('checkbox', { name: 'Hindi' }).check()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await look(page, 'bot-02-details')

  // What was entered is there again after a reload, and the same record goes on.
  const address = page.url()
  await page.reload()
  await expect(page.getByLabel('Bot name')).toHaveValue('Growing Tree')
  await expect(page.getByRole('checkbox', { name: 'Hindi' })).toBeChecked()
  expect(page.url()).toBe(address)
})

test('a change from elsewhere is said with what differs, and nothing typed is lost: one keeps it, or takes the other', async () => {
  const page = developer
  const elsewhere = await page.context().newPage()
  const said = (on: Page) => on.getByRole('alert').filter({ hasText: 'It was changed elsewhere while you were typing.' })
  const typed = async (on: Page, text: string) => {
    await on.getByLabel('Short description').fill(text)
    await on.getByLabel('Short description').blur()
  }
  await elsewhere.goto(page.url())
  await typed(elsewhere, 'Written elsewhere')
  await expect(elsewhere.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await typed(page, 'Written here')
  await expect(said(page)).toContainText('What differs: Short description.')
  await look(page, 'bot-changed-elsewhere')
  const kept = page.waitForResponse(answer => answer.request().method() !== 'GET' && answer.ok())
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(said(page)).toHaveCount(0)
  await kept
  await expect(page.getByLabel('Short description')).toHaveValue('Written here')
  await typed(elsewhere, 'Written elsewhere again')
  await expect(said(elsewhere)).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Show what was saved' }).click()
  await expect(elsewhere.getByLabel('Short description')).toHaveValue('Written here')
  await elsewhere.close()
  await typed(page, 'News of your account')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
})

test('the brand is one of the own that were submitted, and ways to reach it have labels', async () => {
  proves(
    'workflows.2.path-create-bot-brand',
    'workflows.4.creation-wizard-brand-details',
    'workflows.4.creation-wizard-bot-details',
  )
  const page = developer
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/developer\/create-bot\/brand-details\?id=/)
  await page.getByRole('combobox', { name: 'Brand' }).click()
  await expect(page.getByRole('option', { name: 'Growing Tree Bank' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Never Sent' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Growing Tree Bank' }).click()
  // Each list begins with the entry that it needs.
  for (const [index, [field, value, label]] of (
    [
      ['Phone number', '9876543210', 'Service desk'],
      ['E-mail', 'help@growing-tree.example', 'Write to us'],
      ['Website', 'https://www.growing-tree.example', 'Our site'],
    ] as const
  ).entries()) {
    await page.getByLabel(field, { exact: true }).fill(value)
    await page.getByLabel('Label').nth(index).fill(label)
  }
  await page.getByLabel('Privacy policy').fill('https://www.growing-tree.example/privacy')
  await page.getByLabel('Terms of service').fill('https://www.growing-tree.example/terms')
  const phone = page.getByRole('complementary', { name: 'Preview' })
  await phone.getByRole('button', { name: 'Info & Options' }).click()
  for (const shown of ['Service desk', 'Write to us', 'Our site', 'Privacy policy', 'Terms of service'])
    await expect(phone.getByText(shown)).toBeVisible()
  await look(page, 'bot-03-brand')
})

test('carriers are chosen by country, and the last step is locked with its reason', async () => {
  proves(
    'workflows.2.path-create-bot-carriers',
    'workflows.4.creation-wizard-3-steps',
    'workflows.4.creation-wizard-verification',
  )
  proves(
    'workflows.3.selected-carriers-select-all',
    'workflows.3.selected-carriers-clear',
    'workflows.3.selected-carriers-remove',
  )
  const page = developer
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/developer\/create-bot\/select-carriers\?id=/)
  const india = page.getByRole('group', { name: 'India' })
  await expect(india.getByText(/^Carrier-managed/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Select all', exact: true }).click()
  await expect(page.getByText('3 of 3 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByText('Choose at least one carrier').first()).toBeVisible()
  await india.getByRole('button', { name: 'Select all in India' }).click()
  await expect(page.getByText('2 of 3 chosen')).toBeVisible()
  await india.getByRole('checkbox', { name: 'Northline Mobile' }).uncheck()
  await expect(page.getByText('1 of 3 chosen')).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'RCS bot' })
  await expect(steps.getByText('Available once the bot is created.')).toBeVisible()
  await expect(steps.getByRole('button', { name: /Verification/ })).toHaveCount(0)
  await look(page, 'bot-04-carriers')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeHidden()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' }).getByText('Growing Tree').first()).toBeVisible()
  await look(page, 'bot-05-preview-on-a-phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await look(page, 'bot-06-carriers-on-a-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('is submitted, and created when the platform approves', async () => {
  proves('workflows.4.agent-creation-submitted', 'workflows.4.agent-creation-created', 'workflows.4.bot-creation-step')
  proves(
    'workflows.2.path-bot-console',
    'workflows.2.screen-bot-list',
    'workflows.2.screen-approval-bots',
    'workflows.2.path-admin-bots',
  )
  proves('workflows.2.path-admin-view-bot-details', 'workflows.6.admin-only-creation-decision')
  proves('workflows.7.create-bot-call', 'workflows.2.screen-bot-console', 'workflows.1.register-brands-and-agents')
  proves('workflows.2.screen-bot-summary', 'workflows.2.screen-carrier-submission')
  const page = developer
  // A change that is still being saved when the bot is submitted: submitting waits for it.
  await page.route('**/api/v1/bots/*', async route => {
    if (route.request().method() === 'PUT') await new Promise(done => setTimeout(done, 2000))
    await route.continue()
  })
  const other = page.getByRole('checkbox', { name: /Northline Mobile/ })
  await other.check()
  await other.uncheck()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page).toHaveURL(/\/developer\/create-bot\/review\?id=/)
  for (const shown of ['Growing Tree Bank', 'Vi India', 'English', '#3F51B5'])
    await expect(page.getByRole('group', { name: 'Review' }).getByText(shown).first()).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page).toHaveURL(/\/developer\/bot-console\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
  await page.unroute('**/api/v1/bots/*')
  const id = page.url().split('/').at(-1)
  const record = await (await page.request.get(`${portal.address}/secure/api/v1/bots/${id}`)).json()
  expect(record.data.lifecycles[0]).toMatchObject({ state: 'creation_submitted', status_id: 1002 })
  expect(record.data.brand_id).toBe(record.data.data.brand)
  proves('workflows.3.bot-creation-brand-id', 'workflows.3.bot-submission-brand-id')
  expect(record.data.data.carriers).toEqual(['vi'])
  await look(page, 'bot-08-submitted')

  await admin.goto('/dotgo-admin/dashboard')
  await admin.getByRole('button', { name: 'BOTS' }).click()
  await admin.getByRole('menuitem', { name: 'CREATION' }).click()
  await expect(admin.getByRole('tab', { name: 'To decide (1)' })).toBeVisible()
  await look(admin, 'bot-09-queue')
  await admin.getByRole('link', { name: 'Growing Tree', exact: true }).click()
  await admin.getByRole('button', { name: 'Approve' }).click()
  proves('workflows.8.decide-bot-failure')
  await expect(admin.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeVisible()
  // This page would ask meanwhile, too, and what that one still loads would fail.
  await page.goto('about:blank')
  await admin.waitForLoadState('networkidle')
  const startAgain = stopDatabase(portal.data)
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('dialog').getByText('Something went wrong! Please try again later.')).toBeVisible()
  startAgain()
  await expect.poll(async () => (await admin.request.get('/readyz')).status(), { timeout: 30_000 }).toBe(200)
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  // The simulator plays RCS for Business; its answer is seen without a reload.
  await expect(admin.getByText('Created', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await expect(admin.getByText('Bot ID')).toBeVisible()
  await expect(admin.getByText('SIMULATED')).toBeVisible()
  await look(admin, 'bot-10-created')
  const saved = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Verification letter' }).click()
  expect((await saved).suggestedFilename()).toBe('Verification letter - Growing Tree.pdf')
  proves('workflows.3.letter-agent-name', 'workflows.3.letter-logo-url', 'workflows.3.letter-hero-image-url')
  proves('workflows.3.letter-description', 'workflows.3.letter-developer-contact', 'workflows.3.letter-terms-url')
  proves('workflows.3.letter-privacy-url')
  const { pages } = await readPdf(await readFile(await (await saved).path()))
  const letter = closed(pages.join(' '))
  const { bot_name, short_description, tos_url, privacy_url } = record.data.data
  for (const [label, value] of Object.entries({
    'Agent name': bot_name,
    Description: short_description,
    'Logo URL': `${portal.address}/pictures/`,
    'Hero image URL': `${portal.address}/pictures/`,
    'Terms of service URL': tos_url,
    'Privacy policy URL': privacy_url,
  }))
    expect(letter).toContain(closed(`${label} ${value}`))
  expect(letter).toContain('developer@demo.example')
  await page.goto('/developer/my-bots')
  await expect(page.getByRole('link', { name: 'Growing Tree', exact: true })).toBeVisible()
  await look(page, 'bot-11-my-bots')
  // Another bot begins empty.
  await page.getByRole('link', { name: 'Create bot' }).first().click()
  await expect(page.getByLabel('Bot name')).toHaveValue('')
})

test('a letter that cannot be downloaded says so', { tag: '@prove' }, async () => {
  await developer.goto('about:blank')
  stopDatabase(portal.data)
  await admin.getByRole('button', { name: 'Verification letter' }).click()
  await expect(admin.getByText('Error occurred while downloading file, Please try again')).toBeVisible()
})
