import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, test } from 'playwright/test'
import { ask, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

let portal: RunningPortal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

const devanagari = /\p{Script=Devanagari}/u

/** The Hindi of a text, by its English, as the translation beside a file has it. */
function hindi(file: string, source: string): string {
  const { texts } = JSON.parse(readFileSync(fileURLToPath(new URL(`../../${file}.hi.json`, import.meta.url)), 'utf8')) as {
    texts: { [path: string]: { source: string; target: string } }
  }
  const found = Object.values(texts).find(entry => entry.source === source)
  if (!found) throw new Error(`${file} has no translation of "${source}".`)
  return found.target
}

const inHindi = (browser: Browser) => browser.newContext({ baseURL: portal.address, locale: 'hi-IN' })

test('who accepts Hindi signs up in Hindi: the page, what is wrong at a field, refusals of the server, and the mail', async ({
  browser,
}) => {
  const page = await (await inHindi(browser)).newPage()
  await page.goto('/sign-up')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(devanagari)
  const signUp = page.getByRole('button', { name: hindi('schemas/onboarding/sign-up.form', 'Sign up'), exact: true })
  await signUp.click()
  await expect(page.getByText(hindi('schemas/common/contact.fields', 'Email is required')).first()).toBeVisible()
  await look(page, 'hindi-1-sign-up')
  const email = page.getByLabel(hindi('schemas/common/contact.fields', 'E-mail'))
  await email.fill('developer@demo.example')
  await signUp.click()
  const exists = 'A user with this email address already exists'
  await expect(page.getByText(hindi('schemas/portal/refusals.content', exists)).first()).toBeVisible()
  await email.fill('asha@hindi.example')
  await signUp.click()
  await expect(page).toHaveURL(/email-verify/)
  const mail = await newestMessage(portal.address, 'asha@hindi.example', () => true)
  expect(mail.subject).toMatch(devanagari)
  expect(mail.text).toMatch(devanagari)
  await page.context().close()
})

test('who chooses a language for the account gets pages, notices and mails in it; others read their own', async ({ browser }) => {
  const developer = await signIn(browser, portal, 'developer', /\/developer\//)
  const { page } = developer
  await page.getByRole('contentinfo').getByRole('link', { name: 'Language' }).click()
  // It begins with the one that the page is in.
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveText('English')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'हिन्दी' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // The page itself follows, without a reload of theirs.
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.goto('/developer/my-brands/new')
  await expect(page.getByLabel(hindi('schemas/brands/brand.form', 'Brand name'))).toBeVisible()
  await look(page, 'hindi-2-brand')
  // What one chooses from is called and sorted in it, too.
  await page.getByRole('combobox', { name: hindi('schemas/brands/brand.form', 'Industry') }).click()
  await expect(page.getByRole('option', { name: hindi('schemas/common/industries.rows', 'Retail') })).toBeVisible()
  const offered = await page.getByRole('option').allTextContents()
  for (const name of offered) expect(name).toMatch(devanagari)
  expect(offered).toEqual(offered.toSorted((one, other) => one.localeCompare(other, 'hi')))
  await page.keyboard.press('Escape')
  const id = await submittedBrand(portal, developer)
  await page.goto(`/developer/my-brands/${id}`)
  await expect(page.getByText(hindi('workflows/brand.workflow', 'Submitted')).first()).toBeVisible()
  // The form as it was submitted, too.
  await expect(page.getByText(hindi('schemas/brands/brand.form', 'Legal name of the enterprise')).first()).toBeVisible()
  await expect(page.getByText(hindi('schemas/common/industries.rows', 'Banking'), { exact: true })).toBeVisible()
  await expect(page.getByText(hindi('schemas/common/countries.rows', 'India'), { exact: true })).toBeVisible()
  await look(page, 'hindi-3-submitted')

  const staff = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\//)
  await expect(staff.page.locator('html')).toHaveAttribute('lang', 'en')
  const reject = { event: 'reject', version: 2, data: { reason_code: 'DOC_ILLEGIBLE', comment: 'The scan cannot be read.' } }
  const answer = await staff.page.request.post(`/secure/api/v1/brands/${id}/transitions`, {
    headers: { origin: portal.address },
    data: reject,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const mail = await newestMessage(portal.address, developer.email, ({ text }) => text.includes('The scan cannot be read.'))
  expect(mail.subject).toMatch(devanagari)
  expect(mail.text).toContain(hindi('schemas/review/review-reasons.content', 'A document cannot be read'))
  const notices = (await ask(staff, 'notices')) as { text: string }[]
  expect(notices.length).toBeGreaterThan(0)
  for (const { text } of notices) expect(text).not.toMatch(devanagari)
  // Whatever the language of who asks for it.
  await staff.page.request.post('/api/v1/forgot-password', {
    headers: { origin: portal.address },
    data: { user_email: developer.email },
  })
  const link = await newestMessage(portal.address, developer.email, ({ text }) => text.includes('/set-password'))
  expect(link.subject).toMatch(devanagari)
  const refused = await page.request.post(`/secure/api/v1/brands/${id}/transitions`, {
    headers: { origin: portal.address },
    data: reject,
  })
  expect((await refused.json()).message).toMatch(devanagari)
})

test('a visitor chooses a language on every page that can be opened without signing in, and keeps it when signing in', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: portal.address, locale: 'en-GB' })).newPage()
  const trouble = listenForTrouble(page)
  const html = page.locator('html')
  const choose = (language: string) =>
    page.getByRole('group', { name: /^(Language|भाषा)$/ }).getByRole('button', { name: language, exact: true })
  for (const [address, width] of [
    ['/', 390],
    ['/sign-in', 1440],
    ['/set-password', 390],
    ['/forgot-password', 1440],
    ['/email-verify', 390],
    ['/faq', 1440],
    ['/sign-up', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    await expect(html, address).toHaveAttribute('lang', 'en')
    await choose('हिन्दी').click()
    await expect(html, address).toHaveAttribute('lang', 'hi')
    await expect(choose('हिन्दी')).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(devanagari)
    await look(page, `hindi-4-visitor${address.replace('/', '-')}`)
    if (address !== '/sign-up') {
      await choose('English').click()
      await expect(html, address).toHaveAttribute('lang', 'en')
    }
  }
  // What was typed stands there still; refusals of the server and the page after signing in are in Hindi, too.
  const email = page.getByLabel(hindi('schemas/common/contact.fields', 'E-mail'))
  await email.fill('tara@hindi.example')
  await choose('English').click()
  await expect(page.getByLabel('E-mail')).toHaveValue('tara@hindi.example')
  await choose('हिन्दी').click()
  await expect(email).toHaveValue('tara@hindi.example')
  await page.goto('/sign-in')
  await page.getByLabel(hindi('schemas/common/contact.fields', 'E-mail')).fill('developer2@demo.example')
  await page.locator('input[type=password]').fill('Not-the-password-1')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert').filter({ hasText: devanagari })).toBeVisible()
  expect(trouble.filter(said => !/40[01]/.test(said))).toEqual([])
  await page.context().close()
})
