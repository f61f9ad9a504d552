import { type Browser, expect, test } from 'playwright/test'
import bots from '../definitions/bot.cases.json' with { type: 'json' }
import forward from '../definitions/forward-verification.cases.json' with { type: 'json' }
import rejected from '../definitions/reject-verification.cases.json' with { type: 'json' }
import { proves } from '../spec/proofs.ts'
import {
  act,
  ask,
  createdBot,
  type People,
  type Person,
  signedIn,
  simulatorOf,
  stateOf,
  told,
  verificationOf,
} from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** Two bots of one name, each made, tested and sent in as people do: where their requests stand in lists, and who may have the name. */
let portal: RunningPortal
let people: People<'developer' | 'platform' | 'vi' | 'northline'>

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  portal = await startPortal()
  people = await signedIn(browser, portal, 'developer', 'platform', 'vi', 'northline')
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** In which tabs of a list a person finds a request. */
async function tabsOf(who: Person, list: string, tabs: string[], id: string): Promise<string[]> {
  const found = await Promise.all(
    tabs.map(async tab =>
      (await ask(who, `bot-verifications?list=${list}&tab=${tab}`)).items.map((item: { id: string }) => item.id),
    ),
  )
  return tabs.filter((_, index) => found[index].includes(id))
}
const atPlatform = (id: string) =>
  tabsOf(people.platform, 'review-verifications', ['waiting', 'carriers', 'platform', 'rejected'], id)
const atVi = (id: string) => tabsOf(people.vi, 'carrier-verifications', ['waiting', 'approved', 'rejected'], id)
const path = (id: string) => `bot-verifications/${id}`

