import { afterAll, beforeAll, expect, test } from 'vitest'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import { type Asker, asker, submitted } from './askers.ts'
import { type Launches, startLaunches } from './launches.ts'

/** What a carrier is answered about a record moves with what the carrier sees, and with nothing that another carrier does. */
let launches: Launches
let owner: Asker
let platform: Asker
const at: { [carrier: string]: Asker } = {}
beforeAll(async () => {
  launches = await startLaunches()
  const { portal } = launches
  owner = await asker(portal, 'DEVELOPER', 'Own bots')
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
  at.vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Vi', 'vi')
  at.northline = await asker(portal, 'VI_CARRIER_ADMIN', 'Northline', 'northline')
}, 60_000)
afterAll(() => launches.portal.close())

/** All that a reader is answered about a record, in its page and in a list, without the time of asking and how long ago something was then. */
async function told(who: Asker | undefined, id: string, list: string): Promise<string> {
  const page = await who?.send('GET', `/${id}`)
  const rows = await who?.send('GET', `?list=${list}&tab=all`)
  expect([page?.status, rows?.status]).toEqual([200, 200])
  const row = rows?.body.data.items.find((item: { id: string }) => item.id === id)
  const { now: _, ...facts } = page?.body.data.facts ?? {}
  const lasting = (key: string, value: unknown) => (key === 'secondsSince' ? undefined : value)
  return JSON.stringify([{ ...page?.body.data, facts }, row], lasting, 1)
}
const versions = (text: string) => {
  const [{ version, updated_at, facts }, row] = JSON.parse(text)
  return { version, updated_at, fact: facts.record.version, row: row.version }
}

test('Z1: what another carrier decides moves nothing that a carrier is answered, though the record itself is moved by it', async () => {
  const brand = await submitted(launches.portal, owner)
  const data = { carriers: ['vi', 'northline'] }
  const forwarded = await platform.send('POST', `/${brand}/transitions`, { event: 'forward', version: 2, data })
  expect(forwarded.status).toBe(200)
  const stored = async () =>
    (await launches.portal.rows<{ version: number }>('select version from record where id = $1', [brand]))[0]?.version ?? 0
  const [seen, before] = [await told(at.vi, brand, 'carrier-brands'), await stored()]
  const approved = await at.northline?.send('POST', `/${brand}/transitions`, {
    ...{ event: 'approve', workflow: 'brand-at-carrier', scope: 'northline', version: 1 },
    data: approveCases.base,
  })
  expect(approved?.status).toBe(200)
  expect(await stored()).toBeGreaterThan(before)
  expect(await told(at.vi, brand, 'carrier-brands')).toBe(seen)
  // What the carrier does itself, and what it sees of the record, moves it.
  const mine = await at.vi?.send('POST', `/${brand}/transitions`, {
    ...{ event: 'approve', workflow: 'brand-at-carrier', scope: 'vi', version: 1 },
    data: approveCases.base,
  })
  expect(mine?.status).toBe(200)
  const after = versions(await told(at.vi, brand, 'carrier-brands'))
  const first = versions(seen)
  expect(after.version).toBeGreaterThan(first.version)
  expect(after.fact).toBe(after.version)
  expect(after.row).toBeGreaterThan(first.row)
  expect(after.updated_at > first.updated_at).toBe(true)
  // One of two that decide at the same version is refused, as ever.
  const late = await at.vi?.send('POST', `/${brand}/transitions`, {
    ...{ event: 'reject', workflow: 'brand-at-carrier', scope: 'vi', version: 1 },
    data: {},
  })
  expect([late?.status, late?.body.code]).toEqual([409, 'changed-by-someone-else'])
})

