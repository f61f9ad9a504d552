import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import rejectCases from '../../definitions/reject.cases.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, submitted } from './askers.ts'
import { good } from './further.ts'

let portal: Portal
let owner: Asker
let stranger: Asker
let reviewer: Asker
let carrier: Asker
const ids: string[] = []
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'List owner')
  stranger = await asker(portal, 'DEVELOPER', 'List stranger')
  reviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'List platform')
  carrier = await asker(portal, 'VI_CARRIER_ADMIN', 'List carrier', 'vi')
  for (let number = 0; number < 23; number++)
    ids.push(await submitted(portal, number % 5 === 0 ? stranger : owner, { city: number % 2 === 0 ? 'Bonn' : 'Ulm' }))
  // Ten rows of one moment: only the id tells them apart.
  await portal.pool.query(`update lifecycle set since = '2026-01-01T00:00:00Z' where record_id = any($1)`, [ids.slice(0, 10)])
  await portal.pool.query(`update lifecycle set since = '2026-01-02T00:00:00.123456Z' where record_id = any($1)`, [
    ids.slice(10, 13),
  ])
})
afterAll(() => portal.close())

const list = (who: Asker, query: Record<string, string>) => who.send('GET', `?${new URLSearchParams(query)}`)
const waiting = { list: 'review-brands', tab: 'waiting' }

async function everyPage(who: Asker, query: Record<string, string>, limit: number): Promise<string[]> {
  const seen: string[] = []
  for (let after = ''; ; ) {
    const { body } = await list(who, { ...query, limit: String(limit), ...(after ? { after } : {}) })
    seen.push(...body.data.items.map((item: { id: string }) => item.id))
    if (body.data.next === null) return seen
    after = body.data.next
  }
}

describe('pages by key', () => {
  const orders = ['since', '-since', 'name', '-name']
  for (const sort of orders) {
    for (const limit of [1, 4, 100]) {
      test(`sorted by ${sort}, ${limit} a page: every record once, in the order of one page`, async () => {
        proves('workflows.7.pending-brands-call')
        const whole = await everyPage(reviewer, { ...waiting, sort }, 500)
        expect(new Set(whole)).toEqual(new Set(ids))
        expect(await everyPage(reviewer, { ...waiting, sort }, limit)).toEqual(whole)
      })
    }
  }

  for (const sort of orders) {
    test(`sorted by ${sort}, each row says which stand before and after it, however far down`, async () => {
      const whole = await everyPage(reviewer, { ...waiting, sort }, 500)
      for (const [index, id] of [...whole.entries()].filter(([index]) => index < 2 || index > whole.length - 4)) {
        const { items, before, after } = good(await list(reviewer, { ...waiting, sort, at: id }))
        const told = [before, ...items, after].map(row => row?.id ?? null)
        expect(told, `${index}`).toEqual([whole[index - 1] ?? null, id, whole[index + 1] ?? null])
      }
      const [id = ''] = whole
      const elsewhere: Record<string, string>[] = [
        { tab: 'rejected' },
        { search: 'no such name' },
        { at: `${id}/vi` },
        { at: 'no id' },
      ]
      for (const other of elsewhere)
        expect(good(await list(reviewer, { ...waiting, sort, at: id, ...other }))).toMatchObject({
          items: [],
          before: null,
          after: null,
        })
      expect(good(await list(stranger, { list: 'my-brands', at: ids[1] ?? '' })).items, 'of somebody else').toEqual([])
    })
  }

  test('a record that is decided while somebody pages is missing from later pages, none is shown twice', async () => {
    const first = (await list(reviewer, { ...waiting, limit: '5' })).body.data
    const moved = first.items[4].id
    await reviewer.send('POST', `/${moved}/transitions`, { event: 'reject', version: 2, data: rejectCases.base })
    const rest: string[] = []
    for (let after = first.next; after !== null; ) {
      const { data } = (await list(reviewer, { ...waiting, limit: '5', after })).body
      rest.push(...data.items.map((item: { id: string }) => item.id))
      after = data.next
    }
    const before = new Set(first.items.map((item: { id: string }) => item.id))
    expect(rest.filter(id => before.has(id))).toEqual([])
    expect(rest).toHaveLength(ids.length - 5)
  })

  test.each([
    ['a cursor that is none', { after: 'not-a-cursor' }],
    [
      'a cursor with a value that is no time',
      { after: Buffer.from(JSON.stringify(["1'; drop table record", ids[0]])).toString('base64url') },
    ],
    ['a cursor with an id that is none', { after: Buffer.from(JSON.stringify(['2026-01-01', 'x'])).toString('base64url') }],
    ['an unknown tab', { tab: 'nowhere' }],
    ['a sort by no column', { sort: 'data' }],
    ['a filter the list does not have', { filter: '{"city":"Bonn"}' }],
    ['a filter that is no object', { filter: '[1]' }],
    ['a filter of a wrong type', { filter: '{"industry":1}' }],
    ['a negative limit', { limit: '-1' }],
    ['a limit above the most', { limit: '501' }],
    ['a limit that is no number', { limit: 'many' }],
    ['a parameter nobody declared', { offset: '5' }],
  ])('V12: %s is refused with 422', async (_what, query) => {
    expect((await list(reviewer, { ...waiting, ...query } as Record<string, string>)).status).toBe(422)
  })
})

