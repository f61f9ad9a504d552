import { expect, type Page, test } from 'playwright/test'
import rejection from '../definitions/reject-aggregator.cases.json' with { type: 'json' }
import { proves } from '../spec/proofs.ts'
import { act, ask, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { halfSignedUp } from './half-signed-up.ts'
import { listenForTrouble, look } from './look.ts'
import { samplePdf } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

let portal: RunningPortal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** The first that the list offers. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

test('who signs up as an aggregator sees the carriers, is congratulated, and goes on to the details', { tag: '@prove' }, async ({
  browser,
}) => {
  proves('onboarding.2.use-aggregator-carrier-hover', 'onboarding.2.aggregator-congratulation')
  proves('onboarding.2.signup-success-path', 'onboarding.2.setup-enterprise-path')
  const [email, password] = ['nina@new-voices.example', 'Quiet-river-4217']
  await halfSignedUp(portal.address, email, password)
  // Chromium calls this zone Asia/Calcutta.
  const context = await browser.newContext({
    baseURL: portal.address,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Asia/Kolkata',
  })
  const page = await context.newPage()
  const trouble = listenForTrouble(page)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/setup-enterprise$/)
  // The language can be chosen before all is set up; set-up goes on where it was.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Language' }).click()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'हिन्दी' }).click()
  await page.locator('main button[type=submit]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.getByRole('combobox').click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.locator('main button[type=submit]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await look(page, 'aggregator-details-0-language')
  await expect(page.getByRole('navigation', { name: 'Main' }), 'a menu would lead back here').toHaveCount(0)
  await page.getByRole('link', { name: 'Edit profile', exact: true }).click()
  await expect(page).toHaveURL(/\/setup-enterprise$/)
  // What was typed is not thrown away unasked.
  await page.getByLabel('Company name').fill('New Voices')
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Company name')).toHaveValue('New Voices')
  await page.getByLabel('Company name').fill('')
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  const { carrierList } = (await (await page.request.get('/api/v1/directory')).json()).data
  expect(carrierList.length).toBeGreaterThan(1)
  const carriers = page.getByRole('tooltip')
  await expect(carriers).toHaveCount(0)
  await page.getByText('Sign up as an aggregator', { exact: true }).hover()
  for (const { carrier_name } of carrierList) await expect(carriers).toContainText(carrier_name)
  await page.mouse.move(0, 0)
  await expect(carriers).toHaveCount(0)
  await page.getByRole('radio', { name: 'Sign up as an aggregator' }).check()
  const sent = page.waitForRequest('**/company-details')
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toEqual({ for_company: false, agent_type: 2 })
  await expect(page).toHaveURL(/\/signup-success$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Congratulations' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await look(page, 'aggregator-details-0-congratulations')
  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .click()
  await expect(page).toHaveURL(/\/developer\/review-details/)
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
  await expect(
    page.getByRole('note').filter({ hasText: 'Have these files ready: Documents (Aggregator KYC Doc, PAN card' }),
  ).toBeVisible()
  expect(trouble).toEqual([])
  await page.context().close()
})

test('an aggregator gives its details, and the platform and a carrier open the portal for it', async ({ browser }) => {
  test.setTimeout(360_000)
  proves('onboarding.2.aggregator-part-personal', 'onboarding.2.aggregator-part-time-zone', 'onboarding.2.aggregator-part-kyc')
  proves('onboarding.2.aggregator-part-business', 'onboarding.2.aggregator-part-address', 'onboarding.2.aggregator-part-uploads')
  proves('onboarding.2.aggregator-next', 'onboarding.4.next-disabled-pan', 'onboarding.4.next-disabled-gstin')
  proves('onboarding.4.next-disabled-registration', 'onboarding.4.next-disabled-brand-registration')
  proves('onboarding.4.host-rows-remove', 'onboarding.4.host-rows-range-mode', 'onboarding.9.host-rows-add-shown-at-10')
  proves('onboarding.3.host-address-field-id', 'onboarding.3.ip-field-set')
  proves('onboarding.2.review-details-path', 'onboarding.2.setup-screens-hide-menu')
  proves('workflows.2.path-admin-view-aggregator-details', 'workflows.2.screen-approval-aggregators')
  proves('onboarding.3.timezone-value', 'onboarding.3.timezone-label', 'onboarding.3.timezone-offset')
  proves('onboarding.3.timezone-alt-name', 'workflows.1.aggregators-act-for-brands', 'both.date-format-long')
  proves('onboarding.2.manage-users-path')
  const { page, trouble } = await signIn(browser, portal, 'many-voices', /\/developer\/dashboard$/)
  await page.getByRole('link', { name: 'Open the aggregator details' }).click()
  await expect(page.getByLabel('Company name')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' }), 'a set-up screen').toHaveCount(0)
  await page.getByLabel('Job title').fill('Director')
  await page.getByLabel('Contact number').fill('9876543210')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^\(GMT[+-]\d\d:\d\d\) /)
  await choose(page, 'Time zone', 'Asia/Kolkata')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('(GMT+05:30) Asia/Kolkata · India Standard Time')
  await look(page, 'aggregator-details-1-personal')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Company website')).toBeVisible()
  await page.goto('/developer/dashboard')
  // The one thing to do comes before the steps that wait for it, and only its button is the main one.
  const guide = page.getByRole('region', { name: 'Get your first bot live' })
  await expect(guide.getByRole('listitem')).toHaveCount(7)
  await expect(guide.locator('[aria-current=step]')).toContainText(/Aggregator details.*Draft/)
  await expect(guide.locator('.MuiButton-contained')).toHaveText(['Continue'])
  await expect(guide.locator('.MuiButton-contained')).toHaveAttribute('href', /\/developer\/update-details\//)
  await page.goBack()

  await page.getByLabel('Company website').fill('many-voices.example')
  await choose(page, 'Country', 'India')
  await page.getByLabel('State').fill('Karnataka')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('ZIP code').fill('560 001')
  await page.getByLabel('Address line 1').fill('1 Main Road')
  await page.getByLabel('PAN of the company').fill('abccd1234e')
  await page.getByLabel('GSTIN').fill('29ABCCD1234E1Z1')
  await look(page, 'aggregator-details-2-business')
  await page.getByRole('button', { name: 'Continue' }).click()

  const hosts = page.getByRole('group', { name: 'Host addresses for domestic traffic', exact: true })
  await expect(hosts).toHaveCount(0)
  await page.getByRole('radio', { name: 'Domestic' }).check()
  const add = hosts.getByRole('button', { name: 'Add another host address' })
  await expect(hosts.getByRole('button', { name: /^Remove/ }), 'the only one').toHaveCount(0)
  await hosts.getByLabel('Host address', { exact: true }).fill('203.0.113.1')
  for (let count = 2; count <= 11; count++) await add.click()
  await expect(add, 'there are eleven').toHaveCount(0)
  for (let count = 11; count > 2; count--) await hosts.getByRole('button', { name: `Remove host address ${count}` }).click()
  const second = hosts.getByRole('group', { name: 'host address 2' })
  await second.getByRole('checkbox').check()
  await second.getByRole('textbox', { name: 'From' }).fill('203.0.113.1')
  await second.getByRole('textbox', { name: 'To' }).fill('203.0.113.9')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(hosts.getByText('Please remove duplicate host address.')).toBeVisible()
  await second.getByRole('textbox', { name: 'From' }).fill('203.0.113.5')
  await look(page, 'aggregator-details-3-traffic')
  await page.getByRole('button', { name: 'Continue' }).click()

  const papers = ['Aggregator KYC Doc', 'PAN card of company', 'GST document', 'Company registration proof']
  const all = [...papers, 'Company brand registration proof', 'Proof of business address']
  const next = page.getByRole('button', { name: 'Review', exact: true })
  const filed = all.map((_paper, index) => samplePdf(`paper-${index}.pdf`))
  const card = (index: number) => page.getByRole('group', { name: `Document ${index + 1}`, exact: true })
  const put = (index: number, files: typeof filed) => card(index).locator('input[type=file]').setInputFiles(files)
  for (const index of [0, 1]) {
    await expect(next).toBeDisabled()
    await expect(next).toHaveAccessibleDescription(new RegExp(`^Still missing: ${all[index]}`))
    // Those that are chosen at once go into the entries that wait.
    await put(index, index === 0 ? filed.slice(0, 1) : filed.slice(1, -1))
    await expect(card(index).getByText(`paper-${index}.pdf`)).toBeVisible()
  }
  for (const [index, paper] of all.entries()) {
    await expect(card(index).getByRole('combobox')).toHaveText(paper)
    if (index < all.length - 1) await expect(card(index).getByText(`paper-${index}.pdf`)).toBeVisible()
  }
  await expect(card(all.length)).toHaveCount(0)
  await look(page, 'aggregator-details-4-documents')
  const last = all.length - 1
  await expect(next).toHaveAccessibleDescription(`Still missing: ${all[last]}`)
  // What is there and wrong is not called missing.
  await put(
    last,
    filed.slice(0, 1).map(file => ({ ...file, name: 'again.pdf' })),
  )
  await expect(next).toHaveAccessibleDescription(`To correct: ${all[last]}`)
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: 'Delete again.pdf' }).click()
  await page.getByRole('dialog', { name: 'Delete this file?' }).getByRole('button', { name: 'Delete' }).click()
  await put(last, filed.slice(last))
  await expect(card(last).getByText(`paper-${last}.pdf`)).toBeVisible()
  await expect(next).toBeEnabled()
  await next.click()
  await look(page, 'aggregator-details-5-review')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page).toHaveURL(/\/developer\/review-details\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Many Voices' })).toBeVisible()
  await look(page, 'aggregator-details-6-submitted')
  const id = page.url().split('/').at(-1)
  expect((await ask({ page, trouble, email: '' }, `aggregators/${id}`)).data.preferred_time_zone).toBe('Asia/Kolkata')
  const moment = page.locator('main time').first()
  await moment.hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4} \| \d\d:\d\d:\d\d [AP]M$/)
  await page.mouse.move(0, 0)

  await page.goto('/developer/review-details')
  await expect(page, 'there is one already').toHaveURL(new RegExp(`/developer/review-details/${id}$`))

  const platform = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\/dashboard$/)
  await platform.page.getByRole('link', { name: 'AGGREGATORS' }).click()
  await expect(platform.page.getByRole('row').filter({ hasText: 'Many Voices' })).toBeVisible()
  await look(platform.page, 'aggregator-details-7-queue')
  await platform.page.goto(`/dotgo-admin/viewAggregatorDetails/${id}`)
  await expect(platform.page.getByRole('heading', { level: 1, name: 'Many Voices' })).toBeVisible()
  await look(platform.page, 'aggregator-details-8-review')

  // A comment on an entry stands within the entry.
  const pins = [{ path: '/host_addresses_domestic/1', comment: 'Whose addresses are these?' }]
  await act(portal, platform, `aggregators/${id}`, 'reject', { ...rejection.base, pins })
  await page.goto(`/developer/update-details/${id}`)
  await expect(second.getByRole('note')).toContainText('Whose addresses are these?')
  await expect(page.getByRole('note').filter({ hasText: 'Whose addresses' })).toHaveCount(1)
  await look(page, 'aggregator-details-9-comment')
  await second.getByRole('textbox', { name: 'To' }).fill('203.0.113.8')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await page.goto(`/developer/update-details/${id}?step=review`)
  await page.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/developer/review-details/${id}$`))
  await platform.page.reload()
  await platform.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await platform.page
    .getByRole('dialog')
    .or(platform.page.locator('[data-event]'))
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
  await expect(platform.page.locator('main header')).toContainText('Approved')

  await page.goto('/developer/my-brands')
  await expect(
    page
      .getByRole('link', { name: 'Create brand' })
      .or(page.getByRole('button', { name: 'Create brand' }))
      .first(),
  ).toBeEnabled()
  await page.goto(`/developer/review-details/${id}`)
  await expect(page.locator('main header')).toContainText('Approved')

  // From now on it submits brands of others, under its own name.
  proves('workflows.2.path-admin-view-brand')
  const brand = await submittedBrand(portal, { page }, { brand_name: 'Voice of Another' })
  await page.goto(`/developer/my-brands/${brand}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Voice of Another' })).toBeVisible()
  await expect(page.locator('main header')).toContainText('Submitted')
  await platform.page.goto(`/dotgo-admin/view-brand/${brand}`)
  await expect(platform.page.getByRole('heading', { level: 1, name: 'Voice of Another' })).toBeVisible()
  await expect(platform.page.getByRole('main')).toContainText('Many Voices')

  // And it manages its users.
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('link', { name: 'Manage Users' }).click()
  await expect(page).toHaveURL(/\/developer\/edit-profile\/manage-users$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage users' })).toBeVisible()
  await expect(page.getByText('many-voices@demo.example').first()).toBeVisible()
  expect([...trouble, ...platform.trouble]).toEqual([])
})
