import { expect, type Page, test } from 'playwright/test'
import { type Person, signIn, submittedBrand } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { endSession } from './end-session.ts'
import { look } from './look.ts'
import { samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** What is typed and not saved by itself: leaving asks, a reload and a session that ends lose nothing, and no network is said. */
let portal: RunningPortal
let reviewer: Person
let developer: Person

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser }) => {
  portal = await startPortal()
  developer = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  reviewer = await signIn(browser, portal, 'vi-dotgo-admin-readwrite', /\/dotgo-admin\/dashboard$/)
  for (const name of ['Tall Tree', 'Small Tree']) await submittedBrand(portal, developer, { brand_name: name })
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())
test.afterEach(() => expect([...reviewer.trouble, ...developer.trouble]).toEqual([]))

const comment = 'The scan cannot be read, please send it again.'
const reject = (page: Page) => page.getByRole('dialog', { name: 'Reject' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** A half-written reason with a comment at a field, on a record beside its list. */
async function beginToReject(page: Page): Promise<void> {
  await page.goto('/dotgo-admin/dashboard')
  await page.getByRole('link', { name: 'BRANDS', exact: true }).first().click()
  await page.getByRole('link', { name: 'Tall Tree' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page
    .getByRole('button', { name: /^Comment on Website/ })
    .first()
    .click()
  // The comment is typed at once: its box has the focus.
  await expect(reject(page).getByLabel('Website')).toBeFocused()
  await page.keyboard.type('Another company')
  await reject(page).getByLabel('Comment to the owner').pressSequentially(comment)
}

async function expectTyped(page: Page): Promise<void> {
  await expect(reject(page).getByLabel('Comment to the owner')).toHaveValue(comment)
  await expect(reject(page).getByLabel('Website')).toHaveValue('Another company')
}

test('leaving a half-written reason asks: Back, the menu, another row, closing, Escape, Cancel', async () => {
  const { page } = reviewer
  await beginToReject(page)
  const ways: (() => Promise<unknown>)[] = [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'TEXTS', exact: true }).first().click(),
    () => page.getByRole('link', { name: 'Small Tree' }).click(),
    () =>
      page
        .getByRole('region', { name: /^Opened from/ })
        .getByText('Close', { exact: true })
        .click(),
  ]
  for (const [index, leave] of ways.entries()) {
    const address = page.url()
    await leave()
    await expect(question(page)).toBeVisible()
    if (index === 0) await look(page, 'unsaved-1-leave')
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(question(page)).toHaveCount(0)
    await expectTyped(page)
    expect(page.url()).toBe(address)
  }
  // What is shown beside it may change.
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel').getByText('Submitted').first()).toBeVisible()
  await expectTyped(page)

  const discard = page.getByRole('dialog', { name: 'Discard changes?' })
  await reject(page).getByLabel('Comment to the owner').press('Escape')
  await expect(discard).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await look(page, 'unsaved-2-discard-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await expect(discard).toHaveCount(0)
  await expectTyped(page)
  await reject(page).getByRole('button', { name: 'Cancel' }).click()
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(reject(page)).toHaveCount(0)
  // Nothing is left to ask about.
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(reject(page).getByLabel('Comment to the owner')).toHaveValue('')
  await reject(page).getByLabel('Comment to the owner').press('Escape')
  await expect(reject(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'TEXTS', exact: true }).first().click()
  await expect(page).toHaveURL(/\/dotgo-admin\/contents/)
})

test('leaving in the moment in which what was typed is handed over asks as well', { tag: '@prove' }, async () => {
  const { page } = reviewer
  await page.goto('/dotgo-admin/my-brands')
  await page.getByRole('link', { name: 'Tall Tree' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  const box = reject(page).getByLabel('Comment to the owner')
  await box.focus()
  await box.evaluate(typeAndCancel, comment)
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(box).toHaveValue(comment)
  await reject(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
})

/**
 * Types into a field, and presses Cancel in the very moment in which the form hears of it, as on a page that is busy: both wait until the
 * work of the page is done, one right after the other.
 */
function typeAndCancel(field: Element, text: string): void {
  const handedOverAfter = 300
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  const cancel = [...document.querySelectorAll('button')].find(button => button.textContent === 'Cancel')
  setTimeout(() => cancel?.click(), handedOverAfter)
  const end = performance.now() + handedOverAfter + 100
  while (performance.now() < end);
}

test('agreed to, Back leads back', { tag: '@prove' }, async () => {
  const { page } = reviewer
  await beginToReject(page)
  await page.goBack()
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(reject(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/dotgo-admin\/my-brands$/)
})

test('a reload brings it back, and so does signing in again after the session ended', async () => {
  const { page, email } = reviewer
  await beginToReject(page)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expectTyped(page)
  await expect(page.getByText('Your unsent changes were restored.')).toBeVisible()
  await look(page, 'unsaved-3-restored')
  await reject(page).getByLabel('Reason').click()
  await page.getByRole('option', { name: 'A document cannot be read' }).click()
  // Over when the decision comes: before, a call of the page itself could lead away from under the click.
  await page.route(
    '**/transitions',
    async route => {
      await endSession(page)
      await route.continue()
    },
    { times: 1 },
  )
  await reject(page).getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectTyped(page)
  await expect(reject(page).getByLabel('Reason')).toContainText('A document cannot be read')
  // It is back once: what is discarded now is gone.
  await reject(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible()
  await expect(reject(page)).toHaveCount(0)
})

test('a decision without a network says that it waits, can be held back, and is sent when the network is back', async () => {
  const { page } = reviewer
  await page.goto('/dotgo-admin/my-brands')
  await page.getByRole('link', { name: 'Tall Tree' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  const approve = page.getByRole('dialog', { name: 'Approve' })
  await expect(approve.getByRole('button', { name: 'Approve' })).toBeVisible()
  const offline = page.getByText('You are offline. This is sent when you are back online.')
  await page.context().setOffline(true)
  await approve.getByRole('button', { name: 'Approve' }).click()
  await expect(offline).toBeVisible()
  await look(page, 'unsaved-4-offline')
  await page.getByRole('button', { name: "Don't send" }).click()
  await expect(offline).toHaveCount(0)
  await page.context().setOffline(false)
  await page.context().setOffline(true)
  await approve.getByRole('button', { name: 'Approve' }).click()
  await expect(offline).toBeVisible()
  await page.context().setOffline(false)
  await expect(approve).toHaveCount(0)
  await expect(page.getByText('Approved').first()).toBeVisible()
})

test('an edited profile: leaving asks, a reload keeps it, saving ends it', { tag: '@prove' }, async () => {
  const { page } = developer
  await page.goto('/developer/edit-profile')
  await page.getByLabel('First name').fill('Ashalata')
  await page.getByRole('link', { name: 'MY BRANDS' }).first().click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ashalata')
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByText('Logout').click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(question(page)).toHaveCount(0)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Ashalata')
  await expect(page.getByText('Your unsent changes were restored.')).toBeVisible()
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Contact number').fill('98765 43210')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await page.getByRole('link', { name: 'MY BRANDS' }).first().click()
  await expect(page).toHaveURL(/\/developer\/my-brands$/)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('onramp-input')))).toEqual([])
})

test('a tab out of sight that goes without a word keeps what was typed; seen again, or sent, it keeps nothing', {
  tag: '@prove',
}, async ({ browser }) => {
  const { page } = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  page.on('dialog', dialog => void dialog.accept())
  // A phone that discards a tab tells the page nothing more.
  await page.addInitScript(() => {
    const silent = (event: Event): void => (event.isTrusted ? event.stopImmediatePropagation() : undefined)
    window.addEventListener('pagehide', silent, true)
    document.addEventListener('visibilitychange', silent, true)
  })
  const turn = (to: 'hidden' | 'visible') =>
    page.evaluate(state => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    }, to)
  const restored = page.getByText('Your unsent changes were restored.')
  const lastName = page.getByLabel('Last name')
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('onramp-input')))
  await page.goto('/developer/edit-profile')
  const before = await lastName.inputValue()
  await lastName.fill('Half')
  await turn('hidden')
  await page.reload()
  await expect(lastName).toHaveValue('Half')
  await expect(restored).toBeVisible()

  await turn('hidden')
  await turn('visible')
  expect(await kept()).toEqual([])
  await page.reload()
  await expect(lastName).toHaveValue(before)
  await expect(restored).toHaveCount(0)

  // Out of sight it waits for the network, and is sent.
  await lastName.fill('Whole')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You are offline. This is sent when you are back online.')).toBeVisible()
  await turn('hidden')
  expect(await kept()).toHaveLength(1)
  await page.context().setOffline(false)
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await expect.poll(kept).toEqual([])
  await page.reload()
  await expect(lastName).toHaveValue('Whole')
  await expect(restored).toHaveCount(0)
  await page.context().close()
})

test('a field with a problem is kept in the draft, with its problem, and submitting is refused as before', {
  tag: '@prove',
}, async () => {
  const { page } = developer
  await page.goto('/developer/my-brands')
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  const long = 'Tree '.repeat(60).trim()
  await page.getByLabel('Brand name').fill(long)
  await page.getByLabel('Website').fill('growing tree')
  await page.getByLabel('Brand name').focus()
  const problem = page.getByText('Please enter a valid url').first()
  await expect(problem).toBeVisible()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(page).toHaveURL(/id=/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByLabel('Website')).toHaveValue('growing tree', { timeout: 2000 })
    await expect(page.getByLabel('Brand name')).toHaveValue(long, { timeout: 2000 })
  }).toPass()
  await expect(problem).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true')
  await look(page, 'unsaved-6-draft-with-problems')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/things need your attention/)).toBeVisible()
  await page.getByLabel('Website').fill('https://www.growing-tree.example')
  await expect(problem).toHaveCount(0)
  const id = new URL(page.url()).searchParams.get('id')
  const sent = await page.request.post(`/secure/api/v1/brands/${id}/submit`, {
    headers: { origin: portal.address },
    data: { event: 'submit', version: 1, data: { brand_name: long, website: 'growing tree' } },
  })
  expect(sent.status()).toBe(422)
})

test('a step with an upload under way asks before the upload is cancelled', { tag: '@prove' }, async () => {
  const { page } = developer
  await page.goto('/developer/my-brands')
  await page.getByRole('link', { name: 'Create brand' }).first().click()
  await expect(page.getByLabel('Brand name')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4_000 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  await page.locator('input[type=file]').first().setInputFiles(heavyLogo())
  await expect(page.getByText(/% of/)).toBeVisible()
  await page.goBack()
  const asked = page.getByRole('dialog', { name: 'Cancel the upload?' })
  await expect(asked).toBeVisible()
  await look(page, 'unsaved-5-upload')
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText(/% of/)).toBeVisible()
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await page.goBack()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/developer\/my-brands$/)
})

/** A logo that is nearly as heavy as one may be. */
function heavyLogo() {
  const logo = samplePng('logo.png')
  return { ...logo, buffer: Buffer.concat([logo.buffer, Buffer.alloc(45_000)]) }
}
