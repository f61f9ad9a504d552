import type pg from 'pg'
import { metaOf } from '#engine/workflow/lifecycle.ts'
import { isOver, stays } from '#engine/workflow/staying-rows.ts'
import { prepared } from '../../db/pool.ts'
import { lifecycleOf } from '../reading/record-facts.ts'
import type { LifecycleRow, RecordRow } from '../reading/record-row.ts'
import type { Write } from './transition-request.ts'

const sql = 'update lifecycle set forwarded = false where record_id = $1 and workflow = $2 and scope = any($3)'

/**
 * Whoever was shown a record before sees what is submitted now only where it reaches their row: a row that is over, or that stands where it is
 * not shown by itself, is hidden, and one that the submission moves is shown again by the state it comes to.
 *
 * @param start what begins rows, or moves those that are there; without `left` it is no submission, and nothing is hidden.
 * @returns the record with those rows hidden.
 */
export async function unshowRows(
  client: pg.ClientBase,
  { set }: Write,
  record: RecordRow,
  { workflow, again, left, scopes }: Write['plan']['starts'][number],
): Promise<RecordRow> {
  if (left === undefined) return record
  const lifecycle = lifecycleOf(set, workflow).workflow
  const hidden = ({ state_text, scope }: LifecycleRow) =>
    isOver(lifecycle, state_text) ||
    metaOf(lifecycle, state_text, 'forwarded') === false ||
    !stays(lifecycle, state_text, [scopes.includes(scope) ? again : left])
  const rows = record.lifecycles.filter(row => row.workflow === workflow && row.forwarded && hidden(row))
  if (rows.length === 0) return record
  await client.query(prepared(sql, [record.id, workflow, rows.map(({ scope }) => scope)]))
  return { ...record, lifecycles: record.lifecycles.map(row => (rows.includes(row) ? { ...row, forwarded: false } : row)) }
}
