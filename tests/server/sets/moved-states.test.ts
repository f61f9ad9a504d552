import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { createPool } from '#server/db/pool.ts'
import { verifyHistory } from '#server/records/reading/verify-history.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import { publishSet } from '#server/sets/publish.ts'
import { currentHash } from '#server/sets/stored-sets.ts'
import { copyDefinitions, type DefinitionsCopy } from '../../readme-recipes/definitions-copy.ts'
import { freshDatabase } from '../../support/database.ts'

/** F49: a state that is taken out while records stand in it. */
let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: ReturnType<typeof createPool>
let copy: DefinitionsCopy
let set: PublishedSet
const ids = [randomUUID(), randomUUID()]
const workflow = 'workflows/brand.workflow.json'

beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.connectionString, () => undefined)
})
beforeEach(async () => {
  copy = copyDefinitions()
  set = (await publishSet(copy.folder, pool, pool)).set as PublishedSet
  const actor = { id: randomUUID(), name: 'Asha', role: 'DEVELOPER', organisation: null }
  for (const id of ids) await createRecord(pool, set, { id, kind: 'brand', owner: null, draft: {}, actor, now: new Date() })
})
afterEach(async () => {
  copy.remove()
  await pool.query('truncate history, lifecycle, record cascade')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The first state gets another name everywhere. */
function rename(moved?: object): void {
  copy.edit(workflow, content => {
    const text = JSON.stringify(content).replaceAll('"created"', '"sketched"')
    Object.assign(content, JSON.parse(text), moved ? { 'x-migrate': moved } : {})
    if (content.states.created) delete content.states.created
  })
  for (const list of ['my-brands', 'review-brands', 'carrier-brands'])
    copy.edit(`schemas/brands/${list}.list.json`, content => {
      Object.assign(content, JSON.parse(JSON.stringify(content).replace(/"(!?)created"/g, '"$1sketched"')))
    })
}

const standing = async () =>
  (
    await pool.query<{ state_text: string; version: number }>(
      'select state_text, version from lifecycle where record_id = any($1) order by record_id',
      [ids],
    )
  ).rows

test('F49: without a word where they go the set is refused, with the number of records and what to do; nothing changes', async () => {
  rename()
  const { hash, problems } = await publishSet(copy.folder, pool, pool)
  expect(hash).toBeNull()
  expect(problems).toMatchObject([
    { file: workflow, path: '/states', message: '2 records stand in the state "created", which is no longer there' },
  ])
  expect(problems[0]?.fix).toContain('"x-migrate": { "created":')
  expect(await currentHash(pool)).toBe(set.hash)
  expect(await standing()).toEqual(ids.map(() => ({ state_text: 'created', version: 1 })))
})

test('F49: with x-migrate they are there, with a line in their history, whole chains, and counts that moved with them', async () => {
  rename({ created: 'sketched' })
  const { hash, problems } = await publishSet(copy.folder, pool, pool)
  expect(problems).toEqual([])
  expect(await currentHash(pool)).toBe(hash)
  expect(await standing()).toEqual(ids.map(() => ({ state_text: 'sketched', version: 2 })))
  const lines = await pool.query('select event, from_state, to_state, actor_name from history where seq = 2')
  expect(lines.rows).toEqual(
    ids.map(() => ({ event: 'moved', from_state: 'created', to_state: 'sketched', actor_name: 'Onramp' })),
  )
  expect((await verifyHistory(pool)).faults).toEqual([])
  const counted = await pool.query<{ state_text: string; count: number }>(
    `select state_text, sum(by)::int as count from lifecycle_count_change where workflow = 'brand' group by 1 having sum(by) <> 0`,
  )
  expect(counted.rows).toContainEqual({ state_text: 'sketched', count: 2 })

  await publishSet(copy.folder, pool, pool)
  expect((await standing()).map(row => row.version)).toEqual([2, 2])
})
