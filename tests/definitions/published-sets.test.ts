import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { followSets } from '#server/sets/current-set.ts'
import { indexesOf } from '#server/sets/indexes.ts'
import { publishSet } from '#server/sets/publish.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const list = 'schemas/brands/my-brands.list.json'
let root = ''
let database: FreshDatabase
let pool: pg.Pool

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'onramp-sets-'))
  for (const folder of ['schemas', 'workflows', 'openapi']) cpSync(join(project, folder), join(root, folder), { recursive: true })
  database = await freshDatabase()
  pool = new pg.Pool({ connectionString: database.connectionString, max: 4 })
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
  rmSync(root, { recursive: true, force: true })
})

/** Changes the title of a list, as a product owner would. */
function retitle(title: string): void {
  const content = JSON.parse(readFileSync(join(root, list), 'utf8'))
  writeFileSync(join(root, list), JSON.stringify({ ...content, title }))
}

/** Publishes and returns the set; fails when there is none. */
async function published(): Promise<PublishedSet> {
  const { set, problems } = await publishSet(root, pool, pool)
  expect(problems).toEqual([])
  if (!set) throw new Error('Nothing was published')
  return set
}

test('a set comes back from the database as it was made, in the order of its files', async () => {
  const set = await published()
  const sets = await followSets(pool, database.connectionString)
  try {
    // Compared as text, because the order of keys is the order of fields and buttons.
    expect(JSON.stringify(sets.current())).toBe(JSON.stringify(set))
    const order = (workflow: string) =>
      Object.keys((set.workflows[workflow]?.meta as { events?: object } | undefined)?.events ?? {})
    const written = JSON.parse(readFileSync(join(root, 'workflows/brand.workflow.json'), 'utf8'))
    expect(order('brand')).toEqual(Object.keys(written.meta.events))
  } finally {
    await sets.close()
  }
})

test('there is a validator for every form, step and draft', async () => {
  const set = await published()
  const sets = await followSets(pool, database.connectionString)
  const texts = await sets.validators(set.hash)
  await sets.close()
  const expected = Object.values(set.forms).flatMap(({ id, steps }) => [
    id,
    `${id}.draft`,
    ...steps.map(step => `${id}.${step.id}`),
  ])
  expect(Object.keys(texts ?? {}).sort()).toEqual(expected.sort())
  expect(Object.values(texts ?? {}).every(text => text.startsWith('export default') && !text.includes('require('))).toBe(true)
})

test('unchanged files are not stored again', async () => {
  const first = await published()
  const before = await pool.query('select hash, published_at from definition_set')
  const second = await published()
  expect(second.hash).toBe(first.hash)
  expect((await pool.query('select hash, published_at from definition_set')).rows).toEqual(before.rows)
})

test('every server switches to what any server publishes, and old sets stay readable', async () => {
  const old = await published()
  const sets = await followSets(pool, database.connectionString)
  try {
    const changed = vi.fn()
    sets.onChange(changed)
    retitle('Brands of mine')
    const set = await published()
    await vi.waitFor(() => expect(sets.current().hash).toBe(set.hash), { timeout: 20_000, interval: 5 })
    expect(changed).toHaveBeenCalledExactlyOnceWith(set.hash)
    expect(sets.current().lists['my-brands']?.title).toBe('Brands of mine')
    expect((await sets.byHash(old.hash))?.lists['my-brands']?.title).toBe(old.lists['my-brands']?.title)
    expect(await sets.byHash('no such hash')).toBeNull()
  } finally {
    await sets.close()
  }
})

test('files with a problem are not published: the set before stays', async () => {
  const good = await published()
  const text = readFileSync(join(root, list), 'utf8')
  writeFileSync(join(root, list), text.replace('"columns"', '"colums"'))
  const broken = await publishSet(root, pool, pool)
  expect(broken.set).toBeNull()
  expect(broken.problems.map(({ file }) => file)).toContain(list)
  expect((await pool.query('select hash from definition_current')).rows).toEqual([{ hash: good.hash }])
  writeFileSync(join(root, list), '{')
  expect((await publishSet(root, pool, pool)).problems).toMatchObject([{ file: list, rule: 'broken-file' }])
  writeFileSync(join(root, list), text)
})

test('files that a set was made of are known by their bytes; other white space is the same set, another word is not', async () => {
  const source = async () =>
    (await pool.query('select hash, source, source_of, files_of from definition_current')).rows[0] as Record<string, string>
  const text = readFileSync(join(root, list), 'utf8')
  const set = await published()
  const first = await source()
  expect(first).toMatchObject({ hash: set.hash, source: expect.stringMatching(/^[0-9a-f]{24}$/), source_of: set.hash })
  expect(await publishSet(root, pool, pool)).toMatchObject({ hash: set.hash, unchanged: true, problems: [] })
  expect(await source()).toEqual(first)

  writeFileSync(join(root, list), `${text}\n`)
  expect(await publishSet(root, pool, pool)).toMatchObject({ hash: set.hash, unchanged: true })
  const spaced = await source()
  expect(spaced).toEqual({ ...first, source: spaced.source })
  expect(spaced.source).not.toBe(first.source)

  retitle('Another word')
  const other = await published()
  expect(other.hash).not.toBe(set.hash)
  expect(await source()).toMatchObject({ hash: other.hash, source_of: other.hash })

  writeFileSync(join(root, list), '{')
  expect((await publishSet(root, pool, pool)).problems).toMatchObject([{ file: list, rule: 'broken-file' }])
  writeFileSync(join(root, list), text)
  expect((await published()).hash).toBe(set.hash)
  expect(await source()).toEqual(first)
})

test('two servers that publish at once agree', async () => {
  retitle('Published twice')
  const [one, other] = await Promise.all([publishSet(root, pool, pool), publishSet(root, pool, pool)])
  expect(one.hash).toBe(other.hash)
  expect((await pool.query('select hash from definition_current')).rows).toEqual([{ hash: one.hash }])
})

test('fields that lists sort, filter and search by have an index that such a query uses', async () => {
  const set = await published()
  expect(indexesOf(set).length).toBeGreaterThan(0)
  const names = (
    await pool.query<{ n: number }>(`select count(*)::int as n from pg_indexes where indexname like 'record\\_x\\_%'`)
  ).rows[0]?.n
  expect(names).toBe(new Set(indexesOf(set)).size)
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const planOf = async (where: string) =>
      (await client.query<{ 'QUERY PLAN': string }>(`explain select 1 from record r where r.kind = 'brand' and ${where}`)).rows
        .map(row => row['QUERY PLAN'])
        .join('\n')
    expect(await planOf(`r.data #>> '{industry}' = 'banking'`)).toMatch(/record_x_/)
    expect(await planOf(`r.data #>> '{enterprise_name}' ilike '%widget%'`)).toMatch(/record_x_/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
