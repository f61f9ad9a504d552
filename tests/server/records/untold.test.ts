import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import rejectCases from '../../definitions/reject.cases.json' with { type: 'json' }
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, stored, submitted } from './askers.ts'
import { furtherSet, good } from './further.ts'

/** What a carrier and a stranger could find out sideways about what they are not told. */
let portal: Portal
let owner: Asker
let platform: Asker
let vi: Asker
let northline: Asker
let references: Asker
let brand: string
const note = 'Only the platform reads this'
beforeAll(async () => {
  // A bot opens two values of its brand.
  const set = furtherSet(files => {
    const kind = files.get('schemas/bots/bot.record.json') as JsonObject
    kind.opens = ['/related/brand/label', '/related/brand/data/industry']
  })
  portal = await startPortal({}, set)
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Untold owner')
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Untold platform')
  vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Untold vi', 'vi')
  northline = await asker(portal, 'VI_CARRIER_ADMIN', 'Untold northline', 'northline')
  references = await asker(portal, 'VI_CARRIER_READONLY', 'Untold asker', 'vi', { kind: 'references' })
  brand = await submitted(portal, owner)
  const data = { carriers: ['vi', 'northline'], internal_note: note }
  good(await platform.send('POST', `/${brand}/transitions`, { event: 'forward', version: 2, data }))
  const rejected = {
    ...{ event: 'reject', workflow: 'brand-at-carrier', scope: 'northline' },
    version: 1,
    data: rejectCases.base,
  }
  good(await northline.send('POST', `/${brand}/transitions`, rejected))
}, 60_000)
afterAll(() => portal.close())

test('Z1: a carrier asks for carriers around a record, and finds itself alone', async () => {
  const around = (states: string) => `around=${brand}&workflow=brand-at-carrier&row_states=${states}`
  const found = async (states: string) =>
    good(await references.send('GET', `/carrier?${around(states)}`)).map(({ key }: { key: string }) => key)
  expect([await found('waiting'), await found('rejected')]).toEqual([['vi'], []])
  const platformAsks = await asker(portal, 'ADMIN_DOTGO_READONLY', 'Untold all', null, { kind: 'references' })
  expect(good(await platformAsks.send('GET', `/carrier?${around('rejected')}`))).toMatchObject([{ key: 'northline' }])
})

test('Z1: where the record itself stands is told by no list of options and by no refusal', async () => {
  for (const states of ['pending', 'submitted', 'approved'])
    expect(good(await references.send('GET', `/brand?states=${states}`))).toEqual([])
  for (const version of [1, 3, 999]) {
    const answer = await vi.send('POST', `/${brand}/transitions`, { event: 'approve', version, data: {} })
    expect([answer.status, answer.body.data]).toEqual([404, undefined])
  }
})

test('Z1: notes of the platform stay in the lines of the platform', async () => {
  const lines = async (who: Asker) => JSON.stringify(good(await who.send('GET', `/${brand}/history`)))
  expect(await lines(vi)).not.toContain(note)
  expect(await lines(platform)).toContain(note)
})

test('Z1: what stands beside an option is no field that the kind keeps from carriers', async () => {
  const kind = portal.set.records.brand
  if (!kind) throw new Error('There are no brands.')
  Object.assign(kind, { option: { group: '/contact_title', notes: ['/contact_email', '/city'] } })
  const asPlatform = await asker(portal, 'ADMIN_DOTGO_READONLY', 'Untold all', null, { kind: 'references' })
  const beside = async (who: Asker) => {
    const [{ group, notes }] = good(await who.send('GET', `/brand?keys=${brand}`))
    return { group, notes }
  }
  const whole = { group: 'Head of brand', notes: ['bob@records.example', 'Frankfurt'] }
  expect(await beside(references)).toEqual(whole)
  kind.private = ['/contact_title', '/contact_email']
  expect(await beside(references)).toEqual({ group: null, notes: ['Frankfurt'] })
  expect(await beside(asPlatform)).toEqual(whole)
  delete kind.private
  delete kind.option
})

test('a draft that names the brand of somebody else is told nothing of it', async () => {
  const other = await asker(portal, 'DEVELOPER', 'Untold stranger', null, { kind: 'bots' })
  const made = good(await other.send('POST', '', { data: { bot_name: 'Curious', brand } }))
  expect([made.related, good(await other.send('GET', `/${made.id}`)).related]).toEqual([{ brand: null }, { brand: null }])
})

test('V8: what no text, number or key can be is refused and not failed at', async () => {
  const draft = good(await owner.send('POST', '', { data: { brand_name: 'Whole numbers' } })).id
  for (const version of [9_007_199_254_740_992, 1e308, 2_147_483_648]) {
    const before = await stored(portal, draft)
    expect((await owner.send('PUT', `/${draft}`, { version, data: {} })).status).toBe(422)
    expect(await stored(portal, draft)).toEqual(before)
  }
  for (const path of ['/brand?search=%00', '/brand?keys=%00', '/carrier?search=a%00b'])
    expect([path, (await references.send('GET', path)).status]).toEqual([path, 422])
  const address = await portal.app.inject({ url: '/definitions/%00/visitors.json' })
  expect(address.statusCode).toBe(404)
  const body = { event: 'approve', version: 3, data: {} }
  for (const key of ['short', 'x'.repeat(7), 'x'.repeat(129), 'x'.repeat(7900)]) {
    const before = await stored(portal, brand)
    expect((await platform.send('POST', `/${brand}/transitions`, body, { 'idempotency-key': key })).status).toBe(400)
    expect(await stored(portal, brand)).toEqual(before)
  }
  for (const key of ['x'.repeat(8), 'x'.repeat(128)])
    expect((await owner.send('POST', '', { data: { brand_name: `Key ${key.length}` } }, { 'idempotency-key': key })).status).toBe(
      201,
    )
})
