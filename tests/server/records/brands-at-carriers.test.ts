import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import confirmCases from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import rejectCases from '../../definitions/reject.cases.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { sendMessages } from '../../support/do-jobs.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, type Reply, stored, submitted } from './askers.ts'
import { bellOf } from './bell.ts'
import { good } from './further.ts'

let portal: Portal
let owner: Asker
let platform: Asker
let vi: Asker
let northline: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Brand owner')
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Brand platform')
  vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Brand vi', 'vi')
  northline = await asker(portal, 'VI_CARRIER_ADMIN', 'Brand northline', 'northline')
})
afterAll(() => portal.close())

const reject = rejectCases.base
const approve = approveCases.base

/** Where the rows of a brand stand: "submitted; northline waiting, vi approved". */
async function standing(id: string): Promise<string> {
  const sql = 'select scope, state_text as state from lifecycle where record_id = $1 order by scope'
  const [own, ...others] = await portal.rows<{ scope: string; state: string }>(sql, [id])
  return [own?.state, ...others.map(({ scope, state }) => `${scope} ${state}`)].join(', ')
}

/** Sends an event to the brand's own row, or to a carrier's. */
async function act(who: Asker, id: string, event: string, data: object = {}, scope = ''): Promise<Reply> {
  const workflow = scope === '' ? 'brand' : 'brand-at-carrier'
  const sql = 'select version from lifecycle where record_id = $1 and workflow = $2 and scope = $3'
  const [row] = await portal.rows<{ version: number }>(sql, [id, workflow, scope])
  return who.send('POST', `/${id}/transitions`, { event, workflow, scope, version: row?.version ?? 1, data })
}

const forwarded = async (carriers: string[]): Promise<string> => {
  const id = await submitted(portal, owner)
  good(await act(platform, id, 'forward', { carriers }))
  return id
}
const idsIn = async (who: Asker, tab: string): Promise<string[]> => {
  const query = new URLSearchParams({ list: 'carrier-brands', tab, limit: '500' })
  return good(await who.send('GET', `?${query}`)).items.map((item: { id: string }) => item.id)
}

test('a forwarded brand waits in the list of each carrier that was asked, and in no other', async () => {
  proves('workflows.4.forward-brands')
  proves('workflows.7.forward-brand-call')
  proves('workflows.6.vi-admin-brands')
  proves('workflows.6.super-admin-all-brands')
  const id = await forwarded(['vi'])
  const other = await submitted(portal, await asker(portal, 'DEVELOPER', 'Another brand owner'))
  const superAdmin = await asker(portal, 'SUPER_ADMIN_VI_DOTGO', 'Brand platform')
  const all = good(await superAdmin.send('GET', '?list=review-brands&tab=all&limit=500')).items
  expect(all.map((item: { id: string }) => item.id)).toEqual(expect.arrayContaining([id, other]))
  expect(await standing(id)).toBe('pending, vi waiting')
  expect([await idsIn(vi, 'waiting'), await idsIn(northline, 'all')]).toEqual([[id], []])
  expect((await northline.send('GET', `/${id}`)).status).toBe(404)
  expect(good(await vi.send('GET', `/${id}`)).data.brand_name).toMatch(/^Rec /)
  expect((await vi.send('GET', `/${await submitted(portal, owner)}`)).status).toBe(404)
})

