import { expect, type Locator, type Page, type Route, test } from 'playwright/test'
import { proves } from '../spec/proofs.ts'
import { person } from '../support/person.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look } from './look.ts'
import { samplePdf, samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

let portal: RunningPortal
let record = ''
const password = 'Try-the-portal-1'

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  portal = await startPortal()
  record = await submittedBrand(portal.address)
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** A brand in review, made over HTTP. */
async function submittedBrand(address: string): Promise<string> {
  const developer = person(address)
  await developer.signIn('developer@demo.example', password)
  const upload = async (kind: string, { name, mimeType, buffer }: ReturnType<typeof samplePdf>): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
    return (await developer.send('POST', `/secure/api/v1/files?kind=${kind}`, form)).body.data.id
  }
  const data = {
    brand_name: 'A brand with a rather long name that has to be cut somewhere',
    enterprise_name: 'Growing Tree Private Limited',
    industry: 'banking',
    website: 'https://www.growing-tree.example',
    logo: await upload('logo', samplePng('logo.png')),
    address_1: '1 Main Road',
    country: 'DE',
    state: 'Hessen',
    city: 'Frankfurt',
    zip_code: '60311',
    contact_name: 'Bob Iyer',
    contact_title: 'Head of brand',
    contact_email: 'bob@growing-tree.example',
    contact_phone: '+919876543211',
    documents: [
      { document_type_id: 2, file: await upload('document', samplePdf('pan.pdf')) },
      { document_type_id: 1, file: await upload('document', samplePdf('gst.pdf')) },
    ],
  }
  const draft = await developer.send('POST', '/secure/api/v1/brands', { data })
  const sent = await developer.send('POST', `/secure/api/v1/brands/${draft.body.data.id}/submit`, {
    event: 'submit',
    version: 1,
    data,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return draft.body.data.id
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/(developer|dotgo-admin|billing)\//)
}

/** Around a page for visitors: the bar with its links, the foot with its credit. */
async function expectFrame(page: Page): Promise<void> {
  proves('workflows.2.layout-header', 'workflows.2.layout-footer', 'workflows.2.footer-powered-by')
  proves('workflows.2.footer-powered-by-label', 'both.topbar-logo', 'both.topbar-current-highlighted')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Onramp, home' })).toHaveAttribute('href', '/')
  await expect(bar.getByRole('link', { name: 'FAQs' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'DOWNLOADS' })).not.toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('contentinfo')).toContainText('Powered By Onramp Messaging')
}

/** The colours at the left edge of what the window shows. */
function groundsAtEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const colours = new Set<string>()
    for (let y = 1; y < innerHeight; y += 4) {
      let at = document.elementFromPoint(1, y)
      while (at && getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)') at = at.parentElement
      colours.add(at ? getComputedStyle(at).backgroundColor : 'none')
    }
    return [...colours]
  })
}

async function fitsTheScreen(page: Page, name: string): Promise<void> {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `${name} is wider than the screen`).toBeLessThanOrEqual((screen ?? 0) + 1)
}

