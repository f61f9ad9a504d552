import { expect, test } from 'playwright/test'
import { signIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { listenForTrouble, look, newestMessage } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** People are invited and taken away again, in dialogs that say whom they are about. */
let portal: RunningPortal
test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

test('several are invited at once; each dialog names its person; the keyboard goes along', async ({ browser }) => {
  const { page, trouble } = await signIn(browser, portal, 'vi-carrier-admin', /\/billing\//)
  await page.goto('/billing/users')
  const title = page.getByRole('heading', { level: 1, name: 'Manage users' })
  await expect(title).toBeVisible()
  // The page belongs to no entry of the menu.
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveCount(0)

  // The words of a search are found in any order; what is searched for stands in the address.
  const search = page.getByRole('searchbox', { name: 'Search' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.first()).toBeVisible()
  const all = await rows.count()
  await search.fill('demo.example vi-carrier-ADMIN')
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)
  await search.fill('nobody at all')
  await expect(page.getByText('No results match your search or filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(all)

  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Add an e-mail/i }).click()
  const boxes = dialog.getByRole('textbox', { name: 'E-mail' })
  const [first, second] = [boxes.nth(0), boxes.nth(1)]
  await expect(second).toBeFocused()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 })
    const room = (await dialog.locator('form').boundingBox())?.width ?? 0
    // All of the line but the icon beside it.
    expect((await first.boundingBox())?.width ?? 0, String(width)).toBeGreaterThan(room - 80)
    await look(page, `manage-users-invite-${width}`)
  }
  await first.fill('asha@new-shore.example')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Email is required').first()).toBeVisible()
  await expect(dialog.getByText('Enter text here')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove e-mail 2' }).click()
  await expect(second).toHaveCount(0)
  await expect(dialog.getByRole('group', { name: 'E-mail addresses' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option').last().click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Invited. Each person gets an e-mail with a link.')).toBeVisible()

  const row = page.getByRole('row', { name: /asha@new-shore/ })
  await row.getByRole('button', { name: /Change role/ }).click()
  await expect(dialog).toContainText('asha@new-shore.example')
  await look(page, 'manage-users-role')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // Asha does not follow the mail of the invitation, but signs up by herself: she is asked, and joining is chosen, also after a reload.
  const asha = await (await browser.newContext({ baseURL: portal.address, viewport: { width: 360, height: 740 } })).newPage()
  const ashasTrouble = listenForTrouble(asha)
  await asha.goto('/')
  await asha.getByLabel('E-mail').first().fill('asha@new-shore.example')
  await asha.getByRole('checkbox').first().check()
  await asha.getByRole('button', { name: 'Sign up' }).first().click()
  await expect(asha).toHaveURL(/\/email-verify/)
  const mail = await newestMessage(portal.address, 'asha@new-shore.example', ({ subject }) => subject.startsWith('Confirm'))
  await asha.goto(mail.actions[0]?.url ?? '')
  await expect(asha.getByText('Vi India invited you to join.')).toBeVisible()
  await look(asha, 'invited-signs-up-told')
  const toPassword = asha.getByRole('button', { name: 'Continue' })
  await toPassword.click()
  await expect(asha.getByRole('radiogroup', { name: 'Organisation' })).toBeVisible()
  await asha.reload()
  await toPassword.click()
  const own = asha.getByRole('radio', { name: 'Start my own organisation' })
  await expect(asha.getByRole('radio', { name: 'Join Vi India' })).toBeChecked()
  await expect(own).not.toBeChecked()
  await asha.getByLabel('New password').fill('Quiet-river-4217')
  await asha.getByLabel('Confirm password').fill('Quiet-river-4217')
  await look(asha, 'invited-signs-up-asked')

  await row.getByRole('button', { name: /Delete/ }).click()
  await expect(dialog.locator('strong')).toHaveText('asha@new-shore.example')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect(title).toBeFocused()
  expect(trouble).toEqual([])

  // What was withdrawn meanwhile is said where she chose, and what she typed is still there.
  const setPassword = asha.getByRole('button', { name: 'Set password' })
  await setPassword.click()
  await expect(asha.getByText(/^This invitation has expired, was withdrawn or has already been used/).first()).toBeVisible()
  await look(asha, 'invited-signs-up-withdrawn')
  await own.check()
  await setPassword.click()
  await expect(asha.getByText('Your password is set')).toBeVisible()
  expect(ashasTrouble).toEqual([])
  await asha.context().close()
})

test('carriers are found by name, e-mail, domain and id; what their columns are called stays in view', { tag: '@prove' }, async ({
  browser,
}) => {
  const { page, trouble } = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\//)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await page.goto('/dotgo-admin/carriers')
  const [first] = (await (await page.request.get('/secure/api/v1/carriers')).json()).data
  await expect(rows.first()).toBeVisible()
  const all = await rows.count()
  for (const word of [first.carrier_name, first.id, first.website, first.support_email].filter(Boolean)) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(word)
    await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: first.carrier_name }), word).toBeVisible()
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(rows).toHaveCount(all)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await look(page, `carriers-search-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 360 })
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader').first()).toBeInViewport()
  await page.goto('/dotgo-admin/rights')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader').first()).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  await look(page, 'rights-sticky')
  expect(trouble).toEqual([])
})
