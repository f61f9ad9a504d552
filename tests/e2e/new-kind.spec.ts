import { expect, type Page, test } from 'playwright/test'
import { copyDefinitions } from '../readme-recipes/definitions-copy.ts'
import { generatedFrom } from '../readme-recipes/generated-texts.ts'
import type { Field } from '../readme-recipes/random-fields.ts'
import { drawKind, type Role } from '../readme-recipes/random-kind.ts'
import { sourceHash } from '../readme-recipes/source-hash.ts'
import { password, seen, signInAt } from '../readme-recipes/world.ts'
import { writeKind } from '../readme-recipes/write-kind.ts'
import { proves } from '../spec/proofs.ts'
import { person } from '../support/person.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** `SEED=… npm test -- tests/e2e/new-kind --e2e` repeats a run. */
const seed = Number(process.env.SEED)
const kind = drawKind(seed)
const { roles, states, events, fields, path } = kind
const [first] = fields as [Field]
const named = `${first.value} ${seed % 1000}`
const copy = copyDefinitions()
const trouble: string[] = []
let portal: RunningPortal
let source = ''
let owner: Page
let reviewer: Page
let record = ''

test.describe.configure({ mode: 'serial', timeout: 240_000 })
// A trace of every tab would take longer than the tests.
test.use({ trace: 'off' })
test.beforeAll(async () => {
  source = sourceHash()
  writeKind(copy, kind)
  portal = await startPortal({ ONRAMP_DEFINITIONS: copy.folder })
})
test.afterAll(closePages)
test.afterAll(async () => {
  await portal?.stop()
  copy.remove()
  expect(sourceHash(), 'src/ is byte for byte as it was').toBe(source)
})
test.afterEach(() => expect(trouble).toEqual([]))

const emailOf = ({ id }: Role): string => `${id.toLowerCase().replaceAll('_', '-')}@demo.example`
const entry = (page: Page) => page.getByRole('link', { name: kind.plural.toUpperCase(), exact: true })
const state = (page: Page, label: string) => page.locator('header').getByText(label, { exact: true })

async function signedIn(browser: import('playwright/test').Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
  const found = listenForTrouble(page)
  page.on('close', () => trouble.push(...found))
  await signInAt(page, email)
  await seen(page.getByRole('button', { name: /notices/i }))
  return page
}

/** Every step of the form, one after the other. */
async function eachStep(page: Page, fill: (asked: Field[]) => Promise<void>): Promise<void> {
  const steps = kind.steps ?? [{ fields: fields.map(({ name }) => name) }]
  for (const [index, step] of steps.entries()) {
    await fill(fields.filter(({ name }) => step.fields.includes(name)))
    await page.getByRole('button', { name: index < steps.length - 1 ? 'Continue' : 'Review', exact: true }).click()
  }
}

async function enter(page: Page, { title, kind, value }: Field): Promise<void> {
  const box = page.getByLabel(title, { exact: true })
  if (kind === 'text' || kind === 'number') return box.fill(value)
  await box.click()
  await page.getByRole('option', { name: value, exact: true }).click()
}

test(`drawn with the seed ${seed}: seven files, the menu's entry, an empty list`, async ({ browser }) => {
  expect(copy.touched.size).toBe(7)
  owner = await signedIn(browser, emailOf(roles.owner))
  await entry(owner).first().click()
  await expect(owner).toHaveURL(new RegExp(`/${path}$`))
  await seen(owner.getByText(`No ${kind.plural} yet.`))
  await owner.screenshot({ path: 'test-results/readme-recipes/kind-empty.png' })
})

test('the form refuses with its messages, keeps what is typed and is submitted', async () => {
  await owner
    .getByRole('link', { name: `New ${kind.title}` })
    .first()
    .click()
  await eachStep(owner, async asked => {
    // What an earlier step has answered is not waited for any more.
    const waiting = asked.filter(({ when }) => asked.some(({ name }) => name === when?.field))
    const shown = asked.filter(field => !waiting.includes(field))
    await owner.getByRole('button', { name: /^(Review|Continue)$/ }).click()
    for (const { missing } of shown) await seen(owner.getByText(missing).first())
    for (const { title, wrong } of shown.filter(field => field.wrong))
      await owner.getByLabel(title, { exact: true }).fill(wrong?.value ?? '')
    await owner.getByRole('button', { name: /^(Review|Continue)$/ }).click()
    for (const { wrong } of shown.filter(field => field.wrong)) await seen(owner.getByText(wrong?.message ?? '').first())
    if (asked.includes(first)) await look(owner, 'kind-1-refused')
    for (const { title } of waiting) await expect(owner.getByLabel(title, { exact: true })).toHaveCount(0)
    for (const field of asked) await enter(owner, field === first ? { ...field, value: named } : field)
    await seen(owner.getByText(/^Saved \d\d:\d\d/))
  })
  await seen(owner.getByRole('heading', { name: 'Review', exact: true }))
  for (const { value, kind: sort } of fields) if (sort !== 'text') await seen(owner.getByText(value, { exact: true }).first())
  await owner.getByRole('button', { name: kind.submit, exact: true }).click()
  await expect(owner).toHaveURL(new RegExp(`/${path}/[0-9a-f-]{36}$`))
  await seen(state(owner, states.waiting.label))
  record = owner.url().split('/').at(-1) ?? ''
})

