/**
 * Why the channel did not do it.
 * `refused`: it never will, as asked; `message` has its words. `not-found`: what was asked about is not there, or the phone cannot be
 * reached. `retry`: try again after `retryAfterMs`, with the same key.
 */
type FailureKind = 'refused' | 'not-found' | 'retry'

/** Every call of a `ChannelAdapter` that fails throws this. */
export class ChannelFailure extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The channel's own code, as INVALID_ARGUMENT; NO_ANSWER and UNREADABLE are ours. */
  readonly code: string
  /** Milliseconds; 0 unless `retry`. */
  readonly retryAfterMs: number

  constructor(kind: FailureKind, details: { message: string; status: number; code: string; retryAfterMs?: number }) {
    super(details.message)
    this.name = 'ChannelFailure'
    this.kind = kind
    this.status = details.status
    this.code = details.code
    this.retryAfterMs = details.retryAfterMs ?? 0
  }
}
