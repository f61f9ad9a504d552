import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenResponse } from './authorization-url.ts'

/** The session itself; no script can read it. */
export const sessionCookie = '__Host-session'
/** What a page may know of the session: when it ends, and whose it is. */
export const readableCookie = 'onramp-session'
/** Ties a sign-in to the browser that started it. */
const browserCookie = '__Host-sign-in'
/** A browser that signed in to an account before; it outlives the session. */
const deviceCookie = '__Host-device'
const deviceSeconds = 365 * 86_400

/** `__Host-` demands Secure, no Domain and the path /. */
const hidden = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const
const shown = { path: '/', secure: true, httpOnly: false, sameSite: 'lax' } as const

/** Gives the browser its session. It ends with the browser, and on the server by its own times. */
export function setSessionCookies(reply: FastifyReply, value: string, tokens: TokenResponse): void {
  reply.setCookie(sessionCookie, value, hidden)
  setReadableCookie(reply, tokens)
}

/** Tells the page how long the tokens hold; they themselves stay on the server. */
export function setReadableCookie(reply: FastifyReply, tokens: TokenResponse): void {
  const { scopes, expires, expires_in, received, state, providerID } = tokens
  // The plugin encodes the value; encoding it here as well would double it.
  reply.setCookie(readableCookie, JSON.stringify({ scopes, expires, expires_in, received, state, providerID }), shown)
}

/** Takes the session's cookies away. */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, hidden)
  reply.clearCookie(readableCookie, shown)
}

/** The value a browser is known by while it signs in; kept over several tabs. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, make: () => string, seconds: number): string {
  const value = strong(request.cookies[browserCookie]) ?? make()
  reply.setCookie(browserCookie, value, { ...hidden, maxAge: seconds })
  return value
}

/** The value of a browser that started a sign-in, if it did. */
export function readBrowser(request: FastifyRequest): string | null {
  return strong(request.cookies[browserCookie])
}

/** The value a device is known by, if it signed in before. */
export function readDevice(request: FastifyRequest): string | null {
  return strong(request.cookies[deviceCookie])
}

/** Remembers the device for a year. */
export function setDevice(reply: FastifyReply, value: string): void {
  reply.setCookie(deviceCookie, value, { ...hidden, maxAge: deviceSeconds })
}

/** Only values as long as those we make. */
function strong(value: string | undefined): string | null {
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}