test('an approved brand waits to be marked verified: in what is to be decided, its count, and the bell', async () => {
  const listed = async () => good(await platform.send('GET', '?list=review-brands&tab=waiting&limit=500'))
  const before = (await listed()).counts.waiting
  const id = await forwarded(['vi'])
  const all = (await listed()).counts
  expect(all.waiting).toBe(before)
  good(await act(vi, id, 'approve', approve, 'vi'))
  expect(await standing(id)).toBe('approved, vi approved')
  const { items, counts } = await listed()
  const after: Record<string, number> = counts
  const { row } = items.find((item: { id: string }) => item.id === id)
  // It is approved, and says what it waits for.
  expect(Object.entries(after).filter(([tab, count]) => count !== all[tab])).toEqual([
    ['waiting', before + 1],
    ['carriers', all.carriers - 1],
    ['approved', all.approved + 1],
  ])
  expect(row).toMatchObject({
    label: 'Approved, contact to confirm',
    waits: [{ holder: 'reviewer', next: expect.stringMatching(/^Ask the brand contact/) }],
  })
  await sendMessages(portal.deps)
  const bell = await portal.app.inject({ url: '/secure/api/v1/notices', headers: { cookie: platform.cookie } })
  const told = bell.json().data.filter((one: { record_id: string }) => one.record_id === id)
  expect(told.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringMatching(/^The brand .* waits for its contact's confirmation\.$/),
  )
})

test('the lists of the platform open for a carrier and hold nothing, whatever it asks', async () => {
  await forwarded(['vi'])
  const asks: Record<string, string>[] = [
    {},
    { tab: 'carriers' },
    { tab: 'all', search: 'Rec' },
    { filter: JSON.stringify({ industry: 'banking' }) },
  ]
  for (const ask of asks) {
    const page = good(await vi.send('GET', `?${new URLSearchParams({ list: 'review-brands', ...ask })}`))
    expect([page.items, page.next, new Set(Object.values(page.counts))]).toEqual([[], null, new Set([0])])
  }
})

test('a carrier groups its brands as to decide, approved and rejected', async () => {
  proves('workflows.4.carrier-groups-brands')
  proves('workflows.1.carrier-admins-own-carrier')
  const [yes, no] = [await forwarded(['northline']), await forwarded(['northline'])]
  good(await act(northline, yes, 'approve', approve, 'northline'))
  good(await act(northline, no, 'reject', reject, 'northline'))
  expect([await idsIn(northline, 'approved'), await idsIn(northline, 'rejected')]).toEqual([[yes], [no]])
})

test('a change of a verified brand waits in the tabs of who decides on it, and in those of its owner', async () => {
  const id = await submitted(portal, owner)
  good(await act(platform, id, 'approve', approve))
  good(await act(platform, id, 'verify', confirmCases.base))
  const tabsOf = async (who: Asker, list: string): Promise<string[]> => {
    const tabs = portal.set.lists[list]?.tabs.map(tab => tab.id) ?? []
    const found = await Promise.all(
      tabs.map(async tab => {
        const page = good(await who.send('GET', `?${new URLSearchParams({ list, tab, limit: '500' })}`))
        return page.items.some((item: { id: string }) => item.id === id) ? [tab] : []
      }),
    )
    return found.flat()
  }
  expect([await tabsOf(owner, 'my-brands'), await tabsOf(platform, 'review-brands')]).toEqual([
    ['all', 'verified'],
    ['verified', 'all'],
  ])
  const { version, data } = good(await owner.send('GET', `/${id}`))
  good(
    await owner.send('POST', `/${id}/submit`, {
      event: 'change',
      version: 4,
      draft_version: version,
      data: { ...data, city: 'Kassel' },
    }),
  )
  expect(await tabsOf(owner, 'my-brands')).toEqual(['all', 'review', 'verified', 'changing'])
  expect(await tabsOf(platform, 'review-brands')).toEqual(['waiting', 'verified', 'all'])
})

test('Z1: a carrier that rejected the brand sees nothing of a change that is proposed then', async () => {
  const id = await forwarded(['vi', 'northline'])
  good(await act(vi, id, 'reject', reject, 'vi'))
  good(await act(northline, id, 'approve', approve, 'northline'))
  good(await act(platform, id, 'verify', confirmCases.base))
  expect((await vi.send('GET', `/${id}`)).status).toBe(200)
  const { version, data, lifecycles } = good(await owner.send('GET', `/${id}`))
  const own = lifecycles.find(({ scope }: { scope: string }) => scope === '')
  const change = { event: 'change', version: own.version, draft_version: version, data: { ...data, city: 'Kassel' } }
  good(await owner.send('POST', `/${id}/submit`, change))
  expect(await standing(id)).toBe('verified.changing, northline approved, vi recalled')
  const left = good(await vi.send('GET', `/${id}`))
  expect(left).toMatchObject({ decided_only: true, data: {}, proposed: null })
  expect(JSON.stringify([left, good(await vi.send('GET', `/${id}/history`))])).not.toContain('Kassel')
})

test('the brand is approved when every carrier asked has decided and one of them approved', async () => {
  proves('workflows.4.brand-state-pending')
  const id = await forwarded(['vi', 'northline'])
  good(await act(vi, id, 'approve', approve, 'vi'))
  expect(await standing(id)).toBe('pending, northline waiting, vi approved')
  good(await act(northline, id, 'reject', reject, 'northline'))
  expect(await standing(id)).toBe('approved, northline rejected, vi approved')
  good(await act(platform, id, 'revoke', reject))
  expect(await standing(id)).toBe('revoked, northline rejected, vi revoked')
})

test('rejected by every carrier asked it is with its owner, and can be sent round again', async () => {
  const id = await forwarded(['vi', 'northline'])
  good(await act(vi, id, 'reject', reject, 'vi'))
  good(await act(northline, id, 'reject', reject, 'northline'))
  expect(await standing(id)).toBe('rejected, northline rejected, vi rejected')
  const { data } = good(await owner.send('GET', `/${id}`))
  const [row] = await portal.rows<{ version: number }>("select version from lifecycle where record_id = $1 and scope = ''", [id])
  good(await owner.send('POST', `/${id}/submit`, { event: 'resubmit', version: row?.version, data }))
  good(await act(platform, id, 'forward', { carriers: ['vi'] }))
  expect(await standing(id)).toBe('pending, northline recalled, vi waiting')
})

test('what the platform or the owner ends asks nothing of carriers any more', async () => {
  const [approved, rejected, withdrawn] = [await forwarded(['vi']), await forwarded(['vi']), await forwarded(['vi'])]
  good(await act(platform, approved, 'approve-without-carriers', approve))
  good(await act(platform, rejected, 'reject', reject))
  good(await act(owner, withdrawn, 'withdraw'))
  expect([await standing(approved), await standing(rejected), await standing(withdrawn)]).toEqual([
    'approved, vi closed',
    'rejected, vi recalled',
    'created, vi recalled',
  ])
  for (const id of [approved, rejected, withdrawn]) {
    const before = await stored(portal, id)
    expect((await act(vi, id, 'approve', approve, 'vi')).status).toBe(404)
    expect(await stored(portal, id)).toEqual(before)
  }
})

test('a carrier decides its own row alone, and the platform none of a carrier', async () => {
  const id = await forwarded(['vi'])
  const before = await stored(portal, id)
  const tries = [
    await act(northline, id, 'approve', approve, 'vi'),
    await act(vi, id, 'approve', approve),
    await act(platform, id, 'approve', approve, 'vi'),
    await act(owner, id, 'approve', approve, 'vi'),
    await act(platform, id, 'forward-more', { carriers: [randomUUID()] }),
  ]
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 403, 403, 422])
  expect(await stored(portal, id)).toEqual(before)
})