describe('what is found', () => {
  test('by words of the name and of the legal name, `%` and `_` meaning themselves', async () => {
    const search = async (text: string) =>
      (await list(reviewer, { list: 'review-brands', tab: 'all', search: text, limit: '500' })).body.data.items.length
    expect(await search('records limited')).toBe(ids.length)
    expect([await search('%'), await search('_'), await search("x' or '1'='1")]).toEqual([0, 0, 0])
  })

  test('by words in any order, the submitter’s name, e-mail, domain and id, each as far as the reader sees it', async () => {
    const found = async (who: Asker, search: string, of = waiting) =>
      good(await list(who, { ...of, search, limit: '100' })).items.map((item: { id: string }) => item.id)
    const id = await submitted(portal, owner, {
      brand_name: 'Harbour Lights Trading',
      industry: 'agriculture',
      website: 'https://www.harbour-lights.example',
      contact_email: 'skipper@harbour-lights.example',
    })
    const searches = ['trading harbour', 'LIGHTS  har', 'www.harbour-lights.example', 'skipper@harbour', id, id.slice(0, 23)]
    for (const search of [...searches, 'lights "List owner"'.replaceAll('"', '')])
      expect(await found(reviewer, search), search).toContain(id)
    for (const search of ['trading harbor', 'List stranger lights', `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`])
      expect(await found(reviewer, search), search).not.toContain(id)
    const own = { list: 'my-brands', tab: 'all' }
    expect(await found(owner, 'lights harbour', own)).toEqual([id])
    expect(await found(stranger, id, own), 'an id opens nothing').toEqual([])
  })

  test('by a filter', async () => {
    const filtered = async (industry: string) =>
      (await list(reviewer, { list: 'review-brands', tab: 'all', filter: JSON.stringify({ industry }), limit: '500' })).body.data
        .items.length
    expect([await filtered('banking'), await filtered('retail')]).toEqual([ids.length, 0])
  })

  test('by the organisation that a row is of; by anything that is no id, not at all', async () => {
    const filtered = (of: string) =>
      list(reviewer, { list: 'review-brands', tab: 'all', filter: JSON.stringify({ owner: of }), limit: '500' })
    const found = (await filtered(stranger.organisation)).body.data.items.map((item: { id: string }) => item.id)
    expect(new Set(found)).toEqual(new Set(ids.filter((_id, number) => number % 5 === 0)))
    expect((await filtered('nobody')).status).toBe(422)
  })
})

