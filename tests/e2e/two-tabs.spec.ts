import { expect, type Page, test } from 'playwright/test'
import bots from '../definitions/bot.cases.json' with { type: 'json' }
import rejected from '../definitions/reject.cases.json' with { type: 'json' }
import { type Person, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send, wholeBrand } from './whole-brand.ts'

/** One draft in two tabs, and on two devices: what each changed is joined field by field, and it goes on where it was left. */
let portal: RunningPortal
let owner: Person

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(owner.trouble).toEqual([]))

const address = (id: string, step = 'identity') => `/developer/update-brand/${id}?step=${step}`
const elsewhere = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed elsewhere' })

/** The same draft in two tabs. */
async function twoTabs(id: string): Promise<[Page, Page]> {
  const tabs = [await owner.page.context().newPage(), await owner.page.context().newPage()] as [Page, Page]
  for (const tab of tabs) {
    await tab.goto(address(id))
    await expect(tab.getByLabel('Brand name')).toBeVisible()
  }
  return tabs
}

/** Types in a field, and waits until that is saved. */
async function save(page: Page, id: string, field: string, text: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(text)
  await expect.poll(async () => Object.values((await send(portal, owner, 'get', `brands/${id}`)).draft ?? {})).toContain(text)
}

/** Notes every step of a form that is shown from here on, for however short a time. */
function noteSteps(): void {
  const shown: string[] = []
  Object.assign(window, { stepsShown: shown })
  new MutationObserver(() => {
    const step = document.querySelector('[role=group][tabindex="-1"]')?.getAttribute('aria-label')
    if (step && shown.at(-1) !== step) shown.push(step)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] })
}

const stepsShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { stepsShown: string[] }).stepsShown)

test('fields that only one of two tabs touched are joined, also while one types in the other', async () => {
  const { id } = await send(portal, owner, 'post', 'brands', { data: { data: { brand_name: 'Begun' } } })
  const [one, other] = await twoTabs(id)
  await save(one, id, 'Legal name of the enterprise', 'Written in the first')
  await save(other, id, 'Website', 'https://second.example')
  await expect(other.getByLabel('Legal name of the enterprise')).toHaveValue('Written in the first')
  // What was being typed in goes on.
  await expect(other.getByLabel('Website')).toBeFocused()
  await other.keyboard.press('End')
  await other.keyboard.type('/about')
  await expect(other.getByLabel('Website')).toHaveValue('https://second.example/about')
  await expect(elsewhere(other)).toHaveCount(0)
  await save(one, id, 'Brand name', 'Begun and gone on with')
  await expect(one.getByLabel('Website')).toHaveValue('https://second.example/about')
  await expect(elsewhere(one)).toHaveCount(0)
  const { draft } = await send(portal, owner, 'get', `brands/${id}`)
  expect(draft).toEqual({
    brand_name: 'Begun and gone on with',
    enterprise_name: 'Written in the first',
    website: 'https://second.example/about',
  })
  for (const tab of [one, other]) await tab.close()
})

test('a field that both changed is named, alone, and the choice is about it', async () => {
  const { id } = await send(portal, owner, 'post', 'brands', { data: { data: { brand_name: 'Begun' } } })
  const [one, other] = await twoTabs(id)
  await save(one, id, 'Legal name of the enterprise', 'Written in the first')
  await save(one, id, 'Brand name', 'Called by the first')
  await other.getByLabel('Website').fill('https://second.example')
  await other.getByLabel('Brand name').fill('Called by the second')
  await expect(elsewhere(other)).toContainText('What differs: Brand name.')
  await expect(other.getByLabel('Legal name of the enterprise')).toHaveValue('Written in the first')
  const both = elsewhere(other).getByRole('row', { name: 'Brand name' })
  await expect(both.getByRole('cell')).toHaveText(['Called by the second', 'Called by the first'])
  // What is typed meanwhile stands there as well.
  await other.getByLabel('Brand name', { exact: true }).press('End')
  await other.keyboard.type(' tab')
  await expect(both.getByRole('cell')).toHaveText(['Called by the second tab', 'Called by the first'])
  await look(other, 'two-tabs-contested')
  await other.getByRole('button', { name: 'Show what was saved' }).click()
  await expect(elsewhere(other)).toHaveCount(0)
  await expect(other.getByLabel('Brand name')).toHaveValue('Called by the first')
  await expect(other.getByLabel('Website')).toHaveValue('https://second.example')
  const all = { brand_name: 'Called by the first', enterprise_name: 'Written in the first', website: 'https://second.example' }
  await expect.poll(async () => (await send(portal, owner, 'get', `brands/${id}`)).draft).toEqual(all)

  await save(one, id, 'Brand name', 'Called by the first again')
  await other.getByLabel('Brand name').fill('Called by the second again')
  await expect(elsewhere(other)).toContainText('What differs: Brand name.')
  await other.getByRole('button', { name: 'See why' }).click()
  await expect(elsewhere(other)).toBeFocused()
  await other.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect
    .poll(async () => (await send(portal, owner, 'get', `brands/${id}`)).draft)
    .toEqual({ ...all, brand_name: 'Called by the second again' })
  for (const tab of [one, other]) await tab.close()
})

