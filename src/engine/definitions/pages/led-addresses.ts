import type { Navigation } from './navigation.ts'

/**
 * Addresses that lead on to a page: those that the file names, and every page's address without its last parameter, which leads where
 * the page says that one goes back to (its list), unless something else stands there.
 */
export function ledAddresses({ pages, redirects }: Pick<Navigation, 'pages' | 'redirects'>): { from: string; to: string }[] {
  const led = new Map(redirects.map(({ from, to }) => [from, to]))
  for (const page of pages) {
    const from = page.path.replace(/\/:[^/]+$/, '')
    const to = page.with?.back
    if (from === page.path || from.includes(':') || typeof to !== 'string') continue
    if (!led.has(from) && !pages.some(({ path }) => path === from)) led.set(from, to)
  }
  return [...led].map(([from, to]) => ({ from, to }))
}
