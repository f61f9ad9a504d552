import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rate } from '#engine/definitions/limits/limits.ts'
import { routerOf } from '#server/http/answer-operations.ts'
import { type HttpPortal, inReview, records, startHttpPortal, type Visitor, visitor } from '../security/over-http.ts'
import { world } from '../security/world.ts'

/** How much one account may read, decide and write, with whatever call. */
let portal: HttpPortal
let owner: Visitor
let reviewer: Visitor
beforeAll(async () => {
  portal = await startHttpPortal()
  owner = await visitor(portal, portal.set.roles.default, 'Many calls')
  reviewer = await visitor(portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
})
afterAll(() => portal.close())

/** Runs with another limit of the set. */
async function withRate(counted: string, rate: Rate, work: () => Promise<void>): Promise<void> {
  const { rates } = portal.set.limits
  const before = rates[counted]
  rates[counted] = { perAccount: [rate] }
  try {
    await work()
  } finally {
    rates[counted] = before as NonNullable<typeof before>
  }
}

const lists = (who: Visitor) => who.send('GET', `${records}?list=my-brands&tab=all`)

test('F48: of limit + 10 reads at the same moment exactly the limit is answered, the others are told when to come back', async () => {
  const reader = await visitor(portal, portal.set.roles.default, 'Many calls')
  await withRate('read', { times: 25, within: 'PT1M' }, async () => {
    const answers = await Promise.all(Array.from({ length: 35 }, () => lists(reader)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    for (const { body, headers } of refused) {
      expect([body.code, body.message]).toEqual(['too-many-requests', portal.set.contents.refusals?.texts?.['too-many-calls']])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect([headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual(['25', '0'])
    }
    // Not the next one, and not what nobody signs in for.
    expect((await lists(owner)).status).toBe(200)
    expect((await portal.ask({ path: '/api/v1/faq' })).status).not.toBe(429)
  })
  expect((await lists(reader)).status).toBe(200)
})

test('lists, searches, options, records, histories, documents and files count as reading, whatever is answered', async () => {
  const { id } = await inReview(portal, owner)
  const calls = [
    `${records}?list=my-brands&tab=all`,
    `${records}?list=my-brands&tab=all&search=Rec`,
    '/secure/api/v1/references/countries',
    `${records}/${id}`,
    `${records}/${id}/history`,
    '/secure/api/v1/bots/00000000-0000-4000-8000-000000000000/documents/letter',
    '/secure/api/v1/files/00000000-0000-4000-8000-000000000000',
    '/secure/api/v1/notices',
    `${records}/00000000-0000-4000-8000-000000000000`,
    '/secure/api/v1/own-data',
  ]
  for (const path of calls) {
    const reader = await visitor(portal, portal.set.roles.default, 'Many calls')
    await withRate('read', { times: 1, within: 'PT1M' }, async () => {
      const first = await reader.send('GET', path)
      expect([path, first.status === 429, first.status >= 500]).toEqual([path, false, false])
      expect([path, (await reader.send('GET', path)).status]).toEqual([path, 429])
    })
  }
})

test('decisions have a limit of their own: beyond it nothing is written, and reading goes on', async () => {
  const { id } = await inReview(portal, owner)
  const decide = () => reviewer.send('POST', `${records}/${id}/transitions`, { event: 'approve', version: 1, data: {} })
  await withRate('decide', { times: 2, within: 'PT1M' }, async () => {
    expect([(await decide()).status, (await decide()).status]).toEqual([409, 409])
    const before = await world(portal)
    const refused = await reviewer.send('POST', `${records}/${id}/transitions`, { event: 'approve', version: 2, data: {} })
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
    expect(await world(portal)).toEqual(before)
    expect((await reviewer.send('GET', `${records}/${id}`)).status).toBe(200)
  })
  expect((await reviewer.send('POST', `${records}/${id}/transitions`, { event: 'approve', version: 2, data: {} })).status).toBe(
    200,
  )
})

test('F48: every other call that may change something counts as writing: beyond the limit nothing is written', async () => {
  const deciding = ['submit', 'transition']
  const writing = routerOf(portal.set).operations.filter(
    ({ method, record }) => method !== 'GET' && !deciding.includes(record?.action ?? ''),
  )
  expect(writing.length).toBeGreaterThan(20)
  for (const { id, method, path } of writing) {
    const writer = await visitor(portal, portal.set.roles.default, 'Many calls')
    const write = () => writer.send(method, path.replace('{id}', '00000000-0000-4000-8000-000000000000'), {})
    await withRate('write', { times: 1, within: 'PT1M' }, async () => {
      const first = await write()
      expect([id, first.status === 429, first.status >= 500]).toEqual([id, false, false])
      const before = await world(portal)
      expect([id, (await write()).status, await world(portal)]).toEqual([id, 429, before])
    })
  }
})
