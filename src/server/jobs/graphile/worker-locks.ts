import type pg from 'pg'
import { inTransaction } from '../../db/pool.ts'
import type { Dependencies } from '../../dependencies.ts'

/** First number of the advisory locks that say "this worker lives"; the second is a hash of its name. */
const lockClass = 20_611
const everyMs = 30_000
const retryMs = 1000

/**
 * Workers that hold jobs and no lock in this database. Half a minute of grace: a server that lost its connection takes its locks again.
 * A job done twice is no harm (mails know their Message-ID), one that lies for hours is.
 */
const gone = `j.locked_at < now() - interval '30 seconds'
  and not exists (
    select 1 from pg_locks l
    where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ${lockClass} and l.objid::bigint = (hashtext(j.locked_by)::bigint & 4294967295))`

/**
 * Gives the jobs of killed workers back to the queue, as if they had never been taken: a try that a kill ended says nothing of the job, and
 * the queue waits the longer the more tries there were, and gives up after 25.
 *
 * @param alone true when no other server works on this database: then all jobs that are held are those of killed workers.
 */
export async function freeJobs(pool: pg.Pool, alone: boolean): Promise<void> {
  await inTransaction(pool, async client => {
    const { rows } = await client.query<{ id: number; worker: string; attempts: number }>(
      `select j.id, j.locked_by as worker, j.attempts from graphile_worker.jobs j where j.locked_by is not null ${alone ? '' : `and ${gone}`}`,
    )
    if (rows.length === 0) return
    await client.query('select graphile_worker.force_unlock_workers($1)', [[...new Set(rows.map(({ worker }) => worker))]])
    for (const { id, attempts } of rows)
      await client.query('select graphile_worker.reschedule_jobs(array[$1::bigint], attempts := $2)', [
        id,
        Math.max(0, attempts - 1),
      ])
  })
}

/** What the workers of this process hold while it lives. */
export type WorkerLocks = { hold(worker: string): void; letGo(worker: string): void; stop(): Promise<void> }

/**
 * Holds a lock for each worker, which PostgreSQL lets go when the process dies, and gives jobs back to the queue whose worker holds none:
 * the queue's own patience with a killed server is four hours. Every server looks, so any that lives does it for all.
 */
export function holdWorkerLocks({ pool, log }: Pick<Dependencies, 'pool' | 'log'>): WorkerLocks {
  const workers = new Set<string>()
  /** The connection that holds the locks, and how it goes back to the pool. */
  let holding: { client: pg.PoolClient; giveBack: () => void } | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  // One after the other: a connection takes one query at a time.
  let turn: Promise<unknown> = Promise.resolve()
  const query = (on: pg.PoolClient, text: string, worker: string): Promise<void> => {
    const asked = turn.then(async () => {
      await on.query(text, [lockClass, worker])
    })
    turn = asked.catch(() => undefined)
    return asked
  }
  const lock = (on: pg.PoolClient, worker: string) => query(on, 'select pg_advisory_lock($1, hashtext($2))', worker)
  const connect = async (): Promise<void> => {
    const client = await pool.connect()
    // Given back once only, whoever is first: the pool throws at a second time.
    const giveBack = (): void => {
      if (holding?.client !== client) return
      holding = null
      client.release(true)
    }
    holding = { client, giveBack }
    client.on('error', giveBack)
    for (const worker of workers) await lock(client, worker)
  }
  const look = async (): Promise<void> => {
    if (!holding) await connect()
    await freeJobs(pool, false)
  }
  let running = Promise.resolve()
  const later = (wait: number): void => {
    timer = setTimeout(() => {
      running = look().then(
        () => (stopped ? undefined : later(everyMs)),
        (error: Error) => {
          log.warn({ reason: error.message }, 'jobs of servers that are gone were not looked for')
          if (!stopped) later(retryMs)
        },
      )
    }, wait)
  }
  later(0)

  return {
    hold: worker => {
      workers.add(worker)
      // The connection takes them all when it comes; held twice is held.
      if (holding) lock(holding.client, worker).catch(() => undefined)
    },
    letGo: worker => {
      if (workers.delete(worker) && holding)
        query(holding.client, 'select pg_advisory_unlock($1, hashtext($2))', worker).catch(() => undefined)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      holding?.giveBack()
    },
  }
}
