import { expect, test } from 'playwright/test'
import { act, ask, signedIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** What carriers read of a record that was decided without them or revoked, and what their comments are to its owner then. */
let portal: RunningPortal
test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

test('a notice leads a carrier to what it keeps of a brand that was decided without it', async ({ browser }) => {
  const { developer, platform, vi, northline } = await signedIn(browser, portal, 'developer', 'platform', 'vi', 'northline')
  const path = `brands/${await submittedBrand(portal, developer, { brand_name: 'Left Out Bank' })}`
  await act(portal, platform, path, 'forward', { carriers: ['vi', 'northline'] })
  await platform.page.goto(`/dotgo-admin/view-${path.replace('brands/', 'brand/')}`)
  await expect(platform.page.locator('main header').getByText('Waiting for 2 carriers')).toBeVisible()
  await act(portal, northline, path, 'approve', {}, 'northline')
  await platform.page.reload()
  await platform.page.getByRole('button', { name: 'Approve without carriers' }).click()
  const panel = platform.page.getByRole('dialog', { name: 'Approve without carriers' })
  await expect(panel.getByText('Vi India: Approved without the carrier')).toBeVisible()
  // Who has decided is not passed over.
  await expect(panel.getByRole('alert').getByRole('listitem')).toHaveCount(1)
  await look(platform.page, 'kept-without-panel')
  // The question that the owner is asked names whom it is taken from, too.
  await developer.page.goto(`/developer/my-${path}`)
  await developer.page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const question = developer.page.getByRole('dialog', { name: 'Withdraw this brand?' })
  await expect(question.getByRole('listitem')).toHaveText(['Northline Mobile: Taken back', 'Vi India: Taken back'])
  await look(developer.page, 'kept-without-question')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await act(portal, platform, path, 'approve-without-carriers', {})
  await platform.page.reload()
  await expect(platform.page.locator('main header').getByText('1 of 2 carriers approved')).toBeVisible()
  await expect(platform.page.locator('main header').getByText('Approved, waiting for the brand contact')).toBeVisible()
  const { page } = vi
  const link = page.getByRole('link', { name: /^The platform approved the brand Left Out Bank without Vi India/ })
  await expect(async () => {
    await page.goto('/notices')
    await expect(link.first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await link.first().click()
  await expect(page.getByRole('heading', { name: 'Left Out Bank' }).first()).toBeVisible()
  await expect(page.locator('main header').getByText('at Vi India')).toBeVisible()
  await expect(page.getByText('The platform approved this without you.')).toBeVisible()
  await look(page, 'kept-without')
  expect([...vi.trouble, ...platform.trouble]).toEqual([])
})

test('a carrier reads why a brand it approved was revoked; its owner finds every open comment in the form', {
  tag: '@prove',
}, async ({ browser }) => {
  const { developer, platform, vi, northline } = await signedIn(browser, portal, 'developer', 'platform', 'vi', 'northline')
  const id = await submittedBrand(portal, developer, { brand_name: 'Revoked After Bank' })
  const path = `brands/${id}`
  const said = (comment: string, at: string) => ({
    reason_code: 'POLICY_OTHER',
    comment,
    pins: [{ path: at, comment: `${comment} ${at}` }],
  })
  await act(portal, platform, path, 'forward', { carriers: ['vi', 'northline'] })
  await act(portal, northline, path, 'reject', said('Northline asks this.', '/city'), 'northline')
  await act(portal, vi, path, 'approve', {}, 'vi')
  await act(portal, platform, path, 'revoke', said('The platform asks this.', '/website'))
  // Who had approved is told, and counts no more; sent in again, they have not been asked yet.
  const header = platform.page.locator('main header')
  await platform.page.goto(`/dotgo-admin/view-brand/${id}`)
  await expect(
    header.getByText('0 of 2 carriers approved, Vi India had approved before, 1 rejected at Northline Mobile'),
  ).toBeVisible()
  await vi.page.goto(`/billing/view-brand/${id}`)
  await expect(vi.page.getByRole('heading', { name: /Revoked by the platform/ })).toBeVisible()
  await expect(vi.page.getByText('Another policy was violated').first()).toBeVisible()
  await expect(vi.page.getByText('The platform asks this.')).toHaveCount(0)
  await look(vi.page, 'kept-revoked')
  const { page } = developer
  await page.goto(`/developer/update-brand/${id}`)
  const marked = page.getByRole('group', { name: 'Comments on fields' })
  await expect(marked).toContainText('2 comments to answer')
  await expect(marked).toContainText('Northline asks this. /city')
  await expect(marked).toContainText('The platform asks this. /website')
  await look(page, 'kept-owner')
  const { data, draft_version, lifecycles } = await ask(developer, path)
  const { version } = lifecycles.find(({ scope }: { scope: string }) => scope === '')
  const sent = {
    event: 'resubmit',
    version,
    draft_version,
    data: { ...data, city: 'Pune' },
  }
  const headers = { origin: portal.address }
  const answer = await page.request.post(`${portal.address}/secure/api/v1/${path}/submit`, { headers, data: sent })
  expect(answer.ok(), await answer.text()).toBe(true)
  await platform.page.reload()
  await expect(header.getByText('Submitted again')).toBeVisible()
  await expect(header.getByText('carriers approved')).toHaveCount(0)
  await act(portal, platform, path, 'forward', { carriers: ['vi', 'northline'] })
  await platform.page.reload()
  await expect(header.getByText('Waiting for 2 carriers')).toBeVisible()
  await act(portal, vi, path, 'approve', {}, 'vi')
  await platform.page.reload()
  await expect(header.getByText('1 of 2 carriers approved')).toBeVisible()
  expect([...vi.trouble, ...developer.trouble]).toEqual([])
})
