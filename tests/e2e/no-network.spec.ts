import { expect, type Page, test } from 'playwright/test'
import { type Person, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send, wholeBrand } from './whole-brand.ts'

/** Whatever is loaded says when it does not arrive for want of a network, offers to try again, and is there by itself once the network is back. */
let portal: RunningPortal
let owner: Person

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  for (const brand_name of ['First Tree', 'Second Tree']) await submittedBrand(portal, owner, { brand_name })
})
test.afterAll(closePages)
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
  // Nothing of before is shown: nothing is said of when it was.
  await expect(page.getByText('No connection. This was last updated')).toHaveCount(0)
  await look(page, 'no-network-dashboard')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect(page.getByText('First Tree').first()).toBeVisible()
  await page.close()
})

test('a list and a record of which the script is there', { tag: '@prove' }, async () => {
  const page = await tabAt('/developer/my-brands', 'My brands')
  await page.getByRole('link', { name: 'First Tree' }).click()
  await expect(page.getByRole('heading', { name: 'First Tree' }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Second Tree' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Second Tree' }).click()
  await expect(page.getByText('The portal did not respond. Check your connection and try again.')).toBeVisible()
  await retry(page).click()
  await expect(retry(page)).toBeVisible()
  await look(page, 'no-network-record')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Second Tree' }).first()).toBeVisible()

  await page.goBack()
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('Second')
  await expect(said(page)).toContainText(/The list could not be loaded\.\s*The portal did not respond\./)
  await look(page, 'no-network-list')
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: 'Second Tree' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'First Tree' })).toHaveCount(0)
  await page.close()
})

