/** What the page may know of the session: times in epoch seconds, never a token. */
type SessionCookie = {
  scopes: string[]
  expires: number
  expires_in: number
  received: number
  state: string
  providerID: string
}

const name = '__Host-onramp-session'

/** The readable cookie beside the session, or null when nobody is signed in here. */
export function readSessionCookie(): SessionCookie | null {
  const pair = document.cookie.split('; ').find(one => one.startsWith(`${name}=`))
  if (!pair) return null
  try {
    return JSON.parse(decodeURIComponent(pair.slice(name.length + 1))) as SessionCookie
  } catch {
    return null
  }
}
