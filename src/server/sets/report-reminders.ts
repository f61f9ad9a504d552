import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { reminderText } from '#engine/workflow/reminders.ts'
import { remindersOfSet } from '../jobs/remind.ts'
import type { StoredFinding } from './stored-finding.ts'

// Rows that have waited past `until` are reached no more. Three are named.
const sql = `
select count(*)::int as records, count(*) filter (where waited >= $4)::int as at_once, (array_agg(id order by id))[1:3] as ids from (
  select l.record_id as id, extract(epoch from now() - coalesce(l.counted_from, l.since)) as waited
  from lifecycle l where l.workflow = $1 and l.state_text = $2) s
where $3::bigint is null or waited < $3`

/** For each reminder that is new or changed, how many rows wait that it reaches, and how many of them it reaches at once. */
export async function reportReminders(pool: pg.Pool, before: PublishedSet | null, set: PublishedSet): Promise<StoredFinding[]> {
  if (!before) return []
  const keyOf = ({ workflow, state, reminder }: ReturnType<typeof remindersOfSet>[number]): string =>
    JSON.stringify([workflow, state, reminder])
  const known = new Set(remindersOfSet(before).map(keyOf))
  const findings: StoredFinding[] = []
  for (const one of remindersOfSet(set).filter(reminder => !known.has(keyOf(reminder)))) {
    const { workflow, state, reminder, after, until } = one
    const { meta } = set.workflows[workflow] ?? {}
    const { rows } = await pool.query<{ records: number; at_once: number; ids: string[] | null }>(sql, [
      ...[workflow, state, until, after],
    ])
    const [found] = rows
    if (!found || found.records === 0 || meta?.kind !== 'lifecycle') continue
    findings.push({
      ...{ kind: meta.record, what: 'to be reminded', path: `${workflow} ${state}` },
      message: `${reminderText(reminder)}; ${found.at_once} at once`,
      ...{ records: found.records, ids: found.ids ?? [] },
    })
  }
  return findings
}
