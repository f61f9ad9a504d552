import pg from 'pg'
import { proposalEvents } from '#engine/definitions/publish/set-off.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be the id of a record: asked before the database is, which fails at anything else. */
export function isRecordId(text: string): boolean {
  return uuid.test(text)
}

/** The files of a line of `history h`, as a JSON list. */
export const filesOfLineSql = `coalesce((select json_agg(x.file_id) from history_file x
  where (x.record_id, x.workflow, x.scope, x.seq) = (h.record_id, h.workflow, h.scope, h.seq)), '[]'::json)`

/**
 * All rows of a record's lifecycles, as JSON: for a query over a table that bears the record's id.
 *
 * @param steps what is read of the past of a row `l`, where decisions are made from it (`stepsSql`).
 */
export function lifecyclesSql(id: string, steps = 'null'): string {
  return `coalesce((select json_agg(json_build_object('workflow', l.workflow, 'scope', l.scope, 'state', l.state, 'state_text', l.state_text,
    'status_id', l.status_id, 'version', l.version, 'since', l.since, 'due', l.due, 'forwarded', l.forwarded, 'remembered', l.remembered, 'counted_from', l.counted_from, 'counted_version', l.counted_version, 'steps', ${steps}) order by l.workflow, l.scope)
    from lifecycle l where l.record_id = ${id}), '[]'::json)`
}

/**
 * The data of a record as they stood when a line of `history h` was written: also those of a change that was proposed, until it was
 * withdrawn or rejected.
 */
export function dataSql(set: PublishedSet, kind: string): string {
  const { workflow = '' } = set.records[kind] ?? {}
  const { proposing, ending } = proposalEvents(set, workflow)
  const among = (events: string[]): string => `(${events.map(event => pg.escapeLiteral(event)).join(', ')})`
  const stands =
    proposing.length === 0 || ending.length === 0
      ? ''
      : `and not (d.workflow = ${pg.escapeLiteral(workflow)} and d.event in ${among(proposing)} and exists (select 1 from history x
        where x.record_id = d.record_id and x.workflow = d.workflow and x.event in ${among(ending)} and (x.at, x.seq) > (d.at, d.seq) and (x.at, x.seq) < (h.at, h.seq)))`
  return `(select d.data from history d where d.record_id = h.record_id and d.data is not null and (d.at, d.seq) <= (h.at, h.seq) ${stands}
    order by d.at desc, d.seq desc limit 1)`
}

/** The place in the data as PostgreSQL writes it. Inlined: it must be the expression of the index. */
export function placeOf(keys: string[]): string {
  return keys.map(key => key.replace(/[^A-Za-z0-9_]/g, '')).join(',')
}
