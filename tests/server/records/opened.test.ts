import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { accepted, type Further, good, openShop, sentTrial, startFurther } from './further.ts'

/** What a kind opens of the records that it names, to carriers that may read it and not those. */
let all: Further
let trial: string
let shop: string
beforeAll(async () => {
  all = await startFurther(
    () => {},
    files => {
      const kind = files.get('schemas/shops/trial.record.json') as JsonObject
      kind.opens = ['/related/parent/data/size', '/related/shop/label', '/related/parent/related/country/label']
      const list = files.get('schemas/shops/trials-at-carriers.list.json') as { columns: unknown[]; filters: unknown[] }
      list.columns = list.columns.filter(column => !JSON.stringify(column).includes('secret'))
      list.filters = list.filters.filter(filter => !JSON.stringify(filter).includes('secret'))
      list.columns.push('/related/shop/label')
      const { roles } = files.get('schemas/portal/roles.json') as unknown as { roles: Record<string, { rights: JsonObject }> }
      delete roles.VI_CARRIER_ADMIN?.rights['shop.read']
    },
  )
  shop = await openShop(all.owner, 'Opened by name')
  const data = { size: 'L', country: 'FR' }
  await all.portal.pool.query('update record set data = data || $2 where id = $1', [shop, JSON.stringify(data)])
  trial = await sentTrial(all.owner, shop, ['vi'])
  await accepted(all, all.vi, trial, 'vi')
}, 60_000)
afterAll(() => all.portal.close())

const opened = {
  parent: {
    id: null,
    label: null,
    data: { size: 'L' },
    related: { country: { id: null, label: 'France', data: {}, related: {} } },
  },
  shop: { id: null, label: 'Opened by name', data: {}, related: {} },
}
const list = async (query: object) => {
  const asked = new URLSearchParams({ list: 'trials-at-carriers', tab: 'all', ...query })
  return good(await all.vi.trials.send('GET', `?${asked}`)).items as { id: string; related: object }[]
}

test('is told to a carrier in its list and its record: the values named, and nothing else', async () => {
  expect((await list({}))[0]?.related).toEqual(opened)
  const record = good(await all.vi.trials.send('GET', `/${trial}`))
  expect(record.related).toEqual(opened)
  expect(JSON.stringify(record.related)).not.toContain(shop)
  expect(JSON.stringify([record, await list({})])).not.toContain('shop-secret')
})

test('does not open the record itself, nor the record to carriers that were not asked', async () => {
  expect((await all.vi.shops.send('GET', `/${shop}`)).status).toBe(403)
  expect((await all.northline.trials.send('GET', `/${trial}`)).status).toBe(404)
})

test('can be filtered and searched by', async () => {
  const found = async (query: object) => (await list(query)).map(({ id }) => id)
  expect(await found({ filter: JSON.stringify({ size: 'L' }) })).toEqual([trial])
  expect(await found({ filter: JSON.stringify({ size: 'S' }) })).toEqual([])
  // The search key of the kind leads to the parent's name, which is not opened under that way.
  expect(await found({ search: 'shop-secret' })).toEqual([])
})

test('shows the owner, who may read it all, the same and the ids', async () => {
  const { related } = good(await all.owner.trials.send('GET', `/${trial}`))
  expect(related.parent).toMatchObject({ id: shop, label: 'Opened by name', data: { size: 'L' } })
})

test('keeps private what the kind keeps from carriers, whatever is opened', async () => {
  const { opens = [] } = all.portal.set.records.trial ?? {}
  opens.push('/related/parent/data/secret')
  try {
    expect(JSON.stringify(good(await all.vi.trials.send('GET', `/${trial}`)))).not.toContain('shop-secret')
  } finally {
    opens.pop()
  }
})

test('is all that a carrier is told by name of what the record names, where the carrier may not read that', async () => {
  const { opens = [] } = all.portal.set.records.trial ?? {}
  const { cookie } = all.vi.trials
  const named = async () => {
    const url = `/secure/api/v1/references/shop?keys=${shop}&named_by=${trial}`
    return (await all.portal.app.inject({ url, headers: { cookie } })).json().data
  }
  expect(await named()).toEqual([{ key: shop, label: 'Opened by name', picture: null }])
  const at = opens.indexOf('/related/shop/label')
  opens.splice(at, 1)
  try {
    expect(await named()).toEqual([])
  } finally {
    opens.splice(at, 0, '/related/shop/label')
  }
})
