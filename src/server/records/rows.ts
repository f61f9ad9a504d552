import type pg from 'pg'
import type { StateValue } from 'xstate'
import type { JsonObject } from '#engine/definitions/kinds.ts'

/** One row of `lifecycle`. */
export type LifecycleRow = {
  workflow: string
  scope: string
  state: StateValue
  state_text: string
  status_id: number | null
  version: number
  since: string
  due: string | null
}

/** A record with its lifecycles and the organisation that owns it, as stored. */
export type RecordRow = {
  id: string
  kind: string
  key: string | null
  owner: string | null
  owner_label: string | null
  owner_data: JsonObject | null
  label: string
  data: JsonObject
  draft: JsonObject | null
  proposed: JsonObject | null
  set_hash: string | null
  version: number
  created_by: string | null
  created_at: Date
  updated_at: Date
  lifecycles: LifecycleRow[]
}

/** Columns of `RecordRow`, for a query over `record r left join record o`. */
export const recordColumns = `
  r.id, r.kind, r.key, r.owner, o.label as owner_label, o.data as owner_data, r.label, r.data, r.draft, r.proposed, r.set_hash, r.version,
  r.created_by, r.created_at, r.updated_at,
  coalesce((select json_agg(json_build_object('workflow', l.workflow, 'scope', l.scope, 'state', l.state, 'state_text', l.state_text,
    'status_id', l.status_id, 'version', l.version, 'since', l.since, 'due', l.due) order by l.workflow, l.scope)
    from lifecycle l where l.record_id = r.id), '[]'::json) as lifecycles`

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The stored record, or null when there is none of that kind and id (a malformed id is simply not there).
 */
export async function loadRecord(client: pg.ClientBase | pg.Pool, kind: string, id: string): Promise<RecordRow | null> {
  if (!uuid.test(id)) return null
  const sql = `select ${recordColumns} from record r left join record o on o.id = r.owner where r.kind = $1 and r.id = $2`
  return (await client.query<RecordRow>(sql, [kind, id])).rows[0] ?? null
}
