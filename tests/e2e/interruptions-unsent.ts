import { expect, type Page } from 'playwright/test'
import { endSession } from './end-session.ts'
import type { AtWork } from './interruptions.ts'

/** Where what is typed is kept until it is sent: leaving asks, and whoever goes all the same finds it again. Gives the page where it is. */
export const interruptionsUnsent: Record<string, (at: AtWork) => Promise<Page>> = {
  reload: ({ page }) => reload(page),
  'Back and Forward': async at => {
    await leave(at, () => at.page.goBack().then(() => undefined))
    return at.page
  },
  'the menu and Back': async at => {
    await leave(at, () => toMenu(at.page))
    return at.page
  },
  'the menu, a reload and Back': async at => {
    await leave(at, () => toMenu(at.page))
    return reload(at.page)
  },
  'a second tab': async ({ page, address }) => {
    const second = await page.context().newPage()
    await second.goto(await address(page))
    await expect(second.getByRole('main')).toBeVisible()
    await second.close()
    return page
  },
  'a closed tab': async ({ page }) => {
    // The browser asks, and one stays.
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await asked).dismiss()
    return page
  },
  'no network': async ({ page, more }) => {
    await page.context().setOffline(true)
    await more()
    await page.context().setOffline(false)
    return reload(page)
  },
  'an expired session': async ({ page, more, signIn }) => {
    await more()
    await endSession(page)
    // The page may find it out first, and be on its way to sign in.
    await reload(page).catch((error: Error) => expect(error.message).toContain('ERR_ABORTED'))
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await signIn(page)
    return page
  },
}

async function reload(page: Page): Promise<Page> {
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  return page
}

/** Where there is no menu in reach, Escape is what leaves. */
async function toMenu(page: Page): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link').last()
  if (await link.count()) await link.click()
  else await page.keyboard.press('Escape')
}

/** Leaves: a question of the page is answered with staying, a document that is gone is come back to. */
async function leave({ page, field }: AtWork, go: () => Promise<void>): Promise<void> {
  const accept = (dialog: { accept(): Promise<void> }): void => void dialog.accept()
  page.on('dialog', accept)
  const before = page.url()
  await go()
  const stay = page.getByRole('button', { name: /^(Stay|Keep editing)$/ })
  const left = async (): Promise<boolean> => page.url() !== before
  await expect.poll(async () => (await stay.count()) > 0 || (await left()) || (await field(page).count()) > 0).toBe(true)
  if (await left()) await page.goForward()
  else if (await stay.count()) await stay.click()
  page.off('dialog', accept)
}
