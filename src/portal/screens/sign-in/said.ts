import type { ApiError } from '../../api/call.ts'

/** What is said of a refusal, with how long to wait where it says so. */
export function said(error: ApiError): string {
  if (error.status !== 429 || error.retryAfter === null) return error.message
  return `${error.message} (${Math.ceil(error.retryAfter / 60)} min)`
}
