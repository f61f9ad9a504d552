import { type Browser, expect, type Page, type Response, test } from 'playwright/test'
import { proves } from '../spec/proofs.ts'
import { signIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

let portal: RunningPortal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

async function visitor(browser: Browser): Promise<{ page: Page; trouble: string[] }> {
  const context = await browser.newContext({ baseURL: portal.address, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  return { page, trouble: listenForTrouble(page) }
}

/** The cookies that a call of the page was sent with. */
const cookiesOf = async (answer: Response): Promise<string> => (await answer.request().allHeaders()).cookie ?? ''

/** The sections of a page of text, by their headings. */
const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) })

async function reads(page: Page, path: string, title: string, parts: { [heading: string]: string | RegExp }): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page.locator('section').getByRole('heading', { level: 2 })).toHaveText(Object.keys(parts))
  for (const [heading, said] of Object.entries(parts)) await expect(section(page, heading)).toContainText(said)
}

test('visitors read the policies and the terms, with all that they have to say', async ({ browser }) => {
  test.setTimeout(240_000)
  proves('workflows.1.visitors-read-policies', 'workflows.1.visitors-read-terms', 'workflows.2.developer-pp-path')
  proves('workflows.2.developer-privacypolicy-path', 'workflows.2.developer-tos-path', 'workflows.2.rbm-policies-path')
  proves('workflows.2.developer-privacy-screen', 'workflows.2.developer-privacy-version', 'workflows.2.operator-privacy-screen')
  proves('workflows.2.terms-of-use-redirect', 'workflows.2.terms-of-use-path', 'workflows.2.privacy-policy-redirect')
  proves('workflows.2.privacy-policy-path', 'workflows.2.terms-screen', 'workflows.2.rbm-policies-screen')
  const { page, trouble } = await visitor(browser)
  proves(
    'workflows.2.developer-privacy-collected',
    'workflows.2.developer-privacy-use',
    'workflows.2.developer-privacy-protection',
  )
  proves(
    'workflows.2.developer-privacy-sharing',
    'workflows.2.developer-privacy-third-party',
    'workflows.2.developer-privacy-rights',
  )
  proves(
    'workflows.2.developer-privacy-advertising',
    'workflows.2.developer-privacy-arbitration',
    'workflows.2.developer-privacy-eea',
  )
  proves('workflows.2.developer-privacy-changes', 'workflows.2.developer-privacy-officer')
  for (const path of ['/privacy-policy', '/developer-privacypolicy'])
    await reads(page, path, 'Privacy policy', {
      'Information we collect': 'Name, e-mail address',
      'How we use it': 'To run your account',
      'How we protect it': 'encrypted',
      Sharing: 'We do not sell data',
      'Third-party sites': 'own privacy policies',
      Advertising: 'no advertisements',
      'Your rights': /see, correct, export or delete/,
      Disputes: 'go to arbitration',
      Changes: '15 days notice',
      'Clients in the European Economic Area': 'General Data Protection Regulation',
      'Data officer': 'within 30 days',
    })
  proves('both.date-format-short')
  await expect(page.getByText('Last changed 16 Jun 2021')).toBeVisible()
  await page.goto('/privacy-policy')
  await expect(page).toHaveURL(/\/developer-pp$/)

  proves('workflows.2.operator-privacy-scope', 'workflows.2.operator-privacy-collection', 'workflows.2.operator-privacy-use')
  proves('workflows.2.operator-privacy-retention', 'workflows.2.operator-privacy-protection')
  proves('workflows.2.operator-privacy-disclosure', 'workflows.2.operator-privacy-contact')
  await reads(page, '/operator-privacypolicy', 'Privacy policy of the operator', {
    Scope: 'personal data',
    Collection: 'collects',
    Use: 'to review, launch and supervise bots',
    Retention: 'kept as long as',
    Protection: 'encrypted',
    Disclosure: 'carriers and messaging platforms',
    Contact: 'data privacy officer',
  })

  proves('workflows.9.terms-changes-30-days', 'workflows.9.terms-changes-new-functionality', 'workflows.9.terms-vendor-cap')
  proves('workflows.9.terms-vendor-cap-lower', 'workflows.9.terms-company-cap', 'workflows.9.terms-cure-period')
  await page.goto('/terms-of-use')
  await expect(page).toHaveURL(/\/developer-tos$/)
  await expect(section(page, 'Changes')).toContainText(
    '30 days after they are posted, and immediately where they concern new functions',
  )
  await expect(section(page, 'Liability')).toContainText(
    'INR 50,000 or the invoices of the preceding 30 days, whichever is lower',
  )
  await expect(section(page, 'Liability')).toContainText('100% of the invoices of 12 months')
  await expect(section(page, 'Breach and cure')).toContainText('30 days from notice')

  proves(
    'workflows.2.rbm-policies-introduction',
    'workflows.2.rbm-policies-definitions',
    'workflows.2.rbm-policies-agent-details',
  )
  proves(
    'workflows.2.rbm-policies-business-rules',
    'workflows.2.rbm-policies-asset-guidelines',
    'workflows.2.rbm-policies-privacy',
  )
  proves('workflows.2.rbm-policies-asset-table', 'workflows.2.rbm-policies-brand-and-developer')
  proves('workflows.2.rbm-policies-portability', 'workflows.2.rbm-policies-functionality', 'workflows.2.rbm-policies-prohibited')
  proves('workflows.2.rbm-policies-content-and-activity', 'workflows.2.rbm-policies-restricted')
  proves('workflows.2.rbm-policies-enforcement', 'workflows.2.rbm-policies-verification')
  await reads(page, '/rbm-policies', 'RBM Policies', {
    Introduction: 'every bot',
    Definitions: 'A bot is',
    'Agent details': 'Name: 1 to 40 characters, unique among launched bots',
    'Business rules': 'from 10am to 9pm, 7 days a week',
    'Asset guidelines': 'Logo and banner',
    'Brand and developer': '1 to 128 letters, digits and spaces',
    'Asset policy table': /Logo224 × 224At most 50 KB.*Banner1440 × 448, ratio 45:14At most 200 KB/,
    Portability: 'The brand writes a letter',
    'Agent functionality': 'STOP opts a person out, START opts in again',
    Privacy: 'privacy policy of its brand',
    'Content and activity guidelines': 'deceive or impersonate',
    'Prohibited content': 'weapons',
    'Restricted content': 'Alcohol, gambling and games, and healthcare products',
    Enforcement: 'policy review',
    Verification: 'reply to all',
  })
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Portability' }).click()
  await expect(section(page, 'Portability')).toBeInViewport()
  await page.goto('/developer-tos')
  await page.goto('/rbm-policies#enforcement')
  await expect(section(page, 'Enforcement'), 'an address leads to a section').toBeInViewport()
  expect(trouble).toEqual([])
})

