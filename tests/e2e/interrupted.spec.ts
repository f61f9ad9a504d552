import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import { chanceOf } from '../prove/chance.ts'
import { type AtWork, interruptions } from './interruptions.ts'
import { listenForTrouble } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/**
 * Typing that is interrupted at random moments, and what is there afterwards. `SEED=… npm test -- tests/e2e/interrupted --e2e` repeats a
 * run; `INTERRUPTED=200` draws that many (`npm run prove` does). The first eight have every kind of work and every way to interrupt it; all
 * pairs of them come with 32.
 */
const seed = Number(process.env.SEED)
const draws = Number(process.env.INTERRUPTED ?? 16)
const email = 'developer@demo.example'
let portal: RunningPortal
let context: BrowserContext

test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  context = await signedIn(browser)
})
test.afterAll(() => portal.stop())

async function signedIn(browser: Browser): Promise<BrowserContext> {
  const fresh = await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })
  const page = await fresh.newPage()
  await page.goto('/sign-in')
  await signIn(page)
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  await page.close()
  return fresh
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function send(page: Page, path: string, data?: object) {
  const address = `${portal.address}/secure/api/v1/${path}`
  const answer = data
    ? await page.request.post(address, { headers: { origin: portal.address }, data })
    : await page.request.get(address)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A place where people type: how one comes to it, what can be typed there, and where it is found again. */
type Work = {
  kind: string
  list: string
  begin: (page: Page) => Promise<void>
  fields: string[]
  address: (id: string) => string
}
const brand = { kind: 'brands', list: 'my-brands', fields: ['Brand name', 'Legal name of the enterprise', 'Website'] }
const bot = { kind: 'bots', list: 'my-bots', fields: ['Bot name', 'Short description', 'Long description'] }
const updateBrand = (id: string): string => `/developer/update-brand/${id}`
const updateBot = (id: string): string => `/developer/create-bot/rcs-bot-details?id=${id}`

/** Comes from another page of the portal, so that there is one to go back to. */
async function come(page: Page, list: string, link: string): Promise<void> {
  await page.goto(list)
  await page.getByRole('link', { name: link }).first().click()
}

const works: Record<string, Work> = {
  'a new brand': {
    ...brand,
    address: updateBrand,
    begin: page => come(page, '/developer/my-brands', 'Create brand'),
  },
  "a brand's draft": {
    ...brand,
    address: updateBrand,
    begin: async page => {
      const { id } = await send(page, 'brands', { data: { brand_name: 'Begun before' } })
      await page.goto('/developer/my-brands')
      await page.goto(updateBrand(id))
    },
  },
  'a new bot': { ...bot, address: updateBot, begin: page => come(page, '/developer/dashboard', 'Create bot') },
  "a bot's draft": {
    ...bot,
    address: updateBot,
    begin: async page => {
      const { id } = await send(page, 'bots', { data: { bot_name: 'Begun before' } })
      await page.goto('/developer/dashboard')
      await page.goto(updateBot(id))
    },
  },
}

const names = Object.keys(interruptions)
const kinds = Object.keys(works)
for (let draw = 0; draw < draws; draw++) {
  const chance = chanceOf(seed + draw)
  const work = kinds[(draw + Math.floor(draw / names.length)) % kinds.length] ?? ''
  const how = names[draw % names.length] ?? ''
  const after = Math.floor(chance() * 900)
  test(`${work}, ${how} ${after} ms after the last key: what was typed is there (seed ${seed}, draw ${draw})`, async () => {
    const { kind, list, begin, fields, address } = works[work] as Work
    const page = await context.newPage()
    const trouble = listenForTrouble(page)
    await begin(page)
    const typed = new Map<string, string>()
    const first = Math.floor(chance() * fields.length)
    for (const label of fields.slice(first, first + 1 + Math.floor(chance() * 2))) {
      const text =
        label === 'Website'
          ? `https://draw-${draw}.example/${Math.floor(chance() * 1e6)}`
          : `Draw ${draw} of ${Math.floor(chance() * 1e6)}`
      await page.getByLabel(label, { exact: true }).fill('')
      await page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 10 })
      typed.set(label, text)
    }
    const last = [...typed.keys()].at(-1) ?? ''
    const at: AtWork = {
      page,
      signIn,
      field: where => where.getByLabel(last, { exact: true }),
      more: async () => {
        await page.getByLabel(last, { exact: true }).pressSequentially('34')
        typed.set(last, `${typed.get(last)}34`)
      },
      address: async where => {
        const { items } = await send(where, `${kind}?list=${list}&tab=all&limit=1`)
        return address(items[0].id)
      },
    }
    await page.waitForTimeout(after)
    const there = (await interruptions[how]?.(at)) ?? page
    await expect(there.getByLabel(last, { exact: true })).toBeVisible()
    for (const [label, text] of typed) await expect(there.getByLabel(label, { exact: true })).toHaveValue(text)
    await expect(there.getByText('changed elsewhere')).toHaveCount(0)
    // What is there is also what the server has, now or in a moment.
    await expect(async () => {
      await there.reload()
      for (const [label, text] of typed)
        await expect(there.getByLabel(label, { exact: true })).toHaveValue(text, { timeout: 5000 })
    }).toPass({ timeout: 20_000 })
    expect(trouble).toEqual([])
    await there.close()
  })
}

test('what was typed is sent as its page is left, not a while later', async ({ browser }) => {
  // The clock is that of all pages of a context.
  const own = await signedIn(browser)
  const page = await own.newPage()
  const { id } = await send(page, 'brands', { data: { brand_name: 'Left' } })
  await page.clock.install()
  await page.goto(updateBrand(id))
  await expect(page.getByLabel('Brand name')).toHaveValue('Left')
  // No time passes from here on: what saves after a pause does not.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByLabel('Brand name').fill('Left at once')
  await page.getByRole('link', { name: 'MY BOTS', exact: true }).first().click()
  await expect.poll(async () => (await send(page, `brands/${id}`)).draft.brand_name).toBe('Left at once')
  await own.close()
})

test('a record that is made while its page is being left does not lead back to it', async () => {
  const page = await context.newPage()
  const trouble = listenForTrouble(page)
  await page.goto('/developer/my-brands')
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  await expect(page.getByLabel('Brand name')).toBeVisible()
  // The next page loads more slowly than the record is made.
  const made = new Promise<void>(done =>
    page.on('response', answer => answer.request().method() === 'POST' && answer.url().endsWith('/brands') && done()),
  )
  await page.route(/\/assets\//, async route => {
    await made
    await new Promise(done => setTimeout(done, 500))
    await route.continue()
  })
  await page.getByLabel('Brand name').pressSequentially('Left at once', { delay: 10 })
  await page.getByRole('link', { name: 'MY BOTS', exact: true }).first().click()
  await made
  await expect(page.getByLabel('Brand name')).toHaveCount(0)
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  expect(trouble).toEqual([])
  await page.close()
})
