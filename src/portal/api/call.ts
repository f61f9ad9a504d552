import { successCode } from '#engine/definitions/envelope.ts'
import { CallError } from './call-error.ts'
import { type Handles, intercept } from './interceptor.ts'
import { type OperationId, operationRow } from './operations.ts'
import { get, post, put, type RequestOptions, remove } from './request.ts'

export { CallError } from './call-error.ts'

/** What a call takes: values of the path, of the query, the body. */
export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
}

/** The server's envelope. */
export type Envelope = {
  status_code: number
  status_message: string
  message?: string
  data: unknown
  status?: string
  error_code?: number
  error_reason?: string
}

/** The address of an operation below the portal's base. */
export function operationPath(id: OperationId, { params = {}, query = {} }: CallInput = {}): string {
  const path = operationRow(id).path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Calls an operation of the published document by its id.
 *
 * @param options `keepalive`: it is sent even when the page is left meanwhile. `accepts`: further codes of the envelope (`status_code`, or `error_code` of a status "error") that are no error. `defaultError`: said when the server says nothing.
 * @throws CallError with what the server said; what the caller does not handle also goes through the interceptor.
 */
export async function call(
  id: OperationId,
  input: CallInput = {},
  options: { handles?: Handles; signal?: AbortSignal; keepalive?: boolean; accepts?: number[]; defaultError?: string } = {},
): Promise<Envelope> {
  const path = operationPath(id, input)
  const settings: RequestOptions = { ...options, ...(input.headers ? { headers: input.headers } : {}) }
  const send = {
    GET: () => get(path, settings),
    POST: () => post(path, input.body, settings),
    PUT: () => put(path, input.body, settings),
    DELETE: () => remove(path, settings),
  }
  const answer = (await send[operationRow(id).method as keyof typeof send]()) as Envelope
  const { status_code: code = successCode } = answer
  const refused = answer.status === 'error' ? answer.error_code : code === successCode ? null : code
  if (refused === null || (refused !== undefined && options.accepts?.includes(refused))) return answer
  // A success that says it is none: OTP answers and the older envelope do.
  const said = {
    code: String(answer.error_code ?? ''),
    message: answer.message ?? answer.error_reason ?? options.defaultError ?? 'Something went wrong',
    data: { ...(answer.data as object), reason: answer.error_reason },
  }
  if (code === 403 || code === 404) intercept(new CallError({ status: code, ...said }), options.handles ?? [])
  throw new CallError({ status: 200, ...said })
}
