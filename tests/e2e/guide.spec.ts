import { type Browser, expect, type Locator, test } from 'playwright/test'
import bot from '../definitions/bot.cases.json' with { type: 'json' }
import confirmed from '../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import rejected from '../definitions/reject-bot.cases.json' with { type: 'json' }
import { act, ask, createdBot, type Person, signedIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send } from './whole-brand.ts'

/** The guide of a dashboard is about records that belong to each other, and says which. */
let portal: RunningPortal
let developer: Person
let platform: Person

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  portal = await startPortal()
  const people = await signedIn(browser, portal, 'developer', 'platform')
  developer = people.developer
  platform = people.platform
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect([...developer.trouble, ...platform.trouble]).toEqual([]))

const guide = (): Locator => developer.page.getByRole('region', { name: 'Get your first bot live' })
const step = (name: string): Locator =>
  guide()
    .getByRole('listitem')
    .filter({ has: developer.page.getByRole('heading', { name, exact: true, level: 3 }) })
const verified = async (brand_name: string): Promise<string> => {
  const id = await submittedBrand(portal, developer, { brand_name })
  await act(portal, platform, `brands/${id}`, 'approve')
  await act(portal, platform, `brands/${id}`, 'verify', confirmed.base)
  return id
}

test('while the brand is in review, the main button begins the bot', async () => {
  const waiting = await submittedBrand(portal, developer, { brand_name: 'Waiting Brand' })
  await developer.page.goto('/developer/dashboard')
  await expect(guide().locator('[aria-current=step]')).toContainText(/Waiting Brand\s*Submitted/)
  await expect(guide().locator('.MuiButton-contained')).toHaveText(['Create bot'])
  await act(portal, developer, `brands/${waiting}`, 'withdraw')
  await act(portal, developer, `brands/${waiting}`, 'delete')
  await developer.page.reload()
  await expect(guide()).not.toContainText('Waiting Brand')
  await expect(guide().locator('.MuiButton-contained')).toHaveText(['Create brand'])
})

test('a bot stands below its own brand, not below the newest', async () => {
  const first = await verified('First Brand')
  const created = await createdBot(portal, developer, platform, { brand: first, bot_name: 'Bot Of First' })
  const second = await verified('Second Brand')
  await developer.page.goto('/developer/dashboard')
  await expect(step('Bot')).toContainText('Bot Of First')
  await expect(step('Brand')).toContainText(/First Brand\s*Verified/)
  await expect(step('Brand')).not.toContainText('Second Brand')
  await expect(guide()).toContainText('The steps below are about the brand First Brand and the bot Bot Of First.')
  await expect(step('Verification').getByRole('link', { name: 'Verify this bot' })).toHaveAttribute('href', new RegExp(created))
  // A phone is invited, and accepts, before a message can be sent to it.
  await step('Test phone').getByRole('button', { name: 'Add a test phone' }).click()
  const invite = developer.page.getByRole('dialog', { name: 'Add a test phone' })
  await expect(invite.getByLabel('Phone number', { exact: true })).toBeVisible()
  await invite.getByRole('button', { name: 'Cancel' }).click()
  await expect(invite).toHaveCount(0)
  await expect(step('Test phone').getByRole('button', { name: 'Add a test phone' })).toHaveClass(/contained/)
  await expect(guide().locator('[aria-current=step]')).toContainText('Test phone')
  await expect(step('Test').getByRole('button', { name: 'Send a test message' })).toBeDisabled()
  await expect(step('Test')).toContainText('First: Test phone. Add a test phone')
  const phones = `/developer/bot-console/${created}?tab=my-testers`
  await expect(step('Test').getByRole('link', { name: 'Add a test phone' })).toHaveAttribute('href', phones)
  await look(developer.page, 'guide-1-own-brand')

  // A bot of the other brand waits for the platform: what can be gone on with stays.
  const upload = async (kind: string, file: object): Promise<string> =>
    (await send(portal, developer, 'post', `files?kind=${kind}`, { multipart: { file } })).id
  const files = {
    logo: await upload('logo', samplePng('logo.png')),
    banner: await upload('banner', samplePng('banner.png', 1440, 448)),
  }
  const data = { ...bot.base, ...files, bot_name: 'Bot Of Second', brand: second }
  const { id } = await send(portal, developer, 'post', 'bots', { data: { data } })
  await send(portal, developer, 'post', `bots/${id}/submit`, { data: { event: 'submit', version: 1, draft_version: 1, data } })
  await developer.page.reload()
  await expect(guide()).toContainText('about the brand First Brand and the bot Bot Of First.')

  // It comes back to its owner, and the first is put aside: all steps are about the second.
  await act(portal, platform, `bots/${id}`, 'reject', rejected.base)
  await act(portal, developer, `bots/${created}`, 'archive', { comment: 'We do not need it now.' })
  await developer.page.reload()
  await expect(guide()).toContainText('about the brand Second Brand and the bot Bot Of Second.')
  await expect(step('Brand')).toContainText(/Second Brand\s*Verified/)
  await expect(step('Bot')).toContainText(/Bot Of Second\s*Creation rejected|Bot Of Second\s*Rejected/)
  await look(developer.page, 'guide-2-other-brand')
  await developer.page.setViewportSize({ width: 390, height: 844 })
  await look(developer.page, 'guide-2-other-brand-390')

  // In review again, it has nothing for its owner to do: a newer brand, which has no bot yet, does not take its place.
  const { version, lifecycles } = await ask(developer, `bots/${id}`)
  await send(portal, developer, 'post', `bots/${id}/submit`, {
    data: { event: 'resubmit', version: lifecycles[0].version, draft_version: version, data },
  })
  await verified('Third Brand')
  await developer.page.reload()
  await expect(guide()).toContainText('about the brand Second Brand and the bot Bot Of Second.')

  // And no more do so many newer ones that its own is not among the newest.
  for (const name of ['Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth']) await verified(`${name} Brand`)
  await developer.page.reload()
  await expect(guide()).toContainText('about the brand Second Brand and the bot Bot Of Second.')
  await expect(step('Brand')).toContainText(/Second Brand\s*Verified/)
})
