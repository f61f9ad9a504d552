import { expect, type Page, test } from 'playwright/test'
import { copyDefinitions, type DefinitionsCopy } from '../readme-recipes/definitions-copy.ts'
import { signIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look, newestMessage } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** Somebody has their account deleted and keeps it, by keyboard, on a phone. */
let portal: RunningPortal
let copy: DefinitionsCopy
/** Long enough for the call after it, and soon over. */
const passwordForSeconds = 15

test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  copy = copyDefinitions()
  copy.edit('schemas/portal/limits.json', ({ session }) => {
    session.passwordFor = `PT${passwordForSeconds}S`
  })
  portal = await startPortal({ ONRAMP_DEFINITIONS: copy.folder })
})
test.afterAll(closePages)
test.afterAll(async () => {
  await portal?.stop()
  copy.remove()
})

/** Goes on by Tab until the button or link has the keyboard, and presses Enter. */
async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const target = page.getByRole('main').getByRole(role, { name, exact: true })
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 80; stops++) {
    if (await target.evaluate(one => one === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to "${name}"`)
}

/** It asks once more, and Enter alone does not do it. */
async function agree(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete my account' }).click()
}

async function fits(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360)
  await look(page, `delete-account-${name}`)
}

test('the page says what goes and what stays, asks for the password, says the date, and the account can be kept', async ({
  browser,
}) => {
  const { page, email, trouble } = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const signedInAt = Date.now()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/developer/edit-profile')
  await press(page, 'link', 'Delete your account')
  await expect(page).toHaveURL(/\/delete-account$/)
  for (const heading of ['What is erased', 'What is kept, and why', 'When it happens'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByText('Your account is deleted 14 days after you ask.')).toBeVisible()
  await fits(page, 'asking')
  await press(page, 'button', 'Cancel')
  await expect(page).toHaveURL(/\/edit-profile$/)
  await page.goBack()
  await expect(page.getByRole('main').getByRole('link', { name: 'Edit profile' })).toBeVisible()

  // The password that was typed to sign in was typed too long ago.
  await page.waitForTimeout(Math.max(0, signedInAt + (passwordForSeconds + 1) * 1000 - Date.now()))
  await press(page, 'button', 'Delete my account')
  await fits(page, 'question')
  await agree(page)
  const password = page.getByLabel('Current password')
  await expect(password).toBeVisible()
  await expect(page.getByText('You are about to delete your account.')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your password again to continue.' })).toBeFocused()
  await fits(page, 'password')
  await password.fill('Not-the-password-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await password.fill('Try-the-portal-1')
  await page.keyboard.press('Enter')

  // Where it is planned, the page leads to where it is kept.
  await expect(page).toHaveURL(/\/keep-account$/)
  const note = page.getByRole('alert').filter({ hasText: 'Your account will be deleted on' })
  await expect(note).toContainText(
    /on \d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d India Standard Time\. Until then, you can choose to keep it\./,
  )
  await fits(page, 'planned')
  const mail = await newestMessage(portal.address, email, ({ subject }) => subject === 'Your account will be deleted')
  const said = /\d{1,2} \w{3} \d{4}, \d\d:\d\d India Standard Time/
  expect(said.exec(mail.text)?.[0], 'the same moment').toBe(said.exec(await note.innerText())?.[0])
  expect(mail.actions[0]?.url).toBe(`${portal.address}/developer/edit-profile/keep-account`)
  await page.goto('/developer/edit-profile/delete-account')
  await expect(page).toHaveURL(/\/keep-account$/)
  await page.goto('/developer/dashboard')
  await expect(note).toBeVisible()
  await page.goto('/developer/edit-profile')
  await expect(note).toBeVisible()
  await fits(page, 'profile')
  await press(page, 'link', 'Keep my account')
  await expect(page).toHaveURL(/\/keep-account$/)
  await press(page, 'button', 'Keep my account')
  await expect(page.getByText('Your account will not be deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/edit-profile$/)
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible()
  await expect(note).toHaveCount(0)
  await newestMessage(portal.address, email, ({ subject }) => subject === 'Your account will not be deleted')
  // Nothing of it is left over: the page asks anew.
  await page.goto('/developer/edit-profile/delete-account')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  expect(trouble).toEqual([])
})

test('the last administrator of a carrier is told what to do first', async ({ browser }) => {
  const { page, trouble } = await signIn(browser, portal, 'vi-carrier-admin', /\/billing\//)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/developer/edit-profile/delete-account')
  await press(page, 'button', 'Delete my account')
  await agree(page)
  const refused = page.getByRole('alert').filter({ hasText: 'You are the last person here who can manage users.' })
  await expect(refused).toBeFocused()
  await fits(page, 'refused')
  expect(trouble.filter(line => !line.includes('409'))).toEqual([])
})
