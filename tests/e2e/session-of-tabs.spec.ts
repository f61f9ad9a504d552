import { type Browser, expect, type Page, test } from 'playwright/test'
import { person } from '../support/person.ts'
import { signIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'
import { wholeBrand } from './whole-brand.ts'

/** Tabs of one browser have one session: what one of them does to it shows in the others, without loading them again. */
let portal: RunningPortal

test.describe.configure({ timeout: 240_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** Two tabs of a developer: the first at the dashboard, the second at a list. */
async function twoTabs(browser: Browser) {
  const { page, trouble } = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const other = await page.context().newPage()
  await other.goto('/developer/my-bots?search=tree')
  await expect(other.getByRole('heading', { name: 'My bots' })).toBeVisible()
  return { page, other, trouble }
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Gives a browser the session of somebody else, as signing in does. */
async function becomes(page: Page, name: string): Promise<void> {
  const someone = person(portal.address)
  expect((await someone.signIn(`${name}@demo.example`, 'Try-the-portal-1')).status).toBe(200)
  const url = portal.address.replace('http:', 'https:')
  await page.context().addCookies([...someone.cookies].map(([name, value]) => ({ name, value, url, secure: true })))
  await page.goto('/')
}

test('logging out in one tab ends the others; signing in again leads each to where it was', async ({ browser }) => {
  const { page, other, trouble } = await twoTabs(browser)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByText('Logout').click()
  await expect(other).toHaveURL(/\/sign-in\/[^/]+$/)
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  // Why it is here, and whose it was.
  await expect(other.getByText('You logged out in another tab.')).toBeVisible()
  await expect(other.getByLabel('E-mail')).toHaveValue('developer@demo.example')
  await page.goto('/sign-in')
  await typePassword(page, 'developer@demo.example')
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  await expect(other).toHaveURL(/\/developer\/my-bots\?search=tree$/)
  await expect(other.getByRole('heading', { name: 'My bots' })).toBeVisible()
  expect(trouble).toEqual([])
  await page.context().close()
})

test('a tab that waits to sign in says who did so in another', { tag: '@prove' }, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.address })
  const [page, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, other]) {
    await tab.goto('/sign-in')
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible()
  }
  await typePassword(page, 'developer@demo.example')
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  await expect(other.getByText('You are signed in as developer@demo.example.')).toBeVisible()
  await look(other, 'tabs-signed-in-elsewhere')
  await context.close()
})

test('a tab goes to who signed in in another, and asks before what is typed is lost', async ({ browser }) => {
  const { page, other, trouble } = await twoTabs(browser)
  const third = await page.context().newPage()
  await third.goto('/developer/edit-profile')
  await third.getByLabel('First name').fill('Not saved yet')
  await becomes(page, 'admin-dotgo-readwrite')
  await expect(page).toHaveURL(/\/dotgo-admin\/dashboard$/)
  await expect(other).toHaveURL(/\/dotgo-admin\/dashboard$/)
  const question = third.getByRole('dialog', { name: /^You signed in as admin-dotgo-readwrite@demo.example on another tab/ })
  await expect(question).toBeVisible()
  await look(third, 'tabs-other-person')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(third.getByLabel('First name')).toHaveValue('Not saved yet')
  // Another sign-in of the same person asks again; agreed to, the tab is theirs.
  await becomes(page, 'admin-dotgo-readwrite')
  await question.getByRole('button', { name: 'Reload' }).click()
  await expect(third).toHaveURL(/\/dotgo-admin\/dashboard$/)
  expect(trouble).toEqual([])
  await page.context().close()
})

test('a form that is about to be submitted makes way for who signed in in another tab, and says so', { tag: '@prove' }, async ({
  browser,
}) => {
  const { page, other, trouble } = await twoTabs(browser)
  const { id } = await wholeBrand(portal, { page, email: 'developer@demo.example', trouble })
  await page.goto(`/developer/update-brand/${id}?step=review`)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await other.getByRole('button', { name: /^Profile of/ }).click()
  await other.getByText('Logout').click()
  await expect(page).toHaveURL(/\/sign-in\/[^/]+$/)
  await expect(other).toHaveURL(`${portal.address}/`)
  await other.goto('/sign-in')
  await typePassword(other, 'many-voices@demo.example')
  await expect(other).toHaveURL(/\/developer\/dashboard$/)
  await expect(page).toHaveURL(/\/developer\/dashboard/)
  await expect(page.getByText('You are signed in as many-voices@demo.example now.')).toBeVisible()
  await look(page, 'tabs-of-another')
  expect(trouble).toEqual([])
  await page.context().close()
})
