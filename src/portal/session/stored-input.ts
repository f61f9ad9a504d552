import type { JsonObject } from '#engine/definitions/types.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
const prefix = 'onramp-input'

/**
 * What was typed and not sent yet, kept for the moment when the page is loaded again: after a reload, or after signing in again; in this tab,
 * or for all tabs of the browser. It belongs to one account: nobody else gets it, and it is gone once that account signs out or another one signs in. Passwords and codes
 * must not be given to it.
 */
export type InputStore = {
  /** `place`: what it was typed for, as "brand:<id>". */
  store: (place: string, value: JsonObject) => void
  find: (place: string) => JsonObject | null
  forget: (place: string) => void
  /** Tells what another tab keeps there now, or null; what is called ends it. Of a store that tabs have in common. */
  follow: (place: string, tell: (value: JsonObject | null) => void) => () => void
}

/** @param account whose input it is; without one nothing is kept. */
export function storedInput(account: string | null, storage: () => Store = () => sessionStorage): InputStore {
  const keyOf = (place: string): string => [prefix, account, place].join(' ')
  const find = (place: string): JsonObject | null =>
    attempt((): JsonObject | null => JSON.parse(storage().getItem(keyOf(place)) ?? 'null')) ?? null
  return {
    store: (place, value) => {
      if (account !== null) attempt(() => storage().setItem(keyOf(place), JSON.stringify(value)))
    },
    find,
    forget: place => void attempt(() => storage().removeItem(keyOf(place))),
    follow: (place, tell) => {
      const changed = ({ key }: StorageEvent): void => {
        if (key === keyOf(place)) tell(find(place))
      }
      // A page that comes back from the browser's memory heard nothing meanwhile.
      const back = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) tell(find(place))
      }
      window.addEventListener('storage', changed)
      window.addEventListener('pageshow', back)
      return () => {
        window.removeEventListener('storage', changed)
        window.removeEventListener('pageshow', back)
      }
    },
  }
}

/** What is kept of nobody's yet, as on the page where one signs in: gone with the first account that is signed in. */
export const visitorInput = storedInput('visitor')

/** Forgets all that is kept in this tab and, for all tabs, in this browser, but for what belongs to this account. */
export function forgetInput(exceptOf: string | null = null, ...storages: (() => Store)[]): void {
  for (const storage of storages.length > 0 ? storages : [() => sessionStorage, () => localStorage]) forgetIn(storage, exceptOf)
}

function forgetIn(storage: () => Store, exceptOf: string | null): void {
  attempt(() => {
    const store = storage()
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
    for (const key of keys)
      if (key.startsWith(`${prefix} `) && (exceptOf === null || !key.startsWith(`${prefix} ${exceptOf} `))) store.removeItem(key)
  })
}

/** A browser that stores nothing, or no more, keeps nothing. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
