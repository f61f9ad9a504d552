import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import { grantQueue, prepareQueue } from '../jobs/graphile/prepare-queue.ts'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 7_210_001

/**
 * Brings a database to the newest schema: numbered SQL files, each in a transaction of its own, under an advisory lock so that
 * several servers may start at once; then the job queue's own tables.
 *
 * @param connectionString of the owner role.
 * @throws when a migration that already ran has changed since.
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, statement_timeout: 0, lock_timeout: 0 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migration (name text primary key, sha text not null, at timestamptz not null default now())',
    )
    const done = new Map(
      (await client.query<{ name: string; sha: string }>('select name, sha from migration')).rows.map(row => [row.name, row.sha]),
    )
    for (const name of (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      await runOnce(client, name, text, done.get(name))
    }
  } finally {
    await client.end()
  }
  await prepareQueue(connectionString)
}

async function runOnce(client: pg.Client, name: string, text: string, ranAs: string | undefined): Promise<void> {
  const sha = createHash('sha256').update(text).digest('hex')
  if (ranAs === sha) return
  if (ranAs !== undefined)
    throw new Error(`Migration ${name} has changed since it ran. Restore the file and put the change into a new one.`)
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, sha) values ($1, $2)', [name, sha])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed and left nothing behind: ${reasonOf(error)}`, { cause: error })
  }
}

/**
 * Gives the application's role what it needs and no more: history and audit can be added to, never changed.
 *
 * @param ownerConnection of the role that owns the tables.
 * @param role name of the application's role; created when missing (embedded database only).
 */
export async function grantApplication(ownerConnection: string, role: string, create: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: ownerConnection })
  await client.connect()
  try {
    const name = client.escapeIdentifier(role)
    const known = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (known.rowCount === 0 && create) await client.query(`create role ${name} login`)
    await client.query(`
      grant usage on schema public to ${name};
      grant select, insert, update, delete on all tables in schema public to ${name};
      revoke update, delete, truncate on history, history_file, audit from ${name};
      revoke delete, truncate on reminded from ${name};
      revoke insert, update, delete, truncate on migration from ${name};
      grant maintain on lifecycle_count_change to ${name};
      grant usage on all sequences in schema public to ${name};`)
    await grantQueue(client, role)
  } finally {
    await client.end()
  }
}