test('a carrier that approved the brand is told that it was revoked, and reads it as it approved it until it is submitted again', async () => {
  const id = await forwarded(['vi', 'northline'])
  good(await act(vi, id, 'reject', reject, 'vi'))
  good(await act(northline, id, 'approve', approve, 'northline'))
  good(await act(platform, id, 'verify', confirmCases.base))
  good(await act(platform, id, 'revoke', reject))
  expect(await standing(id)).toBe('revoked, northline revoked, vi rejected')
  await sendMessages(portal.deps)
  const { label, data, lifecycles } = good(await northline.send('GET', `/${id}`))
  expect(lifecycles).toMatchObject([{ label: 'Revoked by the platform', tone: 'stopped' }])
  expect(await bellOf(portal, northline, id)).toContain(
    `The platform revoked the brand ${label}, which Northline Mobile approved: A document cannot be read.`,
  )
  expect((await bellOf(portal, vi, id)).join()).not.toContain('revoked')
  const row = good(await owner.send('GET', `/${id}`)).lifecycles.find(({ scope }: { scope: string }) => scope === '')
  expect(row).toMatchObject({ label: 'Revoked', tone: 'bad', holder: 'owner' })
  const again = { event: 'resubmit', version: row.version, data: { ...data, city: 'Kassel' } }
  good(await owner.send('POST', `/${id}/submit`, again))
  expect(await standing(id)).toBe('updated, northline recalled, vi recalled')
  const left = good(await northline.send('GET', `/${id}`))
  expect(left).toMatchObject({ decided_only: true, data: {}, lifecycles: [{ label: 'Revoked by the platform' }] })
  expect(JSON.stringify([left, good(await northline.send('GET', `/${id}/history`))])).not.toContain('Kassel')
})

test('a carrier that rejected the brand is offered with that said, to who sees the brand alone', async () => {
  const id = await forwarded(['vi', 'northline'])
  good(await act(vi, id, 'approve', approve, 'vi'))
  good(await act(northline, id, 'reject', reject, 'northline'))
  const headers = {
    origin: new URL(portal.deps.config.publicUrl).origin,
    cookie: owner.cookie,
    'content-type': 'application/json',
  }
  // A bot whose form is not complete: its brand is what its owner has chosen so far.
  const made = await portal.app.inject({ method: 'POST', url: '/secure/api/v1/bots', headers, payload: { data: { brand: id } } })
  const bot = made.json().data.id
  const said = async (who: Asker, about: string): Promise<unknown> => {
    const url = `/secure/api/v1/references/carrier?about=${about}`
    const { statusCode, ...answer } = await portal.app.inject({ url, headers: { cookie: who.cookie } })
    if (statusCode !== 200) return statusCode
    const options: { key: string; notes: string[] }[] = answer.json().data
    return Object.fromEntries(
      options.filter(({ notes }) => notes.includes('Rejected the brand')).map(({ key, notes }) => [key, notes]),
    )
  }
  const noted = { northline: ['Rejected the brand', 'Carrier-managed', 'about 7 working days'] }
  expect([await said(platform, id), await said(owner, id), await said(owner, bot)]).toEqual([noted, noted, noted])
  const stranger = await asker(portal, 'DEVELOPER', 'Other owner')
  expect([await said(vi, id), await said(stranger, id), await said(stranger, bot), await said(platform, bot)]).toEqual([
    {},
    404,
    404,
    404,
  ])
})
