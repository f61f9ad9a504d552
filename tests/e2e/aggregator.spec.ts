import { expect, test } from 'playwright/test'
import details from '../definitions/aggregator.cases.json' with { type: 'json' }
import { signIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { samplePdf } from './sample-files.ts'
import { startPortal } from './start-portal.ts'
import { send } from './whole-brand.ts'

test.afterAll(closePages)

const notApproved =
  'Your aggregator details are not submitted yet. Complete and submit them first, under Aggregator details in the profile menu.'

test('an aggregator is told what the approval waits for, and no door leads past it', async ({ browser }) => {
  const portal = await startPortal()
  try {
    const owner = await signIn(browser, portal, 'many-voices', /\/developer\/dashboard$/)
    const { page, trouble } = owner
    await expect(
      page.getByText(/^Your aggregator account is not approved yet\. Until the platform has approved your details and documents/),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create brand' })).toBeDisabled()
    await expect(page.getByText(notApproved)).toBeVisible()
    await look(page, 'aggregator-01-dashboard')
    for (const path of ['/developer/my-brands', '/developer/my-brands/new']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(/^Available once your aggregator account is approved/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Create brand' })).toHaveCount(0)
    }
    await look(page, 'aggregator-02-brands')

    // A bot may be drafted to its end, left and gone on with; only sending it is refused, and says why where one is.
    await page.goto('/developer/create-bot/rcs-bot-details')
    await page.getByLabel('Bot name').fill('Many Voices')
    await expect(page).toHaveURL(/id=[0-9a-f-]{36}/)
    const draft = new URL(page.url()).searchParams.get('id') ?? ''
    for (const step of ['brand-details', 'select-carriers']) {
      await expect(page.getByRole('button', { name: 'Complete later' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Complete later' }).click()
      await expect(page).toHaveURL(new RegExp(`/create-bot/${step}`))
      if (step !== 'brand-details') continue
      const group = page.getByRole('group', { name: 'Brand details' })
      await expect(page.getByRole('note').filter({ hasText: 'Brand' }).getByText(notApproved)).toBeVisible()
      await expect(group.getByText(notApproved)).toBeVisible()
      // The open list, which covers what stands below it, says the same.
      await group.getByRole('combobox', { name: 'Brand' }).click()
      await expect(page.getByText(notApproved).last()).toBeVisible()
      await expect(page.getByText('No options yet')).toHaveCount(0)
      await look(page, 'aggregator-02-no-brand')
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Complete later' }).click()
    await expect(page.getByRole('note').getByText(notApproved).first()).toBeVisible()
    await look(page, 'aggregator-02-review')
    await page.goto(`/developer/bot-console/${draft}`)
    await expect(page.getByRole('region', { name: 'Progress' }).getByText(notApproved)).toBeVisible()
    await expect(page.locator('main header')).toContainText('Waiting for you')
    await expect(page.locator('main header')).not.toContainText('submit')
    await look(page, 'aggregator-02-draft')
    await page.goto('/developer/dashboard')
    const next = page.getByRole('region', { name: 'Next steps' }).getByRole('listitem').filter({ hasText: 'Many Voices' })
    await expect(next).toContainText(notApproved)
    await look(page, 'aggregator-03-next-step')
    await page.goto(`/developer/bot-console/${draft}`)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByLabel('Bot name')).toHaveValue('Many Voices')
    await page.getByLabel('Bot name').fill('Many Voices Again')
    await page.goto(`/developer/bot-console/${draft}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Many Voices Again' })).toBeVisible()
    // Once the details are submitted, what holds the button back is their review.
    const upload = async (name: string): Promise<string> =>
      (await send(portal, owner, 'post', 'files?kind=document', { multipart: { file: samplePdf(name) } })).id
    const documents = []
    for (const { document_type_id } of details.base.documents)
      documents.push({ document_type_id, file: await upload(`paper-${document_type_id}.pdf`) })
    const data = { ...details.base, documents }
    const { id, version } = await send(portal, owner, 'post', 'aggregators', { data: { data } })
    const submission = { event: 'submit', version: 1, draft_version: version, data }
    await send(portal, owner, 'post', `aggregators/${id}/submit`, { data: submission })
    await page.goto('/developer/dashboard')
    await expect(page.getByRole('button', { name: 'Create brand' })).toBeDisabled()
    const inReview =
      'The platform is reviewing your aggregator details. Wait for its approval. You can see their status under Aggregator details in the profile menu.'
    await expect(page.getByText(inReview).first()).toBeVisible()
    await expect(page.getByText(notApproved)).toHaveCount(0)
    await expect(page.getByText('once you submit them')).toHaveCount(0)
    await look(page, 'aggregator-04-in-review')
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, 'aggregator-04-in-review-phone')
    expect(trouble).toEqual([])

    // Whoever is about to become one is told before it is too late.
    const other = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
    await other.page.goto('/developer/edit-profile/company')
    const warning = other.page.getByText(
      /^The platform checks your business documents first\..*You cannot change this answer later/,
    )
    await expect(other.page.getByRole('radio', { name: 'Manage bots for my company' })).toBeChecked()
    await expect(warning).toHaveCount(0)
    await other.page.getByRole('radio', { name: 'Sign up as an aggregator' }).check()
    await expect(warning).toBeVisible()
    await expect(other.page.getByRole('radiogroup', { name: 'What will you use the portal for?' })).toHaveAccessibleDescription(
      /You cannot change this answer later/,
    )
    await look(other.page, 'aggregator-03-warned')
  } finally {
    await portal.stop()
  }
})
