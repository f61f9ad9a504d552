import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routerOf } from '#server/http/answer-operations.ts'
import { compileOperations } from '#server/http/operations.ts'
import { compileForms } from '#server/records/drafts/check-data.ts'
import { followSets } from '#server/sets/current-set.ts'
import { publishSet } from '#server/sets/publish.ts'
import { copyDefinitions } from '../readme-recipes/definitions-copy.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

/** What a server holds of sets that were published before, however many, and whoever asks for them. */
const publishes = 16
let database: FreshDatabase
let pool: pg.Pool
const copy = copyDefinitions()
beforeAll(async () => {
  database = await freshDatabase()
  pool = new pg.Pool({ connectionString: database.connectionString, max: 4 })
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
  copy.remove()
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test(`after ${publishes} publishes, each compiled and each asked for again, a few sets are held, and their schemas go with the others`, async () => {
  const hashes: string[] = []
  const seen: WeakRef<object>[] = []
  const publish = async (number: number) => {
    copy.edit('schemas/brands/brand.form.json', form => {
      form.title = `Brand ${number}`
    })
    const { set, problems } = await publishSet(copy.folder, pool, pool)
    expect(problems).toEqual([])
    hashes.push(String(set?.hash))
  }
  await publish(0)
  const sets = await followSets(pool, database.connectionString)
  const use = async (hash: string) => {
    const set = await sets.byHash(hash)
    if (!set) throw new Error(`There is no set ${hash}`)
    await compileForms(set)
    await compileOperations(routerOf(set))
    seen.push(new WeakRef(set.forms.brand?.schema as object))
  }
  try {
    for (let number = 1; number <= publishes; number++) {
      await publish(number)
      await sets.refresh()
      await use(sets.current().hash)
    }
    for (const hash of hashes) seen.push(new WeakRef((await sets.byHash(hash)) as object))
    expect(new Set(hashes).size).toBe(publishes + 1)
    // What is held by what was awaited last goes a turn later.
    await new Promise(done => setTimeout(done, 50))
    collect()
    const held = new Set(seen.map(one => one.deref()).filter(one => one !== undefined))
    expect(held.size).toBeGreaterThan(0)
    expect(held.size).toBeLessThanOrEqual(10)
    expect(sets.current().hash).toBe(hashes.at(-1))
  } finally {
    await sets.close()
  }
}, 300_000)
