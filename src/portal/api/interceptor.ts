import { pageBase } from '../theme/page-meta.ts'
import { CallError } from './call-error.ts'

/** Statuses that a call looks after itself; 'all' for none of the interceptor. A missing session is never looked after. */
export type Handles = number[] | 'all'

/** Starts signing in again and comes back to this address. */
export function signInAgain(): void {
  const here = `/${location.pathname.slice(pageBase().length)}${location.search}`
  location.assign(`${pageBase()}sign-in?return=${encodeURIComponent(here)}`)
}

/**
 * What the specification's interceptor does with an answer: 401 signs in again; 403, an unexpected 404 and every 5xx lead to the error
 * page. Everything else is the caller's.
 */
export function intercept(error: CallError, handles: Handles): void {
  if (error.status === 401 && error.code !== 'wrong-credentials') {
    signInAgain()
    return
  }
  if (handles === 'all' || handles.includes(error.status)) return
  if (error.status === 403 || error.status === 404 || error.status >= 500) location.assign(`${pageBase()}error?ref=redirect`)
}

/** The error that an answer stands for. */
export async function errorOf(answer: Response, fallback: string): Promise<CallError> {
  const said = (await answer.json().catch(() => ({}))) as { message?: string; code?: string; data?: Record<string, unknown> }
  const wait = Number(answer.headers.get('retry-after'))
  return new CallError({
    status: answer.status,
    message: said.message ?? fallback,
    ...(said.code ? { code: said.code } : {}),
    ...(said.data ? { data: said.data } : {}),
    retryAfter: wait > 0 ? wait : null,
  })
}
