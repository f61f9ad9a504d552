import { expect, type Page, test } from 'playwright/test'
import { copyDefinitions, type DefinitionsCopy } from '../by-data-alone/definitions-copy.ts'
import { drawKind, writeKind } from '../by-data-alone/random-kind.ts'
import { sourceHash } from '../by-data-alone/source-hash.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** `SEED=… npm test -- --e2e new-kind` repeats a run. */
const seed = Number(process.env.SEED)
const kind = drawKind(seed)
const label = (key: string): string => kind.labels[key] ?? key
const named = `Kind ${seed}`
let copy: DefinitionsCopy
let portal: RunningPortal
let source = ''
let trouble: string[] = []

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  source = sourceHash()
  copy = copyDefinitions()
  writeKind(copy, kind)
  portal = await startPortal({ ONRAMP_DEFINITIONS: copy.folder })
})
test.afterAll(async () => {
  await portal?.stop()
  copy.remove()
  expect(sourceHash(), 'src/ is byte for byte as it was').toBe(source)
})
test.afterEach(() => expect(trouble).toEqual([]))

async function signedIn(browser: import('playwright/test').Browser, role: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(`${role.toLowerCase().replaceAll('_', '-')}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/(developer|dotgo-admin|billing)\//)
  return page
}

let owner: Page
let record = ''

test(`a kind drawn at random is made from data alone: menu, empty list, form (seed ${seed})`, async ({ browser }) => {
  owner = await signedIn(browser, kind.owner)
  await owner.getByRole('link', { name: kind.plural.toUpperCase(), exact: true }).first().click()
  await expect(owner.getByText(`No ${kind.title} here.`)).toBeVisible()
  await look(owner, 'kind-1-empty')
  await owner
    .getByRole('link', { name: `New ${kind.title}` })
    .first()
    .click()
  await owner.getByRole('button', { name: /^(Review|Continue)$/ }).click()
  await expect(owner.getByText(kind.name.missing).first()).toBeVisible()
  await expect(owner.getByText('How many?').first()).toBeVisible()
  await look(owner, 'kind-2-refused')
  await owner.getByLabel(kind.name.title).fill('x'.repeat(kind.name.limit + 1))
  await owner.getByLabel(kind.amount.title).fill(String(kind.amount.most + 1))
  await owner.getByRole('button', { name: /^(Review|Continue)$/ }).click()
  await expect(owner.getByText(`At most ${kind.name.limit} characters`).first()).toBeVisible()
  await expect(owner.getByText(`At most ${kind.amount.most}`).first()).toBeVisible()
  await owner.getByLabel(kind.name.title).fill(named)
  await owner.getByLabel(kind.amount.title).fill('7')
  await expect(owner.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await owner.getByRole('button', { name: /^(Review|Continue)$/ }).click()
  await expect(owner.getByRole('heading', { name: 'Review', exact: true })).toBeVisible()
  await owner.getByRole('button', { name: label(kind.events.send) }).click()
  await expect(owner).toHaveURL(new RegExp(`/developer/${kind.id}/[0-9a-f-]{36}$`))
  await expect(owner.getByText(label(kind.states.waiting)).first()).toBeVisible()
  record = owner.url().split('/').at(-1) ?? ''
  await look(owner, 'kind-3-sent')
})

test('who may decide finds it in the list and decides; the owner gets the mail', async ({ browser }) => {
  const reviewer = await signedIn(browser, kind.reviewer)
  await reviewer.getByRole('link', { name: kind.plural.toUpperCase(), exact: true }).first().click()
  await expect(reviewer.getByRole('tab', { name: `${label(kind.states.waiting)} (1)` })).toBeVisible()
  await look(reviewer, 'kind-4-queue')
  await reviewer.getByRole('link', { name: named }).click()
  await reviewer.getByRole('button', { name: label(kind.events.refuse), exact: true }).click()
  const drawer = reviewer.getByRole('dialog')
  await drawer.getByLabel('Reason').click()
  await reviewer.getByRole('option').nth(1).click()
  await drawer.getByLabel('Comment to the owner').fill('Please look again.')
  await drawer.getByRole('button', { name: label(kind.events.refuse), exact: true }).click()
  await expect(drawer).toHaveCount(0)
  await expect(reviewer.getByText(label(kind.states.bad)).first()).toBeVisible()

  await owner.goto(`/developer/${kind.id}/${record}/edit`)
  await owner.getByLabel(kind.amount.title).fill('8')
  await expect(owner.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
  await owner.getByRole('button', { name: /^(Review|Continue)$/ }).click()
  await owner.getByRole('button', { name: label(kind.events.send) }).click()
  await expect(owner).toHaveURL(new RegExp(`/developer/${kind.id}/[0-9a-f-]{36}$`))

  await reviewer.reload()
  await reviewer.getByRole('button', { name: label(kind.events.accept), exact: true }).click()
  const confirm = reviewer.getByRole('dialog').getByRole('button', { name: label(kind.events.accept), exact: true })
  if (await confirm.isVisible().catch(() => false)) await confirm.click()
  await expect(reviewer.getByText(label(kind.states.good)).first()).toBeVisible()
  await reviewer.getByRole('tab', { name: 'History' }).click()
  await expect(reviewer.getByText(label(kind.events.accept)).first()).toBeVisible()
  await look(reviewer, 'kind-5-decided')
  const subject = `${named}: ${label(kind.states.good)}`
  const mail = await newestMessage(portal.address, 'developer@demo.example', message => message.subject === subject)
  expect(mail.actions[0]?.url).toBe(`${portal.address}/developer/${kind.id}/${record}`)
  await reviewer.context().close()
})

test('whose role has no right sees no menu entry, no page and no record', async ({ browser }) => {
  const stranger = await signedIn(browser, kind.stranger)
  await expect(stranger.getByRole('link', { name: kind.plural.toUpperCase(), exact: true })).toHaveCount(0)
  for (const path of [`/dotgo-admin/${kind.id}/${record}`, `/developer/${kind.id}/${record}`]) {
    await stranger.goto(path)
    await expect(stranger.getByText(named)).toHaveCount(0)
  }
  const answer = await stranger.request.get(`/secure/api/v1/${kind.id}s/${record}`)
  expect([403, 404]).toContain(answer.status())
  await stranger.context().close()
  const document = await (await fetch(`${portal.address}/openapi.json`)).json()
  expect(Object.keys(document.paths)).toContain(`/secure/api/v1/${kind.id}s/{id}/transitions`)
})
