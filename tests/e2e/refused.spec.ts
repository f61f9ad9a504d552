import { expect, type Locator, test } from 'playwright/test'
import { proves } from '../spec/proofs.ts'
import { signIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send, wholeBrand } from './whole-brand.ts'

/** What was refused is in view and has the focus, wherever the refusal comes from, on a small window. */
let portal: RunningPortal
const small = { width: 360, height: 560 }
const asked = { data: { event: 'ask-owner', version: 2, data: { question: 'Is it one?' } } }
const takenBack = { data: { event: 'withdraw-question', version: 3 } }
const taken = { brand_name: 'Wanted By Two' }

test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

async function expectInFocus(refusal: Locator): Promise<void> {
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport()
}

test('a wrong password', { tag: '@prove' }, async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: small })).newPage()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill('developer@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'The e-mail address or the password is wrong.' })
  await expectInFocus(refusal)
  await look(page, 'refused-1-sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectInFocus(refusal)
  await page.context().close()
})

test('a submit that is not complete, and one of a draft that was changed elsewhere', async ({ browser }) => {
  const owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const { page } = owner
  const { id, data } = await wholeBrand(portal, owner)
  await page.setViewportSize(small)
  await page.goto(`/developer/update-brand/${id}?step=review`)
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeVisible()
  await send(portal, owner, 'put', `brands/${id}`, { data: { data: { ...data, brand_name: 'Another name' }, version: 1 } })
  await page.getByRole('button', { name: 'Submit for review' }).click()
  // Nothing was typed here: what the other one saved is shown, and sent when it was seen.
  await expectInFocus(page.getByRole('alert').filter({ hasText: 'You see the current version. Check it' }))
  await expect(page.getByRole('group', { name: 'Review' }).getByText('Another name').first()).toBeVisible()
  await look(page, 'refused-2-changed-elsewhere')

  const empty = (await send(portal, owner, 'post', 'brands', { data: { data: { brand_name: 'Nearly empty' } } })).id
  await page.goto(`/developer/update-brand/${empty}?step=review`)
  const submit = page.getByRole('button', { name: 'Submit for review' })
  await submit.scrollIntoViewIfNeeded()
  await submit.click()
  await expectInFocus(page.getByRole('group', { name: 'What keeps you from submitting' }))

  // Another brand got the name meanwhile: what the server says of it is there, in its words.
  proves('workflows.8.error-submit-brand', 'workflows.3.brand-name-unique')
  const [late, first] = [await wholeBrand(portal, owner, taken), await wholeBrand(portal, owner, taken)]
  await page.goto(`/developer/update-brand/${late.id}?step=review`)
  await expect(submit).toBeVisible()
  await send(portal, owner, 'post', `brands/${first.id}/submit`, {
    data: { event: 'submit', version: 1, draft_version: 1, data: first.data },
  })
  const answered = page.waitForResponse('**/submit')
  await submit.click()
  const { message } = await (await answered).json()
  expect(message).toMatch(/^A brand with this name already exists/)
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  // It names a field: the list that leads there has the focus.
  await expectInFocus(page.getByRole('group', { name: 'What keeps you from submitting' }))
  await page.context().close()
})

test('a decision when somebody else was first', async ({ browser }) => {
  const owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const { id, data } = await wholeBrand(portal, owner)
  await send(portal, owner, 'post', `brands/${id}/submit`, { data: { event: 'submit', version: 1, draft_version: 1, data } })
  const reviewer = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  const { page } = reviewer
  await page.setViewportSize(small)
  await page.goto(`/dotgo-admin/view-brand/${id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  const drawer = page.getByRole('dialog', { name: 'Approve' })
  // The drawer covers the fields: what is vouched for stands in it.
  await expect(drawer.getByText('Growing Tree Private Limited')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'View pan.pdf' })).toBeVisible()
  await drawer.getByLabel('Note to the owner').fill('Well done')
  // The page reads of it no sooner than it sends its own: the server refuses that.
  const sent = page.waitForResponse('**/transitions')
  await page.route(`**/brands/${id}`, async route => {
    await sent
    await route.continue()
  })
  await send(portal, reviewer, 'post', `brands/${id}/transitions`, { data: { event: 'approve', version: 2, data: {} } })
  await drawer.getByRole('button', { name: 'Approve' }).click()
  const refusal = drawer.getByRole('alert').filter({ hasText: /./ })
  await expectInFocus(refusal)
  await look(page, 'refused-3-decided')
  await expect(refusal).toContainText('Approved in the meantime, by')
  await expect(drawer.getByText('Well done'), 'to be copied').toBeVisible()
  await page.context().close()
  await owner.page.context().close()
})

test('what asks nothing when somebody else was first, beside its buttons until it is put away', { tag: '@prove' }, async ({
  browser,
}) => {
  const owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const { page } = owner
  const { id, data } = await wholeBrand(portal, owner, { brand_name: 'Taken Back' })
  await send(portal, owner, 'post', `brands/${id}/submit`, { data: { event: 'submit', version: 1, draft_version: 1, data } })
  const reviewer = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  for (const [size, name] of [
    [small, 'phone'],
    [{ width: 1440, height: 900 }, 'desktop'],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto(`/developer/my-brands/${id}`)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const sent = page.waitForResponse('**/transitions')
    await page.route(`**/brands/${id}`, async route => {
      await sent
      await route.continue()
    })
    await send(portal, reviewer, 'post', `brands/${id}/transitions`, name === 'phone' ? asked : takenBack)
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    const { message } = await (await sent).json()
    const refusal = page.getByRole('alert').filter({ hasText: message })
    await expectInFocus(refusal)
    await expect(page.getByRole('status').filter({ hasText: message }), 'said once').toHaveCount(0)
    await look(page, `refused-5-${name}`)
    expect((await refusal.boundingBox())?.height, 'as high as its words').toBeLessThan(120)
    // Longer than a passing note is shown.
    await page.waitForTimeout(6_000)
    await expect(refusal).toBeVisible()
    await refusal.getByRole('button', { name: 'Close' }).click()
    await expect(refusal).toHaveCount(0)
    await page.unrouteAll()
  }
  await page.context().close()
  await reviewer.page.context().close()
})

// The last one: its developer becomes an aggregator, and may submit nothing any more.
test('a submit that is refused as a whole, again and again', { tag: '@prove' }, async ({ browser }) => {
  const owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const { page } = owner
  const { id } = await wholeBrand(portal, owner, { brand_name: 'Of Many' })
  await page.setViewportSize(small)
  await page.goto(`/developer/update-brand/${id}?step=review`)
  const submit = page.getByRole('button', { name: 'Submit for review' })
  await expect(submit).toBeVisible()
  // The page looks now and then at who it is for, and is closed then like its entry in the menu: that answer is on its way.
  const seen = Promise.withResolvers<void>()
  await page.route('**/partner-details', route => seen.promise.then(() => route.continue()))
  await send(portal, owner, 'post', 'company-details', { data: { for_company: false, agent_type: 2 } })
  const refusal = page.getByRole('alert').filter({ hasText: 'Your aggregator details are not submitted yet.' })
  for (let tries = 1; tries <= 2; tries++) {
    const answered = page.waitForResponse('**/submit')
    await submit.click()
    await answered
    await expectInFocus(refusal)
  }
  await look(page, 'refused-4-as-a-whole')
  seen.resolve()
  await expect(page.getByRole('main').getByText('Available once your aggregator account is approved.')).toBeVisible()
  expect(owner.trouble).toEqual([])
  await page.context().close()
})
