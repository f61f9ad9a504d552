import { afterAll, beforeAll, expect, test } from 'vitest'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { sweepExpired } from '#server/jobs/sweep-expired.ts'
import { jobTable } from '../../support/job-tables.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, type Reply, stored, submitted, validData } from './askers.ts'

let portal: Portal
let owner: Asker
let reviewer: Asker
let colleague: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Keys owner')
  reviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Keys platform')
  colleague = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Keys platform')
})
afterAll(() => portal.close())

const approve = { event: 'approve', version: 2, data: {} }
const counts = async (id: string) =>
  (
    await portal.rows<{ lines: number; jobs: number; keys: number }>(
      `select (select count(*) from history where record_id = $1 and event = 'approve') as lines,
        (select count(*) from ${jobTable} where payload->>'recordId' = $1::text and payload->>'message' = 'brand-approved') as jobs,
        (select count(*) from idempotency where operation like '%' || $1::text || '%') as keys`,
      [id],
    )
  )[0]

test('F5: one key, fifty times at once: one transition, one line of history, one message; everybody gets its answer', async () => {
  const id = await submitted(portal, owner)
  const send = () => reviewer.send('POST', `/${id}/transitions`, approve, { 'idempotency-key': 'decide-once' })
  const replies = await Promise.all(Array.from({ length: 50 }, send))
  const first = replies.filter(reply => reply.status === 200)
  expect(first.length).toBeGreaterThan(0)
  expect(replies.filter(reply => reply.status === 200 && reply.headers['idempotency-replayed'] === undefined)).toHaveLength(1)
  expect(replies.filter(reply => reply.status !== 200)).toEqual([])
  expect(await counts(id)).toEqual({ lines: 1, jobs: 1, keys: 1 })
})