describe('counts', () => {
  const counted = async (owner: string | null) =>
    Object.fromEntries(
      (
        await portal.rows<{ state: string; count: number }>(
          `select l.state_text as state, count(*) from lifecycle l join record r on r.id = l.record_id
           where r.kind = 'brand' and ($1::uuid is null or r.owner = $1) group by 1 order by 1`,
          [owner],
        )
      ).map(({ state, count }) => [state, count]),
    )

  test.each([false, true])('are what counting finds, for all and for one owner (added up: %s)', async folded => {
    if (folded) await portal.pool.query('select fold_lifecycle_counts()')
    const [all, own] = [await counted(null), await counted(owner.organisation)]
    expect((await list(reviewer, { list: 'review-brands' })).body.data.counts).toMatchObject({
      waiting: all.submitted,
      rejected: all.rejected ?? 0,
    })
    expect((await list(owner, { list: 'my-brands' })).body.data.counts).toMatchObject({
      all: (own.submitted ?? 0) + (own.rejected ?? 0),
    })
  })

  test('hold however decisions and adding up run side by side', async () => {
    const moves = ids
      .slice(13, 19)
      .map(id => reviewer.send('POST', `/${id}/transitions`, { event: 'reject', version: 2, data: rejectCases.base }))
    const folds = Array.from({ length: 10 }, () => portal.pool.query('select fold_lifecycle_counts()'))
    await Promise.all([...moves, ...folds])
    const all = await counted(null)
    expect((await list(reviewer, { list: 'review-brands' })).body.data.counts).toMatchObject({
      waiting: all.submitted,
      rejected: all.rejected,
    })
  })

  test('of a record that changes its owner move with it', async () => {
    await portal.pool.query('update record set owner = $2 where id = $1', [ids[22], stranger.organisation])
    const theirs = await counted(stranger.organisation)
    expect((await list(stranger, { list: 'my-brands' })).body.data.counts.all).toBe(
      Object.values(theirs).reduce((a, b) => a + b, 0),
    )
  })
})

describe('who sees what', () => {
  test("an owner's list holds its own records alone, a carrier's none that was not forwarded to it", async () => {
    const mine = (await list(owner, { list: 'my-brands', limit: '500' })).body.data.items
    expect(new Set(mine.map((item: { owner: { id: string } }) => item.owner.id))).toEqual(new Set([owner.organisation]))
    const seen = (await list(carrier, { list: 'carrier-brands' })).body.data
    expect([seen.items, Object.values(seen.counts).every(count => count === 0)]).toEqual([[], true])
  })

  test('the list of every brand holds those of all to administrators, to others their own', async () => {
    proves('workflows.6.admin-only-brands-list')
    const owners = async (who: Asker) => {
      const { items } = (await list(who, { list: 'review-brands', tab: 'all', limit: '500' })).body.data
      return new Set(items.map((item: { owner: { id: string } }) => item.owner.id))
    }
    expect(await owners(reviewer)).toEqual(new Set([owner.organisation, stranger.organisation]))
    expect(await owners(stranger)).toEqual(new Set([stranger.organisation]))
    expect(await owners(carrier)).toEqual(new Set())
  })

  test('a record without a history says so', async () => {
    proves('workflows.4.no-history-present')
    const begun = await owner.send('POST', '', { data: { brand_name: 'Only begun' } })
    const id = begun.body.data.id
    expect((await owner.send('GET', `/${id}/history`)).body).toMatchObject({ data: [], message: 'No history present' })
    expect((await owner.send('GET', `/${ids[1]}/history`)).body.message).not.toBe('No history present')
    await portal.pool.query('delete from record where id = $1', [id])
  })

  test('a row of a list holds no more of the data than the list shows', async () => {
    proves('workflows.3.brand-status-id')
    const [item] = (await list(reviewer, { ...waiting, limit: '1' })).body.data.items
    expect(Object.keys(item.data).sort()).toEqual(['industry', 'logo'])
    expect(item.row).toMatchObject({ workflow: 'brand', state: 'submitted', status_id: 1032 })
    for (const elsewhere of ['lifecycles', 'answers', 'facts', 'draft', 'proposed']) expect(item).not.toHaveProperty(elsewhere)
  })

  test('a row shows its owner what has been written so far, and nobody else', async () => {
    const { id } = good(await owner.send('POST', '', { data: { brand_name: 'Never submitted', industry: 'banking' } }))
    const rowOf = async (who: Asker, from: string) =>
      (await list(who, { list: from, tab: 'all', sort: '-since', limit: '500' })).body.data.items.find(
        (item: { id: string }) => item.id === id,
      )
    expect((await rowOf(owner, 'my-brands')).data).toEqual({ industry: 'banking' })
    expect((await rowOf(reviewer, 'review-brands'))?.data ?? {}).toEqual({})
    await portal.pool.query(`delete from record where id = $1`, [id])
  })
})
