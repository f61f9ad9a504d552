import { afterAll, beforeAll, expect, test } from 'vitest'
import { digest } from '#server/jobs/digest.ts'
import rejectCases from '../../definitions/reject.cases.json' with { type: 'json' }
import { jobRows } from '../../support/job-tables.ts'
import { type Asker, asker, submitted } from '../records/askers.ts'
import { type Mailed, startMailed } from './mailed-portal.ts'

/** Notices that asked for something, once others have decided it or taken it back. */
let mailed: Mailed
let portal: Mailed['portal']
let sink: Mailed['sink']
let owner: Asker
let reviewer: Asker
let colleague: Asker

beforeAll(async () => {
  mailed = await startMailed('Settled')
  ;({ portal, sink, owner, reviewer, colleague } = mailed)
}, 60_000)
afterAll(() => mailed.close())

type Told = { text: string; record_id: string; unread: boolean; after: { text: string; at: string } | null }
const about = async (who: Asker, id: string): Promise<Told[]> =>
  (await who.send('GET', '/../notices')).body.data.filter((one: Told) => one.record_id === id)
const counted = async (who: Asker): Promise<number> => (await who.send('GET', '/../partner-details')).body.data.unread

async function settled(): Promise<void> {
  const tasks = `('notify', 'mails', 'deliver', 'deliver-awaited')`
  const left = async () => (await portal.rows(`select 1 from ${jobRows} jobs where task in ${tasks}`)).length
  await expect.poll(left, { timeout: 30_000 }).toBe(0)
}

