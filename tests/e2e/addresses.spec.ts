import { type Browser, expect, type Page, test } from 'playwright/test'
import navigation from '../../schemas/portal/navigation.json' with { type: 'json' }
import { copyDefinitions, type DefinitionsCopy } from '../readme-recipes/definitions-copy.ts'
import { signInAt } from '../readme-recipes/world.ts'
import { proves } from '../spec/proofs.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { stopDatabase } from './stop-database.ts'

/** Where addresses lead: those without an id, those that are nowhere, those still to be built, and where a page leads that cannot be shown. */
let copy: DefinitionsCopy
let portal: RunningPortal

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  copy = copyDefinitions()
  copy.edit('schemas/portal/navigation.json', ({ pages, features }) => {
    features.traffic.on = false
    // Opened by people whom the server does not let read what it shows.
    const texts = pages.find(({ screen }: { screen: string }) => screen === 'contents')
    texts.right = 'area.platform'
  })
  portal = await startPortal({ ONRAMP_DEFINITIONS: copy.folder, EXTERNAL_SITES: 'analytics=https://analytics.example/' })
})
test.afterAll(closePages)
test.afterAll(async () => {
  await portal?.stop()
  copy.remove()
})

async function signedIn(browser: Browser, email: string, area: RegExp): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await signInAt(page, email)
  await expect(page).toHaveURL(area)
  return page
}

test('an address without its id leads to the list, for developers', async ({ browser }) => {
  proves('workflows.2.path-launch-details', 'workflows.2.path-update-brand', 'workflows.2.path-bot-console')
  proves('onboarding.2.other-developer-paths')
  const page = await signedIn(browser, 'developer@demo.example', /\/developer\//)
  for (const [from, to] of [
    ['/developer/update-brand', '/developer/my-brands'],
    ['/developer/create-bot', '/developer/my-bots'],
    ['/developer/bot-console', '/developer/my-bots'],
    ['/developer/launch/', '/developer/launches'],
    ['/developer/launch-details', '/developer/launches'],
    ['/developer/verify-bot', '/developer/verifications'],
    ['/developer/bot-verification', '/developer/verifications'],
  ] as const) {
    await page.goto(from)
    await expect(page, from).toHaveURL(url => url.pathname === to)
    await expect(page.getByRole('heading', { level: 1 }), from).not.toHaveText(/not found/)
  }
})

test('a word that is no step of a wizard is not found, inside the portal', { tag: '@prove' }, async ({ browser }) => {
  const page = await signedIn(browser, 'developer@demo.example', /\/developer\//)
  const wizards = navigation.pages.filter(({ path }) => path.includes('/:step'))
  expect(wizards.length).toBeGreaterThan(2)
  for (const { path } of wizards) {
    await page.goto(path.replace(':step', 'any-word'))
    await expect(page.getByText('Oops! Page not found'), path).toBeVisible()
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'MY BRANDS' })).toBeVisible()
  for (const step of ['rcs-bot-details', 'select-carriers', 'review']) {
    await page.goto(`/developer/create-bot/${step}`)
    await expect(page.getByRole('main').locator('button[type=submit]'), step).toBeVisible()
  }
  await page.goto('/developer/no-such-page')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'MY BRANDS' })).toBeVisible()
  await look(page, 'not-found-signed-in')
})

