import { expect, test } from 'playwright/test'
import { createdBot, signIn, stateOf } from './bot-people.ts'
import { closePages } from './close-pages.ts'
import { look } from './look.ts'
import { type RunningPortal, startPortal } from './start-portal.ts'

/** What was done and sent nothing out is taken back by a button that stands beside it for some seconds. */
let portal: RunningPortal
test.beforeAll(async () => {
  portal = await startPortal()
})
test.afterAll(closePages)
test.afterAll(() => portal.stop())

test('archiving is undone where it is said, and nowhere else', async ({ browser }) => {
  test.setTimeout(240_000)
  const developer = await signIn(browser, portal, 'developer', /\/developer\/dashboard$/)
  const platform = await signIn(browser, portal, 'admin-dotgo-readwrite', /\/dotgo-admin\/dashboard$/)
  const id = await createdBot(portal, developer, platform)
  const { page } = developer
  await page.goto(`/developer/bot-console/${id}`)
  const archive = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    const drawer = page.getByRole('dialog', { name: 'Archive' })
    await drawer.getByLabel('Reason').fill('It is not needed any more.')
    await drawer.getByRole('button', { name: 'Archive' }).click()
    await expect(drawer).toHaveCount(0)
  }
  const said = page.getByRole('status').filter({ hasText: /./ })
  const undo = said.getByRole('button', { name: 'Undo' })
  await archive()
  await undo.focus()
  await look(page, 'undo-1-offered')
  await page.keyboard.press('Enter')
  await expect(said.getByText(/^Archiving undone: /)).toBeVisible()
  await expect(undo).toHaveCount(0)
  expect(await stateOf(developer, `bots/${id}`)).toBe('created 1005')

  await archive()
  await expect(undo).toBeVisible()
  await page.reload()
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible()
  // What could still be undone stands among no buttons.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect([...developer.trouble, ...platform.trouble]).toEqual([])
})
