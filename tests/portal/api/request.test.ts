import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { successCode } from '#engine/definitions/operations/envelope.ts'
import { ApiError, call, callNamed } from '#portal/api/call.ts'
import { adoptPages } from '#portal/api/interceptor.ts'
import { adoptOperations } from '#portal/api/operations.ts'
import { get, getNew, giveUpAfter, post, postNew, put, remove } from '#portal/api/request.ts'
import { proves } from '../../spec/proofs.ts'
import { adoptProjectTexts } from '../../support/portal-texts.ts'
import { publishedSet } from '../../support/published-set.ts'

adoptProjectTexts()

/** The page's request helper against a server that answers what it is told to; of the browser, an address and cookies. */
type Asked = { method?: string | undefined; url?: string | undefined; type?: string | undefined; body: string }
let server: Server
let origin = ''
let answer = { status: 200, body: '{}', headers: {} as Record<string, string> }
let asked: Asked[] = []
let went: string[] = []
const page = { cookie: '' }
const realFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ method: request.method, url: request.url, type: request.headers['content-type'], body })
    reply.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  went = []
  adoptPages(publishedSet().navigation)
  page.cookie = '__Host-onramp-session=%7B%7D'
  vi.stubGlobal('document', {
    querySelector: () => null,
    get cookie() {
      return page.cookie
    },
  })
  vi.stubGlobal('location', {
    pathname: '/developer/my-brands',
    search: '?tab=1',
    hash: '#job_title',
    assign: (to: string) => went.push(to),
  })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init))
})
afterEach(() => void vi.unstubAllGlobals())
afterAll(() => void server.close())

const answers = (status: number, body: unknown = {}, headers: Record<string, string> = {}): void => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body), headers }
}
const refused = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.unreachable(),
    error => error,
  )

test('get, post, put, delete and get-new ask as they are called', async () => {
  proves('both.helper-get', 'both.helper-post', 'both.helper-put', 'both.helper-delete', 'onboarding.7.helper-get-new')
  answers(200, { data: 7 })
  expect([await get('/api/a'), await post('/api/b', { c: 1 }), await put('/api/d', { e: 2 }), await remove('/api/f')]).toEqual(
    Array(4).fill({ data: 7 }),
  )
  expect(await (await getNew('/api/g')).json()).toEqual({ data: 7 })
  const json = 'application/json'
  expect(asked).toEqual([
    { method: 'GET', url: '/api/a', type: undefined, body: '' },
    { method: 'POST', url: '/api/b', type: json, body: '{"c":1}' },
    { method: 'PUT', url: '/api/d', type: json, body: '{"e":2}' },
    { method: 'DELETE', url: '/api/f', type: undefined, body: '' },
    { method: 'GET', url: '/api/g', type: undefined, body: '' },
  ])
})

test('post-new rejects with the response and leads nowhere', async () => {
  proves('onboarding.7.helper-post-new', 'onboarding.7.helper-post-new-rejects')
  answers(403, { message: 'No', code: 'forbidden', data: { why: 'role' } })
  expect(await refused(postNew('/api/a'))).toMatchObject({ status: 403, message: 'No', code: 'forbidden', data: { why: 'role' } })
  expect(went).toEqual([])
})

test('without a session a path with /secure/ rejects with No token found and asks nothing; any other asks', async () => {
  proves('both.no-token-found', 'onboarding.7.secure-paths-client', 'onboarding.7.public-paths-client')
  page.cookie = ''
  answers(200)
  expect((await refused(get('/secure/api/v1/a'))).message).toBe('No token found')
  expect(asked).toEqual([])
  await get('/api/v1/a')
  expect(asked.map(({ url }) => url)).toEqual(['/api/v1/a'])
})

test('it takes a default error message, a callback and state hooks: loading, then success or failure, then reset', async () => {
  proves('onboarding.7.helper-default-error-message', 'onboarding.7.helper-callback', 'onboarding.7.helper-state-hooks')
  proves('both.fallback-text', 'workflows.4.call-states')
  proves('onboarding.4.fetch-idle', 'onboarding.4.fetch-loading', 'onboarding.4.fetch-success', 'onboarding.4.fetch-error')
  const told: unknown[] = []
  const hooks = {
    callback: (got: unknown) => told.push(['answer', got]),
    setLoading: (loading: boolean) => told.push(['loading', loading]),
    setError: (message: string | null) => told.push(['error', message]),
  }
  expect(told).toEqual([])
  answers(200, { data: 1 })
  await get('/api/a', hooks)
  expect(told.splice(0)).toEqual([
    ['loading', true],
    ['error', null],
    ['answer', { data: 1 }],
    ['loading', false],
  ])
  for (const [body, options, message] of [
    [{ message: 'Said by the server' }, {}, 'Said by the server'],
    ['', {}, 'Something went wrong'],
    ['', { defaultError: 'Not now' }, 'Not now'],
    [{ message: 'Said by the server' }, { defaultError: 'Not now' }, 'Said by the server'],
  ] as const) {
    answers(409, body)
    expect((await refused(get('/api/a', { ...hooks, ...options }))).message).toBe(message)
    expect(told.splice(0)).toEqual([
      ['loading', true],
      ['error', null],
      ['error', message],
      ['loading', false],
    ])
  }
})

