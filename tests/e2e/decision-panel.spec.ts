import { expect, type Page, test } from 'playwright/test'
import { act, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** The form of a decision beside its record and its queue: nothing moves but what its reader moves. */
let portal: RunningPortal
let page: Page
let trouble: string[] = []
let brand: string
/** Another one, whose page says more before what can be done. */
let answered: string

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  const owner = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const ids = [await submittedBrand(portal, owner), await submittedBrand(portal, owner, { brand_name: 'Second Tree' })]
  ;({ page, trouble } = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\/dashboard$/))
  brand = ids[0] ?? ''
  answered = ids[1] ?? ''
  await act(portal, { page, email: '', trouble }, `brands/${answered}`, 'ask-owner', { question: 'Who owns this company?' })
  await act(portal, owner, `brands/${answered}`, 'answer', { answer: 'Growing Tree Holding owns all of it.' })
  await page.goto(`/dotgo-admin/my-brands?open=${brand}`)
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(trouble).toEqual([]))

test('an open list moves nothing, on a page that is scrolled, too, and stays at its box', async () => {
  await page.getByRole('button', { name: 'Reject' }).click()
  const panel = page.getByRole('dialog', { name: 'Reject', includeHidden: true })
  await expect(panel.getByRole('combobox', { name: 'Reason' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Reject' })).toHaveCSS('background-color', 'rgb(192, 39, 31)')
  await page.mouse.move(500, 500)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  // An open list has the page to itself, to who does not see.
  const includeHidden = true
  const stood = async () => ({
    panel: await page.getByRole('dialog', { name: 'Reject', includeHidden }).boundingBox(),
    bar: await page.getByRole('button', { name: 'Close', exact: true, includeHidden }).first().boundingBox(),
    queue: await page.getByRole('searchbox', { includeHidden }).first().boundingBox(),
    scrolled: await page.evaluate(() => scrollY),
  })
  const before = await stood()
  await panel.getByRole('combobox', { name: 'Reason' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await stood()).toEqual(before)
  await look(page, 'decision-panel-open-list')
  /** Pixels between the box and its list, which opens above or over it where there is no room below. */
  const apart = () =>
    page.evaluate(() => {
      const [box, list] = ['[role=combobox][aria-expanded=true]', '[role=listbox]'].map(
        one => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect(),
      )
      return Math.max(0, (list?.top ?? 0) - (box?.bottom ?? 0), (box?.top ?? 0) - (list?.bottom ?? 0))
    })
  const near = 10
  expect(await apart()).toBeLessThan(near)
  // To where the panel does not stay in view, but goes with the page.
  await page.mouse.wheel(0, -5000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(apart).toBeLessThan(near)
  // What comes late above it, as evidence does.
  const where = () => panel.evaluate(one => one.querySelector('[aria-expanded=true]')?.getBoundingClientRect().top ?? 0)
  const stoodAt = await where()
  await page.evaluate(() => document.getElementById('main')?.style.setProperty('padding-top', '150px'))
  await expect.poll(async () => Math.abs((await where()) - stoodAt)).toBeGreaterThan(50)
  await expect.poll(apart).toBeLessThan(near)
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('Ctrl+Enter sends from the box of a list, closed as it is', { tag: '@prove' }, async () => {
  const panel = page.getByRole('dialog', { name: 'Reject' })
  await panel.getByRole('combobox', { name: 'Reason' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('alert').filter({ hasText: 'your attention' })).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('the title of the panel keeps its ring clear of what stands below it', { tag: '@prove' }, async () => {
  const panel = page.getByRole('dialog', { name: 'Reject' })
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Reject' }).focus()
  await page.keyboard.press('Enter')
  const title = panel.getByRole('heading', { name: 'Reject' })
  await expect(title).toBeFocused()
  const ring = await title.evaluate(one => {
    const { outlineWidth, outlineOffset } = getComputedStyle(one)
    return one.getBoundingClientRect().bottom + Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  })
  const below = await title.evaluate(one => one.nextElementSibling?.getBoundingClientRect().top ?? 0)
  expect(ring).toBeLessThanOrEqual(below)
  // The panel is named once: its form has no card with another name inside.
  await expect(panel.getByRole('heading')).toHaveCount(1)
})

test('beside an open record every tab of the list is in view, whole', { tag: '@prove' }, async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/dotgo-admin/my-brands?open=${brand}`)
  const tabs = page.getByRole('tablist').first()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  const cut = () =>
    tabs.evaluate(list => {
      const { left, right } = list.closest('.MuiTabs-root')?.getBoundingClientRect() ?? new DOMRect()
      const boxes = [...list.querySelectorAll('[role=tab]')].map(tab => ({
        text: tab.textContent,
        box: tab.getBoundingClientRect(),
      }))
      return boxes.flatMap(({ text, box }) => (box.left < left - 1 || box.right > right + 1 ? [text] : []))
    })
  expect(await tabs.getByRole('tab').count()).toBeGreaterThan(2)
  await expect.poll(cut).toEqual([])
  await look(page, 'decision-panel-tabs')
})

/** Headings of cards of which another card stands in the way, where the page is scrolled to now. */
const covered = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section')].flatMap(section => {
      const heading = section.querySelector('h2, h3')
      const { left, top, width, height } = heading?.getBoundingClientRect() ?? new DOMRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('main section')
      return !there || there.contains(section) || section.contains(there) ? [] : [heading?.textContent ?? '']
    }),
  )

for (const size of [
  { width: 1440, height: 900 },
  { width: 1440, height: 600 },
  { width: 390, height: 844 },
])
  test(`no card of a record stands over another, wherever the page is scrolled to: ${size.width} × ${size.height}`, {
    tag: '@prove',
  }, async () => {
    await page.setViewportSize(size)
    await page.goto(`/dotgo-admin/view-brand/${brand}`)
    const decide = page.getByRole('button', { name: 'Approve', exact: true })
    await expect(page.getByRole('region', { name: 'Current status' })).toBeVisible()
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    for (let at = 0; at <= end + 40; at += 40) {
      await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), at)
      expect(await covered(), `scrolled to ${at}`).toEqual([])
      if (at > 300) await expect(decide).toBeInViewport({ ratio: 1 })
    }
  })

test('on a phone, a tab that gets the keyboard does not stay under the bar of decisions', { tag: '@prove' }, async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dotgo-admin/view-brand/${brand}`)
  const tab = page.getByRole('tab', { name: 'Data' })
  const { y = 0, height = 0 } = (await tab.boundingBox()) ?? {}
  // The window ends where the tab does: the bar stands over it.
  await page.setViewportSize({ width: 390, height: Math.ceil(y + height) })
  await look(page, 'decision-panel-tab-under-bar')
  await page.getByRole('main').getByRole('link', { name: 'Brands' }).focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(tab).toBeFocused({ timeout: 100 })
  }).toPass()
  const bar = page.getByRole('button', { name: 'Approve', exact: true })
  const clear = async () => {
    const [one, other] = [await tab.boundingBox(), await bar.boundingBox()]
    return (other?.y ?? 0) - ((one?.y ?? 0) + (one?.height ?? 0))
  }
  await expect.poll(clear).toBeGreaterThanOrEqual(0)
})

test('where the form of a decision has no room the page is scrolled to it, and does not jump back', async () => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/dotgo-admin/view-brand/${answered}`)
  await expect(page.getByRole('region', { name: 'Answer from the owner' })).toBeVisible()
  const choose = page.getByRole('button', { name: 'Reject', exact: true })
  await choose.click()
  const panel = page.getByRole('dialog', { name: 'Reject' })
  await expect(panel.getByRole('heading', { name: 'Reject' })).toBeFocused()
  await expect(panel.getByRole('combobox', { name: 'Reason' })).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeLessThan(120)
  await look(page, 'decision-panel-low')
  const at = await page.evaluate(() => scrollY)
  await page.keyboard.press('Escape')
  await expect(choose).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(at)
})

test('with letters twice as large the menu has room, words stay whole, and carriers asked before are no choice', async () => {
  await act(portal, { page, email: '', trouble }, `brands/${answered}`, 'forward', { carriers: ['vi'] })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/dotgo-admin/view-brand/${answered}`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.locator('main header')).toContainText('Waiting for Vi India')
  await page.getByRole('button', { name: 'Forward to more carriers' }).click()
  const panel = page.getByRole('dialog', { name: 'Forward to more carriers' })
  const asked = panel.getByRole('checkbox', { name: 'Vi India' })
  await expect(asked).toBeDisabled()
  await expect(asked).toHaveAccessibleDescription(/^To decide/)
  await panel.getByRole('button', { name: 'Select all', exact: true }).click()
  await expect(panel.getByText('2 of 2 chosen')).toBeVisible()
  await expect(asked).not.toBeChecked()
  await look(page, 'decision-panel-asked-before')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  const broken = await page
    .getByRole('list', { name: 'Progress' })
    .evaluate(list =>
      [...list.querySelectorAll('li')].filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent),
    )
  expect(broken).toEqual([])
  await look(page, 'decision-panel-large-letters')
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a decision that is chosen, and left, scrolls neither the page nor its form: ${size.width} × ${size.height}`, {
    tag: '@prove',
  }, async () => {
    await page.setViewportSize(size)
    await page.goto(`/dotgo-admin/my-brands?open=${brand}`)
    const panel = page.getByRole('dialog', { name: 'Reject' })
    const choose = page.getByRole('button', { name: 'Reject', exact: true })
    await expect(choose).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const top of [0, 250])
      for (const way of ['mouse', 'key']) {
        await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), top)
        const { x = 0, y = 0 } = (await choose.boundingBox()) ?? {}
        // Not by the button itself: what clicks there for a test scrolls to it first.
        await (way === 'mouse' ? page.mouse.click(x + 10, y + 10) : page.keyboard.press('r'))
        await expect(panel.getByRole('heading', { name: 'Reject' })).toBeFocused()
        await look(page, `decision-panel-chosen-${size.width}-${top}-${way}`)
        const scrolled = await panel.evaluate(one => [scrollY, one.scrollTop])
        expect(scrolled, `chosen by ${way} at ${top}`).toEqual([top, 0])
        await page.keyboard.press('Escape')
        await expect(choose).toBeFocused()
        await expect(choose).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => scrollY), `left, by ${way} at ${top}`).toBe(top)
      }
  })
