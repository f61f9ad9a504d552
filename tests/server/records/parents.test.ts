import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayActOn, type RightsHolder, visibility } from '#engine/permissions/rights.ts'
import { targetOfRecord } from '#server/records/reading/record-facts.ts'
import type { RecordRow } from '#server/records/reading/record-row.ts'
import { loadRecord } from '#server/records/reading/rows.ts'
import { visibilitySql } from '#server/records/visibility/visibility-sql.ts'
import {
  accepted,
  atCarrier,
  draftTrial,
  everything,
  type Further,
  good,
  openShop,
  plannedStall,
  sentTrial,
  startFurther,
} from './further.ts'

let all: Further
beforeAll(async () => {
  all = await startFurther()
})
afterAll(() => all.portal.close())

describe('the record that one belongs to', () => {
  test('is said once: of twenty trials of one shop at once one is made', async () => {
    const { owner } = all
    const shop = await openShop(owner)
    const data = { shop, carriers: ['vi'] }
    const made = await Promise.all(Array.from({ length: 20 }, () => owner.trials.send('POST', '', { data })))
    expect(made.map(reply => reply.status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(made.find(reply => reply.status === 409)?.body.message).toBe('This shop has a trial already.')
    const stored = await all.portal.rows('select 1 from record where parent = $1', [shop])
    expect(stored).toHaveLength(1)
  })

  test('is one of the own organisation, of that kind, there, and in one of the states asked for; else nothing is stored', async () => {
    const { portal, owner, stranger } = all
    const theirs = await openShop(stranger)
    const draft = good(await owner.shops.send('POST', '', { data: { name: 'Draft' } })).id
    const stall = await plannedStall(owner, await openShop(owner))
    const before = await everything(portal)
    for (const shop of [theirs, draft, stall, '00000000-0000-4000-8000-000000000000', 'vi']) {
      const refused = await owner.trials.send('POST', '', { data: { shop, carriers: ['vi'] } })
      expect([refused.status, refused.body.data?.problems?.[0]?.path]).toEqual([422, '/shop'])
    }
    const without = await owner.trials.send('POST', '', { data: { carriers: ['vi'] } })
    expect([without.status, without.body.data.problems[0]]).toMatchObject([
      422,
      { path: '/shop', message: 'Say which record it belongs to.' },
    ])
    expect(await everything(portal)).toEqual(before)
  })

  test('stays: neither saving nor submitting moves a trial to another shop', async () => {
    const { portal, owner } = all
    const [shop, other] = [await openShop(owner), await openShop(owner)]
    const { id, data } = await draftTrial(owner, shop, ['vi'])
    const moved = { ...data, shop: other }
    const saved = good(await owner.trials.send('PUT', `/${id}`, { data: moved, version: 1 }))
    expect([saved.draft.shop, saved.parent.id]).toEqual([shop, shop])
    good(await owner.trials.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data: moved }))
    const rows = await portal.rows('select parent, data from record where id = $1', [id])
    expect(rows).toMatchObject([{ parent: shop, data: { shop } }])
  })

  test('gives its name to what is called after it, and may be asked for by it', async () => {
    const { owner } = all
    const shop = await openShop(owner, 'The corner')
    const trial = await sentTrial(owner, shop, ['vi'])
    const [first, second] = [await plannedStall(owner, shop, 'One'), await plannedStall(owner, shop, 'Two')]
    expect(good(await owner.trials.send('GET', `/${trial}`)).label).toBe('The corner')
    const listed = good(await owner.stalls.send('GET', `?list=my-stalls&parent=${shop}`))
    expect(listed.items.map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort())
    expect(listed.counts).toEqual({ all: 2 })
  })
})

