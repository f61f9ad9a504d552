import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const lockKey = 7_210_002

/** Adds a job within a statement of ours; `json_to_recordset` gives as many as there are. */
const addJob = `create or replace function add_job(task text, payload json, key text) returns void language sql as
  'select graphile_worker.add_job($1, payload := $2, job_key := $3)'`

/**
 * Makes the queue's own tables, and `add_job` for statements that write more than a job.
 *
 * @param connectionString of the owner role.
 */
export async function prepareQueue(connectionString: string): Promise<void> {
  // The queue complains on the console about a pool without these.
  const pool = new pg.Pool({ connectionString, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', connected => connected.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool })
    // Of two that replace a function at once, one fails. One string is one transaction.
    await pool.query(`select pg_advisory_xact_lock(${lockKey}); ${addJob}`)
  } finally {
    await pool.end()
  }
}

/**
 * Gives a role what it needs to add jobs and to work on them.
 *
 * @param client of the owner role.
 * @param role its name.
 */
export async function grantQueue(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query(`
    grant usage on schema graphile_worker to ${name};
    grant all on all tables in schema graphile_worker to ${name};
    grant all on all sequences in schema graphile_worker to ${name};
    grant execute on all functions in schema graphile_worker to ${name};`)
  // The queue enables row security without policies: only its owner or a role with a policy sees rows.
  const tables = await client.query<{ tablename: string }>(`select tablename from pg_tables where schemaname = 'graphile_worker'`)
  for (const { tablename } of tables.rows) {
    const table = `graphile_worker.${client.escapeIdentifier(tablename)}`
    const policy = client.escapeIdentifier(`application_${role}`)
    await client.query(
      `drop policy if exists ${policy} on ${table}; create policy ${policy} on ${table} to ${name} using (true) with check (true)`,
    )
  }
}
