import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { proves } from '../spec/proofs.ts'
import { everyCase, sampled } from '../support/sampled.ts'
import { signedIn, signIn, stateOf, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** Which role is shown which entry, as `../permissions/menus.csv` says, and the palette, which offers the same. */
const analytics = 'https://analytics.example'
const secrets = ['harbour-lantern-7', 'violet-thunder-93'] as const
let portal: RunningPortal
test.describe.configure({ timeout: 240_000 })
test.beforeAll(async () => {
  portal = await startPortal({ EXTERNAL_SITES: `analytics=${analytics}/`, VERSION_SECRETS: secrets.join(',') })
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

const notFound = 'Oops! Page not found'
const [head = '', ...lines] = readFileSync(new URL('../permissions/menus.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const [, , ...accounts] = head.split(',')
/** Who signs in here: with EVERY_CASE all, else an aggregator, staff of both kinds, a carrier and an account manager among them. */
const tried = everyCase ? accounts : sampled(accounts.slice(1), 3)

/** What links say and where they lead, the ones that cannot be followed as such. */
const entriesOf = (links: Locator): Promise<{ name: string; to: string; closed: boolean }[]> =>
  links.evaluateAll(all =>
    all.map(link => ({
      name: link.getAttribute('aria-label') ?? link.textContent?.trim() ?? '',
      to: link.getAttribute('href') ?? '',
      closed: link.getAttribute('aria-disabled') === 'true',
    })),
  )

test('each role is shown the entries of its menus, and nothing else', async ({ browser }) => {
  proves('onboarding.2.nav-admin-menu', 'onboarding.2.nav-carrier-menu', 'onboarding.2.nav-developer-otherwise')
  proves(
    'onboarding.2.nav-account-manager-billing',
    'onboarding.2.nav-account-manager-only',
    'workflows.1.account-managers-billing-only',
  )
  proves('onboarding.2.nav-setup-only-marketing', 'onboarding.6.acc-manager-logo')
  proves('onboarding.2.nav-admin-dashboard', 'onboarding.2.nav-admin-bots', 'onboarding.2.nav-admin-brands')
  proves('onboarding.2.nav-admin-bots-launch', 'onboarding.2.nav-admin-bots-verification', 'onboarding.2.nav-admin-bots-creation')
  proves(
    'onboarding.2.nav-admin-aggregators',
    'onboarding.2.nav-admin-external-billing',
    'onboarding.2.nav-admin-external-traffic',
  )
  proves('both.billing-my-bots-path', 'both.billing-my-brands-path', 'both.billing-my-aggregators-path')
  proves('onboarding.2.nav-carrier-external-billing', 'onboarding.2.nav-my-bots', 'onboarding.2.nav-my-brands')
  proves('onboarding.2.nav-my-billing', 'onboarding.2.nav-traffic', 'onboarding.2.nav-my-billing-disabled')
  proves('both.developer-dashboard-path', 'both.developer-my-brands-path')
  proves(
    'onboarding.2.profile-edit',
    'onboarding.2.profile-downloads',
    'onboarding.2.profile-logout',
    'onboarding.2.profile-faqs',
  )
  proves('onboarding.2.edit-profile-path', 'workflows.2.path-admin-dashboard', 'workflows.2.path-admin-my-brands')
  proves('workflows.2.path-admin-aggregators', 'workflows.6.billing-area-vi-carrier-admin')
  proves('workflows.6.billing-area-vi-carrier-readonly', 'workflows.6.billing-area-vi-carrier-readwrite')
  proves(
    'onboarding.6.vi-carrier-admin-manage-users',
    'onboarding.6.admin-billing-manage-users',
    'onboarding.2.profile-manage-users',
  )
  proves(
    'onboarding.6.super-admin-vi-dotgo-manage-users',
    'onboarding.2.profile-change-password',
    'onboarding.2.change-password-path',
  )
  proves('onboarding.6.user-billing-edit-profile-only', 'onboarding.6.admin-dotgo-readonly-edit-profile-only')
  proves('onboarding.6.vi-dotgo-admin-readwrite-edit-profile', 'workflows.1.other-user-kinds')
  proves('onboarding.6.admin-dotgo-readwrite-platform-admin', 'onboarding.6.super-admin-dotgo-platform-admin')
  proves('workflows.2.developer-area-path', 'workflows.2.billing-area-path', 'workflows.2.admin-area-path')
  proves('workflows.2.marketing-area-path', 'workflows.2.billing-area-carrier-roles-only')
  proves('workflows.6.admin-area-super-admin-vi-dotgo', 'workflows.6.admin-area-vi-dotgo-admin-readwrite')
  proves('workflows.6.admin-area-vi-dotgo-admin-readonly', 'workflows.6.admin-area-vi-carrier-admin')
  proves('workflows.6.admin-area-vi-carrier-readonly', 'workflows.6.admin-area-vi-carrier-readwrite')
  proves('workflows.6.admin-area-acc-manager')
  const shown: string[] = []
  const opened: { [area: string]: string[] } = { '/billing/my-bots': [], '/dotgo-admin/dashboard': [] }
  for (const name of tried) {
    const { page, trouble } = await signIn(browser, portal, name, /\/(developer|dotgo-admin|billing|marketing)/)
    await page.setViewportSize({ width: 390, height: 844 })
    const banner = page.getByRole('banner')
    const logo = await banner.getByRole('link', { name: 'Onramp, home' }).getAttribute('href')
    shown.push(`logo,${logo},${name}`)
    const opens = banner.getByRole('button', { name: 'Open navigation' })
    if ((await opens.count()) > 0) {
      await opens.click()
      const menu = page.getByRole('dialog').getByRole('navigation')
      await expect(menu.getByRole('link').first()).toBeVisible()
      for (const { name: entry, to, closed } of await entriesOf(menu.getByRole('link')))
        shown.push(`${entry}${closed ? ' (closed)' : ''},${to},${name}`)
      await page.keyboard.press('Escape')
    }
    await banner.getByRole('button').last().click()
    const profile = page.getByRole('dialog', { name: 'Profile' })
    await expect(profile.getByText('Logout')).toBeVisible()
    for (const { name: entry, to } of await entriesOf(profile.locator('hr ~ a, hr ~ button')))
      shown.push(`profile: ${entry},${to},${name}`)
    await page.keyboard.press('Escape')
    await expect(profile).toHaveCount(0)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title.first(), `home of ${name}`).not.toHaveText(notFound)
    await expect(page.getByText('This feature is under development'), `home of ${name}`).toHaveCount(0)
    if (name === 'acc-manager' || name === 'marketing-admin') await look(page, `home-${name}`)
    for (const [area, who] of Object.entries(opened)) {
      await page.goto(area)
      await expect(title, `${name} at ${area}`).toBeVisible()
      // An aggregator is led home.
      if ((await title.textContent()) !== notFound && new URL(page.url()).pathname === area) who.push(name)
    }
    expect(trouble, name).toEqual([])
    await page.context().close()
  }
  const wanted = lines.flatMap(line => {
    const [entry, to, ...cells] = line.split(',')
    return cells.flatMap((cell, index) =>
      cell && tried.includes(accounts[index] ?? '')
        ? [`${entry}${cell === 'closed' ? ' (closed)' : ''},${to},${accounts[index]}`]
        : [],
    )
  })
  expect([...shown].sort()).toEqual([...wanted].sort())
  const carriers = accounts.filter(name => name.startsWith('vi-carrier'))
  expect(carriers).toHaveLength(3)
  const platform = accounts.filter(name => name.includes('dotgo'))
  expect(platform).toHaveLength(6)
  expect(opened).toEqual({
    '/billing/my-bots': [...carriers, 'admin-billing', 'user-billing'].filter(name => tried.includes(name)),
    '/dotgo-admin/dashboard': [...platform, ...carriers, 'acc-manager'].filter(name => tried.includes(name)),
  })
})

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })

test('pages, records by name and id, and what can be done on the page are found by typing', async ({ browser }) => {
  const { developer, platform } = await signedIn(browser, portal, 'developer', 'platform')
  const brand = await submittedBrand(portal, developer, { brand_name: 'Palette Bank' })
  // Each kind is asked for once, also where no tab of its list holds all.
  const asked: string[] = []
  platform.page.on('request', one => {
    const { pathname, searchParams } = new URL(one.url())
    if (searchParams.get('search') === 'palette bank') asked.push(pathname.split('/').at(-1) ?? '')
  })
  await platform.page.keyboard.press('Control+k')
  await palette(platform.page).fill('palette bank')
  await expect(platform.page.getByRole('option', { name: /^Palette Bank.*Brand · Submitted$/ })).toHaveCount(1)
  await expect.poll(() => asked.toSorted()).toEqual(['aggregators', 'bot-launches', 'bot-verifications', 'bots', 'brands'])
  await platform.page.keyboard.press('Escape')
  const { page } = developer
  const options = page.getByRole('option')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await look(page, 'palette-1-pages')
  await palette(page).fill('my brands')
  await expect(options).toHaveText(['My brands'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/developer\/my-brands$/)
  await page.keyboard.press('Control+k')
  await palette(page).fill('bank palette')
  await expect(options.filter({ hasText: 'Palette Bank' })).toHaveText([/Palette Bank.*Submitted/])
  await palette(page).fill(brand)
  await expect(options.filter({ hasText: 'Palette Bank' })).toHaveCount(1)
  await look(page, 'palette-2-records')
  await page.keyboard.press('Escape')
  // Enter does not wait for the answer: what it means is opened once it is found.
  await page.keyboard.press('Control+k')
  await palette(page).fill('palette ba')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/developer/my-brands/${brand}`)
  await page.keyboard.press('Control+k')
  await palette(page).fill('withdr')
  await expect(options).toHaveText(['Withdraw'])
  // A page that arrives late takes the focus; what is pressed is still meant for what lies over it.
  await page.evaluate(() => document.getElementById('main')?.focus())
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Withdraw this brand?' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => stateOf(developer, `brands/${brand}`)).toMatch(/^created/)
  // What nobody may find, nobody finds: of drafts others know nothing.
  await platform.page.keyboard.press('Control+k')
  await palette(platform.page).fill('palette bank')
  await expect(platform.page.getByRole('status').filter({ hasText: 'No results for “palette bank”.' })).toBeVisible()
  await platform.page.keyboard.press('Escape')
  await expect(palette(platform.page)).toHaveCount(0)
  // Back closes it, too, and the button opens it.
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.goBack()
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/developer/my-brands/${brand}`)
  await platform.page.getByRole('button', { name: 'Search or jump to' }).click()
  await platform.page.keyboard.press('Escape')
  await expect(platform.page.getByRole('button', { name: 'Search or jump to' })).toBeFocused()
  const aggregator = await signIn(browser, portal, 'many-voices', /\/developer\//)
  await expect(aggregator.page.getByRole('button', { name: 'Search or jump to' })).toBeVisible()
  await aggregator.page.keyboard.press('Control+k')
  await expect(aggregator.page.getByRole('option', { name: 'Dashboard' })).toBeVisible()
  await expect(aggregator.page.getByRole('option', { name: 'My brands' })).toHaveCount(0)
  await expect(aggregator.page.getByRole('option', { name: 'Create brand' })).toHaveCount(0)
  for (const { trouble } of [developer, platform, aggregator]) expect(trouble).toEqual([])
})

test('the version is told in the console to who knows both secrets, and to nobody else', async ({ page }) => {
  proves('workflows.2.version-function', 'workflows.2.version-not-authorized')
  await page.goto(portal.address)
  const [first, second] = secrets
  type Told = { portalVersion(...given: unknown[]): Promise<string> }
  const told = (...given: unknown[]) => page.evaluate(given => (window as unknown as Told).portalVersion(...given), given)
  expect(await told(first, second)).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8,}/)
  for (const given of [[], [first], [second, first], [first, first], ['', ''], [{}, null]])
    expect(await told(...given), JSON.stringify(given)).toBe('Not Authorized')
})