test('Z1: nor does what goes on at another carrier with a launch, nor what the messaging platform answers about it', async () => {
  const { portal, who } = launches
  const bot = await launches.bot('Bot At Two Carriers')
  const launch = await launches.submitted(bot, ['vi', 'northline'])
  for (const carrier of ['vi', 'northline'])
    expect((await launches.send(who.platform, launch, carrier, 'forward')).status).toBe(200)
  const vi = await asker(portal, 'VI_CARRIER_READWRITE', 'Vi', 'vi', { kind: 'bot-launches' })
  const seen = await told(vi, launch, 'carrier-launches')
  expect((await launches.send(who.northline, launch, 'northline', 'approve-at-carrier')).status).toBe(200)
  await launches.answer(launch, bot.agentId, 'northline', 'LAUNCHED')
  expect(await told(vi, launch, 'carrier-launches')).toBe(seen)
  const answersTo = async (who: Asker) => (await who.send('GET', `/${launch}`)).body.data.answers
  expect([await answersTo(vi), await answersTo(who.northline), await answersTo(who.owner)]).toEqual([
    {},
    { simulated: true },
    { simulated: true },
  ])
})

test('a proposed change, which a carrier is shown, moves what it is answered', async () => {
  const brand = await submitted(launches.portal, owner)
  const forward = { event: 'forward', version: 2, data: { carriers: ['vi'] } }
  expect((await platform.send('POST', `/${brand}/transitions`, forward)).status).toBe(200)
  const seen = versions(await told(at.vi, brand, 'carrier-brands'))
  await launches.standing(brand, 'verified.steady', { verified: 'steady' })
  const whole = (await owner.send('GET', `/${brand}`)).body.data
  const own = whole.lifecycles.find((row: { scope: string }) => row.scope === '')
  const changed = { ...whole.data, city: 'Offenbach' }
  const saved = await owner.send('PUT', `/${brand}`, { data: changed, version: whole.version })
  expect(saved.status).toBe(200)
  // Nobody but its owner sees a draft.
  expect(versions(await told(at.vi, brand, 'carrier-brands'))).toEqual(seen)
  const sent = await owner.send('POST', `/${brand}/submit`, { event: 'change', version: own.version, data: changed })
  expect([sent.status, sent.body.message]).toEqual([200, undefined])
  const after = versions(await told(at.vi, brand, 'carrier-brands'))
  expect(after.version).toBeGreaterThan(seen.version)
  expect(after.updated_at > seen.updated_at).toBe(true)
})

test('Z1: a further carrier that is asked moves nothing at one that was asked before, in its page, its list or its history', async () => {
  const { portal, who } = launches
  const bot = await launches.bot('Bot At One More Carrier')
  const launch = await launches.submitted(bot, ['vi'])
  await launches.goesLive(launch, bot.agentId, 'vi')
  const vi = await asker(portal, 'VI_CARRIER_READWRITE', 'Vi', 'vi', { kind: 'bot-launches' })
  const history = async () => JSON.stringify((await vi.send('GET', `/${launch}/history`)).body.data)
  const parts = async () => ({ told: await told(vi, launch, 'carrier-launches'), history: await history() })
  const [seen, stored] = [await parts(), await launches.kept(launch, 'vi')]
  const more = await launches.submit(launch, launches.dataFor(bot, ['vi', 'northline']), 'resubmit')
  expect([more.status, (await launches.row(launch, 'northline'))?.state]).toEqual([200, 'pending.operator'])
  expect(await parts()).toEqual(seen)
  expect(await launches.kept(launch, 'vi')).toEqual(stored)
  const submittedAt = async (by: Asker) => String((await by.send('GET', `/${launch}`)).body.data.submitted_at)
  expect((await submittedAt(who.owner)) > (await submittedAt(vi))).toBe(true)
  expect((await launches.send(who.platform, launch, 'northline', 'forward')).status).toBe(200)
  expect(await submittedAt(who.northline)).toBe(await submittedAt(who.owner))
  // What it is shown does move it, and says so.
  const data = launches.dataFor(bot, ['vi', 'northline'])
  const changed = { ...data, optout_description: `${data.optout_description} At any time.` }
  expect((await launches.submit(launch, changed, 'resubmit')).status).toBe(200)
  const after = versions(await told(vi, launch, 'carrier-launches'))
  expect(after.version).toBeGreaterThan(versions(seen.told).version)
  expect(await submittedAt(vi)).toBe(await submittedAt(who.owner))
})
