import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followSets } from '#server/sets/current-set.ts'
import { publishSet } from '#server/sets/publish.ts'
import { copyDefinitions } from '../../readme-recipes/definitions-copy.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

let database: FreshDatabase
let pool: pg.Pool
const copy = copyDefinitions()
beforeAll(async () => {
  database = await freshDatabase()
  pool = new pg.Pool({ connectionString: database.connectionString, max: 4 })
  await publishSet(copy.folder, pool, pool)
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
  copy.remove()
})

test('a server that cannot read a new set when it is told of it reads it as soon as it can', async () => {
  // One connection, and it is taken: whoever asks for another gives up soon.
  const narrow = new pg.Pool({ connectionString: database.connectionString, max: 1, connectionTimeoutMillis: 100 })
  const sets = await followSets(narrow, database.connectionString)
  const taken = await narrow.connect()
  copy.edit('schemas/brands/brand.form.json', form => {
    form.title = 'Brand while the database is busy'
  })
  const { set } = await publishSet(copy.folder, pool, pool)
  await expect(sets.refresh()).rejects.toThrow()
  expect(sets.current().hash).not.toBe(set?.hash)
  taken.release()
  await vi.waitFor(() => expect(sets.current().hash).toBe(set?.hash), { timeout: 10_000 })
  await sets.close()
  await narrow.end()
})