test('a list and a record that are there from before say so, and of when', async () => {
  const page = await tabAt('/developer/my-brands', 'My brands')
  const kept = page.getByRole('status').filter({ hasText: /^No connection\. This was last updated \d\d:\d\d\.$/ })
  await page.getByRole('link', { name: 'First Tree' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First Tree' })).toBeVisible()
  await expect(kept).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(kept).toBeVisible()
  await look(page, 'no-network-kept-record')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Second Tree' })).toBeVisible()
  await expect(kept).toBeVisible()
  await look(page, 'no-network-kept-list')
  await page.context().setOffline(false)
  await expect(kept).toHaveCount(0)
  await page.close()
})

test('dashboard and notices that are there from before say so as well', { tag: '@prove' }, async () => {
  const page = await tabAt('/notices', 'Notices')
  const kept = page.getByRole('status').filter({ hasText: /^No connection\. This was last updated \d\d:\d\d\.$/ })
  await page.getByRole('navigation').getByRole('link', { name: 'MY BOTS' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'First Tree' }).first()).toBeVisible()
  await expect(kept).toHaveCount(0)
  await page.context().setOffline(true)
  // Said once the page has asked again in vain.
  await expect(kept).toBeVisible({ timeout: 45_000 })
  await look(page, 'no-network-kept-dashboard')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  await expect(kept).toBeVisible({ timeout: 45_000 })
  await page.context().setOffline(false)
  await expect(kept).toHaveCount(0)
  await page.close()
})

test('the choices of a field, and the next step of a form', async () => {
  const { id } = await wholeBrand(portal, owner, { brand_name: 'Third Tree' })
  const page = await tabAt(`/developer/update-brand/${id}?step=address`, 'Third Tree')
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('India')
  await page.context().setOffline(true)
  await country.click()
  await expect(said(page)).toContainText('The options could not be loaded. The portal did not respond.')
  await look(page, 'no-network-choices')
  await page.context().setOffline(false)
  await expect(page.getByRole('option', { name: 'India', exact: true })).toBeVisible()
  await country.press('Escape')

  await page.context().setOffline(true)
  // Left, the field still says so, and keeps what is typed in it; what was chosen before stays the value.
  await country.fill('Ger')
  await expect(said(page)).toContainText('The options could not be loaded.')
  await country.press('Tab')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(said(page)).toContainText('The options could not be loaded.')
  await expect(country).toHaveValue('Ger')
  await look(page, 'no-network-choices-left')
  await page.context().setOffline(false)
  await expect(said(page)).toHaveCount(0)
  await country.click()
  await page.getByRole('option', { name: 'Germany', exact: true }).click()
  await expect(country).toHaveValue('Germany')
  await country.fill('Ind')
  await page.getByRole('option', { name: 'India', exact: true }).click()

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

test('what was pressed without a network goes on by itself once it is back, with what was typed', async () => {
  const { id } = await wholeBrand(portal, owner, { brand_name: 'Fourth Tree' })
  const page = await tabAt(`/developer/update-brand/${id}?step=contact`, 'Fourth Tree')
  const waits = page.getByRole('status').filter({ hasText: 'It will be saved when you are back online.' })
  await expect(page.getByLabel('Name of the brand contact')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Name of the brand contact').fill('Typed Offline')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(said(page)).toContainText('This form could not be loaded.')
  // What was typed last was tried, too: when it is saved, the form is drawn anew.
  await expect(waits).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
  await expect(said(page)).toHaveCount(0)
  const draft = async () => (await send(portal, owner, 'get', `brands/${id}`)).draft
  await expect.poll(draft).toMatchObject({ contact_name: 'Typed Offline' })
  await page.close()
})

test('a form in steps that is opened without a network', { tag: '@prove' }, async () => {
  const page = await tabAt('/developer/my-brands', 'My brands')
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  await expect(page.getByLabel('Brand name')).toBeVisible()
  await page.getByRole('link', { name: 'MY BOTS', exact: true }).first().click()
  const create = page.getByRole('link', { name: 'Create bot' }).first()
  await expect(create).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.context().setOffline(true)
  await create.click()
  await expect(said(page)).toContainText('This form could not be loaded.')
  await page.context().setOffline(false)
  await expect(page.getByLabel('Bot name')).toBeVisible()
  // By itself, and without loading the page anew.
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.close()
})

test('what a new record begins with and comes late stands where nobody has typed meanwhile, and is saved', {
  tag: '@prove',
}, async () => {
  // Manages bots for their own company, so a further brand begins with what the one before says of it.
  await send(portal, owner, 'post', 'company-details', {
    data: {
      for_company: true,
      company_name: 'Tall Trees',
      job_title: 'Forester',
      company_website: 'https://trees.example',
      agent_type: 0,
    },
  })
  const { data: before } = await wholeBrand(portal, owner, { brand_name: 'Brand before' })
  const page = await tabAt('/developer/my-brands', 'My brands')
  const create = page.getByRole('link', { name: 'Create brand' }).first()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const note = page.getByRole('note').filter({ hasText: 'Filled in for you:' })
  await create.click()
  await expect(field('Website')).toHaveValue('https://trees.example')
  await page.goBack()
  await expect(create).toBeVisible()
  await page.context().setOffline(true)
  await create.click()
  await expect(field('Brand name')).toBeVisible()
  await field('Brand name').fill('Begun without a network')
  await field('Website').fill('https://typed.example')
  await expect(note).toHaveCount(0)
  await expect(field('Legal name of the enterprise')).toHaveValue('')
  await page.context().setOffline(false)
  await expect(field('Legal name of the enterprise')).toHaveValue(before.enterprise_name)
  await expect(field('Website')).toHaveValue('https://typed.example')
  await expect(note).toContainText('Legal name of the enterprise')
  await expect(note).not.toContainText('Website')
  await expect(page).toHaveURL(/[?&]id=/)
  const id = new URL(page.url()).searchParams.get('id')
  const draft = async () => (await send(portal, owner, 'get', `brands/${id}`)).draft
  await expect.poll(draft).toMatchObject({
    brand_name: 'Begun without a network',
    enterprise_name: before.enterprise_name,
    website: 'https://typed.example',
    contact_name: expect.stringMatching(/./),
  })
  await page.close()
})

test('a decision: what is said of it stands where it was pressed, in a form that fills the window beside the data', {
  tag: '@prove',
}, async ({ browser }) => {
  const { page } = await signIn(browser, portal, 'super-admin-dotgo', /\/dotgo-admin\/dashboard$/)
  await page.goto('/dotgo-admin/my-brands')
  await page.getByRole('link', { name: 'First Tree' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  const form = page.getByRole('dialog', { name: 'Reject' })
  const reject = form.getByRole('button', { name: 'Reject' })
  await expect(reject).toBeInViewport({ ratio: 1 })
  await look(page, 'no-network-decision-form')
  await page.getByRole('heading', { name: 'Documents', exact: true }).scrollIntoViewIfNeeded()
  await expect(form.getByRole('heading', { name: 'Reject' })).toBeInViewport({ ratio: 1 })
  await expect(reject).toBeInViewport({ ratio: 1 })
  await form.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option').nth(1).click()
  await form.getByLabel('Comment to the owner').fill('The documents are of another company.')
  await form.getByLabel('Internal note').fill('Seen before.')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.context().setOffline(true)
    await reject.click()
    await expect(form.getByText('You are offline. This is sent when you are back online.')).toBeInViewport({ ratio: 1 })
    await expect(form.getByRole('button', { name: "Don't send" })).toBeInViewport({ ratio: 1 })
    await look(page, `no-network-decision-${size.width}`)
    await form.getByRole('button', { name: "Don't send" }).click()
    await page.context().setOffline(false)
  }
  await page.context().close()
})

test('a page of which not even the script is there', { tag: '@prove' }, async ({ browser }) => {
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

test('forms of who is not signed in say at once that there is no network, keep what is typed, and are sent once it is back', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
  const away = page.getByRole('status').filter({ hasText: 'You are offline. What you typed stays here.' })
  const waits = page.getByRole('alert').filter({ hasText: 'You are offline. This is sent when you are back online.' })
  for (const [address, button, email, next] of [
    ['/forgot-password', 'Send', 'nobody@demo.example', /\/forgot-password\/sent$/],
    ['/sign-in', 'Sign in', 'developer@demo.example', /\/developer\/dashboard$/],
  ] as const) {
    await page.goto(address)
    const press = page.locator('form').getByRole('button', { name: new RegExp(`^${button}`) })
    await expect(press).toBeVisible()
    await expect(away).toHaveCount(0)
    await page.context().setOffline(true)
    // Before anything is pressed.
    await expect(away).toBeVisible()
    await page.getByLabel('E-mail').fill(email)
    const password = page.getByLabel('Password', { exact: true })
    if ((await password.count()) > 0) await password.fill('Try-the-portal-1')
    await press.click()
    await expect(waits).toBeVisible()
    await expect(away).toHaveCount(0)
    await look(page, `no-network-${button.toLowerCase().replace(' ', '-')}`)
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await page.context().setOffline(false)
    await expect(page).toHaveURL(next)
  }
  await page.context().close()
})

test('what is typed and submitted is saved and submitted once the network is back, once, unless it is held back', async () => {
  const { id } = await wholeBrand(portal, owner, { brand_name: 'Fifth Tree' })
  const page = await tabAt(`/developer/update-brand/${id}?step=contact`, 'Fifth Tree')
  const waits = page.getByRole('alert').filter({ hasText: 'You are offline. This is sent when you are back online.' })
  const submit = page.getByRole('button', { name: 'Submit for review' })
  const brand = () => send(portal, owner, 'get', `brands/${id}`)
  const toReview = () =>
    page
      .getByRole('navigation', { name: 'Brand' })
      .getByRole('button', { name: /Review/ })
      .click()
  const contact = page.getByLabel('Name of the brand contact')
  // The steps are there before there is no network.
  await toReview()
  await expect(submit).toBeVisible()
  await page.goBack()
  await expect(contact).toBeVisible()
  await page.context().setOffline(true)
  await contact.fill('Submitted Offline')
  await toReview()
  await submit.click()
  await expect(waits).toBeInViewport({ ratio: 1 })
  await look(page, 'no-network-submit')
  await waits.getByRole('button', { name: "Don't send" }).click()
  await expect(waits).toHaveCount(0)
  // What is left to be changed is not sent either.
  await submit.click()
  await expect(waits).toBeVisible()
  await page.goBack()
  await expect(contact).toHaveValue('Submitted Offline')
  await page.context().setOffline(false)
  await expect.poll(async () => (await brand()).draft).toMatchObject({ contact_name: 'Submitted Offline' })
  expect((await brand()).submitted_at).toBeNull()

  await page.context().setOffline(true)
  await contact.fill('Submitted Later')
  await toReview()
  await submit.click()
  await expect(waits).toBeVisible()
  const sent: string[] = []
  page.on('response', answer => {
    if (answer.url().endsWith(`/brands/${id}/submit`)) sent.push(String(answer.status()))
  })
  await page.context().setOffline(false)
  await expect(page).toHaveURL(new RegExp(`/developer/my-brands/${id}`))
  await expect(page.getByText('Submitted Later').first()).toBeVisible()
  expect((await brand()).data).toMatchObject({ contact_name: 'Submitted Later' })
  expect(sent).toEqual(['200'])
  await page.close()
})
