import { type Browser, expect, test } from 'playwright/test'
import confirmed from '../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import { act, ask, type People, signedIn, stateOf, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** What an owner changed while a question stood, and did not submit, is found on the record's page in every state. */
let portal: RunningPortal
let people: People<'developer' | 'platform'>

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  portal = await startPortal()
  people = await signedIn(browser, portal, 'developer', 'platform')
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(Object.values(people).flatMap(({ trouble }) => trouble)).toEqual([]))

test('a draft beside a submitted record is shown wherever it stands, opened where it may be edited, and discarded once confirmed', async () => {
  const { developer, platform } = people
  const { page } = developer
  const brand = await submittedBrand(portal, developer)
  const address = `/developer/my-brands/${brand}`
  const draft = page.getByRole('region', { name: 'Changes you have not submitted' })
  const lookAt = async (name: string): Promise<void> => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await look(page, `kept-draft-${name}-${width}`)
    }
  }
  await act(portal, platform, `brands/${brand}`, 'ask-owner', {
    question: 'Which company owns this brand?',
    pins: [{ path: '/city', comment: 'Is this the city of the company?' }],
  })
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Change the fields' })).toBeVisible()
  await expect(draft).toHaveCount(0)
  await page.getByRole('link', { name: 'Change the fields' }).click()
  await page.getByRole('textbox', { name: /^City/ }).fill('Mysuru')
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await page.goto(address)
  await expect(draft).toContainText('Reviewers do not see it until you submit it.')
  await lookAt('1-asked')
  const question = page.getByRole('region', { name: 'Question from the platform' })
  await question.getByRole('textbox', { name: /^Answer/ }).fill('We own it ourselves, since May.')
  await question.getByRole('button', { name: 'Answer the question' }).click()
  await expect.poll(() => stateOf(developer, `brands/${brand}`)).toBe('submitted 1032')

  // In review, and once it is approved, nothing can be edited: what was typed is there, and when it can be used.
  await expect(draft).toContainText('once the status is “Verified”')
  await expect(draft).toContainText('Mysuru')
  await expect(draft.getByRole('link')).toHaveCount(0)
  await act(portal, platform, `brands/${brand}`, 'approve')
  await page.goto(address)
  await expect(draft).toContainText('once the status is “Verified”')
  await expect(draft.getByRole('term')).toHaveText(['City'])
  await lookAt('2-approved')
  // Nobody else is shown it.
  await platform.page.goto(`/dotgo-admin/view-brand/${brand}`)
  await expect(platform.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(platform.page.getByText('Mysuru')).toHaveCount(0)

  await act(portal, platform, `brands/${brand}`, 'verify', confirmed.base)
  await page.goto(address)
  await draft.getByRole('link', { name: 'Continue editing' }).click()
  await page
    .getByRole('navigation', { name: 'Brand' })
    .getByRole('button', { name: /Business address/ })
    .click()
  await expect(page.getByRole('textbox', { name: /^City/ })).toHaveValue('Mysuru')
  await page.goto(address)
  await draft.getByRole('button', { name: 'Discard changes' }).click()
  const sure = page.getByRole('dialog', { name: 'Discard these changes?' })
  await sure.getByRole('button', { name: 'Cancel' }).click()
  expect((await ask(developer, `brands/${brand}`)).draft.city).toBe('Mysuru')
  await draft.getByRole('button', { name: 'Discard changes' }).click()
  await lookAt('3-discard')
  await sure.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Changes discarded')).toBeVisible()
  await expect(draft).toHaveCount(0)
  expect((await ask(developer, `brands/${brand}`)).draft).toBeNull()
})
