import type pg from 'pg'
import { durationMilliseconds } from '#engine/definitions/limits/quantities.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { dueOf } from '#engine/workflow/lifecycle.ts'
import { allStates } from '#engine/workflow/named-states.ts'
import { stateValue } from '#engine/workflow/state-text.ts'
import type { StoredFinding } from './stored-finding.ts'

/** A state that may take another time than before. `seconds` and `now`: null where there is no due time. */
type Changed = { workflow: string; state: string; was: string | null; now: string | null; seconds: number | null }

// Three are named.
const countSql = `
select count(*)::int as records, count(*) filter (where from_then <= now() - $3::float8 * interval '1 second')::int as overdue,
  (array_agg(id order by id))[1:3] as ids
from (select record_id as id, coalesce(counted_from, since) as from_then from lifecycle where workflow = $1 and state_text = $2) s`

// Rows are locked in the order of ids, as cascades lock them.
const moveSql = `
with rows as (
  select record_id, workflow, scope from lifecycle where workflow = $1 and state_text = $2 order by record_id, workflow, scope for update
)
update lifecycle l set due = coalesce(l.counted_from, l.since) + $3::float8 * interval '1 second'
from rows where (l.record_id, l.workflow, l.scope) = (rows.record_id, rows.workflow, rows.scope)`

/** For each state whose due time is another, how many rows wait there, and how many of them are overdue at once. */
export async function reportDueTimes(pool: pg.Pool, before: PublishedSet | null, set: PublishedSet): Promise<StoredFinding[]> {
  const findings: StoredFinding[] = []
  for (const { workflow, state, was, now, seconds } of changedDueTimes(before, set)) {
    const { meta } = set.workflows[workflow] ?? {}
    const { rows } = await pool.query<{ records: number; overdue: number; ids: string[] }>(countSql, [workflow, state, seconds])
    const [found] = rows
    if (!found || found.records === 0 || meta?.kind !== 'lifecycle') continue
    const after = (time: string | null): string => (time === null ? 'without a due time' : `after ${time}`)
    findings.push({
      ...{ kind: meta.record, what: 'due at another time', path: `${workflow} ${state}` },
      message: `${after(now)} instead of ${after(was)}; ${found.overdue} overdue at once`,
      ...{ records: found.records, ids: found.ids },
    })
  }
  return findings
}

/** Gives rows that wait the due times of the set, counted from when they began to wait. Within the transaction of publishing. */
export async function moveDueTimes(client: pg.ClientBase, before: PublishedSet | null, set: PublishedSet): Promise<void> {
  for (const { workflow, state, seconds } of changedDueTimes(before, set)) await client.query(moveSql, [workflow, state, seconds])
}

function changedDueTimes(before: PublishedSet | null, set: PublishedSet): Changed[] {
  return Object.entries(set.workflows).flatMap(([id, workflow]) => {
    const old = before?.workflows[id]
    if (!old || workflow.meta.kind !== 'lifecycle') return []
    const known = allStates(old)
    return allStates(workflow).flatMap(state => {
      if (!known.includes(state)) return []
      const [was, now] = [old, workflow].map(one => dueOf(one, stateValue(state))?.after ?? null) as [
        string | null,
        string | null,
      ]
      const wait = durationMilliseconds(now ?? '')
      return was === now ? [] : [{ workflow: id, state, was, now, seconds: wait === null ? null : wait / 1000 }]
    })
  })
}
