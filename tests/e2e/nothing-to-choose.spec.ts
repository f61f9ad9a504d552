import { type Browser, expect, test } from 'playwright/test'
import approved from '../definitions/approve-verification.cases.json' with { type: 'json' }
import tester from '../definitions/bot-tester.cases.json' with { type: 'json' }
import verified from '../definitions/bot-verification.cases.json' with { type: 'json' }
import rejected from '../definitions/reject-verification.cases.json' with { type: 'json' }
import { act, createdBot, type Person, signIn, simulatorOf, stateOf } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { send } from './whole-brand.ts'

/** What is missing is said before one is stuck: lists without anything to choose, steps that others need, and whom something waits for. */
let portal: RunningPortal
let developer: Person
let platform: Person
let bot: string

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  portal = await startPortal()
  developer = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  platform = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\/dashboard$/)
  bot = await createdBot(portal, developer, platform)
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect([developer, platform].flatMap(({ trouble }) => trouble)).toEqual([]))

const none = 'A test message of this bot must reach a phone first'

test('a form that needs a record says so above it and at its field, and leads to what makes one', async () => {
  const { page } = developer
  await page.goto(`/developer/verify-bot/contact?bot=${bot}`)
  const note = page.getByRole('note').filter({ hasText: none })
  await expect(note).toBeVisible()
  await look(page, 'none-01-verification')
  // What is short is asked over this page, which stays.
  await note.getByRole('button', { name: 'Send a test message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a test message' })
  await expect(dialog.getByLabel('Text')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await look(page, `none-01-dialog-${width}`)
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/verify-bot\/contact/)
  await page.goto(`/developer/verify-bot/evidence?bot=${bot}`)
  const step = page.getByRole('group', { name: 'Evidence' })
  await expect(step.getByText(none)).toBeVisible()
  await step.getByRole('combobox', { name: 'Test message' }).click()
  await expect(page.getByText('No options yet')).toHaveCount(0)
  // The list is open over what stands below the box, and says it there.
  await expect(page.getByText(none).last()).toBeVisible()
  await look(page, 'none-02-open')
  await page.keyboard.press('Escape')
  await page.goto(`/developer/launch/carriers?bot=${bot}`)
  const carriers = page.getByRole('group', { name: 'Carriers', exact: true }).last()
  await expect(carriers.getByText('There is no carrier to choose', { exact: false })).toBeVisible()
  await expect(page.getByText('0 of 0 chosen')).toHaveCount(0)
  // What only a test phone can prove is said before one starts, and where it is proved.
  for (const answer of ['STOP', 'START']) {
    const said = `Reply ${answer} on the test phone to a test message of this bot. If none has arrived there yet, send one first.`
    const proof = page.getByRole('note').filter({ hasText: said })
    await expect(proof.getByRole('button', { name: 'Send a test message' })).toBeVisible()
  }
  await look(page, 'none-03-carriers')
  await page.goto(`/developer/launch/compliance?bot=${bot}`)
  await expect(page.getByRole('group', { name: 'STOP sent from a test phone' })).toContainText('Reply STOP on the test phone')
})

test('what comes first is the main thing to do, also when what needs it was begun', { tag: '@prove' }, async () => {
  const { page } = developer
  await send(portal, developer, 'post', 'bot-verifications', { data: { data: { bot } } })
  await page.goto(`/developer/bot-console/${bot}`)
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByRole('button', { name: 'Add a test phone' })).toBeVisible()
  await expect(progress.getByRole('link', { name: 'Continue: Verification' })).toHaveClass(/outlined/)
  await look(page, 'none-04-passed-over')
})

