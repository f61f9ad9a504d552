import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routerOf } from '#server/http/answer-operations.ts'
import { type HttpPortal, startHttpPortal, type Visitor, visitor } from '../security/over-http.ts'

/** No answer of the portal may be read by a page of another origin: not one route or operation says that it may. */
let portal: HttpPortal
let owner: Visitor
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, portal.set.roles.default, 'Foreign origins')
})
afterAll(() => portal.close())

const routes = readFileSync(new URL('../../permissions/routes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split(',')[1] ?? '')
  .filter(url => !url.includes('*'))

test('no answer may be read by a page of another origin, asked plainly or by a preflight, signed in or not', {
  timeout: 60_000,
}, async () => {
  const operations = routerOf(portal.set).operations
  const addresses = [
    ...operations.map(({ path }) => path.replace(/\{\w+\}/g, 'x')),
    ...routes.map(url => url.replace(/:\w+/g, 'x')),
    '/',
    '/oauth/token',
    '/oauth/me',
  ]
  const told: unknown[] = []
  for (const path of new Set(addresses)) {
    for (const origin of ['https://evil.test', 'null']) {
      for (const cookie of ['', owner.cookie]) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          if (path.includes('listen') && method === 'GET') continue
          const asks = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
          const answer = await portal.ask({ method, path, headers: { origin, cookie, ...(method === 'OPTIONS' && asks) } })
          const may = Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))
          if (may.length > 0) told.push([method, path, origin, may])
        }
      }
    }
  }
  expect(addresses.length).toBeGreaterThan(80)
  expect(told).toEqual([])
})
