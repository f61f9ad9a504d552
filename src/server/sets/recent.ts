/** Keeps the values that were asked for last, so many of them. */
type Recent<T> = { get(key: string): T | undefined; store(key: string, value: T): void }

/** @param most how many it keeps; the one that was not asked for longest goes first. */
export function createRecent<T>(most: number): Recent<T> {
  // A map has its keys in the order in which they were set.
  const kept = new Map<string, T>()
  const store = (key: string, value: T): void => {
    kept.delete(key)
    kept.set(key, value)
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
  }
  return {
    get: key => {
      const value = kept.get(key)
      if (value !== undefined) store(key, value)
      return value
    },
    store,
  }
}
