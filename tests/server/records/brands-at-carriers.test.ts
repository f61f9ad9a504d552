import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventOptions } from '#engine/workflow/event-options.ts'
import { loadLifecycle } from '#engine/workflow/lifecycle.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { mainFirst } from '#portal/screens/record/main-first.ts'
import { setbacksOf } from '#portal/screens/record/setbacks.ts'
import {
  decisionAt,
  fieldCommentsOf,
  type LifecycleAnswer,
  mainLifecycle,
  openForOwner,
  type RecordAnswer,
} from '#portal/workflow/record-answer.ts'
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
    label: 'Approved, waiting for the brand contact',
    waits: [{ holder: 'reviewer', next: expect.stringMatching(/^Ask the brand contact/) }],
  })
  await sendMessages(portal.deps)
  const bell = await portal.app.inject({ url: '/secure/api/v1/notices', headers: { cookie: platform.cookie } })
  const told = bell.json().data.filter((one: { record_id: string }) => one.record_id === id)
  expect(told.map(({ text }: { text: string }) => text)).toContainEqual(
    expect.stringMatching(/^The brand .* is waiting for its contact to confirm\.$/),
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

describe('a verified brand that one of two carriers rejected', () => {
  const marked = { ...reject, pins: [{ path: '/city', comment: 'The letter names another city.' }] }
  /** Approved at Northline, rejected at Vi, and marked verified. */
  async function verified(): Promise<string> {
    const id = await forwarded(['vi', 'northline'])
    good(await act(vi, id, 'reject', marked, 'vi'))
    good(await act(northline, id, 'approve', approve, 'northline'))
    good(await act(platform, id, 'verify', confirmCases.base))
    return id
  }
  const ownRow = ({ lifecycles }: RecordAnswer): LifecycleAnswer | undefined => lifecycles.find(({ scope }) => scope === '')
  const rowOfVi = ({ lifecycles }: RecordAnswer): LifecycleAnswer | undefined => lifecycles.find(({ scope }) => scope === 'vi')
  /** The owner proposes a change of what Vi marked. */
  async function change(id: string, city: string): Promise<void> {
    const record = good(await owner.send('GET', `/${id}`))
    const sent = { event: 'change', version: ownRow(record)?.version, draft_version: record.version }
    good(await owner.send('POST', `/${id}/submit`, { ...sent, data: { ...record.data, city } }))
  }
  /** What owner or platform read of the rejection: the count, the row, and what was decided and marked there. */
  async function rejection(who: Asker, id: string): Promise<unknown> {
    const record: RecordAnswer = good(await who.send('GET', `/${id}`))
    const row = rowOfVi(record)
    const decision = row && decisionAt(record, row)
    return [ownRow(record)?.summary, row?.tone, decision?.line.input, decision?.answered]
  }
  const stands = ['1 of 2 carriers approved, 1 rejected at Vi India', 'bad', marked, false]

  test('Z1: its rejection stands while a change is in review, of which that carrier reads nothing', async () => {
    const id = await verified()
    expect((await vi.send('GET', `/${id}`)).status).toBe(200)
    const kept = async () => {
      const { facts: _, ...shown } = good(await vi.send('GET', `/${id}`))
      return [shown, good(await vi.send('GET', `/${id}/history`))]
    }
    await change(id, 'Kassel')
    expect(await standing(id)).toBe('verified.changing, northline approved, vi corrected')
    const [left, lines] = await kept()
    expect(left).toMatchObject({ decided_only: true, data: {}, proposed: null, lifecycles: [{ label: 'Rejected' }] })
    expect(JSON.stringify([left, lines])).not.toMatch(/Kassel|in review/)
    expect([await rejection(owner, id), await rejection(platform, id)]).toEqual([stands, stands])
    expect((await act(vi, id, 'approve', approve, 'vi')).status).toBe(404)
    // Nothing of what goes on about the change reaches it.
    good(await act(platform, id, 'ask-owner', { question: 'Since when is it there?' }))
    good(await act(owner, id, 'answer', { answer: 'Since the spring of this year.' }))
    expect(await kept()).toEqual([left, lines])
  })

  test('it is asked again when the platform approves the change: it is told, and so is the owner', async () => {
    const id = await verified()
    await change(id, 'Kassel')
    good(await act(platform, id, 'approve-change', approve))
    expect(await standing(id)).toBe('verified.steady, northline approved, vi waiting')
    await sendMessages(portal.deps)
    const { label, lifecycles } = good(await owner.send('GET', `/${id}`))
    expect(lifecycles.find(({ scope }: { scope: string }) => scope === 'vi')).toMatchObject({
      waits: [{ holder: 'carrier', next: 'The carrier checks the brand for its network.' }],
    })
    expect(await bellOf(portal, owner, id)).toContain(`Vi India had rejected the brand ${label} and now decides again.`)
    expect(await bellOf(portal, vi, id)).toContain(
      `The platform forwarded the brand ${label} again. Vi India now decides on the current version.`,
    )
    expect((await bellOf(portal, northline, id)).join()).not.toContain('again')
    // Who approved is told that it says something else, and that the approval stays.
    expect(await bellOf(portal, northline, id)).toContain(
      `The owner changed the brand ${label}. It stays approved at Northline Mobile.`,
    )
    expect(good(await vi.send('GET', `/${id}`))).toMatchObject({ decided_only: false, data: { city: 'Kassel' } })
    // So is who still decides.
    const { version } = good(await vi.send('GET', `/${id}`)).lifecycles[0]
    await change(id, 'Marburg')
    good(await act(platform, id, 'approve-change', approve))
    expect(
      (
        await vi.send('POST', `/${id}/transitions`, {
          event: 'approve',
          workflow: 'brand-at-carrier',
          scope: 'vi',
          version,
          data: approve,
        })
      ).status,
      'as it was read',
    ).toBe(409)
    expect(await standing(id)).toBe('verified.steady, northline approved, vi waiting')
    await sendMessages(portal.deps)
    expect(await bellOf(portal, vi, id)).toContain(
      `The owner changed the brand ${label}. Vi India now decides on the changed version.`,
    )
    expect(await idsIn(vi, 'waiting')).toContain(id)
    good(await act(vi, id, 'approve', approve, 'vi'))
    expect(await standing(id)).toBe('verified.steady, northline approved, vi approved')
  })

  test('it stands as rejected when the change is rejected or withdrawn, and its comments are in the form until the carrier is asked again', async () => {
    const id = await verified()
    const inForm = async () => {
      const lines = openForOwner(good(await owner.send('GET', `/${id}`)))
      return lines.flatMap(line => fieldCommentsOf(line).map(({ path }) => `${line.scope} ${path}`))
    }
    /** What its owner reads first: which row, and what was decided there. */
    const first = async () => {
      const record: RecordAnswer = good(await owner.send('GET', `/${id}`))
      const own = ownRow(record) as LifecycleAnswer
      const told = setbacksOf(record, own, [], 'owner', portal.set.workflows)
      return told.map(({ row, decision }) => `${row.scope} ${decision.line.label}: ${row.next}`)
    }
    const told = ['vi Rejected by the carrier: This carrier can be asked again once you have changed the details.']
    expect([await inForm(), await first()], 'before anything is changed').toEqual([['vi /city'], told])
    await change(id, 'Kassel')
    expect([await inForm(), await first()]).toEqual([[], []])
    good(await act(platform, id, 'reject-change', { ...reject, pins: [{ path: '/website', comment: 'It does not open.' }] }))
    expect(await standing(id)).toBe('verified.change_rejected, northline approved, vi returned')
    expect(await inForm()).toEqual([' /website', 'vi /city'])
    expect([await rejection(owner, id), await rejection(platform, id)]).toEqual([stands, stands])
    expect(good(await vi.send('GET', `/${id}`))).toMatchObject({ decided_only: true, data: {} })
    good(await act(owner, id, 'keep-verified'))
    expect([await inForm(), await first()]).toEqual([['vi /city'], told])
    await change(id, 'Pune')
    good(await act(owner, id, 'withdraw-change'))
    expect(await standing(id)).toBe('verified.steady, northline approved, vi returned')
    await change(id, 'Pune')
    good(await act(platform, id, 'revoke', reject))
    expect(await standing(id)).toBe('revoked, northline revoked, vi returned')
    expect(await idsIn(vi, 'rejected')).toContain(id)
  })

  test('who decides on a change reads that it is one', async () => {
    const id = await verified()
    await change(id, 'Kassel')
    await sendMessages(portal.deps)
    const { label } = good(await owner.send('GET', `/${id}`))
    expect((await bellOf(portal, platform, id))[0]).toBe(`A change to the brand ${label} is waiting for a decision.`)
  })
})

test('what a brand waits for its reader for comes first and is the main thing to do; nothing is while it waits for others', async () => {
  const lifecycle = loadLifecycle(portal.set.workflows.brand as Workflow)
  /** What may be done at the brand's own row, the main one in brackets. */
  const offered = async (who: Asker, id: string): Promise<string[]> => {
    const record: RecordAnswer = good(await who.send('GET', `/${id}`))
    const row = mainLifecycle(record, 'brand')
    if (!row) return []
    const all = eventOptions(lifecycle, { state: stateValue(row.state) }, { ...record.facts, lifecycle: row })
    const { main, shown } = mainFirst(
      row,
      all.filter(({ allowed, meta }) => allowed && !meta.rare && meta.submits !== 'record'),
    )
    return shown.map(choice => (choice === main ? `[${choice.meta.label}]` : choice.meta.label))
  }
  const id = await forwarded(['vi'])
  expect(await offered(platform, id)).toEqual(['Forward to more carriers', 'Ask the owner', 'Approve without carriers', 'Reject'])
  good(await act(vi, id, 'approve', approve, 'vi'))
  expect(await offered(platform, id)).toEqual(['[Mark verified]', 'Forward to more carriers', 'Ask the owner'])
  good(await act(platform, id, 'ask-owner', { question: 'Since when is it there?' }))
  expect(await offered(platform, id)).toEqual(['Take the question back'])
  good(await act(owner, id, 'answer', { answer: 'Since the spring of this year.' }))
  good(await act(platform, id, 'verify', confirmCases.base))
  const record = good(await owner.send('GET', `/${id}`))
  const version = mainLifecycle(record, 'brand')?.version
  const sent = { event: 'change', version, draft_version: record.version, data: { ...record.data, city: 'Kassel' } }
  good(await owner.send('POST', `/${id}/submit`, sent))
  expect(await offered(platform, id)).toEqual(['[Approve changes]', 'Reject changes', 'Ask the owner'])
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
