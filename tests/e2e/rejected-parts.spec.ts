import { type Browser, expect, test } from 'playwright/test'
import confirmed from '../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import rejectedLaunch from '../definitions/reject-launch.cases.json' with { type: 'json' }
import rejected from '../definitions/reject-verification.cases.json' with { type: 'json' }
import { act, createdBot, type People, signedIn, submittedBrand, submittedLaunch, verificationOf } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send } from './whole-brand.ts'

/** What went against a verification or a launch, as the owner of the bot reads it on the bot's page. */
let portal: RunningPortal
let people: People<'developer' | 'platform' | 'vi' | 'northline'>

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  portal = await startPortal()
  people = await signedIn(browser, portal, 'developer', 'platform', 'vi', 'northline')
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(Object.values(people).flatMap(({ trouble }) => trouble)).toEqual([]))

test("a bot's page says who rejected its launch, where and why, and leads to it", async () => {
  const { developer, platform } = people
  const { page } = developer
  const { bot, launch } = await submittedLaunch(portal, people)
  const marked = page.getByRole('region', { name: /^Launch · / })
  await page.goto(`/developer/bot-console/${bot}`)
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible()
  await expect(marked).toHaveCount(0)
  await act(portal, platform, `bot-launches/${launch}`, 'reject', rejectedLaunch.base, 'northline')
  await page.reload()
  await expect(marked).toHaveCount(1)
  await expect(marked.getByRole('heading')).toHaveText('Launch · Northline Mobile: Rejected by the platform')
  await expect(marked).toContainText(rejectedLaunch.base.comment)
  await look(page, 'rejected-parts-launch')
  // Staff read it where they decided it.
  await platform.page.goto(`/dotgo-admin/viewBotDetails/${bot}`)
  await expect(platform.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(platform.page.getByRole('region', { name: /^Launch · / })).toHaveCount(0)
  await marked.getByRole('link', { name: 'Open: Launch' }).click()
  await expect(page).toHaveURL(new RegExp(`/developer/launch-details/${launch}`))
  await expect(page.getByRole('region', { name: 'Northline Mobile: Rejected by the platform' })).toContainText(
    rejectedLaunch.base.comment,
  )
  // The form in which it is corrected says it, too: of several carriers, which one it is about.
  await page.getByRole('link', { name: 'Fix and resubmit' }).click()
  await expect(page.getByRole('heading', { name: 'Northline Mobile: Rejected by the platform' })).toBeVisible()
})

test('and so of its verification', { tag: '@prove' }, async () => {
  const { developer, platform } = people
  const { page } = developer
  const brand = await submittedBrand(portal, developer, { brand_name: 'Rejected Once Bank' })
  await act(portal, platform, `brands/${brand}`, 'approve')
  await act(portal, platform, `brands/${brand}`, 'verify', confirmed.base)
  const bot = await createdBot(portal, developer, platform, { brand, bot_name: 'Rejected Once' })
  const { data } = await verificationOf(portal, developer, bot, '+919876543220')
  const { id } = await send(portal, developer, 'post', 'bot-verifications', { data: { data } })
  const submit = (event: string, version: number, draft_version: number) =>
    send(portal, developer, 'post', `bot-verifications/${id}/submit`, { data: { event, version, draft_version, data } })
  await submit('submit', 1, 1)
  await act(portal, platform, `bot-verifications/${id}`, 'reject', rejected.base)
  await page.goto(`/developer/bot-console/${bot}`)
  const marked = page.getByRole('region', { name: 'Verification · Rejected' })
  await expect(marked).toContainText(rejected.base.comment)
  await expect(marked.getByRole('link', { name: 'Open: Verification' })).toHaveAttribute('href', new RegExp(id))
})