test('choices, phone numbers and pictures that both changed are shown as they are read', { tag: '@prove' }, async () => {
  const { id } = await wholeBrand(portal, owner, { brand_name: 'Both changed', logo: undefined })
  const [one, other] = await twoTabs(id)
  const saveElsewhere = async (change: object): Promise<void> => {
    const { draft, version } = await send(portal, owner, 'get', `brands/${id}`)
    await send(portal, owner, 'put', `brands/${id}`, { data: { data: { ...draft, ...change }, version } })
  }
  const both = (page: Page, name: string) => elsewhere(page).getByRole('row', { name }).getByRole('cell')
  const { id: logo } = await send(portal, owner, 'post', 'files?kind=logo', { multipart: { file: samplePng('saved.png') } })
  await saveElsewhere({ logo })
  await one.locator('input[type=file]').setInputFiles(samplePng('typed.png'))
  await expect(both(one, 'Logo')).toHaveText(['typed.png', 'saved.png'])
  await look(one, 'two-tabs-contested-picture')
  await one.close()

  await other.getByRole('combobox', { name: 'Industry' }).click()
  await saveElsewhere({ industry: 'retail' })
  await other.getByRole('option', { name: 'Insurance', exact: true }).click()
  await expect(both(other, 'Industry')).toHaveText(['Insurance', 'Retail'])
  await other.getByRole('button', { name: 'Show what was saved' }).click()
  await other.getByRole('button', { name: /^Step \d: Brand contact/ }).click()
  const phone = other.getByLabel('Phone number of the brand contact')
  await expect(phone).toBeVisible()
  await saveElsewhere({ contact_phone: '+919876500005' })
  await phone.fill('98765 00006')
  await expect(both(other, 'Phone number of the brand contact')).toHaveText(['+91 98765 00006', '+91 98765 00005'])
  await other.close()
})

