import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Portal } from '../server/auth/portal.ts'
import { jobSchema } from '../support/job-tables.ts'

/** What a refusal does write, on purpose: that it was counted, and that it happened. */
const written = new Set(['public.rate_limit', 'public.audit'])

/**
 * Has the database note each row that is added, changed or taken away from now on, in every table but those two. When somebody was last
 * seen is no change of theirs. (Comparing all rows before and after each cell took half of the test's time.)
 */
export async function watchChanges({ pool, rows }: Portal): Promise<void> {
  await pool.query(`
    create schema watched;
    create table watched.change (id bigint generated always as identity, name text not null);
    create function watched.note() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or to_jsonb(old) - 'seen_at' <> to_jsonb(new) - 'seen_at' then
        insert into watched.change (name) values (tg_table_schema || '.' || tg_table_name);
      end if;
      return null;
    end $$`)
  const tables = await rows<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname = 'public' or (schemaname = '${jobSchema}' and tablename = '_private_jobs')`,
  )
  for (const { name } of tables.filter(table => !written.has(table.name)))
    await pool.query(
      `create trigger watched after insert or update or delete on ${name} for each row execute function watched.note()`,
    )
}

/** How often each table was changed, and each file with its size and when it was written. */
export type Stored = Record<string, string>

/**
 * What tells how things are stored: two answers are equal when nothing was changed, added or taken away between them. Changes that were
 * told are not counted by the database again, who would take longer each time.
 */
export function watcher(portal: Portal, files: string): () => Promise<Stored> {
  const changes = new Map<string, number>()
  return async () => {
    const sql = 'with told as (delete from watched.change returning name) select name, count(*) from told group by name'
    for (const { name, count } of await portal.rows<{ name: string; count: number }>(sql))
      changes.set(name, (changes.get(name) ?? 0) + count)
    return { ...Object.fromEntries([...changes].map(([name, count]) => [name, String(count)])), ...filesIn(files) }
  }
}

/** The names that differ, for a sentence. */
export function differing(before: Stored, after: Stored): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => before[name] !== after[name])
}

function filesIn(folder: string): Stored {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    found.map(entry => {
      const { size, mtimeMs } = statSync(join(entry.parentPath, entry.name))
      return [`file ${entry.name}`, `${size} ${mtimeMs}`]
    }),
  )
}