test('what is still to be built stands in no menu, and says so at its address', async ({ browser }) => {
  // MY BILLING leads to the same site as TRAFFIC, which is turned off here; `menus.spec.ts` has it where it is on.
  proves('onboarding.2.nav-traffic-flag')
  const page = await signedIn(browser, 'developer@demo.example', /\/developer\//)
  const menu = page.getByRole('banner').getByRole('navigation')
  await expect(menu.getByRole('link')).toHaveText(['MY BOTS', 'MY BRANDS', 'MY BILLING'])
  proves('onboarding.2.other-developer-paths')
  const planned = ['my-campaigns', 'api', 'billing', 'listing', 'price', 'addTemplate', 'add-view-template']
  for (const path of [
    ...planned.map(one => `/developer/${one}`),
    '/developer/create-bot/whatsapp-bot-details',
    '/add-new-campaign',
  ]) {
    await page.goto(path)
    await expect(page.getByText('This feature is under development'), path).toBeVisible()
  }
  // A step that there is not, of a form whose steps stand in the query.
  await page.goto('/developer/my-brands/new?step=nonsense')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('main').locator('button[type=submit]')).toHaveCount(0)
  await page.goto('/developer/my-brands/new?step=review')
  await expect(page.getByRole('main').locator('button[type=submit]')).toBeVisible()
  // The form of a record that is not there leads on, as its page does.
  await page.goto('/developer/create-bot/rcs-bot-details?id=0190a000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  await page.getByRole('banner').getByRole('button').last().click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await expect(profile.getByText('Edit Profile')).toBeVisible()
  await expect(profile.getByText('Change Password')).toBeVisible()
})

test('nor in the menus of the platform and of carriers', { tag: '@prove' }, async ({ browser }) => {
  for (const [email, area, names, planned] of [
    [
      'admin-dotgo-readwrite@demo.example',
      /\/dotgo-admin\//,
      [
        'DASHBOARD',
        'ALL BOTS',
        'CREATION',
        'VERIFICATION',
        'LAUNCH',
        'BRANDS',
        'AGGREGATORS',
        'CARRIERS',
        'BILLING',
        'TRAFFIC',
        'TEXTS',
      ],
      '/dotgo-admin/bots/template-verification',
    ],
    [
      'vi-carrier-admin@demo.example',
      /\/billing\//,
      ['DASHBOARD', 'VERIFICATION', 'LAUNCH', 'MY BRANDS', 'MY AGGREGATORS', 'BILLING'],
      '/billing/external',
    ],
  ] as const) {
    const page = await signedIn(browser, email, area)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open navigation' }).click()
    const menu = page.getByRole('dialog').getByRole('navigation')
    await expect(menu.getByRole('link'), email).toHaveText([...names])
    await page.goto(planned)
    await expect(page.getByText('This feature is under development'), planned).toBeVisible()
  }
})

test('an address without its id leads to the list, for carriers and the platform', { tag: '@prove' }, async ({ browser }) => {
  for (const [email, area, pairs] of [
    [
      'vi-carrier-admin@demo.example',
      /\/billing\//,
      [
        ['/billing/view-brand', '/billing/my-brands'],
        ['/billing/bot-details', '/billing/verifications'],
      ],
    ],
    [
      'admin-dotgo-readwrite@demo.example',
      /\/dotgo-admin\//,
      [
        ['/dotgo-admin/viewBotDetails', '/dotgo-admin/bots'],
        ['/dotgo-admin/verification-details/', '/dotgo-admin/bots/verification'],
        ['/dotgo-admin/view-brand', '/dotgo-admin/my-brands'],
        ['/dotgo-admin/viewAggregatorDetails', '/dotgo-admin/aggregators'],
      ],
    ],
  ] as const) {
    const page = await signedIn(browser, email, area)
    for (const [from, to] of pairs) {
      await page.goto(from)
      await expect(page, from).toHaveURL(url => url.pathname === to)
    }
    await page.context().close()
  }
})

test('visitors see the countries, and the carriers of each, by picture and name', async ({ browser }) => {
  proves('workflows.2.country-carrier-path', 'workflows.2.country-carrier-screen', 'workflows.2.country-carrier-two-columns')
  proves('workflows.2.country-carrier-logo-and-name', 'workflows.2.country-carrier-default-logo')
  const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/country-carrier-page')
    const table = page.getByRole('table', { name: 'Countries and carriers' })
    await expect(table.getByRole('columnheader')).toHaveText(['Country', 'Carriers'])
    const india = table.getByRole('row').filter({ hasText: 'India' })
    await expect(india.getByRole('rowheader')).toContainText('India')
    await expect(india.getByRole('listitem')).toContainText(['Northline Mobile', 'Vi India'])
    // Without a logo the initials stand for it.
    await expect(india.locator('.MuiAvatar-root').first()).toHaveText('I')
    await look(page, `countries-and-carriers-${width}`)
  }
  await page.context().close()
})

test('a page whose content the server refuses, or cannot give, leads to the error page; what has its place says so there', async ({
  browser,
}) => {
  proves('both.interceptor-error-403', 'both.interceptor-error-5xx', 'both.interceptor-redirect-path')
  const page = await signedIn(browser, 'admin-dotgo-readonly@demo.example', /\/dotgo-admin\//)
  await page.goto('/dotgo-admin/contents')
  await expect(page).toHaveURL(/\/error\?ref=redirect$/)
  await expect(page.getByText('OOPS! Something went wrong')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'BRANDS' })).toBeVisible()
  await page.getByRole('link', { name: 'Go To Home' }).click()
  await expect(page).toHaveURL(/\/dotgo-admin\/dashboard/)

  const address = '/dotgo-admin/view-brand/0190a000-0000-7000-8000-000000000000'
  await page.goto(address)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')

  stopDatabase(portal.data)
  await page.getByRole('link', { name: 'BRANDS' }).click()
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  await page.evaluate(to => history.pushState({}, '', to), address.replace(/0$/, '1'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })))
  await expect(page).toHaveURL(/\/error\?ref=redirect$/)
  await expect(page.getByText('OOPS! Something went wrong')).toBeVisible()
})