async function act(by: Asker, id: string, event: string, data?: object, scope = ''): Promise<void> {
  const workflow = scope === '' ? 'brand' : 'brand-at-carrier'
  const [row] = await portal.rows<{ version: number }>('select version from lifecycle where record_id = $1 and scope = $2', [
    id,
    scope,
  ])
  const sent = await by.send('POST', `/${id}/transitions`, {
    event,
    workflow,
    scope,
    version: row?.version,
    ...(data && { data }),
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await settled()
}

test('what a colleague decided asks nobody any more, and says what became of it', async () => {
  const before = await counted(reviewer)
  const id = await submitted(portal, owner, { brand_name: 'Settled Orchard' })
  await settled()
  expect(await counted(reviewer)).toBe(before + 1)
  expect(await about(reviewer, id)).toEqual([expect.objectContaining({ unread: true, after: null })])
  await act(colleague, id, 'reject', rejectCases.base)
  expect(await counted(reviewer)).toBe(before)
  const [notice] = await about(reviewer, id)
  expect(notice).toMatchObject({ unread: false, after: { text: 'The brand Settled Orchard: Rejected' } })
  // What tells only, counts until it is read.
  expect((await about(owner, id)).every(({ unread, after }) => unread && after === null)).toBe(true)
})

test('taken back by its owner it asks nobody, and submitted again it asks by a notice of its own', async () => {
  const before = await counted(reviewer)
  const id = await submitted(portal, owner, { brand_name: 'Withdrawn Orchard' })
  await settled()
  await act(owner, id, 'withdraw')
  expect(await counted(reviewer)).toBe(before)
  expect(await about(reviewer, id)).toEqual([
    expect.objectContaining({
      unread: false,
      after: expect.objectContaining({ text: 'The brand Withdrawn Orchard: Withdrawn' }),
    }),
  ])
  const { draft, version } = (await owner.send('GET', `/${id}`)).body.data
  const [row] = await portal.rows<{ version: number }>('select version from lifecycle where record_id = $1', [id])
  const again = await owner.send('POST', `/${id}/submit`, {
    event: 'submit',
    version: row?.version,
    data: draft,
    draft_version: version,
  })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  await settled()
  expect(await counted(reviewer)).toBe(before + 1)
  // It takes the place of the one that was never read.
  expect((await about(reviewer, id)).map(({ unread, after }) => [unread, after])).toEqual([[true, null]])
})

test('submitted and withdrawn again and again it is one notice to each reviewer, and to its owner; one that was read stays', async () => {
  const version = async (id: string) =>
    (await portal.rows<{ version: number }>('select version from lifecycle where record_id = $1', [id]))[0]?.version
  const other = await submitted(portal, owner, { brand_name: 'Patient Orchard' })
  const id = await submitted(portal, owner, { brand_name: 'Restless Orchard' })
  await settled()
  await act(owner, id, 'withdraw')
  const [read] = (await reviewer.send('GET', '/../notices')).body.data as (Told & { id: string })[]
  await reviewer.send('POST', `/../notices/read?ids=${read?.id}`)
  const { draft } = (await owner.send('GET', `/${id}`)).body.data
  for (let time = 0; time < 20; time++) {
    const seen = (await owner.send('GET', `/${id}`)).body.data.version
    const data = { ...draft, brand_name: `Restless Orchard ${'i'.repeat(1 + (time % 3))}` }
    const again = await owner.send('POST', `/${id}/submit`, {
      event: 'submit',
      version: await version(id),
      data,
      draft_version: seen,
    })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    // Not waited for: jobs of several times are done beside each other.
    const taken = await owner.send('POST', `/${id}/transitions`, {
      event: 'withdraw',
      workflow: 'brand',
      version: await version(id),
    })
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  }
  await settled()
  const withdrawn = 'The brand Restless Orchard ii: Withdrawn'
  expect((await about(reviewer, id)).map(({ unread, after }) => [unread, after?.text])).toEqual([
    [false, withdrawn],
    [false, withdrawn],
  ])
  expect((await about(colleague, id)).map(({ after }) => after?.text)).toEqual([withdrawn])
  expect(new Set((await about(owner, id)).map(({ text }) => text)).size).toBe((await about(owner, id)).length)
  expect((await about(reviewer, other)).map(({ unread }) => unread)).toEqual([true])
})

test('a carrier is asked by its own row, whatever another carrier decided; what was rejected asks its owner until it is sent again', async () => {
  const vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Settled Vi', 'vi')
  const viColleague = await asker(portal, 'VI_CARRIER_ADMIN', 'Settled Vi', 'vi')
  const northline = await asker(portal, 'VI_CARRIER_ADMIN', 'Settled Northline', 'northline')
  const id = await submitted(portal, owner, { brand_name: 'Carried Orchard' })
  await settled()
  await act(reviewer, id, 'forward', { carriers: ['vi', 'northline'] })
  expect([await counted(vi), await counted(northline)]).toEqual([1, 1])
  await act(viColleague, id, 'reject', rejectCases.base, 'vi')
  expect([await counted(vi), await counted(northline)]).toEqual([0, 1])
  expect(await about(vi, id)).toEqual([
    expect.objectContaining({ after: expect.objectContaining({ text: 'The brand Carried Orchard: Rejected by the carrier' }) }),
  ])
  await act(reviewer, id, 'reject', rejectCases.base)
  expect(await counted(northline)).toBe(0)
  const before = await counted(owner)
  const [row] = await portal.rows<{ version: number }>("select version from lifecycle where record_id = $1 and scope = ''", [id])
  const { data } = (await owner.send('GET', `/${id}`)).body.data
  const again = await owner.send('POST', `/${id}/submit`, { event: 'resubmit', version: row?.version, data })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  await settled()
  // One more tells that it is with the platform, one asks no more.
  expect(await counted(owner)).toBe(before)
  expect((await about(owner, id)).find(({ after }) => after)?.after?.text).toBe('The brand Carried Orchard: Submitted again')
})

test('the mail of the day says only what still waits, and none comes of nothing', async () => {
  const mailsTo = async (who: Asker) => {
    const [to] = await portal.rows<{ email: string }>('select email from credential where account_id = $1', [who.id])
    return sink.taken.filter(({ recipients }) => recipients.includes(to?.email ?? '')).map(({ source }) => source)
  }
  for (const who of [reviewer, colleague]) {
    await who.send('POST', '/../notices/settings', { digest: true })
    await who.send('POST', '/../notices/read')
  }
  const before = [(await mailsTo(reviewer)).length, (await mailsTo(colleague)).length]
  const withdrawn = await submitted(portal, owner)
  const waits = await submitted(portal, owner)
  await settled()
  await act(owner, withdrawn, 'withdraw')
  const told = (await about(reviewer, waits)).length
  expect(told).toBe(1)
  const [own] = (await reviewer.send('GET', '/../notices')).body.data as (Told & { id: string })[]
  await reviewer.send('POST', `/../notices/read?ids=${own?.id}`)
  const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000 - 5.5 * 3_600_000
  await digest({ ...portal.deps, now: () => new Date(midnight + 33 * 3_600_000) })
  await settled()
  expect((await mailsTo(reviewer)).length, 'only what was withdrawn is not read').toBe(before[0])
  const mails = (await mailsTo(colleague)).slice(before[1])
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Subject: Unread notices: 1')
})
