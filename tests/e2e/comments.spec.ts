import { expect, type Locator, test } from 'playwright/test'
import { signIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send, wholeBrand } from './whole-brand.ts'

/** A reviewer's comments on fields: made from a phone and from a list beside its record, answered on a phone. */
let portal: RunningPortal
const phone = { width: 390, height: 780 }

test.describe.configure({ timeout: 240_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** Gives the reason and the comments of a rejection, and sends it. */
async function reject(drawer: Locator, comments: { [field: string]: string }): Promise<void> {
  const page = drawer.page()
  await drawer.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'A document cannot be read' }).click()
  await drawer.getByLabel('Comment to the owner').fill('Please look at what is marked.')
  for (const [field, comment] of Object.entries(comments)) await drawer.getByLabel(field, { exact: true }).fill(comment)
  await look(page, `comments-reject-${page.viewportSize()?.width}`)
  await drawer.getByRole('button', { name: 'Reject' }).click()
  await expect(drawer).toHaveCount(0)
}

test('from a phone, the form steps aside while fields are chosen; the owner answers each in the wizard', async ({ browser }) => {
  const owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const { id, data } = await wholeBrand(portal, owner)
  await send(portal, owner, 'post', `brands/${id}/submit`, { data: { event: 'submit', version: 1, draft_version: 1, data } })

  const reviewer = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  const review = reviewer.page
  await review.setViewportSize(phone)
  await review.goto('/dotgo-admin/my-brands')
  await review.getByRole('link', { name: 'Growing Tree Bank' }).first().click()
  await review.getByRole('button', { name: 'Reject' }).click()
  const drawer = review.getByRole('dialog', { name: 'Reject' })
  // Back closes what covers the page, after a question where something was typed; the record stays.
  const record = review.url()
  await drawer.getByLabel('Comment to the owner').fill('Half')
  await review.evaluate(() => history.back())
  await review.getByRole('button', { name: 'Keep editing' }).click()
  await expect(drawer.getByLabel('Comment to the owner')).toHaveValue('Half')
  await drawer.getByLabel('Comment to the owner').fill('')
  await review.evaluate(() => history.back())
  await expect(drawer).toHaveCount(0)
  await expect(review).toHaveURL(record)
  await review.getByRole('button', { name: 'Reject' }).click()
  await look(review, 'comments-1-drawer')
  for (const [count, field] of [
    ['0 comments', 'City'],
    ['1 comment', 'Job title of the brand contact'],
  ] as const) {
    await drawer.getByRole('button', { name: 'Comment on fields' }).click()
    await expect(drawer.getByRole('status')).toHaveText(count)
    await look(review, 'comments-2-aside')
    await review.getByRole('button', { name: `Comment on ${field}` }).click()
    // One goes on typing.
    await expect(drawer.getByLabel(field, { exact: true })).toBeFocused()
  }
  await reject(drawer, { City: 'Which city?', 'Job title of the brand contact': 'No title' })
  await review.context().close()

  const { page } = owner
  await page.setViewportSize(phone)
  await page.goto(`/developer/my-brands/${id}`)
  await page.getByRole('link', { name: 'Fix and resubmit' }).click()
  // It opens at the first field that was marked, with the comment at it.
  await expect(page.getByRole('heading', { name: 'Business address' }).first()).toBeVisible()
  await expect(page.getByLabel('City', { exact: true })).toBeFocused()
  // Loaded again, one stays at the step one was on, also at the first.
  const identity = page.getByRole('navigation', { name: 'Brand' }).getByRole('button', { name: /Identity/ })
  await identity.click()
  await expect(page.getByLabel('Brand name')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Brand name')).toBeVisible()
  await page.goto(`/developer/my-brands/${id}`)
  await page.getByRole('link', { name: 'Fix and resubmit' }).click()
  await expect(page.getByLabel('City', { exact: true })).toBeFocused()
  const note = page.getByRole('note')
  await expect(note).toContainText('Which city?')
  const marked = page.getByRole('group', { name: 'Comments on fields' })
  await expect(marked).toContainText('2 comments to answer')
  const steps = page.getByRole('navigation', { name: 'Brand' }).getByRole('listitem')
  await expect(steps.filter({ hasText: '1 comment' })).toHaveCount(2)
  await look(page, 'comments-3-wizard')

  // What was changed is struck, at the field and in the list.
  await page.getByLabel('City', { exact: true }).fill('Mysuru')
  await expect(note.locator('s')).toHaveText('Which city?')
  await expect(marked).toContainText('1 comment to answer')
  await expect(marked.locator('s')).toContainText('Which city?')
  await expect(steps.filter({ hasText: '1 comment' })).toHaveCount(1)
  await page.getByLabel('City', { exact: true }).fill(data.city)
  await expect(marked).toContainText('2 comments to answer')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()

  const toReview = () => page.goto(`/developer/update-brand/${id}?step=review`)
  const resubmit = page.getByRole('button', { name: 'Resubmit', exact: true })
  await toReview()
  await resubmit.click()
  const unchanged = page.getByRole('dialog', { name: 'Resubmit without a change?' })
  await expect(unchanged).toBeVisible()
  await look(page, 'comments-4-unchanged')
  await unchanged.getByRole('button', { name: 'Cancel' }).click()
  await expect(unchanged).toHaveCount(0)

  // Each line leads to its field.
  await marked.getByRole('button', { name: /No title/ }).click()
  const title = page.getByLabel('Job title of the brand contact')
  await expect(title).toBeFocused()
  await title.fill('Head of the bank')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await toReview()
  await resubmit.click()
  const open = page.getByRole('dialog', { name: 'Resubmit with open comments?' })
  await expect(open).toContainText('One marked field is unchanged: City.')
  await look(page, 'comments-5-open')
  await open.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toHaveCount(0)
  await marked.getByRole('button', { name: /Which city/ }).click()
  await page.getByLabel('City', { exact: true }).fill('Mysuru')
  await expect(marked).toContainText('Every marked field was changed')
  await look(page, 'comments-6-answered')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await toReview()
  await resubmit.click()
  await expect(page).toHaveURL(new RegExp(`/developer/my-brands/${id}$`))
  await expect(page.getByText('Submitted again').first()).toBeVisible()
  expect([...owner.trouble, ...reviewer.trouble]).toEqual([])
  await page.context().close()
})

test('on a tablet it steps aside as well; where there is room it stands beside the record that its list opened', {
  tag: '@prove',
}, async ({ browser }) => {
  const owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const { id, data } = await wholeBrand(portal, owner, { brand_name: 'Low Tree Bank' })
  await send(portal, owner, 'post', `brands/${id}/submit`, { data: { event: 'submit', version: 1, draft_version: 1, data } })
  const { page, trouble } = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/dotgo-admin/my-brands')
  await page.getByRole('link', { name: 'Low Tree Bank' }).click()
  await expect(page.getByRole('region', { name: /^Opened from/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reject' })
  await expect(drawer.getByRole('heading', { name: 'Reject' })).toBeFocused()
  await look(page, 'comments-7-tablet')
  await drawer.getByRole('button', { name: 'Comment on fields' }).click()
  await expect(drawer.getByRole('status')).toHaveText('0 comments')
  await look(page, 'comments-8-tablet-aside')
  await page.getByRole('button', { name: 'Comment on City' }).click()
  await drawer.getByLabel('City', { exact: true }).fill('Which')
  await expect(drawer.getByLabel('Comment to the owner')).toHaveAccessibleDescription('At least 10 characters.')
  const typed = await drawer.getByLabel('City', { exact: true }).locator('..').boundingBox()
  const remove = await drawer.getByRole('button', { name: 'Remove the comment' }).boundingBox()
  expect(remove?.y, 'apart from the box above it').toBeGreaterThan((typed?.y ?? 0) + (typed?.height ?? 0) + 3)

  // A window that becomes wider has it beside the record, with all that was typed.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(drawer.getByLabel('City', { exact: true })).toHaveValue('Which')
  await expect(drawer.getByRole('button', { name: 'Comment on fields' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Comment on State' }).click()
  await page.getByRole('button', { name: 'Comment on GST document' }).click()
  await drawer.getByLabel('GST document', { exact: true }).fill('Which document?')
  await reject(drawer, { City: 'Which city?', State: 'Which state?' })
  await expect(page.getByText('Rejected: Low Tree Bank')).toBeVisible()
  const { decision } = await send(portal, owner, 'get', `brands/${id}`)
  expect(decision.input.pins).toEqual([
    { path: '/city', comment: 'Which city?' },
    { path: '/state', comment: 'Which state?' },
    { path: '/documents/1', comment: 'Which document?' },
  ])
  await page.context().close()

  // The first by the form, not the first that was commented on.
  const form = owner.page
  await form.goto(`/developer/update-brand/${id}`)
  await expect(form.getByLabel('State', { exact: true })).toBeFocused()
  const marked = form.getByRole('group', { name: 'Comments on fields' })
  await expect(marked.getByRole('listitem')).toHaveText([/Which state/, /Which city/, /Which document/])
  // A comment goes with its document, when the one before it was removed.
  await marked.getByRole('button', { name: /Which document/ }).click()
  const cards = form.getByRole('group', { name: /^Document \d/ })
  await expect(cards).toHaveCount(2)
  await form.getByRole('button', { name: 'Delete document 1' }).click()
  await form.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('note')).toContainText('Which document?')
  await expect(marked).toContainText('3 comments to answer')
  await expect(marked.locator('s')).toHaveCount(0)
  await look(form, 'comments-9-moved')
  await form.getByRole('button', { name: 'Delete document 1' }).click()
  await form.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(marked.locator('s')).toContainText('Which document?')
  await expect(marked).toContainText('2 comments to answer')
  expect([...owner.trouble, ...trouble]).toEqual([])
  await form.context().close()
})
