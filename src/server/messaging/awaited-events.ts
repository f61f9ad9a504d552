import type pg from 'pg'
import type { Dependencies } from '../dependencies.ts'
import type { JobPayloads } from '../jobs/job-queue.ts'

/** A question of the queue that is asked at once when there is news. `key`: of its job. */
type Awaited = { key: string; asking: JobPayloads['ask'] }

/** Keeps which news a question waits for. */
export async function awaitEvents(
  { pool }: { pool: pg.Pool },
  { key, asking }: Awaited,
  { agentId, about }: { agentId: string; about: string },
): Promise<void> {
  await pool.query(
    `insert into awaited_news (key, agent, about, asking) values ($1, $2, $3, $4)
      on conflict (key) do update set agent = excluded.agent, about = excluded.about, asking = excluded.asking`,
    [key, agentId, about, asking],
  )
}

/** The question needs no news any more. */
export async function forgetAwaited({ pool }: { pool: pg.Pool }, key: string): Promise<void> {
  await pool.query('delete from awaited_news where key = $1', [key])
}

/** Asks at once what waits for news of this agent. @param about null: whatever they are about. */
export async function pollNow({ pool, jobs }: Dependencies, agentId: string, about: string | null): Promise<void> {
  const sql = 'select key, asking from awaited_news where agent = $1 and ($2::text is null or about = $2)'
  for (const { key, asking } of (await pool.query<Awaited>(sql, [agentId, about])).rows)
    await jobs.add(pool, 'ask', asking, { key })
}