describe('what a reader at a carrier gets', () => {
  let shop: string
  let trial: string
  beforeAll(async () => {
    const { owner, platform, portal, vi } = all
    shop = await openShop(owner, 'Told to carriers')
    trial = await sentTrial(owner, shop, ['northline'])
    // The row begins with what came with the event: a list that names another carrier, too.
    const forward = { event: 'forward-more', version: 2, data: { carriers: ['harbour', 'vi'] } }
    const more = await platform.trials.send('POST', `/${trial}/transitions`, forward)
    if (more.status !== 200) throw new Error(JSON.stringify(more.body))
    await accepted(all, vi, trial, 'vi')
    good(await atCarrier(portal, platform, trial, 'northline', 'pass'))
  })

  const answers = async () => {
    const { vi } = all
    return [
      await vi.trials.send('GET', `/${trial}`),
      await vi.trials.send('GET', `/${trial}/history`),
      await vi.trials.send('GET', '?list=trials-at-carriers'),
      await vi.shops.send('GET', `/${shop}`),
      await vi.shops.send('GET', '?list=my-shops'),
    ]
  }

  test('never has a private field, of the record or of the one it belongs to, nor another carrier', async () => {
    const told = await answers()
    expect(told.map(reply => reply.status)).toEqual(Array(5).fill(200))
    const text = JSON.stringify(told.map(reply => reply.body))
    expect(text).toContain(trial)
    expect(text).toContain('Told to carriers')
    for (const hidden of ['trial-note', 'shop-secret', 'northline', 'harbour']) expect(text).not.toContain(hidden)
    // The platform gets all of it: the words are there to be hidden.
    const { platform } = all
    const open = [await platform.trials.send('GET', `/${trial}`), await platform.trials.send('GET', `/${trial}/history`)]
    for (const shown of ['trial-note', 'shop-secret', 'northline', 'harbour'])
      expect(JSON.stringify(open.map(reply => reply.body))).toContain(shown)
  })

  test('is not told by tabs of the records’ own rows what others decided', async () => {
    const tabs = async ({ trials }: typeof all.vi) => good(await trials.send('GET', '?list=my-trials'))
    const { items, counts } = await tabs(all.vi)
    expect([items, new Set(Object.values(counts))]).toEqual([[], new Set([0])])
    expect((await tabs(all.platform)).items).not.toEqual([])
  })

  test('cannot be found out by searching, filtering or sorting', async () => {
    const { vi, platform } = all
    const ask = (who: typeof vi, more: string) => who.shops.send('GET', `?list=my-shops&${more}`)
    const filter = `filter=${encodeURIComponent('{"secret":"shop-secret"}')}`
    for (const more of [filter, 'sort=secret', 'sort=-secret']) {
      expect([more, (await ask(vi, more)).status]).toEqual([more, 422])
      expect(good(await ask(platform, more)).items.length).toBeGreaterThan(0)
    }
    expect(good(await ask(vi, 'search=shop-secret')).items).toEqual([])
    expect(good(await ask(vi, 'search=told%20to%20carriers')).items).toHaveLength(1)
    expect(good(await ask(platform, 'search=shop-secret')).items.length).toBeGreaterThan(0)
  })

  test('is its own rows, in the record, its lists and its history', async () => {
    const { vi } = all
    const record = good(await vi.trials.send('GET', `/${trial}`))
    expect(record.lifecycles.map((row: { scope: string; state: string }) => [row.scope, row.state])).toEqual([['vi', 'running']])
    const lines = good(await vi.trials.send('GET', `/${trial}/history`))
    expect(lines.map((line: { event: string }) => line.event)).toEqual(['accept', 'pass', 'start'])
    const { items, counts } = good(await vi.trials.send('GET', '?list=trials-at-carriers'))
    expect(
      items.filter((item: { id: string }) => item.id === trial).map((item: { row: { scope: string } }) => item.row.scope),
    ).toEqual(['vi'])
    expect(counts.all).toBe(items.length)
  })

  test('does not let it touch another carrier’s row or one of the platform', async () => {
    const { portal, vi } = all
    const before = await everything(portal)
    expect((await atCarrier(portal, vi, trial, 'northline', 'accept')).status).toBe(404)
    expect((await atCarrier(portal, vi, trial, 'vi', 'stop')).status).toBe(403)
    expect(
      (await vi.trials.send('POST', `/${trial}/transitions`, { event: 'forward-more', version: 4, data: { carriers: ['vi'] } }))
        .status,
    ).toBeGreaterThanOrEqual(403)
    expect(await everything(portal)).toEqual(before)
  })

  test('does not have a shop of which nothing was sent to it', async () => {
    const { owner, vi, northline } = all
    const other = await openShop(owner)
    const sent = await sentTrial(owner, other, ['northline'])
    expect([(await vi.shops.send('GET', `/${other}`)).status, (await vi.trials.send('GET', `/${sent}`)).status]).toEqual([
      404, 404,
    ])
    expect((await northline.shops.send('GET', `/${other}`)).status).toBe(200)
  })
})

