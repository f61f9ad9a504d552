import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test'
import { chanceOf } from '../prove/chance.ts'
import { act, ask, createdBot, signIn as signInOverHttp, submittedBot, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { halfSignedUp } from './half-signed-up.ts'
import { type AtWork, interruptions } from './interruptions.ts'
import { interruptionsUnsent } from './interruptions-unsent.ts'
import { listenForTrouble } from './look.ts'
import { type Place, places, type World } from './places-to-type.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/**
 * Typing that is interrupted at random moments, and what is there afterwards. `SEED=… npm test -- tests/e2e/interrupted --e2e` repeats a
 * run; `INTERRUPTED=200` draws that many (`npm run prove` does). The places where people type come from the
 * definitions; as many draws as there are of them have each, and every way to interrupt it; without a number there are half as many.
 */
const seed = Number(process.env.SEED)
const draws = Number(process.env.INTERRUPTED ?? Math.ceil(places.length / 2))
const password = 'Try-the-portal-1'
const emails = {
  developer: 'developer@demo.example',
  aggregator: 'many-voices@demo.example',
  platform: 'vi-dotgo-admin-readwrite@demo.example',
  carrier: 'vi-carrier-admin@demo.example',
  newcomer: 'newcomer@new-shore.example',
}
/** A page of texts has hundreds. */
const mostFields = 12
let portal: RunningPortal
let context: BrowserContext
let contexts: { [who in Place['who']]: BrowserContext }
let world: World

test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  const developer = await signInOverHttp(browser, portal, 'developer', /\/developer\/dashboard$/)
  const platform = await signInOverHttp(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  const bot = await createdBot(portal, developer, platform)
  const brand = await submittedBrand(portal, developer, { brand_name: 'Waiting Tree' })
  const forwarded = await submittedBrand(portal, developer, { brand_name: 'Forwarded Tree' })
  await act(portal, platform, `brands/${forwarded}`, 'forward', { carriers: ['vi'] })
  const { data } = await ask(developer, `bots/${bot}`)
  const waiting = await submittedBot(portal, developer, { brand: data.brand, bot_name: 'Waiting Bot' })
  world = { bot, submittedBot: waiting, brand, forwarded, send }
  await halfSignedUp(portal.address, emails.newcomer, password)
  context = await signedIn(browser)
  const aggregator = await signedIn(browser, emails.aggregator)
  const newcomer = await signedIn(browser, emails.newcomer, /\/setup-enterprise$/)
  const carrier = await signedIn(browser, emails.carrier, /\/billing\//)
  contexts = { developer: context, aggregator, carrier, platform: platform.page.context(), newcomer }
  for (const { page } of [developer, platform]) await page.close()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

async function signedIn(browser: Browser, email = emails.developer, home = /\/developer\/dashboard$/): Promise<BrowserContext> {
  const fresh = await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })
  const page = await fresh.newPage()
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page).toHaveURL(home)
  await page.close()
  return fresh
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
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

/** Every way with every place, in as many draws; each of both occurs in as many as there are of them. Another seed begins elsewhere. */
const ways = Object.keys(interruptions)
function dealt(draw: number): { place: Place; way: string } {
  const round = Math.floor(draw / leastCommonMultiple(ways.length, places.length))
  const place = places[(draw + round + seed) % places.length]
  const way = ways[draw % ways.length]
  if (!place || !way) throw new Error('There is no place to type in.')
  return { place, way }
}

function leastCommonMultiple(one: number, other: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  return (one * other) / divisor(one, other)
}

for (let draw = 0; draw < draws; draw++) {
  const chance = chanceOf(seed + draw)
  const { place, way } = dealt(draw)
  const after = Math.floor(chance() * 900)
  test(`${place.name}, ${way} ${after} ms after the last key: what was typed is there (seed ${seed}, draw ${draw})`, async () => {
    const page = await contexts[place.who].newPage()
    const trouble = listenForTrouble(page)
    await place.begin(page, world)
    // Nothing is typed into a picker of colours.
    const boxes = (where: Page) =>
      place.within(where).getByRole('textbox').and(where.locator(':not([readonly]):not([disabled]):not([type=color])'))
    await expect(boxes(page).first()).toBeVisible()
    await settled(boxes(page))
    const count = Math.min(await boxes(page).count(), mostFields)
    const typed = new Map<number, string>()
    const first = Math.floor(chance() * count)
    for (let field = first; field < Math.min(first + 1 + Math.floor(chance() * 2), count); field++) {
      // Of digits alone: every field takes them, also one for numbers.
      const text = String(Math.floor(chance() * 9e7) + 1e7)
      await boxes(page).nth(field).fill('')
      await boxes(page).nth(field).pressSequentially(text, { delay: 10 })
      typed.set(field, text)
    }
    const last = [...typed.keys()].at(-1) ?? 0
    const at: AtWork = {
      page,
      signIn: where => signIn(where, emails[place.who]),
      field: where => boxes(where).nth(last),
      more: async () => {
        await boxes(page).nth(last).press('End')
        await boxes(page).nth(last).pressSequentially('34')
        typed.set(last, `${typed.get(last)}34`)
      },
      address: where => place.address(where, world),
    }
    await page.waitForTimeout(after)
    const there = (await (place.isSaved ? interruptions : interruptionsUnsent)[way]?.(at)) ?? page
    const isThere = async (timeout?: number): Promise<void> => {
      for (const [field, text] of typed)
        await expect(boxes(there).nth(field)).toHaveValue(new RegExp([...text].join('\\D*')), timeout ? { timeout } : {})
    }
    await isThere()
    await expect(there.getByText('changed elsewhere')).toHaveCount(0)
    // What is there is also what the server has, now or in a moment.
    if (place.isSaved)
      await expect(async () => {
        await there.reload()
        await isThere(5000)
      }).toPass({ timeout: 20_000 })
    expect(trouble).toEqual([])
    await there.close()
  })
}

/** Waits until as many fields stand there as did a moment before: parts of a form are loaded. */
async function settled(boxes: Locator): Promise<void> {
  let before = -1
  await expect
    .poll(async () => {
      const now = await boxes.count()
      const isSame = now === before
      before = now
      return isSame
    })
    .toBe(true)
}

test('what was typed is sent as its page is left, not a while later', async ({ browser }) => {
  // The clock is that of all pages of a context.
  const own = await signedIn(browser)
  const page = await own.newPage()
  const { id } = await send(page, 'brands', { data: { brand_name: 'Left' } })
  await page.clock.install()
  await page.goto(`/developer/update-brand/${id}`)
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
