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