describe('lists of rows by carrier', () => {
  beforeAll(async () => {
    const { owner, portal } = all
    for (let number = 0; number < 4; number++) await sentTrial(owner, await openShop(owner), ['vi', 'northline', 'harbour'])
    // Twelve rows of one moment: only record and carrier tell them apart.
    await portal.pool.query(`update lifecycle set since = '2026-01-01T00:00:00.5Z' where workflow = 'trial-at-carrier'`)
  })

  const walk = async (
    who: 'owner' | 'platform' | 'vi',
    more: string,
  ): Promise<{ keys: string[]; counts: Record<string, number> }> => {
    const keys: string[] = []
    let counts = {}
    for (let after: string | null = ''; after !== null; ) {
      const page: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`
      const data = good(await all[who].trials.send('GET', `?list=trials-at-carriers&limit=1${more}${page}`))
      keys.push(...data.items.map((item: { id: string; row: { scope: string } }) => `${item.id}/${item.row.scope}`))
      counts = data.counts
      after = data.next
    }
    return { keys, counts }
  }

  test.each([
    ['owner', ''],
    ['owner', '&sort=-since'],
    ['owner', '&sort=name'],
    ['platform', ''],
    ['platform', '&sort=-name'],
    ['vi', ''],
    ['vi', '&sort=-since'],
  ] as const)('%s, page by page of one%s: every row once, as many as the tabs say', async (who, more) => {
    const { portal } = all
    const sql = `select l.record_id || '/' || l.scope as key, l.state_text as state from lifecycle l
      where l.workflow = 'trial-at-carrier' and ($1::text is null or l.scope = $1)`
    const stored = await portal.rows<{ key: string; state: string }>(sql, [who === 'vi' ? 'vi' : null])
    const { keys, counts } = await walk(who, more)
    expect(keys.toSorted()).toEqual(stored.map(({ key }) => key).sort())
    expect(counts).toEqual({
      all: stored.length,
      waiting: stored.filter(({ state }) => state.startsWith('asked')).length,
      ended: stored.filter(({ state }) => ['stopped', 'refused', 'recalled'].includes(state)).length,
      running: stored.filter(({ state }) => state === 'running').length,
    })
  })

  test('show what belongs to one record alone', async () => {
    const { owner } = all
    const shop = await openShop(owner)
    const trial = await sentTrial(owner, shop, ['vi', 'northline'])
    const { keys, counts } = await walk('owner', `&parent=${shop}`)
    expect(keys.sort()).toEqual([`${trial}/northline`, `${trial}/vi`])
    expect(counts).toEqual({ all: 2, waiting: 2, ended: 0, running: 0 })
  })
})

test('a carrier may be named only where it has such a row around the record', async () => {
  const { owner, vi } = all
  const shop = await openShop(owner)
  const trial = await sentTrial(owner, shop, ['vi', 'northline'])
  const submit = async (carrier: string) => {
    const data = { shop, title: 'At a carrier', carrier }
    const made = good(await owner.stalls.send('POST', '', { data }))
    return owner.stalls.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, data })
  }
  expect((await submit('vi')).status).toBe(422)
  await accepted(all, vi, trial, 'vi')
  expect([(await submit('vi')).status, (await submit('northline')).status]).toEqual([200, 422])
})

test('the condition in SQL and the function of the engine agree for every actor, records with parents and children included', async () => {
  const { portal, owner, stranger } = all
  const ids = await portal.rows<{ id: string; kind: string }>(
    `select id, kind from record where kind in ('shop', 'trial', 'stall', 'organisation')`,
  )
  const records = await Promise.all(
    ids.map(async ({ id, kind }) => ({
      id,
      target: targetOfRecord((await loadRecord(portal.pool, portal.set, kind, id)) as RecordRow),
    })),
  )
  expect(records.filter(({ target }) => (target.related ?? []).length > 0).length).toBeGreaterThan(5)
  const actor = fc.record({
    role: fc.constantFrom('DEVELOPER', 'VI_CARRIER_ADMIN', null),
    organisation: fc.constantFrom(owner.shops.organisation, stranger.shops.organisation, null),
    carrier: fc.constantFrom('vi', 'northline', 'harbour', '', null),
    rights: fc.constantFrom<RightsHolder['rights'][]>({}, { x: 'all' }, { x: 'own' }, { x: 'carrier' }, { x: 'related' }),
  })
  const kinds = ['shop', 'trial', 'stall', 'organisation']
  await fc.assert(
    fc.asyncProperty(actor, async holder => {
      const parameters: unknown[] = [kinds]
      const condition = visibilitySql(visibility(holder, 'x'), parameters)
      const rows = await portal.rows<{ id: string }>(
        `select r.id from record r where r.kind = any($1) and ${condition}`,
        parameters,
      )
      const expected = records.filter(({ target }) => mayActOn(holder, 'x', target)).map(({ id }) => id)
      expect(rows.map(({ id }) => id).sort()).toEqual(expected.sort())
    }),
    { numRuns: 60, seed: 7 },
  )
})
