import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { type Browser, expect, type Locator, type Page, type Route, test } from 'playwright/test'
import { copyDefinitions } from '../readme-recipes/definitions-copy.ts'
import { proves } from '../spec/proofs.ts'
import { encryptPassword } from '../support/person.ts'
import { closePages } from './close-pages.ts'
import { endSession } from './end-session.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** What goes wrong on the way into an account, and how one gets on: beside the straight way of journey.spec.ts. */
const password = 'Quiet-river-4217'
let portal: RunningPortal
let trouble: string[] = []
let made = 0

test.describe.configure({ timeout: 240_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect(trouble).toEqual([]))

async function newPage(browser: Browser, at = portal): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: at.address, viewport: { width: 1280, height: 900 } })).newPage()
  trouble = listenForTrouble(page)
  return page
}

async function post(path: string, body: object, at = portal): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: at.address }
  const answer = await fetch(`${at.address}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.ok, `${path}: ${await answer.clone().text()}`).toBe(true)
  return answer
}

/** An account with its password set; gives its address. */
async function registered(at = portal): Promise<string> {
  const email = `ada${++made}@new-shore.example`
  await post('sign-up', { user_email: email, tc_checkbox: true }, at)
  const link = (await newestMessage(at.address, email)).actions[0]?.url ?? ''
  const token = new URL(link).searchParams.get('token')
  await post('email-link', { token }, at)
  await post('set-password', { token, password: await encryptPassword(at.address, password) }, at)
  return email
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function askForCode(page: Page, number: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code from the message')).toBeVisible()
}

test('forgot password: a mail, a new password, the old one no longer works', async ({ browser }) => {
  proves('workflows.4.email-verification-failure', 'workflows.8.error-set-password', 'workflows.8.other-status-is-error')
  const email = await registered()
  const page = await newPage(browser)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // Both pages have a field of this name: it is not yet the other's.
  await expect(page.getByRole('heading', { name: 'Forgot your password' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page
    .getByRole('button', { name: /send|reset/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/forgot-password\/sent$/)
  await look(page, 'account-1-forgot-sent')
  const mail = await newestMessage(portal.address, email, message => /reset|new password/i.test(message.subject))
  await page.goto(mail.actions[0]?.url ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  const answered = page.waitForResponse('**/api/v1/set-password')
  await page.getByRole('button', { name: 'Set password' }).click()
  const refused = await (await answered).json()
  expect(refused).toMatchObject({ status_code: 422, data: { problems: [{ message: expect.stringMatching(/last 5\.$/) }] } })
  await expect(page.getByText('Choose a password that is not among your last 5.').first()).toBeVisible()
  await page.getByLabel('New password').fill('Other-river-4218')
  await page.getByLabel('Confirm password').fill('Other-river-4218')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await gaps(page.getByRole('alert').first(), page.locator('label').filter({ hasText: 'E-mail' }))).toEqual([])
  await look(page, 'account-2-old-password')
  await signIn(page, email, 'Other-river-4218')
  await expect(page).toHaveURL(/\/developer\/mobile-verification$/)
  await page.goto(mail.actions[0]?.url ?? '')
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await look(page, 'account-3-used-link')
  await page.context().close()
})

test('signing up is idle, loading, then refused or sent; Reset and leaving begin anew; the terms open in a tab of their own', async ({
  browser,
}) => {
  proves('onboarding.2.sign-up-terms-new-tab', 'workflows.2.sign-up-background', 'both.helper-post')
  proves('onboarding.4.fetch-idle', 'onboarding.4.fetch-loading', 'onboarding.4.fetch-success', 'onboarding.4.fetch-error')
  proves('workflows.4.call-states')
  const taken = await registered()
  const page = await newPage(browser)
  const lanes = page.locator('svg[viewBox="0 0 1440 900"]')
  await page.goto('/forgot-password')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(lanes).toHaveCount(0)
  await page.goto('/sign-up')
  await expect(lanes).toBeVisible()
  const terms = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(await terms).toHaveURL(/\/developer-tos$/)
  await (await terms).close()
  await expect(page).toHaveURL(/\/sign-up$/)

  const signUp = page.locator('form').getByRole('button', { name: 'Sign up' })
  const working = signUp.getByLabel('Working')
  const said = page.getByText('A user with this email address already exists')
  const idle = async (): Promise<void> => {
    await expect(signUp).toBeVisible()
    await expect(said).toHaveCount(0)
    await expect(working).toHaveCount(0)
  }
  /** Sends the form; the call waits until it was seen to be under way. */
  const send = async (email: string): Promise<void> => {
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/v1/sign-up', route => seen.promise.then(() => route.continue()), { times: 1 })
    await page.getByLabel('E-mail').fill(email)
    const asked = page.waitForRequest('**/api/v1/sign-up')
    await signUp.click()
    expect((await asked).method()).toBe('POST')
    await expect(working).toBeVisible()
    await expect(signUp).toHaveAttribute('aria-disabled', 'true')
    await expect(said).toHaveCount(0)
    seen.resolve()
  }
  await idle()
  await send(taken)
  await expect(said.first()).toBeVisible()
  await expect(working).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset' }).click()
  await idle()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await send(taken)
  await expect(said.first()).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).first().click()
  await expect(page).toHaveURL(/\/faq$/)
  await page.goto('/sign-up')
  await idle()
  await send('nobody-yet@new-shore.example')
  await expect(page).toHaveURL(/\/email-verify\?status=authorized$/)
  await page.context().close()
})

test('a mailed link is checked, opened or not, and each begins anew; passwords are typed, and can be shown', async ({
  browser,
}) => {
  proves('workflows.4.email-verification-start', 'workflows.4.email-verification-resets')
  proves('workflows.8.email-verification-network-failure', 'both.new-password', 'onboarding.3.confirm-password')
  proves('workflows.5.set-password-requires', 'onboarding.5.password-required', 'onboarding.5.password-paste-blocked')
  proves('onboarding.5.password-show-hide')
  const email = await registered()
  const known = new Set<string>()
  const nextLink = async (): Promise<string> => {
    await post('forgot-password', { user_email: email })
    const mail = await newestMessage(
      portal.address,
      email,
      ({ id, subject }) => !known.has(id) && /reset|new password/i.test(subject),
    )
    known.add(mail.id)
    return mail.actions[0]?.url ?? ''
  }
  const page = await newPage(browser)
  const verified = page.getByText('Your e-mail address is verified')
  const dead = page.getByText('This link no longer works')
  const link = await nextLink()
  const goOffline = async (route: Route): Promise<void> => {
    await page.context().setOffline(true)
    await route.continue()
  }
  await page.route('**/api/v1/email-link', goOffline, { times: 1 })
  await page.goto(link)
  await expect(page.getByText('We could not check this link'), 'no answer is an error').toBeVisible()
  await expect(dead, 'nobody said so').toHaveCount(0)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(verified).toBeVisible()

  const seen = Promise.withResolvers<void>()
  await page.route('**/api/v1/email-link', route => seen.promise.then(() => route.continue()), { times: 1 })
  await page.goto(link)
  await expect(page.getByRole('status').filter({ hasText: 'Checking your link' })).toBeVisible()
  await expect(dead).toHaveCount(0)
  seen.resolve()
  await expect(verified).toBeVisible()

  await page.getByRole('button', { name: 'Continue' }).click()
  const fields = [page.getByLabel('New password'), page.getByLabel('Confirm password')] as const
  for (const [index, name] of ['new_password', 'confirm_password'].entries())
    await expect(fields[index] as (typeof fields)[0]).toHaveAttribute('name', new RegExp(`${name}$`))
  await page.getByRole('button', { name: 'Set password' }).click()
  for (const field of fields) await expect(field).toHaveAccessibleDescription(/Field cannot be empty/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(text => navigator.clipboard.writeText(text), 'Pasted-river-4219')
  for (const field of fields) {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(page.getByText('Pasting is off here').first()).toBeVisible()
    await expect(field).toHaveValue('')
    await field.fill('Typed-river-4220')
  }
  await expect(fields[0]).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show characters' }).first().click()
  await expect(fields[0]).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide characters' }).click()
  await expect(fields[0]).toHaveAttribute('type', 'password')

  // Left in the middle: another link begins at the beginning, and so does the one that was asked for then.
  await page.goto('/faq')
  const second = await nextLink()
  await page.goto(second)
  await expect(verified).toBeVisible()
  await page.goto(link)
  await expect(dead, 'another was asked for').toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in\/[^/]+$/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.goto(await nextLink())
  await expect(verified).toBeVisible()
  await page.context().close()
})

test('one-time code: whose session is over when it is asked for comes to signing in', async ({ browser }) => {
  proves('onboarding.4.otp-401-logout')
  const page = await newPage(browser)
  await signIn(page, await registered())
  await expect(page).toHaveURL(/\/developer\/mobile-verification$/)
  await page.getByLabel('Mobile number').fill('9876500006')
  await endSession(page)
  const answered = page.waitForResponse('**/generate-otp')
  await page.getByRole('button', { name: 'Send code' }).click()
  expect((await answered).status()).toBe(401)
  await expect(page).toHaveURL(/\/sign-in\/[^/]+$/)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await page.context().close()
})

test('one-time code: a request that is not answered in time is given up', { tag: '@prove' }, async ({ browser }) => {
  proves('onboarding.7.generate-otp-timeout', 'both.request-timeout')
  const page = await newPage(browser)
  // The browser's own clock for a request: it tells how long it is to wait, and may run out at once.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const clock = { waits: [] as number[], isOver: false }
    AbortSignal.timeout = ms => {
      clock.waits.push(ms)
      return timeout(clock.isOver ? 0 : ms)
    }
    Object.assign(window, { clock })
  })
  type Clocked = { clock: { waits: number[]; isOver: boolean } }
  await signIn(page, await registered())
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await page.evaluate(() => {
    Object.assign((window as unknown as Clocked).clock, { isOver: true, waits: [] })
  })
  await page.getByLabel('Mobile number').fill('9876500007')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Error generating OTP').first()).toBeVisible()
  const waits = await page.evaluate(() => (window as unknown as Clocked).clock.waits)
  expect([...new Set(waits)]).toEqual([600_000])
  await page.context().close()
})

/** What stands less than 8 pixels below the thing before it, from top to bottom. */
async function gaps(...things: Locator[]): Promise<string[]> {
  const boxes = await Promise.all(things.map(thing => thing.boundingBox()))
  return boxes.flatMap((box, index) => {
    const above = boxes[index - 1]
    const gap = above && box ? box.y - (above.y + above.height) : 8
    return gap < 8 ? [`${index}: ${gap}`] : []
  })
}

test('one-time code: reported as fraud, then another number, then typed', async ({ browser }) => {
  proves('workflows.7.table-user-creation', 'workflows.7.table-otp', 'both.phone-leading-plus')
  const page = await newPage(browser)
  await signIn(page, await registered())
  await askForCode(page, '9876500001')
  const message = await newestMessage(portal.address, '+919876500001')
  const report = message.actions.find(action => /fraud|not me|report/i.test(action.text))?.url ?? ''
  // What the phone opens is a page of the portal, too.
  const behind = await page.context().newPage()
  await behind.goto(report)
  await expect(behind.locator('main')).toHaveCSS('border-radius', '12px')
  await expect(behind.locator('body')).toHaveCSS('background-color', 'rgb(246, 247, 249)')
  await expect(behind.getByRole('button')).toHaveCSS('background-color', 'rgb(68, 61, 191)')
  await look(behind, 'account-4-behind-the-link')
  await behind.close()
  expect((await fetch(report, { method: 'POST' })).status).toBe(200)
  await expect(page.getByText('You reported this message')).toBeVisible()
  await look(page, 'account-4-reported')
  await page.getByRole('button', { name: 'Use another number' }).click()
  await askForCode(page, '9876500002')
  const code = /\b\d{6}\b/.exec((await newestMessage(portal.address, '+919876500002')).text)?.[0] ?? ''
  const [field, refused] = [page.getByLabel('Code from the message'), page.getByRole('alert').filter({ hasText: 'attention' })]
  await field.fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(refused).toBeVisible()
  const label = page.locator('label').filter({ hasText: 'Code from the message' })
  expect(await gaps(page.getByRole('heading', { level: 1 }), page.getByText(/^Waiting for/), refused, label)).toEqual([])
  await look(page, 'account-4-wrong-code')
  await field.fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Your number is verified')).toBeVisible()
  await page.context().close()
})

test('one-time code: one that has expired is said in a dialog, which sends another', { tag: '@prove' }, async ({ browser }) => {
  proves('onboarding.8.otp-resend')
  const copy = copyDefinitions()
  copy.edit('schemas/portal/limits.json', limits => {
    Object.assign(limits.oneTimeCode, { valid: 'PT2S', stream: 'PT2S' })
    limits.rates.code.perNumber = [{ times: 9, within: 'PT1M' }]
  })
  const there = await startPortal({ ONRAMP_DEFINITIONS: copy.folder })
  try {
    const page = await newPage(browser, there)
    await signIn(page, await registered(there))
    await askForCode(page, '9876500005')
    const first = await newestMessage(there.address, '+919876500005')
    const field = page.getByLabel('Code from the message')
    await page.waitForTimeout(2500)
    await field.fill(/\b\d{6}\b/.exec(first.text)?.[0] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    const expired = page.getByRole('dialog', { name: 'Sorry! OTP has been expired' })
    await expect(expired).toBeVisible()
    await look(page, 'account-5-expired')
    await expired.getByRole('button', { name: 'Resend OTP' }).click()
    await expect(expired).toHaveCount(0)
    await newestMessage(there.address, '+919876500005', ({ id }) => id !== first.id)
    await expect(field).toHaveValue('')
    await page.context().close()
  } finally {
    await there.stop()
    copy.remove()
  }
})

test('one-time code: that too many were asked for is said beside the number', { tag: '@prove' }, async ({ browser }) => {
  proves('both.429-returned-to-caller')
  const page = await newPage(browser)
  const statuses: number[] = []
  page.on('response', answer => void (answer.url().endsWith('/generate-otp') && statuses.push(answer.status())))
  await signIn(page, await registered())
  const send = async (number: string) => {
    await page.getByLabel('Mobile number').fill(number)
    await page.getByRole('button', { name: 'Send code' }).click()
  }
  await askForCode(page, '9876500012')
  await page.getByRole('button', { name: 'Use another number' }).click()
  // One number is sent one code a minute.
  await send('9876500012')
  await expect(
    page.getByText(/^Too many codes were requested\. Wait (1 minute|\d+ seconds?), then request a new one\.$/),
  ).toBeVisible()
  await expect(page.getByText('Error generating OTP')).toHaveCount(0)
  await expect.poll(() => statuses.at(-1)).toBe(429)
  await expect(page, 'and not the error page').toHaveURL(/\/developer\/mobile-verification$/)
  await page.context().close()
})

test('one-time code: too many wrong ones', { tag: '@prove' }, async ({ browser }) => {
  proves('onboarding.8.otp-got-it', 'both.429-returned-to-caller')
  const page = await newPage(browser)
  const statuses: number[] = []
  page.on('response', answer => void (answer.url().endsWith('/verify-otp') && statuses.push(answer.status())))
  await signIn(page, await registered())
  await askForCode(page, '9876500003')
  const right = /\b\d{6}\b/.exec((await newestMessage(portal.address, '+919876500003')).text)?.[0] ?? ''
  const wrong = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 6; tries++) {
    await page.getByLabel('Code from the message').fill(wrong)
    await page.getByRole('button', { name: 'Verify' }).click()
    if (
      await page
        .getByText('Too many wrong codes')
        .isVisible()
        .catch(() => false)
    )
      break
    await page.waitForTimeout(300)
  }
  await expect(page.getByText('Too many wrong codes')).toBeVisible()
  expect(statuses.at(-1)).toBe(429)
  await expect(page, 'and not the error page').toHaveURL(/\/developer\/mobile-verification$/)
  await look(page, 'account-5-locked')
  await page.getByRole('button', { name: 'Got it!' }).click()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await page.context().close()
})

test('an aggregator finds the entries that are not open yet, with the reason', async ({ browser }) => {
  const page = await newPage(browser)
  await signIn(page, 'many-voices@demo.example', 'Try-the-portal-1')
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  const entry = page.getByText('MY BRANDS').first()
  await expect(entry).toBeVisible()
  await entry.hover()
  await expect(page.getByText('Available once your aggregator account is approved.').first()).toBeAttached()
  await page.mouse.move(640, 600)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await look(page, 'account-6-aggregator')
  await page.context().close()
})

test('no answer while the page loads signs nobody out: it says so and goes on when there is one', { tag: '@prove' }, async ({
  browser,
}) => {
  const page = await newPage(browser)
  await signIn(page, 'developer@demo.example', 'Try-the-portal-1')
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  // The portal is gone when the page has come, and not yet what it asks for.
  const left = Promise.withResolvers<() => Promise<void>>()
  const leaving = async (route: Route): Promise<void> => {
    left.resolve(await portal.leave())
    await route.continue()
  }
  // No page that asks by itself before.
  await page.goto('about:blank')
  await page.route('**/partner-details', leaving, { times: 1 })
  await page.goto('/developer/dashboard')
  const comeBack = await left.promise
  await expect(page.getByText('The portal is not responding.')).toBeVisible()
  await look(page, 'account-7-no-answer')
  await comeBack()
  // The page itself, and a part of it that was being loaded when the portal went.
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    if (await retry.isVisible()) await retry.click()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  // What it says while it ends.
  trouble = trouble.filter(line => !line.startsWith('503 '))
  await page.context().close()
})

test('what the portal keeps of a person is downloaded from the profile', async ({ browser }) => {
  const page = await newPage(browser)
  await signIn(page, 'developer@demo.example', 'Try-the-portal-1')
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  await page.goto('/developer/edit-profile')
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  await look(page, 'own-data')
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^onramp-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(readFileSync(await download.path()))
  expect(JSON.parse(strFromU8(files['account.json'] as Uint8Array))).toMatchObject({ email: 'developer@demo.example' })
  await page.context().close()
})

test('a session elsewhere is ended from the own account', async ({ browser }) => {
  proves('both.helper-delete')
  const elsewhere = await newPage(browser)
  await signIn(elsewhere, 'developer@demo.example', 'Try-the-portal-1')
  await expect(elsewhere).toHaveURL(/\/developer\/dashboard$/)
  const page = await newPage(browser)
  await signIn(page, 'developer@demo.example', 'Try-the-portal-1')
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  await page.goto('/developer/edit-profile/sessions')
  const others = page.getByRole('row').filter({ hasText: 'Another browser' })
  await expect(others.first()).toBeVisible()
  const before = await others.count()
  await others.first().getByRole('button', { name: 'End session' }).click()
  const asked = page.waitForRequest(request => request.url().includes('/sessions/'))
  await page.getByRole('dialog').getByRole('button', { name: 'End session', exact: true }).click()
  expect((await asked).method()).toBe('DELETE')
  await expect(page.getByText('The session was ended.').first()).toBeVisible()
  await expect(others).toHaveCount(before - 1)
  for (const one of [page, elsewhere]) await one.context().close()
})

test('the password is changed in the page; a reload says so again, and who comes back in the same tab may change it once more', async ({
  browser,
}) => {
  const page = await newPage(browser)
  await signIn(page, 'admin-dotgo-readonly@demo.example', 'Try-the-portal-1')
  await expect(page).toHaveURL(/\/dotgo-admin\/dashboard$/)
  const open = async (): Promise<void> => {
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('dialog', { name: 'Profile' }).getByText('Change Password').click()
  }
  const change = async (from: string, to: string): Promise<void> => {
    await page.getByLabel('Current password').fill(from)
    await page.getByLabel('New password').fill(to)
    await page.getByLabel('Confirm password').fill(to)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  const done = page.getByRole('heading', { name: 'Your password was changed' })
  await open()
  await change('Wrong-river-4217', 'Quiet-harbour-7788')
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await change('Try-the-portal-1', 'Quiet-harbour-7788')
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  await page.getByRole('button', { name: 'Back to your profile' }).click()
  await expect(page).toHaveURL(/\/developer\/edit-profile$/)
  await open()
  await change('Quiet-harbour-7788', 'Green-meadow-5544')
  await expect(done).toBeVisible()
  await page.context().close()
})

test('addresses lead on: to signing in, to the dashboard, or home', async ({ browser }) => {
  proves('onboarding.2.query-action-logout', 'onboarding.2.query-action-reset-password', 'onboarding.2.query-status-success')
  proves('onboarding.2.guard-login-action-to-root', 'workflows.2.developer-root-logged-out')
  proves('workflows.2.developer-root-logged-in', 'workflows.2.sign-up-logged-in-redirect', 'both.partner-details-error')
  proves('workflows.2.stored-token-marks-logged-in')
  const page = await newPage(browser)
  const home = new RegExp(`^${portal.address}/?$`)
  for (const query of ['action=xlogoutx', 'action=resetPassword', 'status=success']) {
    await page.goto(`/faq?${query}`)
    await expect(page).toHaveURL(home)
  }
  await page.goto('/developer/my-brands?action=other')
  await expect(page).toHaveURL(home)
  await page.goto('/developer')
  await expect(page).toHaveURL(/\/sign-in\/[^/]+$/)
  await signIn(page, 'developer@demo.example', 'Try-the-portal-1')
  const welcome = page.getByRole('heading', { name: /^Welcome/ })
  await expect(welcome).toBeVisible()
  for (const address of ['/developer', '/sign-up']) {
    await page.goto(address)
    await expect(welcome).toBeVisible()
    await expect(page).toHaveURL(/\/developer\/dashboard$/)
  }
  // The details of who is signed in are refused: the page signs out, too.
  await endSession(page)
  // It may be on its way out by itself already.
  await page.reload().catch(() => undefined)
  await expect(page).toHaveURL(/\/sign-in\/[^/]+$/)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await page.context().close()
})

test('the way to an approved brand begins by keyboard alone: sign-in, code, details', async ({ browser }) => {
  proves('onboarding.2.company-skip', 'onboarding.2.nav-setup-only-no-partner')
  const email = await registered()
  const page = await newPage(browser)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/developer\/mobile-verification$/)
  await tabTo(page, 'Mobile number')
  await page.keyboard.type('9876500004')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the message')).toBeVisible()
  const code = /\b\d{6}\b/.exec((await newestMessage(portal.address, '+919876500004')).text)?.[0] ?? ''
  await tabTo(page, 'Code from the message')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your number is verified')).toBeVisible()
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/developer\/setup-user$/)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Onramp, home' })).toBeVisible()
  await expect(banner.getByRole('link', { name: /^MY / }), 'without details').toHaveCount(0)
  await tabTo(page, 'First name')
  await page.keyboard.type('Ada')
  await tabTo(page, 'Last name')
  await page.keyboard.type('Shore')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/setup-enterprise$/)
  await tabTo(page, 'Skip')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/developer\/dashboard$/)
  await expect(banner.getByRole('link', { name: 'MY BOTS' }).first()).toBeVisible()
  await page.context().close()
})

/** Presses Tab until the focused control has that accessible name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = page
    .getByLabel(name, { exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`"${name}" is not reached by Tab.`)
}
