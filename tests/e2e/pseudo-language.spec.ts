import { expect, type Page, test } from 'playwright/test'
import navigation from '../../schemas/portal/navigation.json' with { type: 'json' }
import { copyOf, definitionFolders } from '../readme-recipes/copy-of.ts'
import { ask, createdBot, type Person, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, takePicture } from './look.ts'
import { language, outsideBrackets, translateAll, typedStrings } from './pseudo-language.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** Every text is translated by brackets around it: what a page says outside of them stands in code, or its file does not say that it is read. */
const copy = copyOf(...definitionFolders)
let portal: RunningPortal
let people: { developer: Person; platform: Person; carrier: Person }
let [bot, brand] = ['', '']
let typed: string[] = []

test.beforeAll(async ({ browser }) => {
  translateAll(copy.folder)
  portal = await startPortal({ ONRAMP_DEFINITIONS: copy.folder })
  const [developer, platform, carrier] = await Promise.all([
    signIn(browser, portal, 'developer', /\/developer\//),
    signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\//),
    signIn(browser, portal, 'vi-carrier-readwrite', /\/billing\//),
  ])
  people = { developer, platform, carrier }
  bot = await createdBot(portal, developer, platform)
  brand = await submittedBrand(portal, developer, { brand_name: 'Growing Tree Insurance' })
  for (const { page } of [developer, platform, carrier]) {
    const headers = { origin: portal.address }
    const answer = await page.request.post(`${portal.address}/secure/api/v1/language`, { headers, data: { language } })
    expect(answer.ok(), await answer.text()).toBe(true)
    // A page that is open follows by itself, which would be in the way of what is opened next.
    await page.goto('about:blank')
  }
  const facts = [`bots/${bot}`, `brands/${brand}`].map(path => ask(developer, path))
  const names = Object.values(people).map(person => ask(person, 'partner-details'))
  typed = typedStrings(await Promise.all([...facts, ...names]))
})
test.afterAll(closePages)
test.afterAll(async () => {
  await portal?.stop()
  copy.remove()
})

/** Opens pages and says what of them stands in no file; what was typed is left out. */
async function forgotten(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(portal.address + path)
    await page.waitForLoadState('networkidle')
    for (const said of await outsideBrackets(page, typed)) found.push(`${path}: ${said}`)
    await takePicture(page, `pseudo-${path.replaceAll('/', '_')}`)
  }
  return found
}

/** Texts are edited as their files have them. */
const asWritten = '/dotgo-admin/contents'
const all = navigation.pages.map(({ path }) => path).filter(path => !path.includes(':') && path !== asWritten)
const areas = ['/developer', '/dotgo-admin', '/billing', '/admin']
const below = (...some: string[]) => all.filter(path => some.some(area => path.startsWith(area)))

test('every page of visitors says only what stands in files', { tag: '@prove' }, async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'hi-IN', baseURL: portal.address })).newPage()
  const trouble = listenForTrouble(page)
  const visited = all.filter(path => !areas.some(area => path.startsWith(area)))
  expect(visited.length).toBeGreaterThan(15)
  expect(await forgotten(page, visited)).toEqual([])
  await page.goto('/sign-up')
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await outsideBrackets(page, typed)).toEqual([])
  expect(trouble).toEqual([])
})

test('every page of developers does, records, forms and what is wrong in them too', async () => {
  const { page, trouble } = people.developer
  const records = [`/developer/my-brands/${brand}`, `/developer/bot-details/${bot}`, `/developer/bot-console/${bot}`]
  const forms = [`/developer/create-bot/brand?id=${bot}`, `/developer/verify-bot/brand?bot=${bot}`]
  expect(await forgotten(page, [...below('/developer'), ...records, ...forms])).toEqual([])
  await page.goto('/developer/my-brands/new')
  await page.locator('button[type=submit]').last().click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  expect(await outsideBrackets(page, typed)).toEqual([])
  expect(trouble).toEqual([])
})

test('every page of staff does, decisions too', { tag: '@prove' }, async () => {
  const { page, trouble } = people.platform
  expect(await forgotten(page, [...below('/dotgo-admin'), `/dotgo-admin/view-brand/${brand}`])).toEqual([])
  const { page: carrier, trouble: theirs } = people.carrier
  expect(await forgotten(carrier, below('/billing', '/admin'))).toEqual([])
  await page.goto(`/dotgo-admin/view-brand/${brand}`)
  await page.getByRole('button', { name: '⟦Reject⟧', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await outsideBrackets(page, typed)).toEqual([])
  expect([...trouble, ...theirs]).toEqual([])
})

test('where words run from the right, so does the page: at every width, with nothing beside it', { tag: '@prove' }, async () => {
  const { page, trouble } = people.developer
  const paths = [
    '/developer/dashboard',
    '/developer/my-brands',
    `/developer/my-brands/${brand}`,
    `/developer/create-bot/brand?id=${bot}`,
  ]
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(portal.address + path)
      await page.waitForLoadState('networkidle')
      await takePicture(page, `right-to-left-${width}-${path.replaceAll('/', '_')}`)
      const found = await page.evaluate(() => {
        // The title begins where lines do, the profile stands at the other end.
        const { right = 0 } = document.querySelector('h1')?.getBoundingClientRect() ?? {}
        const buttons = [...document.querySelectorAll('header button')].map(button => button.getBoundingClientRect().left)
        const { dir, lang, scrollWidth } = document.documentElement
        const inset = { begins: innerWidth - right, ends: Math.min(...buttons) }
        return {
          dir,
          lang,
          tooWide: scrollWidth > innerWidth,
          mirrored: Object.values(inset).every(pixels => pixels < innerWidth / 3),
        }
      })
      expect(found, `${path} at ${width}`).toEqual({ dir: 'rtl', lang: language, tooWide: false, mirrored: true })
    }
  }
  // A phone number has no letters that would say which way it runs.
  const number = page.locator('span[data-numeric]', { hasText: '+91' }).first()
  await page.goto(`${portal.address}/developer/my-brands/${brand}`)
  const from = (character: string) =>
    number.evaluate((element, at) => {
      const range = document.createRange()
      const text = element.firstChild as Text
      range.setStart(text, text.data.indexOf(at))
      range.setEnd(text, text.data.indexOf(at) + 1)
      return range.getBoundingClientRect().left
    }, character)
  await expect(number).toBeVisible()
  expect(await from('+')).toBeLessThan(await from('9'))
  expect(trouble).toEqual([])
})
