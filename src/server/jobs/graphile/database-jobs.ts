import type { Jobs, Turn } from '../job-queue.ts'

/** The queue takes the lowest number first. */
const priorities: Record<Turn, number> = { awaited: -10, bulk: 10 }

const named = 'starts_with(key, $1)'

/** The job queue in the portal's own database. */
export const databaseJobs: Jobs = {
  add: async (client, task, payload, options = {}) => {
    await client.query(
      'select graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := $4, job_key_mode := $5, priority := $6)',
      [
        task,
        JSON.stringify(payload),
        options.key ?? null,
        options.runAt ?? null,
        options.keepTime ? 'preserve_run_at' : 'replace',
        options.turn ? priorities[options.turn] : null,
      ],
    )
  },
  waits: async (pool, keysFrom, by, key) => {
    const sql = `select 1 from graphile_worker.jobs where ${named} and key <> $2 and run_at <= $3 limit 1`
    return (await pool.query(sql, [keysFrom, key, by])).rowCount !== 0
  },
  startNow: async (pool, keysFrom) => {
    const ids = `select id from graphile_worker.jobs where ${named} and run_at > now()`
    await pool.query(`select graphile_worker.reschedule_jobs(array(${ids}), run_at := now())`, [keysFrom])
  },
}
