import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Portal } from '../server/auth/portal.ts'

/** What a refusal does write, on purpose: that it was counted, and that it happened. */
const written = new Set(['rate_limit', 'audit'])

export type Stored = Record<string, string>

/**
 * Everything the portal keeps, as one line a table (count and a sum of the rows' hashes) and one line a file (a hash of its bytes). Two of
 * these are equal when nothing was changed, added or taken away.
 */
export async function stored(portal: Portal, files: string): Promise<Stored> {
  const { rows } = await portal.pool.query<{ name: string; line: string }>(await statement(portal))
  return { ...Object.fromEntries(rows.map(({ name, line }) => [name, line])), ...filesIn(files) }
}

/** The names that differ, for a sentence. */
export function differing(before: Stored, after: Stored): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => before[name] !== after[name])
}

const statements = new WeakMap<Portal, string>()

/** When somebody was last seen is no change of theirs. */
async function statement(portal: Portal): Promise<string> {
  const known = statements.get(portal)
  if (known) return known
  const tables = await portal.rows<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs') order by 1`,
  )
  const made = tables
    .filter(({ name }) => !written.has(name.replace(/^public\./, '')))
    .map(({ name }) => {
      const row = name === 'public.session' ? "(to_jsonb(t) - 'seen_at')" : 't'
      return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}::text, 0)), 0) as line from ${name} t`
    })
    .join(' union all ')
  statements.set(portal, made)
  return made
}

function filesIn(folder: string): Stored {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    found.map(entry => {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      return [`file ${entry.name}`, createHash('sha256').update(bytes).digest('hex')]
    }),
  )
}
