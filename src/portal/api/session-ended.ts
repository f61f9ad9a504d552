const key = 'onramp-has-session'
const backKey = 'onramp-return'
const ofKey = 'onramp-tab-of'

/**
 * Notes in this tab that it has a session, and by which address somebody signed in, once that is known. Noted while it has one, not when
 * an answer says that it is over: that answer may come to a page that is being left, which never reads it.
 */
export function noteSession(email?: string): void {
  try {
    sessionStorage.setItem(key, email ?? sessionStorage.getItem(key) ?? '')
    if (email !== undefined) for (const one of [backKey, ofKey]) sessionStorage.removeItem(one)
  } catch {
    // A browser that stores nothing: signing in again begins without a reason.
  }
}

/** How a session ended that this tab had and that nobody logged out of in it, for the page that signs in; null where there was none. */
export function whyEnded(): 'by-itself' | 'elsewhere' | null {
  try {
    if (sessionStorage.getItem(key) === null) return null
    return tabOf() === '' ? 'by-itself' : 'elsewhere'
  } catch {
    return null
  }
}

/** The address of who was signed in with it; '' while that is not known. */
export function endedAddress(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Notes the page of this portal that signing in leads back to. */
export function noteReturn(address: string): void {
  try {
    sessionStorage.setItem(backKey, address)
  } catch {
    // As above.
  }
}

/** The page that signing in leads back to; '' while no sign-in is under way that began at one. */
export function returnAddress(): string {
  try {
    return sessionStorage.getItem(backKey) ?? ''
  } catch {
    return ''
  }
}

/** Notes whose this tab was when their session ended in another one. */
export function noteTabOf(account: string): void {
  try {
    sessionStorage.setItem(ofKey, account)
  } catch {
    // As above.
  }
}

/** Whose it was; '' while nobody has signed out elsewhere. */
export function tabOf(): string {
  try {
    return sessionStorage.getItem(ofKey) ?? ''
  } catch {
    return ''
  }
}

/** Somebody logs out. */
export function forgetSession(): void {
  try {
    sessionStorage.removeItem(key)
    sessionStorage.removeItem(backKey)
  } catch {
    // As above.
  }
}