test('a choice that waits in one tab turns into what is true once the other has submitted', { tag: '@prove' }, async () => {
  const { id } = await wholeBrand(portal, owner, { brand_name: 'Chosen too late' })
  const [one, other] = await twoTabs(id)
  await save(one, id, 'Brand name', 'Called by the first')
  await other.getByLabel('Brand name').fill('Called by the second')
  await expect(elsewhere(other).getByRole('button', { name: 'Keep what I typed' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await one.getByRole('button', { name: /^Step \d: Review/ }).click()
  await one.getByRole('button', { name: 'Submit for review' }).click()
  await expect(one).toHaveURL(/\/my-brands\/[0-9a-f-]{36}$/)
  const told = other.getByRole('alert').filter({ hasText: 'Its status is now “Submitted”' })
  await expect(told).toBeVisible({ timeout: 40_000 })
  await expect(elsewhere(other)).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(other.getByLabel('Brand name')).toHaveValue('Called by the second')
  await look(other, 'two-tabs-too-late')
  await other.setViewportSize({ width: 390, height: 844 })
  await look(other, 'two-tabs-too-late-390')
  await told.getByRole('link').click()
  const leave = other.getByRole('dialog').getByRole('button').last()
  await leave.click()
  await expect(other).toHaveURL(/\/my-brands\/[0-9a-f-]{36}$/)
  for (const tab of [one, other]) await tab.close()
})

test('a second tab that submits what the first has submitted says so, and shows where it stands', { tag: '@prove' }, async () => {
  const { id } = await wholeBrand(portal, owner, { brand_name: 'Submitted twice' })
  const [one, other] = await twoTabs(id)
  for (const tab of [one, other]) await tab.getByRole('button', { name: /^Step \d: Review/ }).click()
  await one.getByRole('button', { name: 'Submit for review' }).click()
  await expect(one).toHaveURL(new RegExp(`/my-brands/${id}$`))
  await other.getByRole('button', { name: 'Submit for review' }).click()
  await expect(other.getByText('This was already submitted. Its status is now “Submitted”.')).toBeVisible()
  await expect(other).toHaveURL(new RegExp(`/my-brands/${id}$`))
  await expect(other.getByRole('region', { name: 'Current status' })).toBeVisible()
  await look(other, 'two-tabs-submitted-twice')
  for (const tab of [one, other]) await tab.close()
})

test('what is submitted is what the submitting tab showed, or the person is asked', async () => {
  const { id } = await wholeBrand(portal, owner, { brand_name: 'Sent while another types' })
  const [one, other] = await twoTabs(id)
  const taken = one.getByRole('alert').filter({ hasText: 'You see the current version. Check it' })
  const shown = (text: string) => one.getByRole('group', { name: 'Review' }).getByText(text).first()
  const submit = one.getByRole('button', { name: 'Submit for review' })
  const record = () => send(portal, owner, 'get', `brands/${id}`)

  // What was typed here is still being saved when the other tab saves: it is joined, shown, and held back.
  await one.route(`**/brands/${id}`, async (route, request) => {
    if (request.method() === 'PUT') await saved
    await route.continue()
  })
  let goOn = (): void => undefined
  const saved = new Promise<void>(done => {
    goOn = done
  })
  await one.getByLabel('Legal name of the enterprise').fill('Typed in the submitting tab')
  await one.getByLabel('Legal name of the enterprise').blur()
  await one.getByRole('button', { name: /^Step \d: Review/ }).click()
  await expect(shown('Typed in the submitting tab')).toBeVisible()
  await submit.click()
  await save(other, id, 'Website', 'https://meanwhile.growing-tree.example')
  goOn()
  await expect(taken).toBeVisible()
  await expect(shown('https://meanwhile.growing-tree.example')).toBeVisible()
  await look(one, 'two-tabs-held-back')
  expect((await record()).submitted_at).toBeNull()
  await one.unroute(`**/brands/${id}`)

  // The other tab saves before the submit arrives: it is refused, and what this tab did not touch is shown as it is now.
  await save(other, id, 'Website', 'https://again.growing-tree.example')
  await submit.click()
  await expect(shown('https://again.growing-tree.example')).toBeVisible()
  await expect(taken).toBeVisible()
  await expect(one.getByRole('button', { name: 'Keep what I typed' })).toHaveCount(0)
  expect((await record()).submitted_at).toBeNull()
  await submit.click()
  await expect(one).toHaveURL(/\/my-brands\/[0-9a-f-]{36}$/)
  expect((await record()).data).toMatchObject({
    enterprise_name: 'Typed in the submitting tab',
    website: 'https://again.growing-tree.example',
  })
  // What was submitted is read, not filled in, however one comes back to its form.
  await expect(one.getByRole('region', { name: 'Current status' })).toBeVisible()
  await one.goto(address(id, 'review'))
  await expect(one).toHaveURL(new RegExp(`/my-brands/${id}$`))
  await one.goBack()
  await expect(one).toHaveURL(new RegExp(`/my-brands/${id}$`))
  await expect(one.getByRole('button', { name: 'Submit for review' })).toHaveCount(0)
  for (const tab of [one, other]) await tab.close()
})

test('what another tab saved while the question before a resubmit stands is seen before it is sent', { tag: '@prove' }, async ({
  browser,
}) => {
  const id = await submittedBrand(portal, owner, { brand_name: 'Asked about' })
  const admin = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  await send(portal, admin, 'post', `brands/${id}/transitions`, { data: { event: 'reject', version: 2, data: rejected.base } })
  await admin.page.context().close()
  const [one, other] = await twoTabs(id)
  await one.getByRole('button', { name: /^Step \d: Review/ }).click()
  await one.getByRole('button', { name: 'Resubmit' }).click()
  const question = one.getByRole('dialog', { name: 'Resubmit without a change?' })
  await expect(question).toBeVisible()
  await save(other, id, 'Website', 'https://behind.growing-tree.example')
  const shown = one.getByText('https://behind.growing-tree.example').first()
  await expect(async () => {
    // As on coming back to the tab.
    await one.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(shown).toBeVisible({ timeout: 2000 })
  }).toPass()
  const before = (await send(portal, owner, 'get', `brands/${id}`)).lifecycles[0].version
  await question.getByRole('button', { name: 'Resubmit' }).click()
  await expect(one.getByRole('alert').filter({ hasText: 'You see the current version. Check it' })).toBeVisible()
  expect((await send(portal, owner, 'get', `brands/${id}`)).lifecycles[0].version).toBe(before)
  await one.getByRole('button', { name: 'Resubmit' }).click()
  await expect(one).toHaveURL(/\/my-brands\/[0-9a-f-]{36}$/)
  expect((await send(portal, owner, 'get', `brands/${id}`)).data.website).toBe('https://behind.growing-tree.example')
  for (const tab of [one, other]) await tab.close()
})

test('a draft goes on at the first step that is not complete, at the review where all are, on any device', {
  tag: '@prove',
}, async ({ browser }) => {
  const { id, data } = await wholeBrand(portal, owner)
  const { contact_name: _, ...rest } = data
  const begun = (await send(portal, owner, 'post', 'brands', { data: { data: { ...rest, brand_name: 'Left at the contact' } } }))
    .id
  const device = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  for (const { page } of [owner, device]) await page.addInitScript(noteSteps)
  for (const { page } of [owner, device]) {
    await page.goto(`/developer/my-brands/${begun}`)
    await page.goto(`/developer/update-brand/${begun}`)
    await expect(page).toHaveURL(/\?step=contact$/)
    await expect(page.getByLabel('Name of the brand contact')).toBeVisible()
    expect(await stepsShown(page)).toEqual(['Brand contact'])
    await page.goto(`/developer/update-brand/${id}`)
    await expect(page).toHaveURL(/\?step=review$/)
    expect(await stepsShown(page)).toEqual(['Review'])
  }
  // Where one went on purpose one stays: by Back, and when the page is loaded again.
  const { page } = owner
  await page.goto(`/developer/update-brand/${begun}`)
  await expect(page).toHaveURL(/\?step=contact$/)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Brand name')).toHaveValue('Left at the contact')
  await page.reload()
  await expect(page.getByLabel('Brand name')).toHaveValue('Left at the contact')
  await expect(page).toHaveURL(/\?step=identity$/)

  // Where the link to it has to name the first step, too; an address that is opened means the step that it names.
  const upload = async (kind: string, file: object): Promise<string> =>
    (await send(portal, owner, 'post', `files?kind=${kind}`, { multipart: { file } })).id
  const { brand: _brand, carriers: _carriers, ...details } = bots.base
  const pictures = {
    logo: await upload('logo', samplePng('logo.png')),
    banner: await upload('banner', samplePng('banner.png', 1440, 448)),
  }
  const bot = (await send(portal, owner, 'post', 'bots', { data: { data: { ...details, ...pictures } } })).id
  await page.goto(`/developer/bot-console/${bot}`)
  await page.locator('a[href*="/create-bot/rcs-bot-details"]').first().click()
  await expect(page).toHaveURL(/\/create-bot\/brand-details\?id=/)
  await page.goto(`/developer/create-bot/rcs-bot-details?id=${bot}`)
  await expect(page.getByLabel('Bot name')).toBeVisible()
  await expect(page).toHaveURL(/\/create-bot\/rcs-bot-details\?id=/)
  await device.page.context().close()
})
