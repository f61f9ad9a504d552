import type { Browser } from 'playwright/test'

/** After the tests of a file: contexts stay open until their worker ends, and pages of a portal that is gone go on asking it. */
export async function closePages({ browser }: { browser: Browser }): Promise<void> {
  await Promise.all(browser.contexts().map(context => context.close()))
}
