import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import { referencedRows } from '#engine/conditions/referenced-rows.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { labelOf } from '#engine/records/label.ts'
import { initialState, stateFacts } from '#engine/workflow/lifecycle.ts'
import { prepared } from '../../db/pool.ts'
import { kindOf } from '../kind-of.ts'
import { organisationFacts } from '../reading/organisation-facts.ts'
import { lifecycleOf } from '../reading/record-facts.ts'
import type { RecordRow } from '../reading/record-row.ts'
import type { Idempotency } from './answer-once.ts'
import { dueAt } from './due-at.ts'

/** What a new record starts with. `key` names reference data ("IN"); `draft` is work in progress, `data` counts at once. */
export type NewRecord = {
  id: string
  kind: string
  key?: string | null
  owner: string | null
  /** The record that it belongs to. */
  parent?: { id: string; label: string }
  data?: JsonObject
  draft?: JsonObject | null
  actor: Pick<Actor, 'id' | 'name' | 'role' | 'organisation'>
  now: Date
  /** Stored with it, so that the same request again makes no second one. */
  idempotency?: Idempotency
}

const sql = `
with made as (
  insert into record (id, kind, key, owner, label, data, draft, set_hash, created_by, created_at, updated_at, content_at, parent)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $21) returning id
), row as (
  insert into lifecycle (record_id, owner, workflow, state, state_text, status_id, since, due, head)
  select $1, $4, $11, $12::jsonb, $13, $14, $10, $20::timestamptz,
    history_hash('', $1, $11, '', 1, $15, $9, 'create', null, $13, '{}', $16)
  from made where $11::text is not null returning head
), hist as (
  insert into history (record_id, workflow, scope, seq, at, actor_id, actor_name, actor_role, actor_organisation, event, to_state, status_id, data, set_hash, hash)
  select $1, $11, '', 1, $10, $9, $17, $18, $19, 'create', $13, $14, $16::jsonb, $8, row.head from row
), idem as (
  insert into idempotency (key, account_id, operation, request_hash, at, record_id)
  select $22, $23::uuid, $24, $25::bytea, $10, id from made where $22::text is not null
)
select o.label, o.data, o.version from made left join record o on o.id = $4`

/**
 * Stores a new record with its lifecycle in the initial state and the first line of its history.
 *
 * @returns the record as it is now stored.
 */
export async function createRecord(client: pg.ClientBase | pg.Pool, set: PublishedSet, record: NewRecord): Promise<RecordRow> {
  const kind = kindOf(set, record.kind)
  const lifecycle = kind.workflow === undefined ? null : lifecycleOf(set, kind.workflow)
  const value = lifecycle && initialState(lifecycle)
  const facts = lifecycle && value !== null ? stateFacts(lifecycle, value) : null
  const due = dueAt(record.now, facts?.due ?? null)
  const data = record.data ?? {}
  const at = record.now.toISOString()
  const label = labelOf(kind, record.draft ?? data, record.parent?.label)
  const values = [
    record.id,
    record.kind,
    record.key ?? null,
    record.owner,
    label,
    JSON.stringify(data),
    record.draft ? JSON.stringify(record.draft) : null,
    set.hash,
    record.actor.id,
    record.now,
    kind.workflow ?? null,
    JSON.stringify(value),
    facts?.state ?? null,
    facts?.status_id ?? null,
    at,
    record.data ? JSON.stringify(data) : null,
    record.actor.name,
    record.actor.role,
    record.actor.organisation,
    due,
    record.parent?.id ?? null,
    record.idempotency?.key ?? null,
    record.idempotency?.accountId ?? null,
    record.idempotency?.operation ?? null,
    record.idempotency?.requestHash ?? null,
  ]
  const owner = (
    await client.query<{ label: string | null; data: JsonObject | null; version: number | null }>(prepared(sql, values))
  ).rows[0]
  const { id, key = null, draft = null, now } = record
  const begunBy = draft !== null && Object.keys(data).length === 0 ? (record.owner ?? '') : null
  const row = facts && {
    workflow: kind.workflow as string,
    scope: '',
    state: value as NonNullable<typeof value>,
    state_text: facts.state,
    status_id: facts.status_id,
    version: 1,
    since: at,
    due: due?.toISOString() ?? null,
    remembered: {},
    counted_from: null,
    counted_version: null,
    forwarded: true,
    steps: null,
  }
  return {
    ...{
      id,
      kind: record.kind,
      key,
      owner: record.owner,
      parent: record.parent?.id ?? null,
      label,
      data,
      draft,
      proposed: null,
      answers: {},
      set_hash: set.hash,
      submitted_at: null,
      submitted_to: {},
      version: 1,
    },
    ...{
      owner_label: owner?.label ?? null,
      owner_data: record.owner === null ? null : organisationFacts(set, owner?.data ?? null),
      owner_version: owner?.version ?? null,
    },
    ...{
      created_by: record.actor.id,
      created_at: now,
      updated_at: now,
      content_version: 1,
      content_at: now,
      decided: [],
      exchanged: [],
    },
    lifecycles: row ? [row] : [],
    related: {
      parent: null,
      rows:
        row && referencedRows(set, record.kind)[row.workflow]
          ? [{ workflow: row.workflow, scope: '', state: row.state_text, forwarded: true, begun_by: begunBy, count: 1 }]
          : null,
      carriers: null,
    },
  }
}
