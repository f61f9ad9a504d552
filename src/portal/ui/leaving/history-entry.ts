/** Key of the entry that this load of the page has made; undefined when the entry was there before, as after a reload. */
let made: string | undefined

/**
 * Gives the entry of the browser's history at which the page is loaded a key of its own, as the router gives those that it adds: it is the
 * same after a reload, and when one comes back to it. Called before the router begins, which would call each of them "default".
 */
export function nameEntry(): void {
  const state = (history.state ?? {}) as { key?: string }
  if (state.key !== undefined) return
  made = crypto.randomUUID()
  history.replaceState({ ...state, key: made }, '')
}

/**
 * Whether the entry with this key lost what was known of it: a reload at the very moment in which its address was being written comes to
 * an entry without a state.
 */
export function isLostEntry(key: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return key === made && loaded?.type === 'reload'
}

/** Whether the entry with this key is the one at which the page was loaded, anew and not again. */
export function isNewEntry(key: string): boolean {
  return key === made
}
