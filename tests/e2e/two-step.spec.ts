import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { freePort, type RunningPortal, startPortal } from './start-portal.ts'

/** Signing in with a second step: an authenticator app, a recovery code, a passkey that the browser keeps. */
const password = 'Try-the-portal-1'
const place = '/developer/edit-profile/two-step'
let portal: RunningPortal
let trouble: string[] = []

test.describe.configure({ timeout: 240_000 })
test.beforeAll(async () => {
  const port = String(await freePort())
  // Browsers keep passkeys for host names alone.
  portal = await startPortal({ PORT: port, PUBLIC_URL: `http://localhost:${port}` })
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(trouble).toEqual([]))

async function newPage(browser: Browser, width = 1280): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  return page
}

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A page that is open would lead to signing in by itself, in the way of what is opened next. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

const codeOf = (secret: string, ahead: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

test('an app is added from the profile; signing in asks for its code, and takes a recovery code', async ({ browser }) => {
  const email = 'developer@demo.example'
  const page = await newPage(browser)
  await givePassword(page, email)
  await expect(page).toHaveURL(/\/developer\/dashboard/)
  await page.goto('/developer/edit-profile')
  await page.getByRole('link', { name: 'Two-step sign-in' }).click()
  await expect(page.getByText('You sign in with your password alone.')).toBeVisible()
  await look(page, 'two-step-1-none')
  await page.getByRole('link', { name: 'Add an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  await look(page, 'two-step-2-scan')
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  // Loaded again, it begins anew: what was shown is kept nowhere.
  await page.reload()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const again = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  expect(again).not.toBe(secret)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(again)
  await page.getByLabel('Name').fill('My phone')
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByText('This code is wrong. Enter the one that the app shows now.').first()).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('My phone')
  await page.getByLabel('Code from the app').fill(codeOf(again, 0))
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByRole('heading', { name: 'Your app was added' })).toBeFocused()
  const codes = await page.getByText(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/).allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  await look(page, 'two-step-3-codes')
  // They are not shown again: whoever has not kept them is asked, by the button, a link and Back.
  const question = page.getByRole('dialog', { name: 'Leave without saving what is shown?' })
  const ways = [
    () => page.getByRole('button', { name: 'Back to two-step sign-in' }).click(),
    () => page.getByRole('link', { name: 'Edit profile' }).click(),
    () => page.goBack(),
  ]
  for (const leave of ways) {
    await leave()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
  }
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
  expect(file.suggestedFilename()).toBe('Recovery codes.txt')
  const saved = readFileSync(await file.path(), 'utf8')
  expect(saved.split('\n')[0]).toMatch(/^Recovery codes for developer@demo\.example at \S/)
  for (const code of codes) expect(saved).toContain(code)
  expect((await newestMessage(portal.address, email)).subject).toBe('A second step was added to your sign-in')
  await page.getByRole('button', { name: 'Back to two-step sign-in' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await look(page, 'two-step-4-list')

  const elsewhere = await newPage(browser, 360)
  await givePassword(elsewhere, email)
  await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(
    elsewhere.getByText('Enter the code that your authenticator app shows, or one of your recovery codes.'),
  ).toBeVisible()
  await expect(elsewhere.getByText(/^Lost your device and your codes\?/)).toBeVisible()
  await look(elsewhere, 'two-step-5-asked')
  await elsewhere.getByLabel('Code').fill('000000')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText('This code is wrong or has already been used.').first()).toBeVisible()
  // Its answer is lost: pressed again it goes on.
  await loseFirstAnswer(elsewhere, '**/login')
  await elsewhere.getByLabel('Code').fill(codes[0] ?? '')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL(/\/developer\/dashboard/)
  await elsewhere.goto(place)
  await expect(elsewhere.getByText('9 of 10 left')).toBeVisible()
  await look(elsewhere, 'two-step-6-narrow')

  // Taken away with the password.
  await elsewhere.getByRole('button', { name: /Remove.*My phone/ }).click()
  await expect(elsewhere.getByRole('dialog')).toContainText('My phone')
  await look(elsewhere, 'two-step-8-remove')
  await elsewhere.getByLabel('Current password').fill('Wrong-river-77')
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByText('This is not your current password.').first()).toBeVisible()
  await elsewhere.getByLabel('Current password').fill(password)
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByText('You sign in with your password alone.')).toBeVisible()
  await expect(elsewhere.getByText('My phone was removed.')).toBeVisible()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeFocused()
  await elsewhere.getByRole('link', { name: 'Add a passkey' }).click()
  await elsewhere.getByRole('main').getByRole('link', { name: 'Two-step sign-in' }).click()
  await elsewhere.getByRole('main').getByRole('link', { name: 'Edit profile' }).click()
  await expect(elsewhere).toHaveURL(/\/developer\/edit-profile$/)
  trouble = trouble.filter(one => !/ERR_FAILED/.test(one))
})

