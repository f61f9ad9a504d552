import { ChannelFailure } from '../channel-failure.ts'
import type { Say } from '../channel-texts.ts'

/** An answer that was read whole. `body` is null when it was no JSON object. */
export type Fetched = { status: number; body: Record<string, unknown> | null; retryAfter: string | null }

/** Waits before a further try, in milliseconds, where the answer names none. */
export const usualWaits = { tooMany: 60_000, fault: 1_000 }

/** `faultMs`: the least wait after an answer that did not come or says that something broke. */
export type Manner = { now: () => Date; say: Say; timeoutMs: number; faultMs: number }

/**
 * Asks once and reads the answer.
 *
 * @throws ChannelFailure `later` when none came whole in time; then the work may be done, or be done still.
 */
export async function answerOf(
  { timeoutMs, faultMs }: Manner,
  url: string,
  request: { method: string; body?: string | URLSearchParams; headers?: Record<string, string> },
): Promise<Fetched> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...request, redirect: 'manual', signal })
    const text = await response.text()
    return { status: response.status, body: objectIn(text), retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new ChannelFailure('retry', {
      message: `${new URL(url).host}: no answer${late ? ` within ${timeoutMs} ms` : ''}`,
      status: 0,
      code: 'NO_ANSWER',
      retryAfterMs: faultMs,
    })
  }
}

/** @returns the failure that an answer means, with the other side's own words. What a person never reads is for the log. */
export function failureOf(
  { now, say, faultMs }: Manner,
  { status, body, retryAfter }: Fetched,
  side: 'channel' | 'token-host' = 'channel',
): ChannelFailure {
  const error = (body?.error ?? {}) as { message?: unknown; status?: unknown }
  const who = say(side)
  const words = typeof error.message === 'string' ? error.message : say('status-only', { status })
  const code = typeof error.status === 'string' ? error.status : 'UNREADABLE'
  const asked = waitAsked(retryAfter, now())
  if (status === 429 || status === 408) {
    const retryAfterMs = asked ?? usualWaits.tooMany
    return new ChannelFailure('retry', { message: say('slow-down', { who, words }), status, code, retryAfterMs })
  }
  if (status >= 500 || status < 400) {
    const retryAfterMs = Math.max(asked ?? 0, faultMs)
    return new ChannelFailure('retry', { message: `${status} ${code}: ${words}`, status, code, retryAfterMs })
  }
  if (status === 404) return new ChannelFailure('not-found', { message: words, status, code })
  return new ChannelFailure('refused', { message: say('refused', { who, words }), status, code })
}

/** Retry-After is seconds or an HTTP date. */
function waitAsked(value: string | null, now: Date): number | null {
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isFinite(ms) ? Math.max(ms, usualWaits.fault) : null
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