test('403 and any 5xx lead to the error page, other refusals to nowhere', async () => {
  proves('both.interceptor-error-403', 'both.interceptor-error-5xx', 'both.interceptor-redirect-path')
  for (const status of [403, 500, 502, 503, 599]) {
    answers(status)
    await refused(get('/api/a'))
    expect([status, went.splice(0)]).toEqual([status, ['/error?ref=redirect']])
  }
  adoptPages({
    pages: publishedSet().navigation.pages.map(page => (page.screen === 'error' ? { ...page, path: '/failed' } : page)),
  })
  answers(500)
  await refused(get('/api/a'))
  expect(went.splice(0)).toEqual(['/failed?ref=redirect'])
  for (const status of [400, 404, 409, 410, 422]) {
    answers(status)
    await refused(post('/api/a', {}))
    expect([status, went]).toEqual([status, []])
  }
})

test('429 on post is returned to the caller, with the time to wait', async () => {
  proves('both.429-returned-to-caller')
  answers(429, { message: 'Too often' }, { 'retry-after': '60' })
  expect(await refused(post('/api/a', {}))).toMatchObject({ status: 429, message: 'Too often', retryAfter: 60 })
  expect(went).toEqual([])
})

test('401 signs in again and saves the address, also where the caller looks after refusals', async () => {
  proves('both.401-relogin-saves-address', 'onboarding.4.otp-401-logout')
  answers(401, { message: 'Sign in again' })
  adoptOperations({ generateOtp: { method: 'POST', path: '/secure/api/v1/generate-otp' } })
  for (const work of [
    () => get('/secure/api/v1/a'),
    () => call('generateOtp', { body: { mobileNo: '+919811000000' } }, { handles: 'all' }),
  ]) {
    expect((await refused(work())).status).toBe(401)
    expect(went.splice(0)).toEqual(['/sign-in?return=%2Fdeveloper%2Fmy-brands%3Ftab%3D1%23job_title'])
  }
})

test('a code that was not sent: the call fails with reason, code and HTTP status', async () => {
  proves(
    'workflows.8.otp-failure-stores-reason',
    'workflows.8.otp-failure-stores-code',
    'workflows.8.otp-failure-stores-http-status',
  )
  adoptOperations({ generateOtp: { method: 'POST', path: '/secure/api/v1/generate-otp' } })
  const said = {
    status: 'error',
    message: 'The number is invalid',
    error_reason: 'Rejected - The number is invalid',
    error_code: 4,
  }
  answers(200, { status_code: 422, data: {}, ...said })
  const error = await refused(call('generateOtp', { body: { mobileNo: '+910000000000' } }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 200, code: '4', message: said.message, data: { reason: said.error_reason } })
})

test('a network failure counts as an error, also of confirming an address', async () => {
  proves('workflows.8.email-verification-network-failure')
  adoptOperations({ openEmailLink: { method: 'POST', path: '/api/v1/email-link' } })
  vi.stubGlobal('fetch', () => realFetch('http://127.0.0.1:1/'))
  const error = await refused(call('openEmailLink', { body: { token: 'a' } }, { handles: 'all' }))
  expect(error).toMatchObject({ status: 0, code: 'no-answer', message: expect.stringContaining('did not respond') })
  expect(went).toEqual([])
})

test('success is the envelope’s status code 10; any other is an error with the server’s message, 403 and 404 lead to the error page', async () => {
  proves('workflows.4.success-by-status-code', 'workflows.4.success-10', 'workflows.9.success-constant')
  proves('workflows.8.other-status-is-error', 'both.interceptor-success-403', 'both.interceptor-success-404')
  adoptOperations({ verifyEmail: { method: 'POST', path: '/api/v1/email-verification' } })
  expect(successCode).toBe(10)
  answers(200, { status_code: 10, data: { sent: true } })
  expect((await call('verifyEmail', { body: 'a@b.example' })).data).toEqual({ sent: true })
  expect(asked.at(-1)).toMatchObject({ type: 'text/plain', body: 'a@b.example' })
  for (const status_code of [0, 9, 11, 422]) {
    answers(200, { status_code, message: `Said with ${status_code}` })
    expect((await refused(call('verifyEmail', { body: 'a@b.example' }))).message).toBe(`Said with ${status_code}`)
  }
  expect(went).toEqual([])
  for (const status_code of [403, 404]) {
    answers(200, { status_code, message: 'Not for you' })
    // What reads through the cache of queries looks at the status of the error.
    expect(await refused(call('verifyEmail', { body: 'a@b.example' }))).toMatchObject({
      status: status_code,
      message: 'Not for you',
    })
    expect(went.splice(0)).toEqual(['/error?ref=redirect'])
  }
})

test('bots, brands, launches, carriers and own details: what the server says is the error, whatever the status code but 10', async () => {
  proves('workflows.8.verified-carriers-only-10', 'workflows.8.bot-creation-data-message')
  const path = '/secure/api/v1/a'
  const names = ['createBot', 'saveBot', 'submitBot', 'listReferences'] as const
  adoptOperations(Object.fromEntries(names.map(name => [name, { method: 'POST', path }])))
  for (const name of names) {
    answers(200, { status_code: 10, data: [name] })
    expect((await callNamed(name)).data).toEqual([name])
    for (const [status, status_code] of [
      [200, 0],
      [200, 11],
      [409, 409],
    ] as const) {
      answers(status, { status_code, message: `${name} is told why` })
      expect((await refused(callNamed(name))).message).toBe(`${name} is told why`)
    }
  }
  expect(went).toEqual([])
})

test('asking for a code is given up after the request time-out', async () => {
  proves('onboarding.7.generate-otp-timeout')
  adoptOperations({ generateOtp: { method: 'POST', path: '/secure/api/v1/generate-otp' } })
  giveUpAfter(600_000)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const error = await refused(call('generateOtp', { body: { mobileNo: '+919811000000' } }))
  expect([timeout.mock.calls, error.code]).toEqual([[[600_000]], 'no-answer'])
  timeout.mockRestore()
})
