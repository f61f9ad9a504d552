import { type Browser, expect, type Page, test } from 'playwright/test'
import { signIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { endSession } from './end-session.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { samplePng } from './sample-files.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** A carrier's first administrator is invited by the platform, and changes what everybody sees of the carrier. */
const email = 'asha@harbour.example'
const password = 'Quiet-river-4217'
const phone = '+919876500088'
let portal: RunningPortal
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

/** The page passes axe, and does not scroll sideways on the narrowest phone. */
async function lookAt(page: Page, name: string): Promise<void> {
  await look(page, name)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)).toPass()
  await look(page, `${name}-360`)
  if (size) await page.setViewportSize(size)
}

async function newPage(browser: Browser): Promise<{ page: Page; trouble: string[] }> {
  const page = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 1440, height: 900 } })).newPage()
  return { page, trouble: listenForTrouble(page) }
}

test('the platform sees the carriers, changes one, and invites its administrator', async ({ browser }) => {
  const { page, trouble } = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\//)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CARRIERS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carriers' })).toBeVisible()
  const row = page.getByRole('row', { name: /Harbour Telecom/ })
  await expect(row).toContainText('Nigeria')
  await expect(row.getByRole('button', { name: /Withdraw invitations/ })).toHaveCount(0)
  await lookAt(page, 'carriers')
  await row.getByRole('button', { name: /Edit profile/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Carrier name')).toHaveValue('Harbour Telecom')
  await dialog.getByLabel('Support e-mail').fill('help@harbour.example')
  await look(page, 'carriers-edit')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The profile of Harbour Telecom is saved.')).toBeVisible()
  await expect(row).toContainText('help@harbour.example')
  await row.getByRole('button', { name: /Invite an administrator/ }).click()
  await dialog.getByLabel('E-mail').fill(email)
  await look(page, 'carriers-invite')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('The invitation to Harbour Telecom was sent.')).toBeVisible()
  await expect(row.getByRole('button', { name: /Withdraw invitations/ })).toBeVisible()
  expect(trouble).toEqual([])
  await page.context().close()
})

test('the person invited sets a password, lands at the carrier and changes its profile, which visitors see', async ({
  browser,
}) => {
  const { page, trouble } = await newPage(browser)
  await page.goto((await newestMessage(portal.address, email)).actions[0]?.url ?? '')
  await expect(page.getByRole('main')).toContainText('You were invited toHarbour Telecom')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('button', { name: 'Continue to sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page
    .getByLabel('Code from the message')
    .fill(/\b\d{6}\b/.exec((await newestMessage(portal.address, phone)).text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/billing\/my-bots$/)

  await page.getByRole('button', { name: /^Profile of / }).click()
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('link', { name: 'Carrier profile' }).click()
  await expect(page.getByLabel('Carrier name')).toHaveValue('Harbour Telecom')
  await expect(page.getByLabel('Support e-mail')).toHaveValue('help@harbour.example')
  await lookAt(page, 'carrier-profile')
  await page.getByLabel('Carrier name').fill('Harbour Mobile')
  await page.getByLabel('About the network').fill('A network of the coast.')
  await page.locator('input[type=file]').setInputFiles(samplePng('harbour.png'))
  await expect(page.getByText('harbour.png')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The carrier profile is saved.')).toBeVisible()
  // Saved again it goes on from what was saved.
  await page.getByLabel('About the network').fill('The network of the coast.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else changed this')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('About the network')).toHaveValue('The network of the coast.')

  await page.goto('/country-carrier-page')
  const carrier = page.getByRole('listitem').filter({ hasText: 'Harbour Mobile' })
  await expect(carrier).toBeVisible()
  const drawn = () => carrier.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect(async () => expect(await drawn()).toBeGreaterThan(0)).toPass()
  expect(trouble).toEqual([])
  await page.context().close()
})

test('somebody else saved meanwhile: other fields are kept from both, the same one is chosen, and a reload loses nothing', {
  tag: '@prove',
}, async ({ browser }) => {
  const { page } = await signIn(browser, portal, 'vi-carrier-admin', /\/billing\//)
  await page.goto('/billing/profile')
  const other = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\//)
  const saveElsewhere = async (label: string, value: string): Promise<void> => {
    await other.page.goto('/dotgo-admin/carriers')
    await other.page
      .getByRole('row', { name: /Vi India/ })
      .getByRole('button', { name: /Edit profile/ })
      .click()
    await other.page.getByRole('dialog').getByLabel(label).fill(value)
    await other.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(other.page.getByText('The profile of Vi India is saved.').first()).toBeVisible()
  }
  const about = page.getByLabel('About the network')
  const save = page.getByRole('button', { name: 'Save' })
  await about.fill('Typed over an older profile.')
  await saveElsewhere('Support e-mail', 'platform@vi.example')
  await save.click()
  await expect(page.getByText('The carrier profile is saved.')).toBeVisible()
  await expect(page.getByLabel('Support e-mail')).toHaveValue('platform@vi.example')
  await expect(about).toHaveValue('Typed over an older profile.')

  await about.fill('Typed by the carrier.')
  await saveElsewhere('About the network', 'Said by the platform.')
  await save.click()
  const box = page.getByRole('alert').filter({ hasText: 'It was changed elsewhere while you were typing.' })
  await expect(box).toContainText('What differs: About the network.')
  await expect(box).toBeFocused()
  await expect(box.getByRole('row', { name: /About the network/ })).toContainText('Typed by the carrier.')
  await expect(box.getByRole('row', { name: /About the network/ })).toContainText('Said by the platform.')
  await look(page, 'carrier-profile-both-changed')
  await expect(about).toHaveValue('Typed by the carrier.')
  // Loaded again before it was chosen, both are there still.
  await reloadAnyway(page)
  await expect(about).toHaveValue('Said by the platform.')
  await expect(box).toContainText('Typed by the carrier.')
  await box.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(about).toHaveValue('Typed by the carrier.')
  await save.click()
  await expect(box).toHaveCount(0)
  await page.reload()
  await expect(about).toHaveValue('Typed by the carrier.')

  await about.fill('Typed once more.')
  await saveElsewhere('About the network', 'Said once more.')
  await save.click()
  await box.getByRole('button', { name: 'Show what was saved' }).click()
  await expect(about).toHaveValue('Said once more.')
  // Nothing is unsaved: leaving asks nothing.
  await page.reload()
  await expect(about).toHaveValue('Said once more.')
})

/** Loads the page again although something is typed in it, which the browser asks about. */
async function reloadAnyway(page: Page): Promise<void> {
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
}

/** The session ends, something calls, and the person signs in again. */
async function signInAgain(page: Page, name: string, call: () => Promise<void>): Promise<void> {
  await endSession(page)
  await call()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.getByLabel('E-mail').fill(`${name}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill('Try-the-portal-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('what is typed after a save is there after a reload, and after signing in again', { tag: '@prove' }, async ({ browser }) => {
  const name = 'vi-carrier-admin'
  const { page } = await signIn(browser, portal, name, /\/billing\//)
  await page.goto('/billing/profile')
  const about = page.getByLabel('About the network')
  const save = page.getByRole('button', { name: 'Save' })
  await about.fill('Saved once.')
  await save.click()
  await expect(page.getByText('The carrier profile is saved.')).toBeVisible()
  await about.fill('Typed after it was saved.')
  await reloadAnyway(page)
  await expect(page.getByText('Your unsent changes were restored.')).toBeVisible()
  await expect(about).toHaveValue('Typed after it was saved.')
  await save.click()
  await expect(page.getByText('The carrier profile is saved.')).toBeVisible()
  await about.fill('Said by the platform.')
  await signInAgain(page, name, () => save.click())
  await expect(about).toHaveValue('Said by the platform.')
  await save.click()
  await expect(page.getByText('The carrier profile is saved.')).toBeVisible()
  await page.reload()
  await expect(about).toHaveValue('Said by the platform.')
  await page.context().close()
})

test('what is typed in a dialog of a list is there after a reload, and after signing in again', { tag: '@prove' }, async ({
  browser,
}) => {
  const name = 'admin-dotgo-readwrite'
  const { page } = await signIn(browser, portal, name, /\/dotgo-admin\//)
  await page.goto('/dotgo-admin/carriers')
  await page
    .getByRole('row', { name: /Harbour/ })
    .getByRole('button', { name: /Edit profile/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Edit profile/ })
  await dialog.getByLabel('About the network').fill('Half a sentence')
  await reloadAnyway(page)
  await expect(dialog.getByText('Your unsent changes were restored.')).toBeVisible()
  await expect(dialog.getByLabel('Carrier name')).toHaveValue(/^Harbour/)
  await expect(dialog.getByLabel('About the network')).toHaveValue('Half a sentence')
  await dialog.getByLabel('About the network').fill('A whole sentence.')
  await signInAgain(page, name, () => dialog.getByRole('button', { name: 'Save' }).click())
  await expect(dialog.getByLabel('About the network')).toHaveValue('A whole sentence.')
  // It is back once: what is discarded now is gone.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(page.getByRole('row', { name: /Harbour/ })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.context().close()
})

test('in a dialog of a list, too, other fields are kept from both and the same one is chosen', { tag: '@prove' }, async ({
  browser,
}) => {
  const carrier = await signIn(browser, portal, 'vi-carrier-admin', /\/billing\//)
  const saveElsewhere = async (label: string, value: string): Promise<void> => {
    await carrier.page.goto('/billing/profile')
    await carrier.page.getByLabel(label).fill(value)
    await carrier.page.getByRole('button', { name: 'Save' }).click()
    await expect(carrier.page.getByText('The carrier profile is saved.').first()).toBeVisible()
  }
  const { page } = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\//)
  await page.goto('/dotgo-admin/carriers')
  const edit = page.getByRole('row', { name: /Vi India/ }).getByRole('button', { name: /Edit profile/ })
  const dialog = page.getByRole('dialog', { name: /^Edit profile/ })
  const about = dialog.getByLabel('About the network')
  await edit.click()
  await about.fill('By the platform.')
  await saveElsewhere('Support e-mail', 'desk@vi.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await edit.click()
  await expect(dialog.getByLabel('Support e-mail')).toHaveValue('desk@vi.example')
  await about.fill('By the platform again.')
  await saveElsewhere('About the network', 'By the carrier.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const box = dialog.getByRole('alert').filter({ hasText: 'What differs: About the network.' })
  await expect(box).toContainText('By the carrier.')
  await box.getByRole('button', { name: 'Keep what I typed' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await edit.click()
  await expect(about).toHaveValue('By the platform again.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('who else is at the carrier reads the profile, without a button to save it', { tag: '@prove' }, async ({ browser }) => {
  for (const name of ['vi-carrier-readonly', 'user-billing']) {
    const { page, trouble } = await signIn(browser, portal, name, /\/billing\//)
    await page.goto('/billing/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Carrier profile' })).toBeVisible()
    await expect(page.getByText('By the platform again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await lookAt(page, `carrier-profile-${name}`)
    expect(trouble).toEqual([])
    await page.context().close()
  }
})
