import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { freeJobs, holdWorkerLocks, type WorkerLocks } from '#server/jobs/graphile/worker-locks.ts'
import { freshDatabase } from '../../support/database.ts'
import { addJobSql, jobTable } from '../../support/job-tables.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never
let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Pool

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Pool({ connectionString: database.connectionString })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** A server as far as locks go. */
function server(): { locks: WorkerLocks; end(): Promise<void> } {
  const pool = createPool(database.connectionString, () => undefined)
  const locks = holdWorkerLocks({ pool, log })
  return { locks, end: () => locks.stop().then(() => pool.end()) }
}

async function takenBy(worker: string, secondsAgo: number): Promise<string> {
  const { rows } = await owner.query(addJobSql, ['notify', '{}'])
  const sql = `update ${jobTable} set locked_by = $2, locked_at = now() - make_interval(secs => $3), attempts = 25 where id = $1`
  await owner.query(sql, [rows[0].id, worker, secondsAgo])
  return rows[0].id
}

const tries = async (id: string): Promise<number> => {
  const { rows } = await owner.query(`select attempts from ${jobTable} where id = $1`, [id])
  return rows[0].attempts
}

const holders = async (ids: string[]): Promise<(string | null)[]> => {
  const { rows } = await owner.query(`select locked_by from ${jobTable} where id = any($1) order by id`, [ids])
  return rows.map(row => row.locked_by)
}

async function until<T>(read: () => Promise<T>, right: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (right(value)) return value
    await new Promise(done => setTimeout(done, 50))
  }
}

test('jobs of a killed server go back to the queue; those of servers that live, and those just taken, stay where they are', async () => {
  const alive = server()
  alive.locks.hold('worker-alive')
  const held = 'select count(*)::int as n from pg_locks where locktype = $1 and classid = 20611'
  await until(
    async () => (await owner.query(held, ['advisory'])).rows[0].n,
    n => n === 1,
  )
  const ids = [await takenBy('worker-killed', 40), await takenBy('worker-alive', 40), await takenBy('worker-starting', 5)]

  const other = server()
  expect(
    await until(
      () => holders(ids),
      ([first]) => first === null,
    ),
  ).toEqual([null, 'worker-alive', 'worker-starting'])
  // The queue gives a job up after 25 tries: one that a kill ended was none.
  expect(await tries(ids[0] ?? '')).toBe(24)

  // Its connection goes with the process, and with it the lock.
  await alive.end()
  const third = server()
  expect(
    await until(
      () => holders(ids),
      ([, second]) => second === null,
    ),
  ).toEqual([null, null, 'worker-starting'])
  await other.end()
  await third.end()

  // Started alone, a server waits for nobody.
  const pool = createPool(database.connectionString, () => undefined)
  await freeJobs(pool, true)
  expect([await holders(ids), await tries(ids[2] ?? '')]).toEqual([[null, null, null], 24])
  await pool.end()
})
