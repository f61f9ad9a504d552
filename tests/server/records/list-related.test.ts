import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexesOf } from '#server/sets/indexes.ts'
import { type Asker, asker } from './askers.ts'
import { accepted, type Further, good, openShop, plannedStall, sentTrial, startFurther } from './further.ts'

/** Columns, filters and search keys that look into the record that one belongs to, and into those it names. */
let all: Further
let large: string
let small: string
beforeAll(async () => {
  all = await startFurther(({ roles: { roles } }) => {
    // Reads trials, and no shops.
    if (roles.ADMIN_DOTGO_READONLY) roles.ADMIN_DOTGO_READONLY.rights['trial.read'] = 'all'
  })
  large = await shop({ name: 'Looked into', secret: 'shop-secret', size: 'L', country: 'FR' })
  small = await shop({ name: 'Small and other', secret: 'another', size: 'S', country: 'IN' })
}, 60_000)
afterAll(() => all.portal.close())

async function shop(data: object): Promise<string> {
  const { shops } = all.owner
  const id = await openShop(all.owner, String((data as { name: string }).name))
  const made = good(await shops.send('GET', `/${id}`))
  await all.portal.pool.query('update record set data = $2 where id = $1', [id, { ...made.data, ...data }])
  const trial = await sentTrial(all.owner, id, ['vi'])
  await accepted(all, all.vi, trial, 'vi')
  return trial
}

type Item = { id: string; related: Record<string, { label: string; data: object; related: object } | null> }
const items = async (who: Asker, query: Record<string, string>): Promise<Item[]> =>
  good(await who.send('GET', `?${new URLSearchParams({ tab: 'all', limit: '500', ...query })}`)).items
const found = async (who: Asker, query: Record<string, string>) => (await items(who, query)).map(({ id }) => id)
const filter = (by: object) => ({ filter: JSON.stringify(by) })

test('show what the list asks for and no more, by parent, by reference, and on from there', async () => {
  for (const who of [all.owner.trials, all.platform.trials]) {
    const row = (await items(who, { list: 'my-trials' })).find(({ id }) => id === large)
    expect(row?.related).toEqual({
      parent: {
        ...{ id: expect.any(String), label: 'Looked into', data: { size: 'L' } },
        related: { country: { id: expect.any(String), label: 'France', data: {}, related: {} } },
      },
      shop: { id: expect.any(String), label: 'Looked into', data: { secret: 'shop-secret' }, related: {} },
    })
  }
})

test('show nothing of a record that a reader at a carrier may not be told: private fields are not there', async () => {
  const row = (await items(all.vi.trials, { list: 'trials-at-carriers' })).find(({ id }) => id === large)
  expect(row?.related).toEqual({
    parent: expect.objectContaining({ label: 'Looked into', data: { size: 'L' } }),
  })
})

test('of a draft lead on for its owner alone', async () => {
  const { stalls } = all.owner
  const id = good(await stalls.send('POST', '', { data: { shop: await openShop(all.owner), title: 'Begun', carrier: 'vi' } })).id
  const own = (await items(stalls, { list: 'my-stalls' })).find(one => one.id === id)
  expect(own?.related.carrier?.label).toBe('Vi India')
  const other = (await items(all.platform.stalls, { list: 'my-stalls' })).find(one => one.id === id)
  expect(other?.related.carrier ?? null).toBeNull()
})

test('filter by what the other record says, together with the tabs and pages of the list', async () => {
  const { trials } = all.platform
  expect(await found(trials, { list: 'my-trials', ...filter({ size: 'L' }) })).toEqual([large])
  expect(await found(trials, { list: 'my-trials', ...filter({ size: 'S' }), sort: 'name' })).toEqual([small])
  expect(await found(trials, { list: 'my-trials', ...filter({ size: 'S', secret: 'shop-secret' }) })).toEqual([])
  expect(await found(all.vi.trials, { list: 'trials-at-carriers', ...filter({ size: 'L' }) })).toEqual([large])
  const stall = await plannedStall(all.owner, await openShop(all.owner))
  expect(await found(all.owner.stalls, { list: 'my-stalls', ...filter({ country: 'FR' }) })).toEqual([])
  await all.portal.pool.query(
    `update record set data = data || '{"country": "FR"}' where id = (select parent from record where id = $1)`,
    [stall],
  )
  expect(await found(all.owner.stalls, { list: 'my-stalls', ...filter({ country: 'FR' }) })).toEqual([stall])
})

