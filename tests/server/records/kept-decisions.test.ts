import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { type Asker, asker, type Reply, submitted } from './askers.ts'
import { good } from './further.ts'
import { type Launches, rejection, startLaunches } from './launches.ts'
import { given, requestSubmitted } from './verifications.ts'

/** What a carrier keeps of what it decided once it is shown the record no more: that it decided, when, and a row of its lists. Of nothing that came later. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
}, 60_000)
afterAll(() => launches.portal.close())

async function people(kind: string) {
  const { portal } = launches
  const who = (role: string, organisation: string, carrier: string | null = null) =>
    asker(portal, role, organisation, carrier, { kind })
  return {
    owner: await who('DEVELOPER', 'Own bots'),
    platform: await who('ADMIN_DOTGO_READWRITE', 'The platform'),
    vi: await who('VI_CARRIER_ADMIN', 'Vi', 'vi'),
    northline: await who('VI_CARRIER_ADMIN', 'Northline', 'northline'),
  }
}
async function act(by: Asker, id: string, event: string, data: object = {}, scope = '', typed?: string): Promise<Reply> {
  const sql = 'select version, workflow from lifecycle where record_id = $1 and scope = $2'
  const [row] = await launches.portal.rows<{ version: number; workflow: string }>(sql, [id, scope])
  const sent = { event, workflow: row?.workflow, scope, version: row?.version ?? 1, data, ...(typed && { typed }) }
  return by.send('POST', `/${id}/transitions`, sent)
}
async function send(by: Asker, id: string, event: string, data: JsonObject): Promise<void> {
  const sql = `select version from lifecycle where record_id = $1 and scope = ''`
  const [row] = await launches.portal.rows<{ version: number }>(sql, [id])
  good(await by.send('POST', `/${id}/submit`, { event, version: row?.version, data }))
}

type Page = { items: { id: string; label: string }[]; counts: { [tab: string]: number }; next: string | null }
/** Each tab of a list that a record stands in, with its row and the count of the tab. */
async function listed(by: Asker, list: string, id: string, search?: string) {
  const tabs = launches.portal.set.lists[list]?.tabs ?? []
  const pages = await Promise.all(
    tabs.map(async tab => {
      const query = new URLSearchParams({ list, tab: tab.id, limit: '500', ...(search && { search }) })
      const page: Page = good(await by.send('GET', `?${query}`))
      if (!search) expect([tab.id, page.items.length]).toEqual([tab.id, page.counts[tab.id]])
      return page.items.flatMap(item => (item.id === id ? [{ tab: tab.id, item }] : []))
    }),
  )
  return { tabs: pages.flat().map(({ tab }) => tab), items: pages.flat().map(({ item }) => item) }
}
/** That the carrier reads what it decided and no more, on the record's page and in its list, and can do nothing. */
async function keeps(by: Asker, list: string, id: string, tabs: string[], shows: object, ...later: string[]) {
  const record = good(await by.send('GET', `/${id}`))
  // What its owner is called may have changed since, too.
  expect(record).toMatchObject({
    data: {},
    proposed: null,
    owner: { label: '' },
    decided_only: true,
    decision: { actor: { ours: true } },
  })
  const [row, ...others] = record.lifecycles
  expect(others).toEqual([])
  expect(row).toMatchObject(shows)
  const lines = good(await by.send('GET', `/${id}/history`))
  expect(lines[0]).toMatchObject({ state: row.state })
  const found = await listed(by, list, id)
  expect(found.tabs).toEqual(tabs)
  for (const item of found.items) {
    expect(item).toMatchObject({
      label: record.label,
      data: {},
      owner: { label: '' },
      picture: null,
      row: { ...shows, state: row.state, since: row.since },
    })
    expect(item).not.toHaveProperty('row.due', expect.any(String))
  }
  for (const text of later) expect(JSON.stringify([record, lines, found])).not.toContain(text)
  const again = { event: 'approve', workflow: row.workflow, scope: row.scope, version: row.version, data: {} }
  expect((await by.send('POST', `/${id}/transitions`, again)).status).toBe(404)
  return record
}
const approved = { label: 'Approved', tone: 'good' }
const bad = { label: 'Rejected', tone: 'bad' }