test('the reviewer gets a mail, finds it in the list, and takes every transition there is', async ({ browser }) => {
  const asked = await newestMessage(portal.address, emailOf(roles.reviewer))
  expect([asked.subject, asked.actions[0]?.url]).toEqual([`${kind.title}: ${named}`, `${portal.address}/${path}/${record}`])
  reviewer = await signedIn(browser, emailOf(roles.reviewer))
  await entry(reviewer).first().click()
  await seen(reviewer.getByRole('tab', { name: 'Open (1)', selected: true }))
  await expect(reviewer.getByRole('tab')).toHaveCount(2)
  if (fields.some(field => field.kind === 'reference')) await seen(reviewer.getByRole('cell', { name: 'France' }))
  await look(reviewer, 'kind-2-queue')
  await reviewer.getByRole('link', { name: named }).click()
  await seen(state(reviewer, states.waiting.label))
  if (events.pause && events.resume && states.paused) {
    await take(events.pause, states.paused)
    await take(events.resume, states.waiting)
  }
  if (events.refuse && states.bad) {
    await take(events.refuse, states.bad)
    await correct(states.bad)
  }
  if (events.pass && states.second) await take(events.pass, states.second)
  await take(events.accept, states.good)
  const inbox = `${portal.address}/dev/inbox.json?to=${emailOf(roles.owner)}`
  await expect.poll(async () => (await (await fetch(inbox)).json()).length).toBe(states.bad ? 2 : 1)
  await look(reviewer, 'kind-3-done')
})

/** Presses the event's button, answers what it asks, and sees the state it leads to. */
async function take({ label }: { label: string }, to: { label: string }): Promise<void> {
  await reviewer.getByRole('button', { name: label, exact: true }).click()
  const dialog = reviewer.getByRole('dialog')
  await seen(dialog.getByRole('button', { name: label, exact: true }))
  const reason = dialog.getByLabel('Reason')
  if (await reason.isVisible()) {
    await reason.click()
    await reviewer.getByRole('option', { name: 'A document cannot be read' }).click()
    await dialog.getByLabel('Comment to the owner').fill('Please look at it again.')
  }
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await seen(state(reviewer, to.label))
}

/** The owner hears of it, corrects it and sends it again. */
async function correct({ label }: { label: string }): Promise<void> {
  await newestMessage(portal.address, emailOf(roles.owner))
  await owner.reload()
  await seen(state(owner, label))
  await seen(owner.getByText('Please look at it again.').first())
  await owner.getByRole('link', { name: 'Fix and resubmit' }).click()
  await eachStep(owner, async asked => {
    if (asked.includes(first)) await owner.getByLabel(first.title, { exact: true }).fill(`${named} b`)
  })
  await owner.getByRole('button', { name: 'Resubmit', exact: true }).click()
  await seen(state(owner, states.waiting.label))
  await reviewer.reload()
  await seen(state(reviewer, states.waiting.label))
}

test('the history says it all, to the owner as well', async () => {
  await owner.goto(`/${path}/${record}?tab=history`)
  const history = owner.getByRole('tabpanel')
  const happened = [events.send, events.pause, events.resume, events.refuse, events.pass, events.accept]
  for (const event of happened) if (event) await seen(history.getByText(event.past).first())
  await owner.screenshot({ path: 'test-results/readme-recipes/kind-history.png' })
  await owner.getByRole('button', { name: /notices/i }).click()
  await seen(owner.getByRole('dialog', { name: 'Notices' }).getByText(`${kind.title}: ${named}`).first())
})

test('who has no right finds no entry, no list and no record', async ({ browser }) => {
  proves('onboarding.2.guard-role', 'onboarding.1.access-denied-page')
  const stranger = await signedIn(browser, emailOf(roles.stranger))
  await expect(entry(stranger)).toHaveCount(0)
  for (const address of [`/${path}`, `/${path}/${record}`]) {
    await stranger.goto(address)
    await seen(stranger.getByRole('heading', { name: 'Oops! Page not found' }))
  }
  await stranger.close()
  const refused = async (email: string): Promise<number> => {
    const somebody = person(portal.address)
    await somebody.signIn(email, password)
    return (await somebody.send('GET', `/secure/api/v1/${path}/${record}`)).status
  }
  expect(await refused(emailOf(roles.stranger))).toBe(403)
  // Of the same role, in another organisation.
  if (!roles.owner.isNew) expect(await refused('many-voices@demo.example')).toBe(404)
})

test('the server says the same; the document and the types have the kind', async () => {
  const somebody = person(portal.address)
  await somebody.signIn(emailOf(roles.owner), password)
  const made = await somebody.send('POST', `/secure/api/v1/${path}`, { data: {} })
  const submitted = await somebody.send('POST', `/secure/api/v1/${path}/${made.body.data.id}/submit`, {
    event: events.send.id,
    version: 1,
    data: {},
  })
  const missing = fields.filter(({ when }) => !when).map(({ name, missing: message }) => ({ path: `/${name}`, message }))
  expect([submitted.status, submitted.body.data.problems]).toEqual([422, missing])
  const { body: served } = await somebody.send('GET', '/openapi.json')
  const generated = await generatedFrom(copy.folder)
  expect(served).toEqual(generated.openapi)
  expect(Object.keys(served.paths).filter(url => url.startsWith(`/secure/api/v1/${path}`))).toHaveLength(7)
  for (const { name } of fields) expect(generated.forms).toMatch(new RegExp(`^\\s*${name}\\??: `, 'm'))
  for (const id of [kind.id, kind.mail, roles.owner.id, kind.rights.decide]) expect(generated.names).toContain(`"${id}"`)
})
