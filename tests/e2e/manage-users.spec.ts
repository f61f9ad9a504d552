import { expect, test } from 'playwright/test'
import { signIn } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
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
  await expect(page.getByText('The invitations are on their way.')).toBeVisible()

  const row = page.getByRole('row', { name: /asha@new-shore/ })
  await row.getByRole('button', { name: /Change role/ }).click()
  await expect(dialog).toContainText('asha@new-shore.example')
  await look(page, 'manage-users-role')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: /Delete/ }).click()
  await expect(dialog.locator('strong')).toHaveText('asha@new-shore.example')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect(title).toBeFocused()
  expect(trouble).toEqual([])
})
