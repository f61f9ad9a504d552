import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { labelOf } from '#engine/records/label.ts'
import { initialState, stateFacts } from '#engine/workflow/lifecycle.ts'
import { kindOf } from './find-record.ts'
import { lifecycleOf } from './record-facts.ts'

/** What a new record starts with. `key` names reference data ("IN"); `draft` is work in progress, `data` counts at once. */
export type NewRecord = {
  id: string
  kind: string
  key?: string | null
  owner: string | null
  data?: JsonObject
  draft?: JsonObject | null
  actor: Pick<Actor, 'id' | 'name' | 'role' | 'organisation'>
  now: Date
}

const sql = `
with made as (
  insert into record (id, kind, key, owner, label, data, draft, set_hash, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id
), row as (
  insert into lifecycle (record_id, workflow, state, state_text, status_id, since, head)
  select $1, $11, $12::jsonb, $13, $14, $10,
    sha256(convert_to(jsonb_build_object('record', $1::uuid, 'workflow', $11::text, 'scope', '', 'seq', 1, 'at', $15::text, 'actor', $9::uuid,
      'event', 'create', 'from', null::text, 'to', $13::text, 'input', '{}'::jsonb, 'data', $16::jsonb)::text, 'UTF8'))
  from made where $11::text is not null returning head
)
insert into history (record_id, workflow, scope, seq, at, actor_id, actor_name, actor_role, actor_organisation, event, to_state, status_id, data, set_hash, hash)
select $1, $11, '', 1, $10, $9, $17, $18, $19, 'create', $13, $14, $16::jsonb, $8, row.head from row`

/**
 * Stores a new record with its lifecycle in the initial state and the first line of its history.
 */
export async function createRecord(client: pg.ClientBase | pg.Pool, set: PublishedSet, record: NewRecord): Promise<void> {
  const kind = kindOf(set, record.kind)
  const lifecycle = kind.workflow === undefined ? null : lifecycleOf(set, kind.workflow)
  const value = lifecycle && initialState(lifecycle)
  const facts = lifecycle && value !== null ? stateFacts(lifecycle, value) : null
  const data = record.data ?? {}
  const at = record.now.toISOString()
  await client.query(sql, [
    record.id,
    record.kind,
    record.key ?? null,
    record.owner,
    labelOf(kind, record.draft ?? data),
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
  ])
}