/** A draft of a request; gives its id. */
async function drafted(data: object): Promise<string> {
  const { page } = people.developer
  const made = await page.request.post(`/secure/api/v1/bot-verifications`, {
    headers: { origin: portal.address },
    data: { data },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return (await made.json()).data.id
}

test("a name is one bot's while its verification goes on; requests move through the lists of platform and carrier", async () => {
  proves('workflows.3.agent-name-unique', 'workflows.5.check-unique-name', 'workflows.4.bots-four-lists')
  proves('workflows.7.approved-bots-call', 'workflows.7.rejected-bots-call')
  const { developer, platform, vi } = people
  const submit = (id: string, data: object) =>
    developer.page.request.post(`/secure/api/v1/${path(id)}/submit`, {
      headers: { origin: portal.address },
      data: { event: 'submit', version: 1, draft_version: 1, data },
    })
  const first = await createdBot(portal, developer, platform)
  const { brand } = (await ask(developer, `bots/${first}`)).data
  const second = await createdBot(portal, developer, platform, { brand, bot_name: bots.base.bot_name.toUpperCase() })
  const one = await verificationOf(portal, developer, first)
  const other = await verificationOf(portal, developer, second, '+919876543220')
  const [a, b] = [await drafted(one.data), await drafted(other.data)]
  expect((await submit(a, one.data)).status()).toBe(200)
  const taken = await submit(b, other.data)
  expect([taken.status(), (await taken.json()).message]).toEqual([409, expect.stringMatching(/^Another bot already uses/)])
  expect(await stateOf(developer, path(b))).toMatch(/^draft/)

  expect([await atPlatform(a), await atVi(a)]).toEqual([['waiting'], []])
  await act(portal, platform, path(a), 'forward', { ...forward.base, carriers: ['vi'] })
  expect([await atPlatform(a), await atVi(a)]).toEqual([['carriers'], ['waiting']])
  await act(portal, vi, path(a), 'reject', rejected.base, 'vi')
  expect([await atPlatform(a), await atVi(a)]).toEqual([['rejected'], ['rejected']])

  // Rejected, the first lets the name go: the second asks for it, and is approved.
  expect((await submit(b, other.data)).status()).toBe(200)
  await act(portal, platform, path(b), 'forward', { ...forward.base, carriers: ['vi'] })
  await act(portal, vi, path(b), 'approve', {}, 'vi')
  expect([await atPlatform(b), await atVi(b)]).toEqual([['platform'], ['approved']])
})

test('verified and rejected at a carrier, it is with its owner, who corrects it in the form for that carrier alone', {
  tag: '@prove',
}, async () => {
  const { developer, platform, vi, northline } = people
  const [brand] = (await ask(developer, 'brands?list=my-brands&tab=verified&limit=1')).items
  const bot = await createdBot(portal, developer, platform, { bot_name: 'Rejected At One', ...(brand && { brand: brand.id }) })
  const { data } = await verificationOf(portal, developer, bot, '+919876543230')
  const id = await drafted(data)
  const sent = await developer.page.request.post(`/secure/api/v1/${path(id)}/submit`, {
    headers: { origin: portal.address },
    data: { event: 'submit', version: 1, draft_version: 1, data },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await act(portal, platform, path(id), 'forward', { ...forward.base, carriers: ['vi', 'northline'] })
  await act(portal, vi, path(id), 'approve', {}, 'vi')
  await act(portal, northline, path(id), 'reject', rejected.base, 'northline')
  await simulatorOf(portal).later(3600)
  await expect.poll(() => stateOf(developer, path(id)), { timeout: 60_000 }).toMatch(/^verified.rejected/)

  const { page } = developer
  const sizes = [
    [{ width: 1440, height: 900 }, '1440'],
    [{ width: 390, height: 844 }, '390'],
  ] as const
  const lookAt = async (who: Person, name: string) => {
    for (const [size, width] of sizes) {
      await who.page.setViewportSize(size)
      await look(who.page, `verification-${name}-${width}`)
    }
    await who.page.setViewportSize(sizes[0][0])
  }
  await page.goto('/developer/dashboard')
  await expect(
    page
      .getByRole('region', { name: 'Next steps' })
      .getByText(/Rejected At One/)
      .first(),
  ).toBeVisible()
  await page.goto(`/developer/bot-verification/${id}`)
  await expect(page.getByText('Bot verified, rejected at a carrier').first()).toBeVisible()
  // What is found by typing stands where its list says it does, by what carries it on.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Rejected At One')
  const found = page.getByRole('option').filter({ hasText: 'Bot ·' })
  await expect(found).toHaveCount(1)
  await expect(found).not.toContainText('Created')
  await page.keyboard.press('Escape')
  await expect(page.getByText(rejected.base.comment).first()).toBeVisible()
  await lookAt(developer, 'rejected-owner')
  const marked = page.getByRole('region', { name: 'Northline Mobile: Rejected by the carrier' })
  await expect(marked).toContainText(rejected.base.comment)
  await marked.getByText('Fix and resubmit').click()
  await expect(page.getByText(rejected.base.comment).first()).toBeVisible()
  await lookAt(developer, 'rejected-form')
  await told(portal, developer, 'Northline Mobile rejected the verification of Rejected At One')
  await told(portal, developer, 'The bot Rejected At One is verified')
  const { lifecycles } = await ask(developer, path(id))
  const again = await page.request.post(`/secure/api/v1/${path(id)}/submit`, {
    headers: { origin: portal.address },
    data: {
      event: 'resubmit',
      version: lifecycles.find((row: { scope: string }) => row.scope === '').version,
      data: { ...data, partner_name: 'Growing Tree Partners' },
    },
  })
  expect(again.ok(), await again.text()).toBe(true)
  await platform.page.goto(`/dotgo-admin/verification-details/${id}`)
  await expect(platform.page.getByRole('button', { name: 'Forward to the carriers again' }).first()).toBeVisible()
  await lookAt(platform, 'corrected-platform')
  await act(portal, platform, path(id), 'forward-corrected')
  expect(await stateOf(developer, path(id), 'northline')).toMatch(/^waiting/)
  expect(await stateOf(developer, path(id), 'vi')).toMatch(/^approved/)
})
