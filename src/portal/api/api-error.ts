type Problem = { path: string; message: string }

/** A call that was refused, with what the server said. Status 0: no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly problems: Problem[]
  readonly data: Record<string, unknown>
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | null

  constructor(said: {
    status: number
    code?: string
    message: string
    data?: Record<string, unknown>
    retryAfter?: number | null
  }) {
    super(said.message)
    this.name = 'ApiError'
    this.status = said.status
    this.code = said.code ?? ''
    this.data = said.data ?? {}
    this.problems = (this.data.problems as Problem[] | undefined) ?? []
    this.retryAfter = said.retryAfter ?? null
  }
}
