import type pg from 'pg'
import { stateFacts } from '#engine/workflow/lifecycle.ts'
import { prepared } from '../../db/pool.ts'
import { lifecycleOf } from '../reading/record-facts.ts'
import type { LifecycleRow, RecordRow } from '../reading/record-row.ts'
import { dueAt } from './due-at.ts'
import type { Given } from './given.ts'
import { storeGivenFiles } from './given-files.ts'
import { planOf } from './plan-effects.ts'
import type { TransitionRequest } from './transition-request.ts'

const sql = `
with made as (
  insert into lifecycle (record_id, owner, workflow, scope, state, state_text, status_id, since, due, forwarded, head)
  select $1, $2, $3, $4, $5::jsonb, $6, $7, $8::text::timestamptz, $9::timestamptz, $17,
    history_hash('', $1, $3, $4, 1, $8, $10, 'start', null, $6, $14, null)
  returning head
), hist as (
  insert into history (record_id, workflow, scope, seq, at, actor_id, actor_name, actor_role, actor_organisation, event, to_state, status_id, input, meanings, set_hash, hash)
  select $1, $3, $4, 1, $8::text::timestamptz, $10, $11, $12, $13, 'start', $6, $7, $14::jsonb, $18::jsonb, $15, made.head from made
  returning seq
)
select count(*) from (select add_job(j.task, j.payload, j.key)
  from hist, json_to_recordset($16::json) as j(task text, payload json, key text)) added`

/**
 * Begins a row of a lifecycle by carrier: its first state, the first line of its history, and the jobs that entering the state plans.
 *
 * @returns the record with the row.
 */
export async function beginRow(
  client: pg.ClientBase,
  request: Omit<TransitionRequest, 'row' | 'event'> & { given: Given },
  workflow: string,
  scope: string,
): Promise<RecordRow> {
  const { set, record, actor, now } = request
  const lifecycle = lifecycleOf(set, workflow)
  const facts = stateFacts(lifecycle, lifecycle.initial)
  const due = dueAt(now, facts.due)
  const row: LifecycleRow = {
    ...{ workflow, scope, state: lifecycle.initial, state_text: facts.state, status_id: facts.status_id, version: 1 },
    ...{
      since: now.toISOString(),
      due: due?.toISOString() ?? null,
      forwarded: facts.forwarded,
      remembered: {},
      counted_from: null,
      counted_version: null,
      steps: null,
    },
  }
  const plan = planOf(lifecycle.begins, { ...request, row: { ...row, version: 0 }, event: 'start' })
  const input = JSON.stringify(request.input ?? {})
  await client.query(
    prepared(sql, [
      ...[record.id, record.owner, workflow, scope, JSON.stringify(row.state), row.state_text, row.status_id],
      ...[
        now.toISOString(),
        due,
        actor.id,
        actor.name,
        actor.role,
        actor.organisation,
        input,
        set.hash,
        JSON.stringify(plan.jobs),
        facts.forwarded,
        JSON.stringify(request.given.meanings),
      ],
    ]),
  )
  const line = { recordId: record.id, workflow, scope, seq: row.version, input: request.input ?? {} }
  await storeGivenFiles(client, line, request.files ?? [])
  return { ...record, lifecycles: [...record.lifecycles, row] }
}