test('find by its words', async () => {
  const { trials } = all.platform
  expect(await found(trials, { list: 'my-trials', search: 'looked into' })).toEqual([large])
  expect(await found(trials, { list: 'my-trials', search: 'another' })).toEqual([small])
  expect((await found(trials, { list: 'my-trials', search: 'to try' })).sort()).toEqual([large, small].sort())
  expect(await found(trials, { list: 'my-trials', search: '%' })).toEqual([])
})

test('tell a reader at a carrier nothing of private fields by filtering or searching', async () => {
  const { trials } = all.vi
  const asked = new URLSearchParams({ list: 'trials-at-carriers', tab: 'all', ...filter({ secret: 'shop-secret' }) })
  expect((await trials.send('GET', `?${asked}`)).status).toBe(422)
  expect(await found(trials, { list: 'trials-at-carriers', search: 'shop-secret' })).toEqual([])
  expect(await found(trials, { list: 'trials-at-carriers', search: 'looked into' })).toEqual([large])
})

test('tell nothing of a record of somebody else', async () => {
  const trial = await shop({ name: 'Handed over', size: 'L', secret: 'shop-secret' })
  const [stranger] = await all.portal.rows<{ id: string }>(
    `select id from record where kind = 'organisation' and label = 'Further stranger'`,
  )
  await all.portal.pool.query('update record set owner = $2 where id = (select parent from record where id = $1)', [
    ...[trial, stranger?.id],
  ])
  const { trials } = all.owner
  const row = (await items(trials, { list: 'my-trials' })).find(({ id }) => id === trial)
  expect(row?.related).toEqual({ parent: null, shop: null })
  expect(await found(trials, { list: 'my-trials', ...filter({ size: 'L' }) })).toEqual([large])
  expect(await found(trials, { list: 'my-trials', ...filter({ secret: 'shop-secret' }) })).toEqual([large])
  const searched = async (text: string) => (await found(trials, { list: 'my-trials', search: text })).includes(trial)
  // The row itself is called by the shop's name, and is its owner's.
  expect([await searched('handed over'), await searched('shop-secret')]).toEqual([true, false])
  expect(await found(all.platform.trials, { list: 'my-trials', ...filter({ size: 'L' }) })).toContain(trial)
})

test('tell nothing of kinds that the reader may not read', async () => {
  const trials = await asker(all.portal, 'ADMIN_DOTGO_READONLY', 'Further platform', null, { kind: 'trials' })
  const rows = await items(trials, { list: 'my-trials' })
  expect(rows.map(({ id }) => id)).toContain(large)
  for (const { related = {} } of rows) expect(related).toEqual({})
  const asked = new URLSearchParams({ list: 'my-trials', tab: 'all', ...filter({ size: 'L' }) })
  expect((await trials.send('GET', `?${asked}`)).status).toBe(422)
  expect(await found(trials, { list: 'my-trials', search: 'shop-secret' })).toEqual([])
})

test('have indexes: of the field at the end, and of the references that lead back', () => {
  const indexes = indexesOf(all.portal.set)
  expect(indexes).toEqual(
    expect.arrayContaining([
      `((data #>> '{size}'), id) where kind = 'shop'`,
      `((data #>> '{country}'), id) where kind = 'shop'`,
      `((data #>> '{shop}'), id) where kind = 'stall'`,
      `using gin ((data #>> '{secret}') gin_trgm_ops) where kind = 'shop'`,
    ]),
  )
})