test('a brand that was reviewed anew: who approved and who rejected it keep that, and find it in their lists', async () => {
  const { owner, platform, vi, northline } = await people('brands')
  const id = await submitted(launches.portal, owner)
  const { data, label } = good(await owner.send('GET', `/${id}`))
  good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
  good(await act(vi, id, 'approve', {}, 'vi'))
  good(await act(northline, id, 'reject', given.reject, 'northline'))
  const before = await listed(northline, 'carrier-brands', id)
  good(await act(platform, id, 'revoke', given.reject))
  await send(owner, id, 'resubmit', { ...data, brand_name: `Later ${data.brand_name}`, city: 'Kassel' })
  await keeps(vi, 'carrier-brands', id, ['revoked', 'all'], { label: 'Revoked by the platform' }, 'Kassel', 'Later')
  await keeps(northline, 'carrier-brands', id, ['rejected', 'all'], bad, 'Kassel', 'Later')
  expect(before.tabs).toEqual(['rejected', 'all'])
  // A search finds it by what it was called, and not by what it is called now.
  expect((await listed(vi, 'carrier-brands', id, label)).tabs).toEqual(['revoked', 'all'])
  expect((await listed(vi, 'carrier-brands', id, `Later ${label}`)).tabs).toEqual([])
  const filtered = `?${new URLSearchParams({ list: 'carrier-brands', tab: 'all', filter: JSON.stringify({ industry: data.industry }) })}`
  expect(good(await vi.send('GET', filtered)).items.map((item: { id: string }) => item.id)).not.toContain(id)
  good(await act(platform, id, 'forward', { carriers: ['vi'] }))
  expect((await listed(vi, 'carrier-brands', id)).tabs).toEqual(['waiting', 'all'])
  expect(good(await vi.send('GET', `/${id}`))).toMatchObject({ decided_only: false, data: { city: 'Kassel' } })
})

test('a brand that the platform rejected after one carrier approved it: that one keeps its approval', async () => {
  const { owner, platform, vi, northline } = await people('brands')
  const id = await submitted(launches.portal, owner)
  const { data } = good(await owner.send('GET', `/${id}`))
  good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
  good(await act(vi, id, 'approve', {}, 'vi'))
  good(await act(platform, id, 'reject', given.reject))
  await keeps(vi, 'carrier-brands', id, ['approved', 'all'], approved)
  await send(owner, id, 'resubmit', { ...data, city: 'Kassel' })
  const { version } = await keeps(vi, 'carrier-brands', id, ['approved', 'all'], approved, 'Kassel')
  expect((await northline.send('GET', `/${id}`)).status, 'who decided nothing').toBe(404)
  expect((await listed(northline, 'carrier-brands', id)).tabs).toEqual([])
  good(await act(platform, id, 'reject', given.reject))
  await send(owner, id, 'resubmit', { ...data, city: 'Pune' })
  expect(good(await vi.send('GET', `/${id}`)).version, 'nothing tells what happens meanwhile').toBe(version)
})

test('a verification: the same, one by one in each order and by its bot', async () => {
  const { owner, platform, vi, northline } = await people('bot-verifications')
  const { id, data } = await requestSubmitted(launches.portal, owner)
  good(await act(platform, id, 'forward', given.forward(['vi', 'northline', 'harbour'])))
  good(await act(vi, id, 'reject', given.reject, 'vi'))
  good(await act(northline, id, 'approve', {}, 'northline'))
  good(await act(platform, id, 'reject', given.reject))
  await keeps(northline, 'carrier-verifications', id, ['approved', 'all'], approved)
  await send(owner, id, 'submit', { ...data, partner_name: 'Growing Tree Partners' })
  await keeps(vi, 'carrier-verifications', id, ['rejected', 'all'], bad, 'Growing Tree Partners')
  await keeps(northline, 'carrier-verifications', id, ['approved', 'all'], approved, 'Growing Tree Partners')
  for (const sort of ['since', '-since', 'name', '-name']) {
    const query = new URLSearchParams({ list: 'carrier-verifications', tab: 'rejected', sort, at: `${id}/vi` })
    expect(good(await vi.send('GET', `?${query}`)).items).toMatchObject([{ id }])
  }
})

test('a launch: who approved, rejected or terminated it keeps that once it goes to others', async () => {
  const { platform, vi, northline, owner } = await people('bot-launches')
  const bot = await launches.bot('Bot That Ended')
  const id = await launches.submitted(bot, ['vi', 'northline'])
  await launches.goesLive(id, bot.agentId, 'vi')
  good(await act(platform, id, 'forward', { note: 'Fine.' }, 'northline'))
  good(await act(northline, id, 'reject-at-carrier', rejection, 'northline'))
  good(await act(vi, id, 'terminate-at-carrier', rejection, 'vi', bot.name))
  const data = launches.dataFor(bot, ['northline'])
  await send(owner, id, 'submit', { ...data, optout_description: `${data.optout_description} At any time.` })
  await keeps(vi, 'carrier-launches', id, ['terminated', 'all'], { label: 'Terminated' }, 'At any time')
  await keeps(northline, 'carrier-launches', id, ['rejected', 'all'], { label: 'Rejected by the carrier' }, 'At any time')
  good(await act(platform, id, 'forward', { note: 'Corrected.' }, 'northline'))
  good(await act(northline, id, 'approve-at-carrier', {}, 'northline'))
  expect((await listed(northline, 'carrier-launches', id)).tabs).toEqual(['platform', 'all'])
  await keeps(vi, 'carrier-launches', id, ['terminated', 'all'], { label: 'Terminated' }, 'At any time')
})
