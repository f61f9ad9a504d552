import type pg from 'pg'

/** A line of a history that is not what was written, or a chain that is not whole. */
type HistoryFault = { record: string; workflow: string; scope: string; seq: number; what: 'changed' | 'missing' | 'cut' }

/** What the hash of a line was made of, recomputed from its columns; the same expression as in `write-transition.ts`. */
const sql = `
with lines as (
  select h.*, lag(h.hash, 1, '\\x') over chain as before, lag(h.seq, 1, 0) over chain as seq_before
  from history h window chain as (partition by h.record_id, h.workflow, h.scope order by h.seq)
), judged as (
  select record_id, workflow, scope, seq, seq_before,
    hash = history_hash(before, record_id, workflow, scope, seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor_id, event,
      from_state, to_state, input, data) as sound
  from lines
)
select record_id as record, workflow, scope, seq, case when seq <> seq_before + 1 then 'missing' else 'changed' end as what
  from judged where not sound or seq <> seq_before + 1
union all
select l.record_id, l.workflow, l.scope, l.version, 'cut'
  from lifecycle l
  left join lateral (select hash, seq from history h where (h.record_id, h.workflow, h.scope) = (l.record_id, l.workflow, l.scope) order by seq desc limit 1) last on true
  where last.seq is distinct from l.version or last.hash is distinct from l.head
order by 1, 2, 3, 4`

/** Checks every chain of the history against its hashes and against the head kept in its lifecycle row. */
export async function verifyHistory(client: pg.ClientBase | pg.Pool): Promise<{ lines: number; faults: HistoryFault[] }> {
  const faults = (await client.query<HistoryFault>(sql)).rows
  const lines = (await client.query<{ count: number }>('select count(*)::int as count from history')).rows[0]?.count ?? 0
  return { lines, faults }
}
