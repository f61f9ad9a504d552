const key = 'onramp-has-session'

/**
 * Notes in this tab that it has a session. Noted while it has one, not when an answer says that it is over: that answer may come to a page
 * that is being left, which never reads it.
 */
export function noteSession(): void {
  try {
    sessionStorage.setItem(key, 'yes')
  } catch {
    // A browser that stores nothing: signing in again begins without a reason.
  }
}

/** Whether this tab had a session that nobody logged out of, for the page that signs in. */
export function hasSessionEnded(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Somebody logs out. */
export function forgetSession(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
