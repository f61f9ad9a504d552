import { type Browser, expect, test } from 'playwright/test'
import rejected from '../definitions/reject.cases.json' with { type: 'json' }
import rejectedLaunch from '../definitions/reject-launch.cases.json' with { type: 'json' }
import { act, ask, type People, signedIn, submittedLaunch } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** A launch that cannot be submitted again yet, because its brand is not verified any more: its owner reads so where it is filled in. */
let portal: RunningPortal
let people: People<'developer' | 'platform' | 'vi' | 'northline'>

test.describe.configure({ mode: 'default', timeout: 300_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  test.setTimeout(300_000)
  portal = await startPortal()
  people = await signedIn(browser, portal, 'developer', 'platform', 'vi', 'northline')
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(Object.values(people).flatMap(({ trouble }) => trouble)).toEqual([]))

test('a launch that waits for its brand says so where it is filled in, and is not resubmitted meanwhile', {
  tag: '@prove',
}, async () => {
  const { developer, platform, vi } = people
  const { page } = developer
  const { bot, launch } = await submittedLaunch(portal, people)
  const path = `bot-launches/${launch}`
  await act(portal, platform, path, 'forward', {}, 'vi')
  await act(portal, vi, path, 'reject-at-carrier', rejectedLaunch.base, 'vi')
  const { brand } = (await ask(developer, `bots/${bot}`)).data
  await act(portal, platform, `brands/${brand}`, 'revoke', rejected.base)
  await page.goto(`/developer/launch-details/${launch}`)
  await page.goto(`/developer/launch/carriers?id=${launch}`)
  const why = page.getByRole('note').filter({ hasText: 'The brand has to be verified first.' })
  await expect(why).toBeVisible()
  await page.goto(`/developer/launch/review?id=${launch}`)
  await expect(why).toBeVisible()
  const resubmit = page.getByRole('button', { name: 'Resubmit' })
  await expect(resubmit).toBeDisabled()
  await expect(resubmit).toHaveAccessibleDescription('The brand has to be verified first.')
  await look(page, 'launch-waits-for-its-brand')
  await why.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/${brand}`))
})
