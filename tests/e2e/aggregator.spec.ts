import { expect, test } from 'playwright/test'
import { signIn } from './bot-people.ts'
import { look } from './look.ts'
import { startPortal } from './start-portal.ts'

test('an aggregator is told what the approval waits for, and no door leads past it', async ({ browser }) => {
  const portal = await startPortal()
  try {
    const { page, trouble } = await signIn(browser, portal, 'many-voices', /\/developer\/dashboard$/)
    await expect(page.getByText(/^Your aggregator account is not approved yet: .*business documents/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create brand' })).toBeDisabled()
    await expect(page.getByText('Your aggregator account has to be approved first.')).toBeVisible()
    await look(page, 'aggregator-01-dashboard')
    for (const path of ['/developer/my-brands', '/developer/my-brands/new']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(/^Opens once your aggregator account is approved/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Create brand' })).toHaveCount(0)
    }
    await look(page, 'aggregator-02-brands')
    expect(trouble).toEqual([])

    // Whoever is about to become one is told before it is too late.
    const other = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
    await other.page.goto('/developer/edit-profile/company')
    const warning = other.page.getByText(
      /^The platform checks your business documents first\..*You cannot change this answer afterwards/,
    )
    await expect(other.page.getByRole('radio', { name: 'Manage bots for my company' })).toBeChecked()
    await expect(warning).toHaveCount(0)
    await other.page.getByRole('radio', { name: 'Sign up as an aggregator' }).check()
    await expect(warning).toBeVisible()
    await expect(other.page.getByRole('radiogroup', { name: 'What will you use the portal for?' })).toHaveAccessibleDescription(
      /You cannot change this answer afterwards/,
    )
    await look(other.page, 'aggregator-03-warned')
  } finally {
    await portal.stop()
  }
})
