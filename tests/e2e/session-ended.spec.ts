import { type Browser, expect, type Page, test } from 'playwright/test'
import { proves } from '../spec/proofs.ts'
import { closePages } from './close-pages.ts'
import { endSession } from './end-session.ts'
import { listenForTrouble, look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** A session that is over: where addresses lead, and what the page says. */
const ended = 'Your session has ended. Sign in to continue where you left off.'
let portal: RunningPortal
let trouble: string[] = []

test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(trouble).toEqual([]))

async function signedIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  await page.goto('/sign-in')
  await signIn(page)
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  return page
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('developer@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a deep link with a session that is over leads to signing in, which says so, and back to the link', async ({ browser }) => {
  proves('both.401-relogin-saves-address')
  const page = await signedIn(browser)
  // A page that asks nothing by itself, so that nothing but the link leads on.
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  await expect(page.getByLabel('Brand name')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await endSession(page)
  const link = '/developer/my-bots?search=tree'
  // What the page asks for its bell may find out at the same moment, and lead to signing in by itself.
  await page.goto(link).catch(() => page.goto(link))
  await expect(page).toHaveURL(/\/sign-in\/[^/]+$/)
  await expect(page.getByText(ended)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('developer@demo.example')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await look(page, 'session-ended')
  await signIn(page)
  await expect(page).toHaveURL(/\/developer\/my-bots\?search=tree$/)
  await expect(page.getByRole('heading', { name: 'My bots' })).toBeVisible()
  // Who signs in by choice is told nothing.
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(`${portal.address}/`)
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(ended)).toHaveCount(0)
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await page.context().close()
})

test('a link to a field leads back to the field', { tag: '@prove' }, async ({ browser }) => {
  const page = await signedIn(browser)
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  await expect(page.getByLabel('Brand name')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await endSession(page)
  await page.goto('/developer/edit-profile#last_name')
  await expect(page.getByText(ended)).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(/\/developer\/edit-profile#last_name$/)
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.context().close()
})

test('Back from the first page after signing in says who is signed in, and leads on', { tag: '@prove' }, async ({ browser }) => {
  const page = await signedIn(browser)
  await page.goBack()
  await expect(page).toHaveURL(/\/sign-in\/[^/]+$/)
  await expect(page.getByText('You are signed in as developer@demo.example.')).toBeVisible()
  await expect(page.getByText(ended)).toHaveCount(0)
  await look(page, 'signed-in-already')
  await page.getByRole('link', { name: 'Go to the portal' }).click()
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  await page.context().close()
})

test('a link into the area of others leads home after signing in, with a word of why; who is signed in finds nothing there', {
  tag: '@prove',
}, async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1280, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  await page.goto('/dotgo-admin/bots')
  await signIn(page)
  await expect(page).toHaveURL(/\/developer\/dashboard\?elsewhere$/)
  const why = page.getByText('The page you opened is not available to your account. This is your dashboard.')
  await expect(why).toBeVisible()
  await look(page, 'elsewhere')
  await page.getByRole('link', { name: 'MY BRANDS' }).first().click()
  await expect(page.getByRole('heading', { name: 'My brands' })).toBeVisible()
  await expect(why).toHaveCount(0)
  await page.goto('/dotgo-admin/bots')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.context().close()
})

test('a page that was open leads there too, with the next thing it asks', async ({ browser }) => {
  const page = await signedIn(browser)
  // A page that asks nothing by itself, unlike lists with rows that wait for others.
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  await expect(page.getByLabel('Brand name')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Both at once: the bell asks by itself now and then, and would lead to signing in from where the page stands.
  await page.exposeFunction('endSession', () => endSession(page))
  await page
    .getByRole('link', { name: 'MY BRANDS' })
    .first()
    .evaluate(async link => {
      await (window as unknown as { endSession(): Promise<void> }).endSession()
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    })
  await expect(page.getByText(ended)).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(/\/developer\/my-brands$/)
  await page.context().close()
})

for (const [what, lose] of [
  ['is over', (page: Page) => endSession(page)],
  ['lost its own cookie alone', (page: Page) => page.context().clearCookies({ name: '__Host-session' })],
] as const) {
  test(`public pages are shown to who comes with a session that ${what}, and nothing goes round in circles`, {
    tag: '@prove',
  }, async ({ browser }) => {
    const page = await signedIn(browser)
    // A page that asks nothing more by itself.
    await page.goto('/developer-tos')
    await lose(page)
    const went: string[] = []
    page.on('request', request => request.isNavigationRequest() && went.push(new URL(request.url()).pathname))
    await page.goto('/')
    await expect(page.getByText('Bots your customers answer').first()).toBeVisible()
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(went.filter(path => !/^\/(sign-in|oauth)\b/.test(path))).toEqual(['/', '/faq'])
    expect(went.filter(path => path === '/sign-in')).toHaveLength(1)
    await signIn(page)
    await expect(page).toHaveURL(/\/developer\/dashboard$/)
    await page.context().close()
  })
}
