import { jobTable } from '../../support/job-tables.ts'
import type { HttpPortal } from './over-http.ts'

/** Written by refusals themselves: how often somebody tried, and that a sign-in failed. */
const written = new Set(['rate_limit', 'audit'])

/** When a session, and whose it is, was last seen is written by any call, refused or not, a minute after the one before. */
const rowOf = (name: string): string => (['session', 'credential'].includes(name) ? "(to_jsonb(t) - 'seen_at')" : 't')

/**
 * Everything the portal keeps, as one digest per table, the jobs and the names of the files: compared before and after a refusal.
 *
 * @param but further tables that the refusal may write to.
 */
export async function world(portal: HttpPortal, but: string[] = []): Promise<Record<string, unknown>> {
  const tables = await portal.rows<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  )
  const digest = (name: string) =>
    `select '${name}' as name, count(*)::int || ' ' || md5(coalesce(string_agg(md5(${rowOf(name)}::text), '' order by md5(${rowOf(name)}::text)), '')) as digest from ${name} t`
  const all = tables.map(({ name }) => name).filter(name => !written.has(name) && !but.includes(name))
  const rows = await portal.rows<{ name: string; digest: string }>([...all, jobTable].map(digest).join(' union all '))
  return { ...Object.fromEntries(rows.map(row => [row.name, row.digest])), files: portal.files().join() }
}
