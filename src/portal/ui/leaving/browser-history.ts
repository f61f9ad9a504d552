import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom'

/** Another entry of the browser's history is shown. `delta`: how many entries further on; null where the entry is not the portal's. */
export type HistoryUpdate = { action: NavigationType; location: Location; delta: number | null }

/** The browser's history as a router moves in it. */
export type BrowserHistory = Navigator & {
  readonly location: Location
  /** Calls the listener after each move, until the function that is returned is called. */
  listen: (listener: (update: HistoryUpdate) => void) => () => void
}

/** What an entry bears: the state it was given (`usr`), a key of its own, and its place among the portal's entries (`idx`). */
type EntryState = { usr?: unknown; key?: string; idx?: number | null } | null

/** The history of this tab; addresses are those of the browser, with the base. */
export function createBrowserHistory(): BrowserHistory {
  const listeners = new Set<(update: HistoryUpdate) => void>()
  const indexNow = (): number | null => entryState()?.idx ?? null
  if (indexNow() === null) history.replaceState({ ...history.state, idx: 0 }, '')
  let index = indexNow()
  const tell = (action: HistoryUpdate['action'], delta: number | null): void => {
    for (const listener of listeners) listener({ action, location: locationNow(), delta })
  }
  const popped = (): void => {
    const next = indexNow()
    const delta = next === null || index === null ? null : next - index
    index = next
    tell(NavigationType.Pop, delta)
  }
  const entry = (usr: unknown, idx: number | null): EntryState => ({
    usr: usr ?? null,
    key: crypto.randomUUID().slice(0, 8),
    idx,
  })
  return {
    get location() {
      return locationNow()
    },
    createHref: hrefOf,
    encodeLocation: to => {
      const { pathname, search, hash } = new URL(hrefOf(to), location.origin)
      return { pathname, search, hash }
    },
    go: delta => history.go(delta),
    push: (to, state) => {
      index = (indexNow() ?? 0) + 1
      pushEntry(entry(state, index), hrefOf(complete(to)))
      tell(NavigationType.Push, 1)
    },
    replace: (to, state) => {
      index = indexNow()
      history.replaceState(entry(state, index), '', hrefOf(complete(to)))
      tell(NavigationType.Replace, 0)
    },
    listen: listener => {
      if (listeners.size === 0) window.addEventListener('popstate', popped)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('popstate', popped)
      }
    },
  }
}

/** A browser that takes no more entries loads the page instead. What cannot be stored in an entry is a fault of the caller. */
function pushEntry(state: EntryState, href: string): void {
  try {
    history.pushState(state, '', href)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    location.assign(href)
  }
}

function entryState(): EntryState {
  return history.state
}

function locationNow(): Location {
  const { pathname, search, hash } = location
  const { usr = null, key = 'default' } = entryState() ?? {}
  return { pathname, search, hash, state: usr, key, mask: undefined }
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

/** An address without a path stays on the page. */
function complete(to: To): To {
  return { pathname: location.pathname, search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) }
}
