import { expect, type Page, test } from 'playwright/test'
import { type Person, signIn, submittedBrand } from './bot-people.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { wholeBrand } from './whole-brand.ts'

/** Whatever is loaded says when it does not arrive for want of a network, offers to try again, and is there by itself once the network is back. */
let portal: RunningPortal
let owner: Person

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  for (const brand_name of ['First Tree', 'Second Tree']) await submittedBrand(portal, owner, { brand_name })
})
test.afterAll(() => portal.stop())
test.afterEach(() => owner.page.context().setOffline(false))

const said = (page: Page) => page.getByRole('alert').filter({ hasText: 'Check your connection and try again.' })
const retry = (page: Page) => said(page).getByRole('button', { name: 'Retry' })

/** A tab that has loaded this page; what it loads is kept by no other tab. */
async function tabAt(address: string, heading: string): Promise<Page> {
  const page = await owner.page.context().newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  return page
}

test('the dashboard', async () => {
  const page = await tabAt('/developer/my-brands', 'My brands')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'MY BOTS', exact: true }).first().click()
  await expect(said(page).first()).toBeVisible()
  await expect(retry(page).first()).toBeVisible()
  await look(page, 'no-network-dashboard')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect(page.getByText('First Tree').first()).toBeVisible()
  await page.close()
})

test('a list and a record of which the script is there', async () => {
  const page = await tabAt('/developer/my-brands', 'My brands')
  await page.getByRole('link', { name: 'First Tree' }).click()
  await expect(page.getByRole('heading', { name: 'First Tree' }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Second Tree' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Second Tree' }).click()
  await expect(page.getByText('The portal did not answer. Check your connection and try again.')).toBeVisible()
  await retry(page).click()
  await expect(retry(page)).toBeVisible()
  await look(page, 'no-network-record')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Second Tree' }).first()).toBeVisible()

  await page.goBack()
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('Second')
  await expect(said(page)).toContainText(/The list could not be loaded\.\s*The portal did not answer\./)
  await look(page, 'no-network-list')
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: 'Second Tree' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'First Tree' })).toHaveCount(0)
  await page.close()
})

test('the choices of a field, and the next step of a form', async () => {
  const { id } = await wholeBrand(portal, owner, { brand_name: 'Third Tree' })
  const page = await tabAt(`/developer/update-brand/${id}?step=address`, 'Third Tree')
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('India')
  await page.context().setOffline(true)
  await country.click()
  await expect(said(page)).toContainText('The options could not be loaded. The portal did not answer.')
  await look(page, 'no-network-choices')
  await page.context().setOffline(false)
  await expect(page.getByRole('option', { name: 'India', exact: true })).toBeVisible()
  await country.press('Escape')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(said(page)).toContainText('This form could not be loaded.')
  await look(page, 'no-network-step')
  await retry(page).click()
  await expect(said(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByLabel('Name of the brand contact')).toBeVisible()
  await page.close()
})

test('a page of which not even the script is there', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
  await page.goto('/sign-up')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(said(page)).toContainText('could not be loaded.')
  await look(page, 'no-network-script')
  await page.context().setOffline(false)
  await expect(page.getByLabel('Enter Keyword to search FAQs')).toBeVisible()
  await page.context().close()
})
