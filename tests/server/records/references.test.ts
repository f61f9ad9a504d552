import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import botCases from '../../definitions/bot.cases.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { withOwn } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { approveAggregator, withUploads } from './aggregator-details.ts'
import { type Asker, asker, stored } from './askers.ts'

/** What submitted data may name: records that are there, of kinds with owners only one's own, in the states that the form lists. */
let portal: Portal
let uploads: { remove(): void }
let owner: Asker
let other: Asker
let data: JsonObject
beforeAll(async () => {
  portal = await startPortal()
  uploads = withUploads(portal)
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Own bots', null, { kind: 'bots' })
  other = await asker(portal, 'DEVELOPER', 'Other bots', null, { kind: 'bots' })
}, 60_000)
afterAll(async () => {
  await portal.close()
  uploads.remove()
})
beforeEach(async () => {
  data = await withOwn(portal, 'bot', botCases.base, owner.organisation)
})

const brandProblem = { path: '/brand', message: 'Choose one of your brands that was submitted for review' }
const moveTo = (state: string) =>
  portal.pool.query('update lifecycle set state = $2, state_text = $3 where record_id = $1', [
    data.brand,
    JSON.stringify(state),
    state,
  ])

async function submit(who: Asker, sent: JsonObject) {
  const id = String((await who.send('POST', '', { data: { bot_name: 'Begun' } })).body.data.id)
  const before = await stored(portal, id)
  const answer = await who.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data: sent })
  if (answer.status !== 200) expect(await stored(portal, id), 'a refusal leaves nothing').toEqual(before)
  return { status: answer.status, message: answer.body.message, problems: answer.body.data?.problems ?? answer.body.problems }
}

describe('an own record', () => {
  test.each(['submitted', 'updated', 'approved'])('in the state %s is taken', async state => {
    await moveTo(state)
    expect((await submit(owner, data)).status).toBe(200)
  })

  test.each(['created', 'rejected'])('in the state %s is refused at its field', async state => {
    await moveTo(state)
    expect(await submit(owner, data)).toMatchObject({ status: 422, problems: [brandProblem] })
  })
})

test("another organisation's record is refused as one that is not there", async () => {
  proves('workflows.3.brand-one-developer')
  const theirs = await withOwn(portal, 'bot', botCases.base, other.organisation)
  const refused = await submit(owner, { ...data, brand: theirs.brand as string })
  expect(refused).toMatchObject({ status: 422, problems: [brandProblem] })
  for (const brand of ['018f2c5e-0000-7000-8000-00000000ffff', 'IN', String(data.brand).toUpperCase()])
    expect(await submit(owner, { ...data, brand })).toEqual(refused)
})

test('each entry of a list of references is looked up', async () => {
  expect(await submit(owner, { ...data, carriers: ['vi', 'nobody', 'harbour'] })).toMatchObject({
    status: 422,
    problems: [{ path: '/carriers/1', message: 'Choose the carrier from the list' }],
  })
})

test('an aggregator submits once its account is approved', async () => {
  const aggregator = await asker(portal, 'DEVELOPER', 'Many Voices', null, { kind: 'bots', agentType: 2 })
  const theirs = await withOwn(portal, 'bot', botCases.base, aggregator.organisation)
  expect(await submit(aggregator, theirs)).toMatchObject({
    status: 409,
    message:
      'Your aggregator details are not submitted yet. Complete and submit them first, under Aggregator details in the profile menu.',
  })
  await approveAggregator(portal, aggregator)
  expect((await submit(aggregator, theirs)).status).toBe(200)
})

