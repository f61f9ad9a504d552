import type { JsonObject } from '#engine/definitions/types.ts'
import type { ApiError } from '../../api/call.ts'

/** What is said of a refusal, with how long to wait where it says so. */
export function refusalMessage(error: ApiError): string {
  if (error.status !== 429 || error.retryAfter === null) return error.message
  return `${error.message} (${Math.ceil(error.retryAfter / 60)} min)`
}

/** What the server asks for after the password. */
export type SecondStep = { authenticator: boolean; recovery_code: boolean; passkey: JsonObject | null }

/** What the server answers to the password or the second step: where it goes on, or what else it asks. */
export function signInAnswer(answer: unknown): { next: string } | { second: SecondStep } {
  return (answer as { data: ReturnType<typeof signInAnswer> }).data
}
