import { strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digest } from '#server/jobs/digest.ts'
import words from '../../../schemas/texts/notices.texts.json' with { type: 'json' }
import rejection from '../../definitions/reject.cases.json' with { type: 'json' }
import { jobRows } from '../../support/job-tables.ts'
import { ownData } from '../../support/own-data.ts'
import { type Asker, asker, submitted } from '../records/askers.ts'
import { type Mailed, startMailed } from './mailed-portal.ts'

/** Notices and mails about records as people choose them, through a real mail server. */
let mailed: Mailed
let portal: Mailed['portal']
let sink: Mailed['sink']
let owner: Asker
let reviewer: Asker
let other: Asker

beforeAll(async () => {
  mailed = await startMailed('Told')
  ;({ portal, sink, owner, reviewer, colleague: other } = mailed)
}, 60_000)
afterAll(() => mailed.close())

type Told = { id: string; text: string; url: string | null; record_id: string; at: string; kind: string; read_at: string | null }
const noticesOf = async (who: Asker, query = ''): Promise<Told[]> => (await who.send('GET', `/../notices${query}`)).body.data
const read = (who: Asker, ids?: string) => who.send('POST', `/../notices/read${ids === undefined ? '' : `?ids=${ids}`}`)
const unread = async (who: Asker) => (await noticesOf(who)).filter(({ read_at }) => read_at === null).map(({ id }) => id)

async function mailsTo(who: Asker): Promise<string[]> {
  const [row] = await portal.rows<{ email: string }>('select email from credential where account_id = $1', [who.id])
  return sink.taken.filter(({ recipients }) => recipients.includes(row?.email ?? '')).map(({ source }) => source)
}

/** The digest as a server does it at this hour of a day from now on, in India; and all that follows has been sent. */
async function digestAt(day: number, hour: number): Promise<void> {
  const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000 - 5.5 * 3_600_000
  const at = new Date(midnight + day * 86_400_000 + hour * 3_600_000)
  await digest({ ...portal.deps, now: () => at })
  await settled()
}

async function settled(): Promise<void> {
  const left = async () =>
    (await portal.rows(`select 1 from ${jobRows} jobs where task in ('notify', 'mails', 'deliver', 'deliver-awaited')`)).length
  await expect.poll(left, { timeout: 30_000 }).toBe(0)
}

test('notices name the kind of record, are read one by one or all, and page by key', async () => {
  const ids = [await submitted(portal, owner), await submitted(portal, owner), await submitted(portal, owner)]
  await settled()
  const all = await noticesOf(reviewer)
  expect(all.map(({ record_id }) => record_id).toSorted()).toEqual(ids.toSorted())
  expect(all.map(({ kind }) => kind)).toEqual(['Brand', 'Brand', 'Brand'])
  for (const { text } of all) expect(text).toMatch(/^The brand .+ is waiting for a decision\.$/)

  const paged: string[] = []
  for (let before = ''; ; ) {
    const page: Told[] = await noticesOf(reviewer, `?limit=1${before && `&before=${before}`}`)
    if (page.length === 0) break
    before = page[0]?.id ?? ''
    paged.push(before)
  }
  expect(paged).toEqual(all.map(({ id }) => id))
  // A place in somebody else's notices is none.
  expect(await noticesOf(owner, `?before=${paged[0]}`)).toEqual([])

  const [first = '', ...others] = paged
  expect((await read(owner, first)).status).toBe(200)
  expect(await unread(reviewer), 'read by somebody else').toEqual(paged)
  expect((await read(reviewer, first)).status).toBe(200)
  expect(await unread(reviewer)).toEqual(others)
  for (const ids of ['', 'x', `${first},`, '-'.repeat(36), `${first}' or true`])
    expect((await read(reviewer, encodeURIComponent(ids))).status, ids).toBe(422)
  expect((await reviewer.send('GET', '/../notices?before=x')).status).toBe(422)
  expect(await unread(reviewer)).toEqual(others)
  // All up to one that was shown, and nothing that came later.
  const [newest = '', shown = ''] = others
  const readUntil = (at: string) => reviewer.send('POST', `/../notices/read?until=${at}`)
  const never = ['x', '0000-01-01T00:00:00Z', '2026-11-30T21:00:00%2B23:59', '9999-12-31T23:59:59-23:59', '2026-12-31T23:59:60Z']
  for (const at of never) expect((await readUntil(at)).status, at).toBe(422)
  expect((await readUntil(all.find(({ id }) => id === shown)?.at ?? '')).status).toBe(200)
  expect(await unread(reviewer)).toEqual([newest])
  await read(reviewer)
  expect(await unread(reviewer)).toEqual([])
})

