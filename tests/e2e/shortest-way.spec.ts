import { expect, type Page, test } from 'playwright/test'
import navigation from '../../schemas/portal/navigation.json' with { type: 'json' }
import { closePages } from './close-pages.ts'
import { countTyped } from './count-typed.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

const email = 'ravi@open-harbour.example'
const password = 'Quiet-river-4217'
const phone = '+919876512340'
const most = 9
let portal: RunningPortal

test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** A page as people tell them apart: a form in steps is one, begun and gone on with. */
function screenOf(path: string): string {
  const page = navigation.pages.find(one => new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
  const { record } = (page?.with ?? {}) as { record?: string }
  return page?.screen === 'wizard' ? `form of ${record}` : (page?.path ?? path.replace(/^(\/sign-in)\/.*/, '$1'))
}

test(`from the first page to a submitted brand in at most ${most} screens, and nothing is typed twice`, async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
  const trouble = listenForTrouble(page)
  const counted = await countTyped(page)
  const screens = new Set<string>()
  // What is left before it was seen is no screen.
  const note = async (): Promise<void> => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    screens.add(screenOf(new URL(page.url()).pathname))
  }
  const press = async (name: string): Promise<void> => {
    await note()
    await page.getByRole('button', { name, exact: true }).click()
  }

  await page.goto('/')
  await page.getByLabel('E-mail').fill(email)
  await look(page, 'shortest-way-1')
  await press('Sign up')
  await expect(page).toHaveURL(/\/email-verify/)
  await note()
  await page.goto((await newestMessage(portal.address, email)).actions[0]?.url ?? '')
  await press('Continue')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await press('Set password')
  await press('Continue to sign in')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press('Sign in')
  await page.getByLabel('Mobile number').fill(phone)
  await press('Send code')
  await expect(page.getByText('OTP sent successfully')).toBeVisible()
  const confirm = (await newestMessage(portal.address, phone)).actions.find(({ text }) => text === 'Confirm')?.url ?? ''
  await fetch(confirm, { method: 'POST' })
  await press('Continue')
  await page.getByLabel('First name').fill('Ravi')
  await page.getByLabel('Last name').fill('Menon')
  await press('Continue')
  await page.getByLabel('Company name').fill('Open Harbour')
  await page.getByLabel('Job title').fill('Founder')
  await page.getByLabel('Company website').fill('https://www.open-harbour.example')
  await page.getByRole('radio', { name: 'Manage bots for my company' }).check()
  await press('Submit')
  await expect(page.getByRole('heading', { name: 'Welcome, Ravi' })).toBeVisible()
  await note()
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  await brandOf(page, press)
  await expect(page).toHaveURL(/\/developer\/my-brands\/[0-9a-f-]{36}$/)
  console.log(`From the first page to a submitted brand: ${screens.size} screens (${[...screens].join(', ')})`)
  counted.say('On the way')
  expect(screens.size).toBeLessThanOrEqual(most)
  expect(counted.again()).toEqual([])
  expect(trouble).toEqual([])
})

async function brandOf(page: Page, press: (name: string) => Promise<void>): Promise<void> {
  await expect(page.getByLabel('Brand name')).toHaveValue('Open Harbour')
  await page.getByLabel('Legal name of the enterprise').fill('Open Harbour Private Limited')
  await page.getByLabel('Industry').click()
  await page.getByRole('option', { name: 'Banking' }).click()
  await page.locator('input[type=file]').first().setInputFiles(samplePng('logo.png'))
  await press('Continue')
  await page.getByLabel('Address line 1').fill('1 Main Road')
  await page.getByLabel('Country').click()
  await page.getByRole('option', { name: 'India' }).click()
  await page.getByLabel('State').fill('Karnataka')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('ZIP code').fill('560001')
  await page.getByLabel(/^PAN of the company/).fill('ABCCD1234E')
  await press('Continue')
  await look(page, 'shortest-way-2-contact')
  await press('Continue')
  for (const [kind, name] of [
    ['PAN card of company', 'pan.pdf'],
    ['GST document', 'gst.pdf'],
  ] as const) {
    // The list begins with one.
    await expect(page.getByRole('group', { name: 'Document 1' })).toBeVisible()
    if ((await page.locator('input[type=file]').count()) === 0)
      await page.getByRole('button', { name: /add .*document/i }).click()
    await page.getByLabel('Kind of document').last().click()
    await page.getByRole('option', { name: kind }).click()
    await page.locator('input[type=file]').last().setInputFiles(samplePdf(name))
    await expect(page.getByRole('button', { name: /download/i }).last()).toBeVisible()
  }
  await press('Review')
  await press('Submit for review')
}