describe('options', () => {
  const options = async (organisation: string, query: string): Promise<JsonObject[]> => {
    const reader = await asker(portal, 'DEVELOPER', organisation, null, { kind: 'references' })
    return (await reader.send('GET', `/${query}`)).body.data
  }

  test('of a kind with owners are the own ones, in the states asked for', async () => {
    const keys = async (organisation: string, states = '') =>
      (await options(organisation, `brand?keys=${data.brand}${states}`)).map(({ key }) => key)
    expect(await keys('Own bots')).toEqual([data.brand])
    expect(await keys('Own bots', '&states=submitted,approved')).toEqual([data.brand])
    expect(await keys('Own bots', '&states=approved')).toEqual([])
    expect(await keys('Other bots')).toEqual([])
  })

  test('of organisations are those that own rows of a list, for who may see them', async () => {
    const read = async (role: string, organisation = 'Somebody', list = '?list=my-bots') =>
      (await asker(portal, role, organisation, null, { kind: 'references' })).send('GET', `/organisation${list}`)
    const [all, own] = [await read('ADMIN_DOTGO_READONLY'), await read('DEVELOPER', 'Own bots')]
    expect(all.body.data).toContainEqual({ key: owner.organisation, label: 'Own bots', picture: null })
    expect(all.body.data.map(({ label }: { label: string }) => label)).not.toContain('Somebody')
    expect(own.body.data.map(({ key }: { key: string }) => key)).toEqual([owner.organisation])
    expect((await read('ADMIN_DOTGO_READONLY', 'Somebody', `?list=my-bots&keys=${other.organisation}`)).body.data).toEqual([])
    expect((await read('VI_CARRIER_ADMIN')).status).toBe(404)
    for (const list of ['', '?list=nothing', '?list=constructor'])
      expect((await read('ADMIN_DOTGO_READONLY', 'Somebody', list)).status, list).toBe(404)
  })

  test('narrow a list by a field that holds several, as by one that holds one', async () => {
    const bots = await asker(portal, 'DEVELOPER', 'Filtered bots', null, { kind: 'bots' })
    const given = await withOwn(portal, 'bot', botCases.base, bots.organisation)
    const both = (await bots.send('POST', '', { data: { ...given, carriers: ['vi', 'harbour'] } })).body.data.id
    const sent = { event: 'submit', version: 1, data: { ...given, carriers: ['vi', 'harbour'] } }
    expect((await bots.send('POST', `/${both}/submit`, sent)).status).toBe(200)
    const found = async (filter: object) => {
      const query = new URLSearchParams({ list: 'my-bots', filter: JSON.stringify(filter) })
      return (await bots.send('GET', `?${query}`)).body.data.items.map(({ id }: { id: string }) => id)
    }
    const brand = String(given.brand)
    expect(await found({ carrier: 'harbour' })).toEqual([both])
    expect(await found({ carrier: 'vi', brand })).toEqual([both])
    expect(await found({ carrier: 'northline' })).toEqual([])
    expect(await found({ carrier: 'har' })).toEqual([])
    expect(await found({ brand: both })).toEqual([])
  })

  test('of industries are asked for up to the 500th, whether the page says so or not', async () => {
    proves('both.industry-end-index')
    await portal.pool.query(
      `insert into record (kind, key, label, data) select 'industry', 'more-' || n, 'More ' || n, '{}' from generate_series(1, 510) n`,
    )
    expect(portal.set.limits.lists).toMatchObject({ maximum: 500 })
    const asked = [await options('Own bots', 'industry'), await options('Own bots', 'industry?start_index=0&end_index=500')]
    expect(asked.map(({ length }) => length)).toEqual([500, 500])
    expect((await options('Own bots', 'industry?search=bank')).map(({ key }) => key)).toContain('banking')
    await portal.pool.query(`delete from record where kind = 'industry' and key like 'more-%'`)
  })

  test('say their group and what stands beside them, as their kind lists it', async () => {
    const carriers = await options('Own bots', 'carrier')
    expect(carriers.map(({ key, group, notes }) => ({ key, group, notes }))).toEqual([
      { key: 'harbour', group: 'Nigeria', notes: ['Managed by RCS for Business', '1 to 3 working days'] },
      { key: 'northline', group: 'India', notes: ['Carrier-managed', 'about 7 working days'] },
      { key: 'vi', group: 'India', notes: ['Carrier-managed', 'about 5 working days'] },
    ])
  })
})