test('every page fits a phone and passes axe, light and dark', async ({ browser }) => {
  proves('both.error-page-path', 'both.error-page-text', 'both.error-page-go-home', 'onboarding.2.error-page-support')
  proves('both.not-found-screen', 'onboarding.2.not-found-text', 'onboarding.2.not-found-go-home')
  proves('onboarding.2.not-found-contact-us', 'both.error-page-ref-redirect', 'workflows.2.404-path')
  proves('workflows.2.unknown-path-not-found')
  const context = await browser.newContext({
    baseURL: portal.address,
    viewport: { width: 360, height: 740 },
    colorScheme: 'light',
  })
  const page = await context.newPage()
  const trouble = listenForTrouble(page)
  const visit = async (path: string, shows: string | RegExp): Promise<void> => {
    await page.goto(path)
    await expect(page.getByText(shows).first()).toBeVisible()
    const name = path.replace(/[^a-z]+/gi, '-')
    await look(page, `light-${name}`)
    await fitsTheScreen(page, name)
    // The same page in other colours.
    await page.emulateMedia({ colorScheme: 'dark' })
    await look(page, `dark-${name}`, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await visit('/', 'Bots your customers answer')
  proves('workflows.2.landing-no-header-footer')
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await visit('/sign-up', 'Create your account')
  await visit('/forgot-password', 'Forgot your password')
  await visit('/faq', 'What do I need before I begin?')
  await expectFrame(page)
  await visit('/developer-tos', 'Acceptance')
  await visit('/error?ref=redirect', 'OOPS! Something went wrong')
  await expect(page.getByRole('link', { name: 'Go To Home' }).first()).toHaveAttribute('href', '/')
  await expect(page.getByText(/Support is contacted by e-mail at \S+@\S+/).first()).toBeVisible()
  await page.goto('/error')
  await expect(page.getByRole('heading', { name: 'OOPS! Something went wrong' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go To Home' })).toHaveCount(0)
  await visit('/404', 'Oops! Page not found')
  await visit('/no/such/page', 'Oops! Page not found')
  await visit('/dev/accounts', 'Demonstration accounts')
  await expect(page.getByRole('table')).toHaveCSS('border-radius', '12px')
  await expect(page.locator('body')).toHaveCSS('font-family', /^"?Inter/)
  await page.goto('/404')
  await expect(page.getByRole('link', { name: 'Go Home' }).first()).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toHaveAttribute('href', /^mailto:.+@.+/)
  await signIn(page, 'developer@demo.example')
  await visit('/developer/dashboard', 'Welcome')
  await visit('/developer/my-brands', 'A brand with')
  proves('workflows.2.screen-brand-list')
  await visit('/developer/my-brands/new', 'Brand name')
  await visit(`/developer/my-brands/${record}`, 'Current status')
  await visit('/developer/my-campaigns', 'This feature is under development')
  await context.clearCookies()
  await signIn(page, 'vi-dotgo-admin-readwrite@demo.example')
  await visit('/dotgo-admin/my-brands', 'A brand with')
  await visit(`/dotgo-admin/view-brand/${record}?tab=history`, 'Submitted')
  expect(trouble).toEqual([])
  await context.close()
})

test('an aggregator finds locked entries with their reason', { tag: '@prove' }, async ({ browser }) => {
  proves(
    'onboarding.2.profile-name',
    'onboarding.2.profile-email',
    'onboarding.2.profile-avatar',
    'onboarding.9.profile-name-150px',
  )
  proves('onboarding.2.profile-completion-link')
  proves('onboarding.2.nav-my-brands-disabled')
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 800 } })).newPage()
  await signIn(page, 'many-voices@demo.example')
  const locked = page.getByRole('navigation', { name: 'Main' }).getByText('MY BRANDS')
  await expect(locked.locator('xpath=ancestor-or-self::*[@aria-disabled="true"]').first()).toBeVisible()
  await look(page, 'aggregator-locked')
  const opener = page.getByRole('button', { name: /^Profile of \S+/ })
  await expect(
    opener
      .locator('span')
      .filter({ hasText: /^\S+ \S+/ })
      .last(),
  ).toHaveCSS('max-width', '150px')
  await opener.click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await expect(profile).toContainText('many-voices@demo.example')
  await expect(profile.locator('[aria-hidden="true"]').first()).toHaveText(/^[A-Z]{1,2}$/)
  await expect(profile.getByRole('link', { name: /^Profile \d{1,2}% complete$/ })).toHaveAttribute('href', /edit-profile$/)
})

test('signing up and reaching the first refusal needs no mouse', { tag: '@prove' }, async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type('asha')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
})

/** An administrator saves another title, a category without questions, and one with those of another. */
async function emptyCategory(): Promise<void> {
  const administrator = person(portal.address)
  await administrator.signIn('admin-dotgo-readwrite@demo.example', password)
  const address = '/secure/api/v1/contents/faq'
  const { version, data } = (await administrator.send('GET', address)).body.data
  const more = [
    { cat_type: 'Once more', faq_list: data.categories[0].faq_list },
    { cat_type: 'Empty', faq_list: [] },
  ]
  const saved = await administrator.send('PUT', address, {
    version,
    data: { ...data, title: 'What people ask', categories: [...data.categories, ...more] },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

test('visitors read and search the FAQ; while it cannot be fetched it keeps saying that it loads', async ({ browser }) => {
  proves('workflows.2.faq-loads-categories', 'workflows.2.faq-heading', 'workflows.2.faq-keyword-label')
  proves('workflows.2.faq-accordion', 'workflows.2.faq-empty-category', 'workflows.2.faq-back', 'workflows.2.faq-loading')
  proves('workflows.5.faq-search-2-characters', 'workflows.5.faq-search-too-short', 'workflows.5.faq-search-no-results')
  proves('workflows.2.scroll-to-top')
  proves('workflows.5.faq-search-case-insensitive', 'workflows.5.faq-search-no-duplicates', 'workflows.8.faq-error-keeps-loading')
  const page = await (await browser.newContext({ baseURL: portal.address })).newPage()
  await emptyCategory()
  const left = Promise.withResolvers<() => Promise<void>>()
  const leaving = async (route: Route): Promise<void> => {
    left.resolve(await portal.leave())
    await route.continue()
  }
  await page.route('**/api/v1/faq', leaving, { times: 1 })
  await page.goto('/faq')
  const comeBack = await left.promise
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText("Loading FAQ's")).toBeVisible()
  await comeBack()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
  await expect(page.getByText("Loading FAQ's")).toHaveCount(0)
  await expect(page.getByText('No FAQ available for this category')).toBeVisible()
  await expect(page.getByRole('main').getByText('What people ask')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  const question = (name: string) => page.getByRole('button', { name })
  const answer = page.getByText('The brand contact confirms that you may act for the brand.')
  await expect(question('Can an agency register a brand?')).toHaveCount(2)
  await expect(answer.first()).toBeHidden()
  await question('Can an agency register a brand?').first().click()
  await expect(answer.first()).toBeVisible()

  const keyword = page.getByLabel('Enter Keyword to search FAQs')
  const tooShort = page.getByText('Please enter a minimum of 2 characters to search')
  await keyword.fill('p')
  await expect(tooShort).toBeVisible()
  await expect(question('My brand was rejected. What now?')).toBeVisible()
  await keyword.fill('AN AGENCY')
  await expect(tooShort).toHaveCount(0)
  await expect(question('Can an agency register a brand?')).toHaveCount(1)
  await expect(question('My brand was rejected. What now?')).toHaveCount(0)
  await keyword.fill('gst DOCUMENT')
  await expect(question('What do I need before I begin?')).toHaveCount(1)
  await keyword.fill('no such words')
  await expect(page.getByText('No search results found.')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 300 })
  const foot = page.getByRole('contentinfo').getByRole('link', { name: 'RBM Policies' })
  await foot.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  expect(await scrolled()).toBeGreaterThan(0)
  await foot.click()
  await expect(page.getByRole('heading', { level: 1, name: 'RBM Policies' })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
})

test('what visitors read has links large enough for a finger', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 360, height: 780 } })).newPage()
  for (const address of ['/rbm-policies', '/developer-pp', '/developer-tos', '/faq']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await look(page, `visitors${address.replace('/', '-')}-360`)
    // Each by itself: axe lets smaller ones be that stand apart.
    const pressed = page.locator('footer a, nav[aria-label="Contents"] a')
    expect(
      await pressed.evaluateAll(all => all.filter(one => one.getBoundingClientRect().height < 24).map(one => one.innerHTML)),
    ).toEqual([])
  }
  await page.goto('/rbm-policies')
  // A number of two digits begins inside the page, too.
  const contents = page.getByRole('navigation', { name: 'Contents' }).locator('ol')
  await expect(contents.locator('li').nth(9)).toBeVisible()
  const outside = await contents.evaluate(list => {
    const number = list.insertBefore(document.createElement('span'), null)
    number.textContent = `${list.querySelectorAll('li').length}. `
    const { width } = number.getBoundingClientRect()
    number.remove()
    return width - Number.parseFloat(getComputedStyle(list).paddingInlineStart)
  })
  expect(outside).toBeLessThanOrEqual(0)
  await page.goto('/sign-in')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await groundsAtEdge(page), 'one ground from the top to the end').toHaveLength(1)
  await page.goto('/rbm-terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Coming Soon' })).toBeVisible()
  await page.context().close()
})