test('a passkey of the browser signs in after the password; back to the password, and without one the way is the code', async ({
  browser,
}) => {
  const email = 'admin-dotgo-readwrite@demo.example'
  const page = await newPage(browser)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const device = { ...options, isUserVerified: true, automaticPresenceSimulation: true }
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options: device })
  await givePassword(page, email)
  await expect(page).toHaveURL(/\/dotgo-admin\/dashboard/)
  await page.goto(`${place}/passkey`)
  await page.getByLabel('Name').fill('This computer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your passkey was added' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to two-step sign-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('row', { name: /This computer/ })).toContainText('Passkey')

  await forgetSession(page)
  await givePassword(page, email)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expect(page.getByText('Use your passkey, or enter one of your recovery codes.')).toBeVisible()
  await look(page, 'two-step-7-passkey')
  await page.getByRole('button', { name: 'Back to e-mail and password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await givePassword(page, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dotgo-admin\/dashboard/)

  // A browser that has none says so, and the code still signs in.
  await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await devices.send('WebAuthn.addVirtualAuthenticator', { options: device })
  await forgetSession(page)
  await givePassword(page, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The passkey could not be used. Try again, or enter a code.')).toBeVisible()
  await expect(page.getByLabel('Code')).toBeEditable()
})

/** Loses the first answer that the server gives to what is posted there. */
async function loseFirstAnswer(page: Page, address: string): Promise<void> {
  let times = 0
  await page.route(address, async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await route.fetch()
    expect(answer.status()).toBe(200)
    if (times++ === 0) await route.abort()
    else await route.fulfill({ response: answer })
  })
}

const recoveryCodes = (page: Page) => page.getByText(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)

test('an answer that is lost on its way is given again: the app is added once, and its codes are seen', {
  tag: '@prove',
}, async ({ browser }) => {
  const page = await newPage(browser)
  await givePassword(page, 'developer@demo.example')
  await expect(page).toHaveURL(/\/developer\/dashboard/)
  await page.goto(`${place}/app`)
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  await loseFirstAnswer(page, '**/authenticator/confirm')
  await page.getByLabel('Name').fill('My phone')
  await page.getByLabel('Code from the app').fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByRole('heading', { name: 'Your app was added' })).toBeVisible()
  await expect(recoveryCodes(page)).toHaveCount(10)
  const first = await recoveryCodes(page).allInnerTexts()

  await page.goto(`${place}/recovery-codes`)
  await loseFirstAnswer(page, '**/recovery-codes')
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await expect(recoveryCodes(page)).toHaveCount(10)
  expect(await recoveryCodes(page).allInnerTexts()).not.toEqual(first)
  trouble = trouble.filter(one => !/ERR_FAILED/.test(one))
})

test('an answer that is lost after a passkey was made is given again', { tag: '@prove' }, async ({ browser }) => {
  const page = await newPage(browser)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await givePassword(page, 'vi-dotgo-admin-readwrite@demo.example')
  await expect(page).toHaveURL(/dashboard/)
  await page.goto(`${place}/passkey`)
  await loseFirstAnswer(page, '**/passkeys/confirm')
  await page.getByLabel('Name').fill('This computer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Your passkey was added' })).toBeVisible()
  await expect(recoveryCodes(page)).toHaveCount(10)
  trouble = trouble.filter(one => !/ERR_FAILED/.test(one))
})