test('pages that are not there yet, the footer, and the place where one was', async ({ browser }) => {
  proves('workflows.2.coming-soon-title', 'workflows.2.coming-soon-text', 'workflows.2.coming-soon-back')
  proves('workflows.2.under-development-root-path', 'workflows.2.under-development-base-path', 'workflows.2.rbm-terms-path')
  proves('workflows.2.under-development-screen', 'workflows.2.under-construction-screen')
  proves('workflows.2.under-construction-text', 'workflows.2.under-construction-go-back')
  proves('workflows.2.landing-path', 'workflows.2.landing-screen', 'both.topbar-faqs', 'both.topbar-downloads')
  proves('workflows.2.footer-copyright', 'workflows.2.footer-privacy-policy', 'workflows.2.footer-terms-of-service')
  proves('workflows.2.footer-rbm-policies', 'both.aggregator-documents-path', 'workflows.2.aggregator-documentation-screen')
  proves('workflows.2.carrier-documentation-path', 'workflows.2.carrier-documentation-screen')
  const { page, trouble } = await visitor(browser)
  for (const path of ['/under-development', '/rbm-terms']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Coming Soon', exact: true })).toBeVisible()
    await expect(page.getByText('This feature is under development', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(`${portal.address}/`)
    await expect(page.getByRole('img', { name: /^The launch of a bot/ })).toBeVisible()
  }
  await page.goto('/under-construction')
  await expect(page.getByText('sorry! this page is under construction', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'go back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bots your customers answer' })).toBeVisible()
  // The phone of the picture hides nothing that stands in the table.
  const hidden = await page.getByRole('img', { name: /^The launch of a bot/ }).evaluate(picture => {
    const phone = picture.lastElementChild?.getBoundingClientRect()
    const cells = [...picture.querySelectorAll('th, td')].map(cell => ({
      text: cell.textContent,
      box: cell.getBoundingClientRect(),
    }))
    return cells.flatMap(({ text, box }) => (phone && box.bottom > phone.top && box.right > phone.left ? [text] : []))
  })
  expect(hidden).toEqual([])
  // The ground with the lanes is that of signing up, and of no other page.
  const ground = page.locator('svg .lanes')
  await expect(ground).toHaveCount(0)
  await page.goto('/sign-up')
  await expect(ground).toHaveCount(1)
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ground).toHaveCount(0)

  for (const [path, title] of [
    ['/Aggregator/documents', 'Downloads'],
    ['/Carrier/Admin/latestdocumentation', 'Documentation for carriers'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^PDF · \d+ kB · 28 Nov 2026$/)).toBeVisible()
    await page.getByRole('button', { name: 'View', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `${title}.pdf` })
    await expect(dialog.getByRole('region')).toContainText(title)
    const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
    expect(saved.suggestedFilename()).toBe(`${title}.pdf`)
    await page.keyboard.press('Escape')
  }
  const bar = page.getByRole('navigation', { name: 'Help' })
  await bar.getByRole('link', { name: 'DOWNLOADS' }).click()
  await expect(bar.getByRole('link', { name: 'DOWNLOADS' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL(/\/faq$/)

  await page.goto('/rbm-policies')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('2023-2024')
  await expect(foot).toContainText('Powered By')
  await expect(foot.getByRole('link')).toHaveText(['Privacy Policy', 'Terms of Service', 'RBM Policies'])
  await expect(section(page, 'Verification')).toBeVisible()
  await foot.getByRole('link', { name: 'Terms of Service' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await foot.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'RBM Policies' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  expect(trouble).toEqual([])
})

test('questions are searched, marked, opened by their address, and asked of a list of their own when signed in', async ({
  browser,
}) => {
  proves('both.faq-path', 'workflows.1.visitors-read-faq', 'workflows.2.faq-screen', 'workflows.7.faq-call')
  proves('workflows.6.faq-secure-when-logged-in', 'workflows.7.faq-response-list', 'workflows.3.faq-cat-type')
  proves('workflows.3.faq-list', 'workflows.3.faq-query', 'workflows.3.faq-answer', 'workflows.2.footer-escalation-logged-in')
  proves('workflows.2.footer-escalation-matrix', 'workflows.2.escalation-matrix-path', 'workflows.7.escalation-call')
  proves('workflows.3.escalation-table-json', 'workflows.3.escalation-headers', 'workflows.3.escalation-header-label')
  proves('workflows.3.escalation-header-key', 'workflows.3.escalation-rows', 'workflows.3.escalation-envelope')
  proves('onboarding.7.secure-paths-client', 'onboarding.7.public-paths-client', 'both.helper-get')
  const { page, trouble } = await visitor(browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = (await (await page.request.get('/api/v1/faq')).json()).data
  expect(list[0]).toEqual({
    cat_type: 'Getting started',
    faq_list: expect.arrayContaining([{ query: expect.any(String), answer: expect.any(String) }]),
  })
  const asked = page.waitForResponse('**/api/v1/faq')
  await page.goto('/faq')
  expect(new URL((await asked).url()).pathname).toBe('/api/v1/faq')
  expect([(await asked).request().method(), (await asked).status(), await cookiesOf(await asked)]).toEqual(['GET', 200, ''])
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Enter Keyword to search FAQs' })
  await search.fill('b')
  await expect(page.getByText('Please enter a minimum of 2 characters to search')).toBeVisible()
  await search.fill('AGENCY')
  await expect(page.locator('mark')).toHaveText('agency')
  await search.fill('withdraw')
  await page.getByRole('button', { name: 'Can I change something during a review?' }).click()
  await expect(page.locator('p mark')).toHaveText('Withdraw')
  await search.fill('<p>')
  await expect(page.getByText('No search results found.')).toBeVisible()
  await search.fill('')
  await page.getByRole('button', { name: 'Can I change something during a review?' }).click()
  await page.getByRole('button', { name: 'Copy link' }).last().click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${portal.address}/faq#can-i-change-something-during-a-review`)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('Withdraw the brand first.')).toBeInViewport()
  await look(page, 'faq-one-question')
  expect(trouble).toEqual([])
  expect((await page.request.get('/secure/api/v1/faq')).status()).toBe(401)

  const developer = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const own = developer.page.waitForResponse('**/secure/api/v1/faq')
  await developer.page.goto('/faq')
  expect((await own).status()).toBe(200)
  expect(await cookiesOf(await own)).toContain('__Host-session=')
  const table = developer.page.waitForResponse('**/secure/api/v1/table?*')
  await developer.page.getByRole('contentinfo').getByRole('link', { name: 'Escalation Matrix' }).click()
  const answer = await (await table).json()
  expect(answer).toMatchObject({ status_code: expect.any(Number), status_message: expect.any(String), data: {} })
  const matrix = JSON.parse(answer.data.table_json)
  expect(matrix.headers[0]).toEqual({ key: 'level', label: 'Level' })
  expect(matrix.rows[0]).toMatchObject({ level: '1' })
  await expect(developer.page.getByRole('columnheader', { name: 'Level' })).toBeVisible()
  await expect(developer.page.getByRole('cell', { name: 'support@onramp.example' })).toBeVisible()
  await developer.page.goto('/sign-up')
  await expect(developer.page).toHaveURL(/\/developer\/dashboard$/)
  expect(developer.trouble).toEqual([])
})

test('a page that fails in a way nobody foresaw gives way to the crash page, which leads home', async ({ browser }) => {
  proves('both.crash-page-screen', 'both.crash-page-title', 'both.crash-page-text')
  const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
  // A browser that cannot write dates: the page that shows one fails while it is drawn.
  await page.addInitScript(() => {
    Intl.DateTimeFormat.prototype.formatToParts = () => {
      throw new RangeError('No dates here')
    }
  })
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
  await page.goto('/developer-pp')
  await expect(page.getByRole('heading', { level: 1, name: 'OOPS! Something went wrong', exact: true })).toBeVisible()
  const text = 'Application has encountered unexpected error. We will be looking into.'
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('Last changed')).toHaveCount(0)
  await look(page, 'crash')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(page.getByText(text)).toHaveCount(0)
  await page.context().close()
})

test('countries and carriers, as they come over the wire and as visitors see them', { tag: '@prove' }, async ({ browser }) => {
  proves('workflows.7.carriers-response')
  const { page } = await visitor(browser)
  const { data } = await (await page.request.get('/api/v1/directory')).json()
  expect(Object.keys(data).toSorted()).toEqual(['carrierList', 'countryList'])
  await page.goto('/country-carrier-page')
  await expect(page.getByRole('columnheader')).toHaveText(['Country', 'Carriers'])
  for (const { carrier_name: name } of data.carrierList) await expect(page.getByText(name, { exact: true })).toBeVisible()
})
