import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { adoptPages } from '#portal/api/interceptor.ts'
import { getFile, giveUpAfter } from '#portal/api/request.ts'
import { proves } from '../../spec/proofs.ts'
import { limits } from '../../support/limits.ts'
import { adoptProjectTexts } from '../../support/portal-texts.ts'
import { publishedSet } from '../../support/published-set.ts'

adoptProjectTexts()

/** What the server says next; the rest of the page's browser is an address and a session. */
let answer: (response: ServerResponse) => void
let server: Server
const assign = vi.fn()
const path = '/secure/api/v1/files/1'

beforeAll(async () => {
  server = createServer((_request, response) => answer(response))
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => new Promise(closed => server.close(closed)))
beforeEach(() => {
  adoptPages(publishedSet().navigation)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (to: string, init: RequestInit) => realFetch(origin + to, init))
  vi.stubGlobal('document', { querySelector: () => null, cookie: `__Host-onramp-session=${encodeURIComponent('{"scopes":[]}')}` })
  vi.stubGlobal('location', { pathname: '/developer/my-brands', search: '?tab=all', hash: '', assign })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  assign.mockReset()
})

const says = (status: number, body: string, type = 'application/json') => {
  answer = response => response.writeHead(status, { 'content-type': type }).end(body)
}

test('an answer in JSON where a file was asked for is an error, with what the server says', async () => {
  proves('both.download-json-is-error', 'both.download-failure-server-message')
  says(200, '{"message":"This file is damaged."}')
  await expect(getFile(path, 'a.pdf')).rejects.toThrow(/^This file is damaged\.$/)
  says(404, '{"message":"This file no longer exists."}')
  await expect(getFile(path, 'a.pdf')).rejects.toThrow(/^This file no longer exists\.$/)
})

test('without a word of the server, or when it failed, the failure has the words of the specification', async () => {
  proves('both.download-failure')
  for (const [status, body, type] of [
    [200, '{}', 'application/json'],
    [500, 'no', 'text/plain'],
    [503, '{"message":"The portal cannot answer right now."}', 'application/json'],
  ] as const) {
    says(status, body, type)
    await expect(getFile(path, 'a.pdf')).rejects.toThrow(/^Error occurred while downloading file, Please try again$/)
  }
})

test('a download whose session is over leads to sign-in and back to this address', async () => {
  proves('onboarding.7.encrypted-download-401')
  says(401, '{"message":"Sign in to continue.","code":"session-missing"}')
  await expect(getFile(path, 'a.pdf')).rejects.toThrow('Sign in to continue.')
  expect(assign.mock.calls).toEqual([[`/sign-in?return=${encodeURIComponent('/developer/my-brands?tab=all')}`]])
})

test('a call is given up after 600,000 ms, here and by the limits of the portal', async () => {
  proves('both.request-timeout')
  giveUpAfter(milliseconds(limits.request.answeredWithin))
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  says(404, '{"message":"gone"}')
  await expect(getFile(path, 'a.pdf')).rejects.toThrow('gone')
  expect(timeout.mock.calls).toEqual([[600_000]])
  expect(milliseconds(limits.request.answeredWithin)).toBe(600_000)
})
