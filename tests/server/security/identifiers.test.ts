import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routerOf } from '#server/http/answer-operations.ts'
import { everyCase } from '../../support/sampled.ts'
import { type Call, callsWithBodies } from './bodies.ts'
import { type HttpPortal, inReview, records, startHttpPortal, type Visitor, visitor } from './over-http.ts'
import { world } from './world.ts'

let portal: HttpPortal
let owner: Visitor
let admin: Visitor
let manager: Visitor
let foreign: string
let calls: Call[]
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, 'DEVELOPER', 'Identifiers of an owner')
  admin = await visitor(portal, 'SUPER_ADMIN_DOTGO', 'Identifiers of an administrator')
  manager = await visitor(portal, 'SUPER_ADMIN_VI_DOTGO', 'Identifiers of who manages users')
  foreign = (await inReview(portal, await visitor(portal, 'DEVELOPER', 'Identifiers of another'))).id
  calls = await callsWithBodies(portal)
})
afterAll(() => portal.close())

const hostile = (): string[] => [
  ...['0', '1', '2', '-1', '1.5', '1e3', '9007199254740993', '18446744073709551616', 'NaN', 'null', 'undefined', 'true'],
  ...[
    "1' OR '1'='1",
    '1 OR 1=1',
    "'; drop table record; --",
    '1) union select 1--',
    '%',
    '_',
    '*',
    '$1',
    '{}',
    '[]',
    '[1,2]',
    '{"id":1}',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'prototype',
    '../1',
    '..%2f1',
    '%2e%2e',
    '%00',
    '%0d%0a',
    '%c0%ae',
    'ünïcode',
  ],
  ...[
    randomUUID(),
    randomUUID().toUpperCase(),
    `{${randomUUID()}}`,
    randomUUID().replaceAll('-', ''),
    `${foreign} `,
    `${foreign}'`,
    `urn:uuid:${foreign}`,
  ],
  ...['0'.repeat(64), 'a'.repeat(250), '00000000-0000-0000-0000-000000000000', foreign],
]

test('Z10, F42: hostile and foreign identifiers in every address that takes one: 404 or 422, never a failure, nothing written', async () => {
  const taking = routerOf(portal.set).operations.filter(({ path }) => path.includes('{'))
  expect(taking.length).toBeGreaterThanOrEqual(9)
  const before = await world(portal)
  for (const [at, operation] of taking.entries()) {
    const { body } = calls.find(call => call.operation.id === operation.id) ?? {}
    // Whoever lacks the right is told so before anything is looked up.
    const isOwn = portal.set.roles.roles.DEVELOPER?.rights[operation.right] || operation.right === 'session'
    const who = operation.right === 'users.manage' ? manager : isOwn ? owner : admin
    // Each is sent to every third operation, another one each.
    for (const id of hostile().filter((_, one) => everyCase || (at + one) % 3 === 0)) {
      // As written when it is encoded already; text that cannot stand in an address is encoded.
      const path = operation.path.replace(/\{\w+\}/, /%/.test(id) && id !== '%' ? id : encodeURIComponent(id))
      const { status, text } = await who.send(operation.method, path, body)
      // An encoded slash, NUL or broken UTF-8 is refused before there is a route.
      expect([operation.id, id, [400, 404, 422].includes(status), status === 400 && !/%/.test(id)]).toEqual([
        operation.id,
        id,
        true,
        false,
      ])
      expect(text).toContain('correlation_id')
    }
  }
  expect(await world(portal)).toEqual(before)
})

test('Z10: a foreign id is answered as one that is not there, word for word', async () => {
  const told = async (path: string) => {
    const { status, body } = await owner.send('GET', path)
    return [status, { ...body, correlation_id: '' }]
  }
  for (const rest of ['', '/history'])
    expect(await told(`${records}/${foreign}${rest}`)).toEqual(await told(`${records}/${randomUUID()}${rest}`))
})

test('Z10: hostile names of lists, tabs, columns, filters and cursors: 404 or 422', async () => {
  const list = '?list=my-brands'
  for (const text of hostile().map(id => (id === '%' || id === '%c0%ae' ? '%' : decodeURIComponent(id)))) {
    const value = encodeURIComponent(text)
    const queries = [
      `?list=${value}`,
      `${list}&tab=${value}`,
      `${list}&sort=${value}`,
      `${list}&after=${value}`,
      `${list}&filter=${value}`,
    ]
    for (const query of [...queries, `${list}&filter=${encodeURIComponent(JSON.stringify({ [text]: 'x' }))}`]) {
      const { status } = await owner.send('GET', records + query)
      // No filter at all may be said in several ways.
      const harmless = /filter=(?:\{\}|%7B%7D|null)?$/i.test(query)
      expect([
        query,
        harmless ? [200, 422].includes(status) : [404, 422].includes(status) || (status === 400 && /%00/.test(query)),
      ]).toEqual([query, true])
    }
    expect((await owner.send('GET', `${records}${list}&search=${value}`)).status).toBeLessThan(500)
  }
})

test('Z10: references and files in a body that are nobody’s or another’s: 422 at the field, nothing written', async () => {
  const mine = await owner.send('POST', records, { data: { brand_name: 'Mine' } })
  const [file] = await portal.rows<{ id: string }>('select id from file where record_id = $1 limit 1', [foreign])
  const before = await world(portal)
  const { body: sent } = calls.find(call => call.operation.id === 'submitBrand') as unknown as {
    body: { data: Record<string, unknown> }
  }
  for (const id of [...hostile(), file?.id ?? '']) {
    for (const field of ['logo', 'country', 'industry']) {
      const body = { event: 'submit', version: 1, draft_version: mine.body.data.version, data: { ...sent.data, [field]: id } }
      const { status } = await owner.send('POST', `${records}/${mine.body.data.id}/submit`, body)
      expect([field, id, status]).toEqual([field, id, 422])
    }
  }
  expect(await world(portal)).toEqual(before)
})