test('F8: an answer that was lost is given again, word for word, and nothing is done twice', async () => {
  const id = await submitted(portal, owner)
  const send = () => reviewer.send('POST', `/${id}/transitions`, approve, { 'idempotency-key': 'lost-lost' })
  const answered = await send()
  const before = await stored(portal, id)
  const again = await send()
  expect([again.status, again.body]).toEqual([answered.status, answered.body])
  expect([answered.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
  expect(await stored(portal, id)).toEqual(before)
})

test('F8: asked again in another language, the answer is said in that language, and nothing is done twice', async () => {
  const id = await submitted(portal, owner)
  const send = (language: string) =>
    reviewer.send('POST', `/${id}/transitions`, approve, { 'idempotency-key': 'other-words', 'accept-language': language })
  const read = (language: string) => reviewer.send('GET', `/${id}`, undefined, { 'accept-language': language })
  const said = ({ body }: Reply) => ({ ...body.data, facts: { ...body.data.facts, now: '' } })
  const first = await send('en')
  const before = await stored(portal, id)
  const again = await send('hi')
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
  expect(said(again)).toEqual(said(await read('hi')))
  expect(said(again)).not.toEqual(said(first))
  expect((await send('en')).body).toEqual(first.body)
  expect(await stored(portal, id)).toEqual(before)
})

test('a new record whose answer was lost is made once: begun again with the same key it is the same one', async () => {
  const send = () => owner.send('POST', '', { data: { brand_name: 'Made once' } }, { 'idempotency-key': 'begin-once' })
  const replies = await Promise.all(Array.from({ length: 20 }, send))
  expect(replies.filter(({ status }) => status !== 201)).toEqual([])
  const again = await send()
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
  expect(await portal.rows("select id from record where label = 'Made once'")).toEqual([{ id: again.body.data.id }])
  const spelt = await owner.send(
    'POST',
    '/../%62rands',
    { data: { brand_name: 'Made once' } },
    { 'idempotency-key': 'begin-once' },
  )
  expect([spelt.status, spelt.body.data.id]).toEqual([201, again.body.data.id])
  const other = await owner.send('POST', '', { data: { brand_name: 'Another' } }, { 'idempotency-key': 'begin-once' })
  expect(other.status).toBe(422)
})

test('F8: an id in capitals names the same record: sent again so, a decision gets its first answer', async () => {
  const id = await submitted(portal, owner)
  const send = (of: string) => reviewer.send('POST', `/${of}/transitions`, approve, { 'idempotency-key': 'in-capitals' })
  const first = await send(id)
  const before = await stored(portal, id)
  const again = await send(id.toUpperCase())
  expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true'])
  expect(again.body).toEqual(first.body)
  expect(await stored(portal, id)).toEqual(before)
})

test('a change whose answer was not stored any more, because the server ended there, is answered and not made again', async () => {
  const forgotten = () => portal.pool.query('update idempotency set status = null, body = null')
  // The moment of the answer is another.
  const without = ({ body }: Reply) => ({ ...body.data, facts: { ...body.data.facts, now: '' } })
  const begin = () => owner.send('POST', '', { data: { brand_name: 'Cut short' } }, { 'idempotency-key': 'cut-short' })
  const made = await begin()
  await forgotten()
  const madeAgain = await begin()
  expect([madeAgain.status, without(madeAgain)]).toEqual([201, without(made)])
  const id = await submitted(portal, owner)
  const decide = () => reviewer.send('POST', `/${id}/transitions`, approve, { 'idempotency-key': 'cut-short' })
  const decided = await decide()
  await forgotten()
  const before = await stored(portal, id)
  const again = await decide()
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
  expect(without(again)).toEqual(without(decided))
  expect(await stored(portal, id)).toEqual(before)
})

test('F7: the same key with other content is refused with 422 and changes nothing', async () => {
  const id = await submitted(portal, owner)
  await reviewer.send('POST', `/${id}/transitions`, approve, { 'idempotency-key': 'content-content' })
  const before = await stored(portal, id)
  const other = { event: 'approve', version: 2, data: { comment: 'another' } }
  const reply = await reviewer.send('POST', `/${id}/transitions`, other, { 'idempotency-key': 'content-content' })
  expect(reply.status).toBe(422)
  expect(await stored(portal, id)).toEqual(before)
})

test("F7: another account's key is its own, and so is the same key for another record", async () => {
  const [one, two] = [await submitted(portal, owner), await submitted(portal, owner)]
  const key = { 'idempotency-key': 'shared-shared' }
  expect((await reviewer.send('POST', `/${one}/transitions`, approve, key)).status).toBe(200)
  const colleagues = await colleague.send('POST', `/${one}/transitions`, approve, key)
  expect([colleagues.status, colleagues.headers['idempotency-replayed']]).toEqual([409, undefined])
  const second = await reviewer.send('POST', `/${two}/transitions`, approve, key)
  expect([second.status, second.headers['idempotency-replayed']]).toEqual([200, undefined])
})

test('F9: what was refused stores no key, so it can be mended and sent under it', async () => {
  const data = await validData(portal, owner.organisation)
  const id = (await owner.send('POST', '', { data })).body.data.id
  const key = { 'idempotency-key': 'corrected' }
  const refused = await owner.send(
    'POST',
    `/${id}/submit`,
    { event: 'submit', version: 1, data: { ...data, pan: '', city: '' } },
    key,
  )
  expect(refused.status).toBe(422)
  expect(await portal.rows("select 1 from idempotency where key = 'corrected'")).toEqual([])
  expect((await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data }, key)).status).toBe(200)
})

test('F9: a key is kept for its hours, not less', async () => {
  const id = await submitted(portal, owner)
  const key = { 'idempotency-key': 'kept-kept' }
  await reviewer.send('POST', `/${id}/transitions`, approve, key)
  const keptMs = milliseconds(portal.set.limits.idempotencyKeys)
  expect(keptMs).toBeGreaterThanOrEqual(24 * 3_600_000)
  portal.clock.aheadMs += keptMs - 60_000
  await sweepExpired(portal.deps)
  expect(await portal.rows("select 1 from idempotency where key = 'kept-kept'")).toHaveLength(1)
  portal.clock.aheadMs += 120_000
  await sweepExpired(portal.deps)
  expect(await portal.rows("select 1 from idempotency where key = 'kept-kept'")).toHaveLength(0)
  portal.clock.aheadMs = 0
})
