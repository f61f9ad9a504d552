import type { Navigation } from '#engine/definitions/pages/navigation.ts'
import { ownPage, signInAddress } from '#engine/definitions/pages/own-pages.ts'
import { pageBase } from '../theme/page-meta.ts'
import { releasePage } from '../ui/leaving/leave-guards.ts'
import { ApiError } from './api-error.ts'
import { noteReturn } from './session-ended.ts'

/**
 * Statuses that a page explains in place ('5xx': every fault of the server); 'all' for all but a missing session, 'everything' for that,
 * too.
 */
export type Handles = (number | '5xx')[] | 'all' | 'everything'

let pages: Pick<Navigation, 'pages'> = { pages: [] }

/** Takes the pages of the set that the page was served with: where signing in begins, and what shows that something failed. */
export function adoptPages(navigation: Pick<Navigation, 'pages'>): void {
  pages = navigation
}

let isLeaving = false

/** Leaves for another address below the portal's base. What the page still asks, and is refused, leads nowhere else. */
export function leaveFor(address: string): void {
  isLeaving = true
  location.assign(`${pageBase()}${address}`)
}

/** Starts signing in again and comes back to this address. */
export function signInAgain(): void {
  if (isLeaving) return
  releasePage()
  const here = `/${location.pathname.slice(pageBase().length)}${location.search}${location.hash}`
  noteReturn(here)
  location.assign(`${pageBase()}${signInAddress(pages).slice(1)}?return=${encodeURIComponent(here)}`)
}

/**
 * What the specification's interceptor does with an answer: 401 signs in again; 403 and every 5xx lead to the error page. Everything else
 * is the caller's.
 *
 * @param succeeded HTTP said that it did, and only the envelope that it did not: then 404 leads there, too.
 */
export function intercept(error: ApiError, handles: Handles, succeeded = false): void {
  if (error.status === 401 && error.code !== 'wrong-credentials') {
    if (handles === 'everything') return
    signInAgain()
    return
  }
  const isFault = error.status >= 500
  if (handles === 'all' || handles === 'everything' || handles.includes(error.status)) return
  if (isFault && handles.includes('5xx')) return
  if (isFault || error.status === 403 || (succeeded && error.status === 404))
    location.assign(`${pageBase()}${ownPage(pages, 'error')?.path.slice(1) ?? ''}?ref=redirect`)
}

/** The error that an answer stands for. `own`: what the caller says when the server says nothing, or that it failed. */
export async function errorOf(answer: Response, fallback: string, own?: string): Promise<ApiError> {
  const said = (await answer.json().catch(() => ({}))) as { message?: string; code?: string; data?: Record<string, unknown> }
  const wait = Number(answer.headers.get('retry-after'))
  return new ApiError({
    status: answer.status,
    message: (answer.status >= 500 ? own : undefined) ?? said.message ?? own ?? fallback,
    ...(said.code ? { code: said.code } : {}),
    ...(said.data ? { data: said.data } : {}),
    retryAfter: wait > 0 ? wait : null,
  })
}
