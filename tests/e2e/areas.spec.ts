import { expect, test } from 'playwright/test'
import { sampled } from '../support/sampled.ts'
import { act, signedIn, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { startPortal } from './start-portal.ts'

test.afterAll(closePages)

test('who may enter an area finds what is for them, or an empty list, and no error', async ({ browser }) => {
  test.setTimeout(240_000)
  const portal = await startPortal()
  const people = {
    'acc-manager': ['/dotgo-admin/dashboard', '/dotgo-admin/bots', '/dotgo-admin/bots/creation', '/dotgo-admin/my-brands'],
    'admin-billing': ['/billing/my-bots', '/billing/my-brands', '/billing/launches', '/billing/verifications'],
    'vi-carrier-readonly': ['/dotgo-admin/dashboard', '/dotgo-admin/bots/launch', '/dotgo-admin/my-brands', '/billing/my-brands'],
  }
  try {
    for (const [name, paths] of Object.entries(people)) {
      const { page, trouble } = await signIn(browser, portal, name, /\/(dotgo-admin|billing)\//)
      for (const path of sampled(paths, 2)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }), `${name} at ${path}`).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page.getByText('could not be loaded'), `${name} at ${path}`).toHaveCount(0)
      }
      await look(page, `areas-${name}`)
      expect(trouble, name).toEqual([])
      await page.context().close()
    }
    const { page } = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\//)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dotgo-admin/bots/creation')
    const area = page.getByRole('navigation', { name: 'Pages of this area' }).getByRole('link')
    await expect(area).toHaveCount(4)
    // Each is in view, without scrolling sideways.
    for (const link of await area.all()) await expect(link).toBeInViewport({ ratio: 1 })
    await look(page, 'areas-phone')
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const menu = page.getByRole('dialog').getByRole('navigation')
    const link = (name: string) => menu.getByRole('link', { name, exact: true })
    const outer = await link('BRANDS').elementHandle()
    // Both in one look: the menu is still sliding in.
    const indent = await link('CREATION').evaluate(
      (inner, outer) => inner.getBoundingClientRect().x - (outer as Element).getBoundingClientRect().x,
      outer,
    )
    expect(indent).toBeGreaterThan(0)
    await look(page, 'areas-phone-menu')
    await page.emulateMedia({ colorScheme: 'dark' })
    await look(page, 'areas-phone-menu-dark')
  } finally {
    await portal.stop()
  }
})

test('a page is not found by who does not have its right, though they may read what is on it', async ({ browser }) => {
  test.setTimeout(240_000)
  const portal = await startPortal()
  const notFound = 'Oops! Page not found'
  try {
    const developer = await signIn(browser, portal, 'developer', /\/developer\//)
    const brand = await submittedBrand(portal, developer)
    const own = `/developer/my-brands/${brand}`
    await developer.page.goto(own)
    await expect(developer.page.getByRole('heading', { level: 1 })).not.toHaveText(notFound)
    const pages: [name: string, home: RegExp, path: string, found: boolean][] = [
      ['admin-dotgo-readwrite', /\/dotgo-admin\//, '/dotgo-admin/contents', true],
      ['admin-dotgo-readwrite', /\/dotgo-admin\//, own, false],
      ['admin-dotgo-readonly', /\/dotgo-admin\//, '/dotgo-admin/contents', false],
      ['admin-dotgo-readonly', /\/dotgo-admin\//, '/dotgo-admin/contents/faq', false],
      ['developer', /\/developer\//, '/dotgo-admin/contents', false],
    ]
    const signedIn = new Map([['developer', developer]])
    for (const [name, home, path, found] of pages) {
      const person = signedIn.get(name) ?? (await signIn(browser, portal, name, home))
      signedIn.set(name, person)
      const { page } = person
      await page.goto(path)
      const title = page.getByRole('heading', { level: 1 })
      await (found
        ? expect(title, `${name} at ${path}`).not.toHaveText(notFound)
        : expect(title, `${name} at ${path}`).toHaveText(notFound))
    }
  } finally {
    await portal.stop()
  }
})

test('who may only read is told whom a record waits for by name, and nowhere to decide', async ({ browser }) => {
  test.setTimeout(240_000)
  const portal = await startPortal()
  try {
    const { developer, platform } = await signedIn(browser, portal, 'developer', 'platform')
    const waiting = await submittedBrand(portal, developer, { brand_name: 'Read Tree' })
    const forwarded = await submittedBrand(portal, developer, { brand_name: 'Forwarded Tree' })
    await act(portal, platform, `brands/${forwarded}`, 'forward', { carriers: ['vi'] })
    const staff = ['/dotgo-admin/dashboard', '/dotgo-admin/my-brands', `/dotgo-admin/view-brand/${waiting}`] as const
    const carrier = ['/billing/my-bots', '/billing/my-brands', `/billing/view-brand/${forwarded}`] as const
    const byPlatform = 'The platform checks the data and the documents.'
    const byCarrier = 'The carrier checks the brand for its network.'
    for (const [name, paths, holder, next] of [
      ['admin-dotgo-readonly', staff, 'Waiting for the platform', byPlatform],
      ['vi-dotgo-admin-readonly', staff, 'Waiting for the platform', byPlatform],
      ['vi-carrier-readonly', carrier, 'Waiting for the carrier', byCarrier],
    ] as const) {
      const { page, trouble } = await signIn(browser, portal, name, /\/(dotgo-admin|billing)\//)
      const main = page.getByRole('main')
      for (const path of paths) {
        await page.goto(path)
        await expect(main.getByText(/Tree/).first(), `${name} at ${path}`).toBeVisible()
        if (path.includes('/view-')) await expect(main.getByText('Your role does not allow this.').first()).toBeVisible()
        for (const word of ['Waiting for you', 'then decide', 'Next steps'])
          await expect(main.getByText(word), `${name} at ${path}: ${word}`).toHaveCount(0)
      }
      await expect(main).toContainText(holder)
      await expect(main).toContainText(next)
      await look(page, `areas-only-read-${name}`)
      await page.goto(paths[0])
      await expect(main.getByRole('heading', { name: 'Overview' }), name).toBeVisible()
      await expect(main).toContainText(next)
      expect(trouble, name).toEqual([])
      await page.context().close()
    }
    // Who may see no list of the area is told nothing of what is in them.
    const { page } = await signIn(browser, portal, 'user-billing', /\/billing\//)
    for (const path of ['/billing/my-bots', '/billing/launches']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText('Your role has no access to anything on this page.')).toBeVisible()
      await expect(page.getByText('forwarded to your network')).toHaveCount(0)
    }
  } finally {
    await portal.stop()
  }
})
