const codes = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

type ApiStatus = keyof typeof codes

/** An answer that is no success, in Google's envelope. */
export class ApiError extends Error {
  readonly code: number
  readonly status: ApiStatus

  constructor(status: ApiStatus, message: string) {
    super(message)
    this.name = 'ApiError'
    this.code = codes[status]
    this.status = status
  }
}

/** @returns the envelope: {"error":{"code":404,"message":"…","status":"NOT_FOUND"}}. */
export function envelope({ code, message, status }: { code: number; message: string; status: string }): object {
  return { error: { code, message, status } }
}

export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Requested entity was not found.')
}
