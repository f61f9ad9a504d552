import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch'
import { successCode } from '#engine/definitions/operations/envelope.ts'
import type { AnswerOf, BodyOf, OperationId, PathOf, QueryOf } from '#generated/operations.ts'
import { textsOf } from '../texts/say.ts'
import { ApiError } from './api-error.ts'
import { type Handles, intercept } from './interceptor.ts'
import { operationRow } from './operations.ts'
import { get, post, put, type RequestOptions, remove } from './request.ts'

export { ApiError } from './api-error.ts'

/** May be left out where the document asks for nothing. */
type Given<Name extends string, Values> =
  Record<never, never> extends Values
    ? { [key in Name]?: Values }
    : undefined extends Values
      ? { [key in Name]?: undefined }
      : { [key in Name]: Values }

/** What a call takes, as the document describes its operation: values of the path, of the query, the body. */
type CallInput<Id extends OperationId> = Given<'params', PathOf<Id>> &
  Given<'query', QueryOf<Id>> &
  Given<'body', BodyOf<Id>> & { headers?: Record<string, string> }

/** Input and options of a call; an input that need not have anything may be left out. */
export type Asking<Id extends OperationId, Options> =
  Record<never, never> extends CallInput<Id>
    ? [input?: CallInput<Id>, options?: Options]
    : [input: CallInput<Id>, options?: Options]

/** What a call takes whose operation is named by a definition; the checker has found that its form fits. */
type NamedInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * `keepalive`: it is sent even when the page is left meanwhile. `accepts`: further codes of the envelope (`status_code`, or `error_code` of
 * a status "error") that are no error. `defaultError`: said when the server says nothing, or that it failed.
 */
export type CallOptions = {
  handles?: Handles
  signal?: AbortSignal
  keepalive?: boolean
  accepts?: number[]
  defaultError?: string
}

/** The server's envelope, whatever it holds. */
type Envelope = {
  status_code: number
  status_message: string
  message?: string
  data: unknown
  status?: string
  error_code?: number
  error_reason?: string
}

const serializer = { querySerializer: createQuerySerializer(), pathSerializer: defaultPathSerializer, baseUrl: '' }

/** The address of an operation below the portal's base. */
export function operationPath(id: OperationId, { params = {}, query = {} }: Pick<NamedInput, 'params' | 'query'> = {}): string {
  return createFinalURL(operationRow(id).path, { ...serializer, params: { path: params, query } })
}

/**
 * Calls an operation of the published document by its id.
 *
 * @throws ApiError with what the server said; what the caller does not handle also goes through the interceptor.
 */
export async function call<Id extends OperationId>(id: Id, ...[input, options]: Asking<Id, CallOptions>): Promise<AnswerOf<Id>> {
  // Tests and development compare each answer with the document that this type is made from.
  return (await callNamed(id, input, options)) as AnswerOf<Id>
}

/** Calls an operation that a definition names. */
export async function callNamed(id: OperationId, input: NamedInput = {}, options: CallOptions = {}): Promise<Envelope> {
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
    message: answer.message ?? answer.error_reason ?? options.defaultError ?? textsOf('errors')('fallback'),
    data: { ...(answer.data as object), reason: answer.error_reason },
  }
  if (code !== 403 && code !== 404) throw new ApiError({ status: 200, ...said })
  const error = new ApiError({ status: code, ...said })
  intercept(error, options.handles ?? [], true)
  throw error
}
