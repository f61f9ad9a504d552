/** An expected outcome that ends a request with a clear answer. Made by `refuse` of the catalogue (`records/texts.ts`) and thrown; `http/error-handler.ts` is the only exit. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly data: Record<string, unknown> | undefined
  readonly headers: Record<string, string>

  /**
   * @param status HTTP status as in the README's table: 400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 503.
   * @param code stable kebab-case name, for programs.
   * @param message sentence for the person.
   * @param data what the page needs to go on: `problems` of fields, `retryAfter` …
   */
  constructor(
    status: number,
    code: string,
    message: string,
    data?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.data = data
    this.headers = headers
  }
}
