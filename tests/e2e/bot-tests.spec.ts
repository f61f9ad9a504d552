import { type Browser, expect, type Page, test } from 'playwright/test'
import bot from '../definitions/bot.cases.json' with { type: 'json' }
import brand from '../definitions/brand.cases.json' with { type: 'json' }
import { listenForTrouble, look } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** A test phone is invited and accepts, a message goes out to it, is delivered and read: the portal's own simulator plays the channel. */
const password = 'Try-the-portal-1'
let portal: RunningPortal
let trouble: string[] = []

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(() => portal.stop())
test.afterEach(() => expect(trouble).toEqual([]))

async function signedIn(browser: Browser, email: string, home: RegExp): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1440, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(home)
  return page
}

/** Sends what pages of other kinds would send; gives the answer's data. */
async function send(page: Page, path: string, body: object) {
  const headers = { origin: portal.address }
  const answer = await page.request.post(`${portal.address}/secure/api/v1/${path}`, { headers, ...body })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

async function makeBot(developer: Page, admin: Page): Promise<string> {
  const upload = async (kind: string, file: object): Promise<string> =>
    (await send(developer, `files?kind=${kind}`, { multipart: { file } })).id
  const submitted = async (path: string, data: object): Promise<string> => {
    const { id } = await send(developer, path, { data: { data } })
    await send(developer, `${path}/${id}/submit`, { data: { event: 'submit', version: 1, draft_version: 1, data } })
    return id
  }
  const documents = await Promise.all(
    [2, 1].map(async document_type_id => ({ document_type_id, file: await upload('document', samplePdf('proof.pdf')) })),
  )
  const brandId = await submitted('brands', { ...brand.base, documents, logo: await upload('logo', samplePng('brand.png')) })
  await send(admin, `brands/${brandId}/transitions`, { data: { event: 'approve', version: 2, data: {} } })
  const pictures = {
    logo: await upload('logo', samplePng('logo.png')),
    banner: await upload('banner', samplePng('banner.png', 1440, 448)),
  }
  const id = await submitted('bots', { ...bot.base, ...pictures, brand: brandId })
  await send(admin, `bots/${id}/transitions`, { data: { event: 'approve', version: 2, data: {} } })
  const state = async () => {
    const answer = await developer.request.get(`${portal.address}/secure/api/v1/bots/${id}`)
    return (await answer.json()).data.lifecycles[0].state
  }
  await expect.poll(state, { timeout: 60_000 }).toBe('created')
  return id
}

/** The simulator's own pages: what the person at the phone does. */
async function atPhone(phone: string, act: (simulator: string, thread: Thread) => Promise<Response>): Promise<void> {
  const simulator = /"address":"(http:\/\/127\.0\.0\.1:\d+)"/.exec(portal.log())?.[1] ?? ''
  const { phones } = (await (await fetch(`${simulator}/simulator/phones.json`)).json()) as { phones: Phone[] }
  const thread = phones.find(one => one.phone === phone)?.threads[0]
  if (!thread) throw new Error(`${phone} was not written to.`)
  const answer = await act(`${simulator}/simulator/phones/${encodeURIComponent(phone)}`, thread)
  expect(answer.ok, await answer.text()).toBe(true)
}
type Thread = { agentId: string; entries: { message: { messageId: string } }[] }
type Phone = { phone: string; threads: Thread[] }
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('a phone is invited and accepts; a message to it is delivered and read', async ({ browser }) => {
  const admin = await signedIn(browser, 'admin-dotgo-readwrite@demo.example', /\/dotgo-admin\/dashboard$/)
  const page = await signedIn(browser, 'developer@demo.example', /\/developer\/dashboard$/)
  const id = await makeBot(page, admin)
  const state = (label: string) => page.locator('header').getByText(label, { exact: true })

  await page.goto('/developer/bot-console/testers')
  await look(page, 'bot-tests-1-no-phones')
  await page.goto(`/developer/bot-console/${id}`)
  await page.getByRole('link', { name: 'Add a test phone' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill('9876543219')
  await page.getByLabel('Whose it is').fill('Asha, service desk')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await look(page, 'bot-tests-2-invite')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page).toHaveURL(/\/developer\/bot-console\/testers\/[0-9a-f-]{36}$/)
  await expect(state('Invited')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('SIMULATED')).toBeVisible()
  await look(page, 'bot-tests-3-invited')
  await atPhone('+919876543219', (url, { agentId }) => post(`${url}/invitation`, { agentId, answer: 'ACCEPTED' }))
  await expect(state('Accepted')).toBeVisible({ timeout: 60_000 })

  await page.goto(`/developer/bot-console/${id}`)
  await page.getByRole('link', { name: 'Send a test message' }).click()
  await page.getByRole('combobox', { name: 'Test phone' }).click()
  await page.getByRole('option', { name: '+919876543219' }).click()
  await page.getByLabel('Text').fill('Your order A-17 is on its way.')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/\/developer\/bot-console\/tests\/[0-9a-f-]{36}$/)
  await expect(state('Delivered')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('SIMULATED')).toBeVisible()
  await look(page, 'bot-tests-4-delivered')
  await atPhone('+919876543219', (url, { entries }) =>
    post(`${url}/read`, { messageId: entries.at(-1)?.message.messageId ?? '' }),
  )
  await page.goto('/developer/bot-console/tests')
  await expect(page.getByRole('row', { name: /Your order A-17/ }).getByText('Read', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await look(page, 'bot-tests-5-read')
})
