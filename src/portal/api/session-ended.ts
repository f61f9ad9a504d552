const key = 'onramp-session-ended'

/** Notes in this tab that its session is over without a log-out, for the page that signs in. */
export function noteSessionEnded(): void {
  try {
    sessionStorage.setItem(key, 'yes')
  } catch {
    // A browser that stores nothing: signing in begins without a reason.
  }
}

/** Whether this tab had a session that is over. */
export function hasSessionEnded(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Somebody is signed in again. */
export function forgetSessionEnded(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
