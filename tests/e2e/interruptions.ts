import { expect, type Locator, type Page } from 'playwright/test'
import { endSession } from './end-session.ts'

/** What is interrupted. */
export type AtWork = {
  page: Page
  /** Where something was just typed. */
  field: (page: Page) => Locator
  /** Types more at the end of the field. */
  more: () => Promise<void>
  /** Signs the same person in again at the sign-in page. */
  signIn: (page: Page) => Promise<void>
  /** Address of the work in a tab that was never there. */
  address: (page: Page) => Promise<string>
}

/** Ways in which work that is saved by itself is interrupted; each gives the page where the field is again. */
export const interruptions: Record<string, (at: AtWork) => Promise<Page>> = {
  reload: async ({ page }) => {
    await page.reload()
    return page
  },
  'Back and Forward': async ({ page, field }) => {
    await page.goBack()
    await expect(field(page)).toHaveCount(0)
    await page.goForward()
    return page
  },
  'the menu and Back': async ({ page, field }) => {
    await page
      .getByRole('link', { name: 'FAQS' })
      .or(page.getByRole('link', { name: 'MY BRANDS' }))
      .first()
      .click()
    await expect(field(page)).toHaveCount(0)
    await page.goBack()
    return page
  },
  'the menu, a reload and Back': async ({ page, field }) => {
    await page
      .getByRole('link', { name: 'FAQS' })
      .or(page.getByRole('link', { name: 'MY BRANDS' }))
      .first()
      .click()
    await expect(field(page)).toHaveCount(0)
    await page.reload()
    await page.goBack()
    return page
  },
  'a second tab': async ({ page, address }) => {
    // What is typed in the first is there once that has saved it.
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
    const second = await page.context().newPage()
    await second.goto(await address(page))
    await page.close()
    return second
  },
  'a closed tab': async ({ page, address }) => {
    const context = page.context()
    // While something is on its way the browser asks, and one stays until it is saved.
    let asked = 0
    page.on('dialog', dialog => {
      asked++
      void dialog.dismiss()
    })
    for (let tries = 1; !page.isClosed(); tries++) {
      expect(tries, 'what is typed is saved in the end').toBeLessThan(20)
      await page.close({ runBeforeUnload: true })
      await expect.poll(() => page.isClosed() || asked === tries).toBe(true)
      if (!page.isClosed()) await page.waitForTimeout(500)
    }
    const next = await context.newPage()
    await next.goto('/developer/dashboard')
    await next.goto(await address(next))
    return next
  },
  'no network': async ({ page, field, more }) => {
    await page.context().setOffline(true)
    await more()
    await expect(page.getByText('Not saved yet. It will be saved when you are back online.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible()
    await page.reload()
    await expect(field(page)).toBeVisible()
    return page
  },
  'an expired session': async ({ page, more, signIn }) => {
    // In this order: what is on its way may be refused as soon as the session is over, and then the field is gone.
    await more()
    await endSession(page)
    const ended = page.getByText('Your session has ended.')
    const saved = page.getByText(/^Saved \d\d:\d\d/)
    await expect(ended.or(saved)).toBeVisible()
    if (!(await ended.isVisible())) await page.reload()
    await expect(ended).toBeVisible()
    await signIn(page)
    return page
  },
}
