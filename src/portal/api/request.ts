import { textsOf } from '../texts/say.ts'
import { definitionsName, pageBase } from '../theme/page-meta.ts'
import { zoneHere } from '../ui/time/moment-here.ts'
import { ApiError } from './api-error.ts'
import { attendance } from './attended.ts'
import { noteDefinitionsHash } from './definitions-hash.ts'
import { errorOf, type Handles, intercept } from './interceptor.ts'
import { saveFile } from './save-file.ts'
import { readSessionCookie } from './session-cookie.ts'

/** The specification's request helper. Paths containing /secure/ need a session, others are public. */
export type RequestOptions = {
  /** Said when the server says nothing. */
  defaultError?: string
  callback?: (answer: unknown) => void
  /** State hooks: told when a call is under way, and what it ended with. */
  setLoading?: (loading: boolean) => void
  setError?: (message: string | null) => void
  headers?: Record<string, string>
  handles?: Handles
  signal?: AbortSignal
  /** Sent even when the page is left meanwhile, if it is small enough. */
  keepalive?: boolean
}

/** Known once the definitions are. */
let answeredWithinMs: number | null = null
const say = textsOf('errors')
/** Browsers keep 64 KiB alive in all; a character may take three bytes. */
const keepaliveCharacters = 20_000

/** Sets how long the page waits for an answer, in milliseconds. */
export function giveUpAfter(ms: number): void {
  answeredWithinMs = ms
}

async function exchange(
  method: string,
  path: string,
  body: BodyInit | undefined,
  type: string | undefined,
  options: RequestOptions,
): Promise<Response> {
  if (path.includes('/secure/') && readSessionCookie() === null) {
    const error = new ApiError({ status: 401, code: 'no-token', message: say('no-token') })
    intercept(error, options.handles ?? [])
    throw error
  }
  const signals = [
    ...(answeredWithinMs === null ? [] : [AbortSignal.timeout(answeredWithinMs)]),
    ...(options.signal ? [options.signal] : []),
  ]
  let answer: Response
  try {
    answer = await fetch(pageBase() + path.replace(/^\//, ''), {
      method,
      credentials: 'same-origin',
      headers: {
        'X-Definitions': definitionsName() ?? '',
        'Time-Zone': zoneHere(),
        ...attendance(),
        ...(type ? { 'content-type': type } : {}),
        ...options.headers,
      },
      signal: AbortSignal.any(signals),
      keepalive: options.keepalive === true && String(body).length < keepaliveCharacters,
      ...(body === undefined ? {} : { body }),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw noAnswer()
  }
  noteDefinitionsHash(answer)
  if (answer.ok) return answer
  const error = await errorOf(answer, say('fallback'), options.defaultError)
  // The specification returns 429 on post to the caller.
  if (!(error.status === 429 && method === 'POST')) intercept(error, options.handles ?? [])
  throw error
}

/** Runs a call with its state hooks. */
async function tell<T>(options: RequestOptions, work: () => Promise<T>): Promise<T> {
  options.setLoading?.(true)
  options.setError?.(null)
  try {
    const answer = await work()
    options.callback?.(answer)
    return answer
  } catch (error) {
    options.setError?.(error instanceof Error ? error.message : say('fallback'))
    throw error
  } finally {
    options.setLoading?.(false)
  }
}

function noAnswer(): ApiError {
  const message = say('no-answer')
  return new ApiError({ status: 0, code: 'no-answer', message })
}

/** An answer that breaks off, as when its page is left, is none. */
async function json(answer: Response): Promise<unknown> {
  if (answer.status === 204) return {}
  return answer.json().catch(() => {
    throw noAnswer()
  })
}

const text = (body: unknown): [string | undefined, string | undefined] => {
  if (body === undefined) return [undefined, undefined]
  return typeof body === 'string' ? [body, 'text/plain'] : [JSON.stringify(body), 'application/json']
}

/** GET for JSON. */
export function get(path: string, options: RequestOptions = {}): Promise<unknown> {
  return tell(options, async () => json(await exchange('GET', path, undefined, undefined, options)))
}

/** GET that gives the response itself. */
export function getNew(path: string, options: RequestOptions = {}): Promise<Response> {
  return tell(options, () => exchange('GET', path, undefined, undefined, options))
}

/** POST of JSON, or of plain text when the body is a string. */
export function post(path: string, body?: unknown, options: RequestOptions = {}): Promise<unknown> {
  return tell(options, async () => json(await exchange('POST', path, ...text(body), options)))
}

/** POST that leaves every refusal to the caller, who gets the response in the rejection. */
export function postNew(path: string, body?: unknown, options: RequestOptions = {}): Promise<unknown> {
  return post(path, body, { ...options, handles: 'all' })
}

/** PUT of JSON. */
export function put(path: string, body?: unknown, options: RequestOptions = {}): Promise<unknown> {
  return tell(options, async () => json(await exchange('PUT', path, ...text(body), options)))
}

/** DELETE. */
export function remove(path: string, options: RequestOptions = {}): Promise<unknown> {
  return tell(options, async () => json(await exchange('DELETE', path, undefined, undefined, options)))
}

/** GET whose answer is saved as a file; by the name the server gives, else `name`. An answer in JSON is an error that came as a success. */
export function getFile(path: string, name: string, hooks: Pick<RequestOptions, 'setLoading' | 'setError'> = {}): Promise<void> {
  return tell(hooks, async () => saveAnswer(await getNew(path, { defaultError: say('download'), handles: 'all' }), name))
}

/** GET of a file that is shown here instead of saved, with the same refusals. */
export async function readFile(path: string): Promise<ArrayBuffer> {
  return (await contentOf(await getNew(path, { defaultError: say('download'), handles: 'all' }))).arrayBuffer()
}

async function contentOf(answer: Response): Promise<Blob> {
  if (answer.headers.get('content-type')?.includes('json')) throw await errorOf(answer, say('download'))
  return answer.blob().catch(() => {
    throw noAnswer()
  })
}

async function saveAnswer(answer: Response, name: string): Promise<void> {
  const given = /filename\*=UTF-8''([^;]+)/i.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await contentOf(answer), given ? decodeURIComponent(given) : name)
}