test('who wants one mail a day gets what is not read, once a day, and the others a mail for each', async () => {
  const settings = (body?: object) => reviewer.send(body ? 'POST' : 'GET', '/../notices/settings', body)
  expect((await settings()).body.data).toEqual({ digest: false })
  expect((await settings({ digest: 'yes' })).status).toBe(422)
  expect((await settings({ digest: true })).body.data).toEqual({ digest: true })
  expect((await settings()).body.data).toEqual({ digest: true })
  const [before, otherBefore] = [(await mailsTo(reviewer)).length, (await mailsTo(other)).length]
  for (let count = 0; count < 3; count++) await submitted(portal, owner)
  await settled()
  expect((await mailsTo(reviewer)).length).toBe(before)
  expect((await mailsTo(other)).length).toBe(otherBefore + 3)

  await digestAt(0, 7.5)
  expect((await mailsTo(reviewer)).length, 'too early in the day').toBe(before)
  const [newest = '', ...older] = await unread(reviewer)
  await read(reviewer, newest)
  await Promise.all([digestAt(0, 8.5), digestAt(0, 8.5)])
  await digestAt(0, 23)
  const mails = (await mailsTo(reviewer)).slice(before)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Subject: Unread notices: 2')
  const texts = Object.fromEntries((await noticesOf(reviewer)).map(({ id, text }) => [id, text]))
  const [said = ''] = mails.map(source => source.replace(/=\r\n/g, ''))
  expect(said, 'each on a line of its own').toContain(older.map(id => texts[id]).join('\r\n'))
  expect(said).not.toContain(texts[newest] ?? '?')
  await digestAt(1, 9)
  expect((await mailsTo(reviewer)).length, 'nothing new').toBe(before + 1)
  expect((await mailsTo(other)).length, 'who did not ask').toBe(otherBefore + 3)

  await settings({ digest: false })
  await submitted(portal, owner)
  await settled()
  expect((await mailsTo(reviewer)).length).toBe(before + 2)
}, 60_000)

test('the button of a mail about a record, and its notice, lead to the record, where the reader has it', async () => {
  const id = await submitted(portal, owner, { brand_name: 'Led To' })
  const refusal = await reviewer.send('POST', `/${id}/transitions`, { event: 'reject', version: 2, data: rejection.base })
  expect(refusal.status, JSON.stringify(refusal.body)).toBe(200)
  await settled()
  const base = portal.deps.config.publicUrl
  const own = `${base}/developer/my-brands/${id}`
  const linksIn = async (who: Asker, subject: string): Promise<string[]> => {
    const mail =
      (await mailsTo(who)).map(one => one.replace(/=\r?\n/g, '').replaceAll('=3D', '=')).find(one => one.includes(subject)) ?? ''
    return [...new Set([...mail.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link))].filter(link => link.startsWith(base))
  }
  expect(await linksIn(owner, 'Led To was rejected')).toEqual([own])
  expect(
    (await noticesOf(owner)).filter(({ record_id }) => record_id === id).map(({ text, url }) => [text.slice(0, 16), url]),
  ).toEqual([
    ['The brand Led To', own],
    ['The brand Led To', own],
  ])
})

test('what a carrier was told of a brand names it as long as the carrier may read it, in notices, mail of the day and download', async () => {
  const vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Told Vi', 'vi')
  await vi.send('POST', '/../notices/settings', { digest: true })
  const id = await submitted(portal, owner, { brand_name: 'Recalled Orchard' })
  const act = async (by: Asker, event: string, data?: object) => {
    const [row] = await portal.rows<{ version: number }>("select version from lifecycle where record_id = $1 and scope = ''", [
      id,
    ])
    const sent = await by.send('POST', `/${id}/transitions`, { event, version: row?.version, ...(data && { data }) })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    await settled()
  }
  const downloaded = async () => strFromU8((await ownData(portal, vi.cookie)).get('notices.json') as Uint8Array)
  await act(reviewer, 'forward', { carriers: ['vi'] })
  expect(await noticesOf(vi)).toEqual([
    expect.objectContaining({ text: expect.stringContaining('Recalled Orchard'), record_id: id }),
  ])
  expect(await downloaded()).toContain('Recalled Orchard')
  await act(owner, 'withdraw')
  expect((await vi.send('GET', `/${id}`)).status).toBe(404)
  const after = await noticesOf(vi)
  expect(after).toContainEqual(expect.objectContaining({ text: words.texts.withheld, url: null, record_id: null, kind: null }))
  const withheld = [JSON.stringify(after), await downloaded()]
  await digestAt(5, 9)
  // What was taken back asks nothing any more: no mail of the day.
  const mails = (await mailsTo(vi)).join('\n').replace(/=\r?\n/g, '')
  expect(mails).not.toContain(words.texts.withheld)
  for (const told of [...withheld, mails]) for (const hidden of ['Recalled Orchard', id]) expect(told).not.toContain(hidden)
  expect(JSON.stringify(await noticesOf(owner)) + JSON.stringify(await noticesOf(reviewer))).toContain('Recalled Orchard')
})