test('a launch that waits for the platform to forward the bot says so; forwarding begins with the carriers of the owner, by its key, too', {
  tag: '@prove',
}, async () => {
  const { page } = developer
  const { phone } = tester.base
  const sent = async (path: string, data: object): Promise<string> => {
    const { id } = await send(portal, developer, 'post', path, { data: { data } })
    await send(portal, developer, 'post', `${path}/${id}/submit`, {
      data: { event: 'submit', version: 1, draft_version: 1, data },
    })
    return id
  }
  const becomes = (path: string, state: RegExp) => expect.poll(() => stateOf(developer, path), { timeout: 60_000 }).toMatch(state)
  const upload = async (kind: string, file: object): Promise<string> =>
    (await send(portal, developer, 'post', `files?kind=${kind}`, { multipart: { file } })).id
  const invited = await sent('bot-testers', { ...tester.base, bot })
  await becomes(`bot-testers/${invited}`, /^invited/)
  await simulatorOf(portal).accept(phone)
  await becomes(`bot-testers/${invited}`, /^accepted/)
  const message = await sent('bot-tests', { bot, tester: invited, text: 'Your order is on its way.' })
  await becomes(`bot-tests/${message}`, /^(delivered|read)/)
  const screenshots = await Promise.all(
    ['info', 'conversation'].map(async shows => ({
      shows,
      file: await upload('screenshot', samplePng(`${shows}.png`, 400, 800)),
    })),
  )
  const { id } = (await send(portal, developer, 'get', `bot-verifications?parent=${bot}&list=my-verifications`)).items[0]
  const data = {
    ...verified.base,
    bot,
    screenshots,
    letter: await upload('document', samplePdf('letter.pdf')),
    test_message: message,
  }
  const { version, lifecycles } = await send(portal, developer, 'get', `bot-verifications/${id}`)
  await send(portal, developer, 'post', `bot-verifications/${id}/submit`, {
    data: { event: 'submit', version: lifecycles[0].version, draft_version: version, data },
  })
  await act(portal, platform, `bot-verifications/${id}`, 'reject', rejected.base)
  // What is gone through again is one step of the way, not two.
  await page.goto(`/developer/bot-verification/${id}`)
  const bar = page.getByRole('region', { name: 'Progress' }).getByRole('listitem')
  await expect(bar.filter({ hasText: 'Submitted' })).toHaveCount(1)
  await look(page, 'none-05-rejected')
  // What was sent once was checked by its owner: nothing of it was filled in any more.
  await page.goto(`/developer/verify-bot/contact?id=${id}`)
  await expect(page.getByLabel('Website of the brand')).toBeVisible()
  await expect(page.getByText('Filled in for you:')).toHaveCount(0)
  const again = await send(portal, developer, 'get', `bot-verifications/${id}`)
  await send(portal, developer, 'post', `bot-verifications/${id}/submit`, {
    data: { event: 'submit', version: again.lifecycles[0].version, draft_version: again.version, data },
  })
  await act(portal, platform, `bot-verifications/${id}`, 'approve', approved.base)
  await expect(async () => {
    await simulatorOf(portal).later(3600)
    expect(await stateOf(developer, `bot-verifications/${id}`)).toMatch(/^verified.to_forward/)
  }).toPass({ timeout: 60_000 })
  await page.goto(`/developer/bot-verification/${id}`)
  const progress = page.getByRole('region', { name: 'Progress' })
  const steps = await progress.getByRole('listitem').allInnerTexts()
  expect(new Set(steps).size, steps.join(' | ')).toBe(steps.length)
  expect(steps.filter(step => /rejected/i.test(step))).toEqual([])
  await look(page, 'none-05-way')
  await page.goto(`/developer/bot-console/${bot}?tab=my-launches`)
  await expect(page.getByText('The platform still has to forward it to carriers.', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Ask the platform to forward it', { exact: false })).toHaveCount(0)
  await look(page, 'none-06-launch')
  await platform.page.goto('/dotgo-admin/bots/verification')
  await platform.page.getByRole('link', { name: 'Growing Tree' }).first().click()
  await expect(platform.page.getByRole('button', { name: 'Forward to carriers' })).toBeVisible()
  await platform.page.keyboard.press('a')
  const drawer = platform.page.getByRole('dialog', { name: 'Forward to carriers' })
  for (const carrier of ['Vi India', 'Northline Mobile'])
    await expect(drawer.getByRole('checkbox', { name: carrier })).toBeChecked()
  await look(platform.page, 'none-07-forward')
})
