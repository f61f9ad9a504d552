import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../secrets.ts'
import type { TokenResponse } from '../sign-in/authorization-url.ts'

/** Cookies of ours. The prefix makes browsers refuse them when another host or an insecure page set them. */
export const sessionCookie = '__Host-session'
const signInCookie = '__Host-sign-in'
const deviceCookie = '__Host-device'
/** Readable by the page: says that there is a session and until when, never a token. */
export const readableCookie = '__Host-onramp-session'

/** Those of the OpenID provider. What it asks of a sign-in under way goes to that one path, which the other prefix does not allow. */
export const providerCookies = {
  session: '__Host-provider',
  interaction: '__Secure-interaction',
  resume: '__Secure-interaction-resume',
}

const hidden = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const
const readable = { path: '/', secure: true, sameSite: 'lax' } as const

/** Sets the session's cookie and the readable one beside it. */
export function setSessionCookies(reply: FastifyReply, value: string, tokens: TokenResponse): void {
  setSessionCookie(reply, value)
  setReadableCookie(reply, tokens)
}

/** Sets the session's cookie alone: of one that goes on under a new id. */
export function setSessionCookie(reply: FastifyReply, value: string): void {
  reply.setCookie(sessionCookie, value, hidden)
}

/** Sets what the page may read of the session: scopes, times in epoch seconds, state and provider. */
export function setReadableCookie(
  reply: FastifyReply,
  { scopes, expires, expires_in, received, state, providerID }: TokenResponse,
): void {
  reply.setCookie(readableCookie, JSON.stringify({ scopes, expires, expires_in, received, state, providerID }), readable)
}

/** Takes both back. */
export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, hidden)
  reply.clearCookie(readableCookie, readable)
}

/** Sign-ins that one browser may have under way, as in several tabs whose session ended. */
const mostUnderWay = 8

/** Binds a sign-in under way to the browser that began it, for so many seconds. Each has a cookie of its own: tabs sign in beside each other. */
export function setSignInCookie(request: FastifyRequest, reply: FastifyReply, state: string, seconds: number): void {
  // Browsers send the oldest first.
  const begun = Object.keys(request.cookies).filter(name => name.startsWith(signInCookie))
  for (const name of begun.slice(0, Math.max(0, begun.length + 1 - mostUnderWay))) reply.clearCookie(name, hidden)
  reply.setCookie(cookieOf(state), state, { ...hidden, maxAge: seconds })
}

/** The state of a sign-in, if this browser began it, and forgets it. */
export function takeSignInCookie(request: FastifyRequest, reply: FastifyReply, state: string): string | undefined {
  reply.clearCookie(cookieOf(state), hidden)
  return request.cookies[cookieOf(state)]
}

/** The name tells nothing of the state. */
function cookieOf(state: string): string {
  return `${signInCookie}-${sha256(state).toString('hex').slice(0, 16)}`
}

/** What this browser has been known by since an earlier sign-in. */
export function deviceOf(request: FastifyRequest): string | undefined {
  return request.cookies[deviceCookie]
}

/** Makes the browser a known device, for so many seconds. */
export function setDeviceCookie(reply: FastifyReply, device: string, seconds: number): void {
  reply.setCookie(deviceCookie, device, { ...hidden, maxAge: seconds })
}
