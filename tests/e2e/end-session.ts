import { expect, type Page } from 'playwright/test'

/** Ends the session of a page on the server, as when it was idle for too long; the browser still has its cookies. */
export async function endSession(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${origin}/secure/api/v1/logout`, { method: 'POST', headers: { cookie, origin } })
  expect(answer.ok, await answer.text()).toBe(true)
}
