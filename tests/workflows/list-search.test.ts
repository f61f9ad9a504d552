import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { isInList, searchedText } from '#server/records/lists/searched-text.ts'
import { createIndexes } from '#server/sets/indexes.ts'
import { type Portal, startPortal } from '../server/auth/portal.ts'
import { publishedSet } from '../support/published-set.ts'
import type { Asker } from './askers.ts'
import { acceptedData, filesOf, lifecycles } from './files.ts'
import { everybody, waysTo } from './lifecycle-paths.ts'
import { LifecyclePortal } from './lifecycle-portal.ts'
import type { StoredRecord } from './record-calls.ts'
import type { Json } from './states.ts'

/** Search fields that are lists, or stand in the entries of one: by every list of their kind, all found in the definitions. */
const { forms, records, lists, workflows } = publishedSet()
const searched = Object.entries(records).flatMap(([kind, { form, search }]) => {
  const schema = forms[form]?.schema
  const fields = search.filter(key => !key.startsWith('/related/')).map(key => key.slice(1).split('/'))
  return schema ? fields.filter(field => isInList(schema, field)).map(field => ({ kind, field, schema })) : []
})

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  await createIndexes(portal.pool, portal.set)
}, 60_000)
afterAll(() => portal.close())

test('some kinds have such fields', () => expect(searched.length).toBeGreaterThan(0))

describe.each([...new Set(searched.map(({ kind }) => kind))])('%s', kind => {
  const workflow = lifecycles.find(({ id }) => id === records[kind]?.workflow)
  const fields = searched.filter(one => one.kind === kind)

  test('each value in a list is found by every list that shows the record, its words in any order', {
    timeout: 60_000,
  }, async () => {
    const files = filesOf(workflow)
    const there = new LifecyclePortal(portal, files)
    const owner = await there.owner(everybody(files))
    const [first, ...later] = [...waysTo(files).entries()].filter(([, way]) => way.length > 0).map(([state]) => state)
    const standing = await there.recordIn(first ?? '', owner)
    expect(later.length).toBeGreaterThan(0)
    const words = fields.flatMap(({ field }) => valuesAt(acceptedData(files.record.form)[0], field))
    expect(words.length).toBeGreaterThan(0)
    const shown = await shownIn(there, standing, kind)
    expect(shown.length, 'lists that show it').toBeGreaterThan(1)
    for (const { list, who } of shown) {
      const found = async (search: string) => (await idsOf(who, kind, list, search)).includes(standing.id)
      for (const word of words) {
        expect(await found(word), `${list}: ${word}`).toBe(true)
        expect(await found(`${words[0]?.slice(1)} ${word.slice(2, -2).toUpperCase()}`), `${list}: with another`).toBe(true)
        expect(await found(`${word} nowhere`), `${list}: with what is not there`).toBe(false)
      }
      // What only holds a list together is no value.
      for (const none of ['[', '],', '"', '", "', '%', String.raw`\ `.trim()])
        expect(await found(none), `${list}: ${none}`).toBe(false)
    }
  })

  test.each(fields.map(({ field, schema }) => [field.join('/'), field, schema] as const))(
    '%s is looked up by its index',
    async (_name, field, schema) => {
      const client = await portal.pool.connect()
      try {
        await client.query('begin')
        // As in a table that is not nearly empty.
        const data = JSON.stringify(listOf(field, 'N')).replace('"N"', `"' || gen_random_uuid() || '"`)
        await client.query(`insert into record (kind, data) select '${kind}', ('${data}')::jsonb from generate_series(1, 5000)`)
        await client.query(`select gin_clean_pending_list(i.indexrelid::regclass) from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_am a on a.oid = c.relam where a.amname = 'gin' and i.indrelid = 'record'::regclass`)
        await client.query('analyze record')
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select f.id from record f where f.kind = '${kind}' and ${searchedText(schema, field, 'f.data')} ilike '%some word%'`,
        )
        const plan = rows.map(row => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(/Bitmap Index Scan on record_x_[0-9a-f]+/)
        expect(plan).toMatch(/Index Cond: .*jsonb_path_query_array/)
      } finally {
        client.release(true)
      }
    },
  )
})

/** Data with this value in a list at the field. */
function listOf([key = '', inner]: string[], value: string): Json {
  return { [key]: [inner === undefined ? value : { [inner]: value }] }
}

function valuesAt(data: Json, [key, ...rest]: string[]): string[] {
  // The sample leaves out what may be left out.
  if (data === undefined) return []
  if (Array.isArray(data)) return data.flatMap(one => valuesAt(one, key === undefined ? [] : [key, ...rest]))
  return key === undefined ? [String(data)] : valuesAt(data[key], rest)
}

async function idsOf({ cookie }: Asker, kind: string, list: string, search = ''): Promise<string[]> {
  const entry = Object.entries(portal.set.openapi.paths as Json).find(
    ([, { get }]: [string, Json]) => get?.['x-record'] === kind && get['x-action'] === 'list',
  )
  const query = new URLSearchParams({ list, limit: '100', ...(search && { search }) })
  const tabs = lists[list]?.tabs.map(({ id }) => id) ?? []
  const pages = await Promise.all(
    tabs.map(async tab => (await portal.app.inject({ url: `${entry?.[0]}?${query}&tab=${tab}`, headers: { cookie } })).json()),
  )
  return pages.flatMap(({ data }) => (data?.items ?? []).map((item: { id: string }) => item.id))
}

/** The lists with a search in which somebody finds the record without one. */
async function shownIn(there: LifecyclePortal, { id }: StoredRecord, kind: string): Promise<{ list: string; who: Asker }[]> {
  const own = Object.entries(lists).filter(([, one]) => one.record === kind && one.search && workflows[one.workflow])
  const columns = everybody(there.files).filter(column => /^(DEVELOPER own|ADMIN_DOTGO_READWRITE other)$/.test(column))
  const people = await Promise.all(columns.map(column => there.asker(column)))
  const all = own.flatMap(([list]) => people.map(who => ({ list, who })))
  const seen = await Promise.all(all.map(async one => (await idsOf(one.who, kind, one.list)).includes(id)))
  return all.filter((_one, index) => seen[index])
}