test('on a phone in the dark, things stand in line, and on the ground of what they are in', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: portal.address,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  const left = async (found: Locator): Promise<number> => Math.round((await found.boundingBox())?.x ?? Number.NaN)
  await page.goto('/faq')
  const links = page.getByRole('navigation', { name: 'Help' })
  expect(await left(page.getByRole('link', { name: 'Onramp, home' }))).toBeLessThan(await left(links))

  await signIn(page, 'developer@demo.example')
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  const step = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Verification', level: 3 }) })
  const words = await left(step.getByRole('heading', { level: 3 }))
  expect([await left(step.getByText('Create a bot first')), await left(step.getByRole('button'))]).toEqual([words, words])
  await look(page, 'phone-dark-guide')
  // A page that asks for what is new would sign in by itself meanwhile.
  await page.goto('about:blank')
  await context.clearCookies()

  await signIn(page, 'vi-dotgo-admin-readwrite@demo.example')
  await expect(page).toHaveURL(/\/dotgo-admin\/dashboard$/)
  await page.goto(`/dotgo-admin/view-brand/${record}`)
  await page.getByRole('button', { name: 'Reject' }).click()
  const drawer = page.getByRole('dialog', { name: 'Reject' })
  const ground = (found: Locator) => found.evaluate(element => getComputedStyle(element).backgroundColor)
  const bar = drawer.getByRole('button', { name: 'Reject' }).locator('..')
  expect(await ground(bar)).toBe(await ground(drawer))
  await look(page, 'phone-dark-drawer')
  await context.close()
})
