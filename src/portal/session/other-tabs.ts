import { useEffect, useEffectEvent } from 'react'
import { readSessionCookie } from '../api/session-cookie.ts'

const key = 'onramp-session-of-tabs'

/** Which session this browser has, of whoever signed in last in any of its tabs; '' when nobody is signed in. */
export function sessionNow(): string {
  return readSessionCookie()?.state ?? ''
}

/** Has the other tabs look at whose session there is. Those that know it already are not told again. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(key, sessionNow())
  } catch {
    // A browser that stores nothing: they look once somebody comes to them.
  }
}

/** Calls back when another tab may have signed somebody in or out: as it happens, and when somebody comes to this tab. */
export function useOtherTabs(look: () => void): void {
  const call = useEffectEvent(look)
  useEffect(() => {
    const stored = (event: StorageEvent): void => {
      if (event.key === key) call()
    }
    const shown = (): void => {
      if (!document.hidden) call()
    }
    window.addEventListener('storage', stored)
    window.addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', shown)
    return () => {
      window.removeEventListener('storage', stored)
      window.removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [])
}
