import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routerOf } from '#server/http/answer-operations.ts'
import { type HttpPortal, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
let people: Visitor[]
beforeAll(async () => {
  portal = await startHttpPortal()
  people = [
    await visitor(portal, 'DEVELOPER', 'Bodies of a developer'),
    await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'Bodies of the platform'),
    await visitor(portal, 'SUPER_ADMIN_VI_DOTGO', 'Bodies of who manages users'),
    await visitor(portal, 'VI_CARRIER_ADMIN', 'Bodies of a carrier', 'vi'),
  ]
})
afterAll(() => portal?.close())

/** Calls of the running router whose document describes no body, each with an address that it takes. */
const bodiless = () =>
  routerOf(portal.set)
    .operations.filter(({ contentType }) => contentType === null)
    .map(({ id, method, path }) => ({ id, method, path: path.replace(/\{kind\}/, 'country').replace(/\{\w+\}/g, randomUUID()) }))

test('V7: a body that a call does not describe is refused as one that cannot be read, at every such call, and nothing is done', async () => {
  const before = await world(portal)
  expect(bodiless().length).toBeGreaterThan(20)
  expect(new Set(bodiless().map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'DELETE']))
  const sent: [string, string][] = [
    ['{}', 'application/json'],
    ['{"ids":["1"]}', 'application/json'],
    ['null', 'application/json'],
    ['read', 'text/plain'],
    ['a=b', 'application/x-www-form-urlencoded'],
  ]
  for (const { id, method, path } of bodiless())
    for (const [body, type] of sent) {
      const answers = await Promise.all(people.map(who => who.send(method, path, body, { 'content-type': type })))
      const told = answers.map(({ status, body: said }) => [status, said?.code])
      const refused = told.filter(([status]) => status === 400 || status === 415)
      expect([id, body, told, refused.length > 0]).toEqual([id, body, told, true])
      for (const one of told)
        expect([
          id,
          body,
          [
            [400, 'malformed'],
            [415, 'unsupported-type'],
            [403, 'forbidden'],
          ],
        ]).toEqual([id, body, expect.arrayContaining([one])])
    }
  expect(await world(portal)).toEqual(before)
})

test('V7: the same calls without a body, or with an empty one, are answered', async () => {
  const [who] = people
  for (const headers of [undefined, { 'content-length': '0' }]) {
    expect((await who?.send('POST', '/secure/api/v1/notices/read', undefined, headers))?.status).toBe(200)
    expect((await who?.send('GET', '/secure/api/v1/notices', undefined, headers))?.status).toBe(200)
  }
  const refused = await who?.send('POST', '/secure/api/v1/notices/read', { ids: ['1'] })
  expect(refused?.body.message).toBe('This call takes no body. Leave it out.')
})
