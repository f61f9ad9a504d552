import { expect, test } from 'playwright/test'
import { signIn } from './bot-people.ts'
import { look } from './look.ts'
import { startPortal } from './start-portal.ts'

test('who may enter an area finds what is for them, or an empty list, and no error', async ({ browser }) => {
  test.setTimeout(120_000)
  const portal = await startPortal()
  const people = {
    'acc-manager': ['/dotgo-admin/dashboard', '/dotgo-admin/bots', '/dotgo-admin/bots/creation', '/dotgo-admin/my-brands'],
    'admin-billing': ['/billing/my-bots', '/billing/my-brands', '/billing/launches', '/billing/verifications'],
    'vi-carrier-readonly': ['/dotgo-admin/dashboard', '/dotgo-admin/bots/launch', '/dotgo-admin/my-brands', '/billing/my-brands'],
  }
  try {
    for (const [name, paths] of Object.entries(people)) {
      const { page, trouble } = await signIn(browser, portal, name, /\/(dotgo-admin|billing)\//)
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }), `${name} at ${path}`).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page.getByText('could not be loaded'), `${name} at ${path}`).toHaveCount(0)
      }
      await look(page, `areas-${name}`)
      expect(trouble, name).toEqual([])
      await page.context().close()
    }
  } finally {
    await portal.stop()
  }
})
