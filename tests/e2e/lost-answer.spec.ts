import { expect, type Page, test } from 'playwright/test'
import { ask, type Person, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** A decision that the server took and whose answer never came: it is the person's own, and done once. */
let portal: RunningPortal
let owner: Person
let reviewer: Person
let page: Page

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  reviewer = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  page = reviewer.page
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** Loses the first answer to a decision once the server has taken it; gives the keys that were sent. */
async function loseFirstAnswer(): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/transitions', async route => {
    keys.push(route.request().headers()['idempotency-key'] ?? 'none')
    const answer = await route.fetch()
    expect(answer.status()).toBe(200)
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  return keys
}

async function expectApprovedOnce(id: string, name: string, keys: string[]): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: `Approved: ${name}` })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('dialog', { name: 'Approve' })).toHaveCount(0)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  const events = ((await ask(reviewer, `brands/${id}/history`)) as { event: string }[]).map(({ event }) => event)
  expect(events.filter(event => event === 'approve')).toHaveLength(1)
  await page.unroute('**/transitions')
}

test('F8: sent again by the person it has the same key, is answered, and stands in the history once', async () => {
  const id = await submittedBrand(portal, owner, { brand_name: 'Lost And Sent Again' })
  await page.goto(`/dotgo-admin/view-brand/${id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  const drawer = page.getByRole('dialog', { name: 'Approve' })
  await drawer.getByLabel('Note to the owner').fill('Well done')
  // What the page hears of the record meanwhile is what it was.
  const before = await page.request.get(`/secure/api/v1/brands/${id}`)
  await page.route(`**/brands/${id}`, route => route.fulfill({ response: before }))
  const keys = await loseFirstAnswer()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expect(drawer.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await expectApprovedOnce(id, 'Lost And Sent Again', keys)
  await page.unroute(`**/brands/${id}`)
})

test('F9: when the page looks again first it asks whether that was its own, and says so', { tag: '@prove' }, async () => {
  const id = await submittedBrand(portal, owner, { brand_name: 'Lost And Looked At' })
  await page.goto(`/dotgo-admin/view-brand/${id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  const keys = await loseFirstAnswer()
  await page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
  await expectApprovedOnce(id, 'Lost And Looked At', keys)
})
