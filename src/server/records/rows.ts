import pg from 'pg'
import type { StateValue } from 'xstate'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Meanings } from '#engine/records/meanings.ts'
import type { Remembered } from '#engine/workflow/history.ts'
import { prepared } from '../db/pool.ts'
import { exchangeEvents } from './exchange-events.ts'
import { familySql } from './family-sql.ts'
import { type StoredStep, stepsSql } from './step-facts.ts'
import { submittedSql, submittedToSql } from './submitted-sql.ts'

/** One row of `lifecycle`, as JSON of a statement has it: times are texts. */
export type LifecycleRow = {
  workflow: string
  scope: string
  state: StateValue
  state_text: string
  status_id: number | null
  version: number
  since: string
  due: string | null
  /** Whether the carrier whose row it is sees it. */
  forwarded: boolean
  /** What history states lead back to. */
  remembered: Remembered
  /** Since when the due time counts, where that is before `since`: the row came back to where it had waited before. */
  counted_from: string | null
  /** Its version when that began, where it is not its own. */
  counted_version: number | null
  /** Its past, as far as conditions ask for it. */
  steps: StoredStep[] | null
}

/** What a reader is shown of a row: what history states lead back to is no reader's. */
export type ShownRow = Omit<LifecycleRow, 'forwarded' | 'remembered' | 'counted_from' | 'counted_version' | 'steps'>

/** A line of `history`, as JSON of a statement has it. */
export type HistoryRow = {
  seq: number
  workflow: string
  scope: string
  at: string
  actor_id: string | null
  actor_name: string
  actor_role: string | null
  actor_organisation: string | null
  event: string
  from_state: string | null
  to_state: string
  status_id: number | null
  input: JsonObject
  /** Which field of the input says what. */
  meanings: Meanings
  /** Ids of the files that came with the event. */
  files: string[]
  data: JsonObject | null
}

/** The files of a line of `history h`, as a JSON list. */
export const filesOfLineSql = `coalesce((select json_agg(x.file_id) from history_file x
  where (x.record_id, x.workflow, x.scope, x.seq) = (h.record_id, h.workflow, h.scope, h.seq)), '[]'::json)`

/**
 * What stands around a record: the one it belongs to; where the rows stand that conditions of its kind count, of it, of that one, of all
 * that belong to either and of those that either names (`begun_by`: the organisation that only began it, and never sent it); and the
 * carriers that see rows of what belongs to it.
 */
export type Family = {
  parent: { id: string; kind: string; label: string; data: JsonObject; answers: JsonObject } | null
  rows: { workflow: string; scope: string; state: string; forwarded: boolean; begun_by: string | null; count: number }[] | null
  carriers: string[] | null
}

/** A record with its lifecycles and the organisation that owns it, as stored. */
export type RecordRow = {
  id: string
  kind: string
  key: string | null
  owner: string | null
  owner_label: string | null
  owner_data: JsonObject | null
  /** The record that it belongs to, by id. */
  parent: string | null
  label: string
  data: JsonObject
  draft: JsonObject | null
  proposed: JsonObject | null
  /** What other systems answered: ids they gave it. */
  answers: JsonObject
  set_hash: string | null
  /** When its owner last submitted it. */
  submitted_at: Date | null
  /** When last with anything in it for a carrier that has a row: it was begun or told of it, or what its people see was changed. */
  submitted_to: { [carrier: string]: string | null }
  version: number
  /** How often what readers see of the record itself was changed, and when last (`seen-version.ts`). */
  content_version: number
  content_at: Date
  created_by: string | null
  created_at: Date
  updated_at: Date
  lifecycles: LifecycleRow[]
  /** The record that it belongs to, and the rows around it. */
  family: Family
  /** Of each row the last line of history whose event decides, with the data it was decided on, newest first; empty when it was not asked for. */
  decided: HistoryRow[]
  /** Questions and answers in its history, newest first. */
  exchanged: HistoryRow[]
}

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

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be the id of a record: asked before the database is, which fails at anything else. */
export function isRecordId(text: string): boolean {
  return uuid.test(text)
}

/** The last lines of a record `r` in which people asked or answered. */
function exchangeSql(set: PublishedSet, kind: string): string {
  const events = exchangeEvents(set, kind)
  if (events.length === 0) return `'[]'::json`
  const named = events.map(({ workflow, event }) => `(${pg.escapeLiteral(workflow)}, ${pg.escapeLiteral(event)})`).join(', ')
  return `coalesce((select json_agg(json_build_object('seq', h.seq, 'workflow', h.workflow, 'scope', h.scope, 'at', h.at, 'actor_id', h.actor_id,
    'actor_name', h.actor_name, 'actor_role', h.actor_role, 'actor_organisation', h.actor_organisation, 'event', h.event, 'from_state', h.from_state, 'to_state', h.to_state,
    'status_id', h.status_id, 'input', h.input, 'meanings', h.meanings, 'files', '[]'::json, 'data', null) order by h.at desc, h.seq desc)
    from (select * from history h where h.record_id = r.id and (h.workflow, h.event) in (${named}) order by h.at desc, h.seq desc limit 20) h), '[]'::json)`
}

/** A record of a kind by its id, with the last decision of each row among events ($1, $2, $3). */
function loadSql(set: PublishedSet, kind: string): string {
  return `select r.id, r.kind, r.key, r.owner, r.parent, o.label as owner_label, r.label, r.answers, r.set_hash, ${submittedSql(set, kind)} as submitted_at, ${submittedToSql(set, kind)} as submitted_to, r.version, r.content_version, r.content_at, r.created_by,
    r.created_at, r.updated_at, ${lifecyclesSql('r.id', stepsSql(set, kind))} as lifecycles, o.data as owner_data, r.data, r.draft, r.proposed, ${familySql(set, kind)} as family, coalesce((
    select json_agg(json_build_object('seq', h.seq, 'workflow', h.workflow, 'scope', h.scope, 'at', h.at, 'actor_id', h.actor_id, 'actor_name', h.actor_name,
      'actor_role', h.actor_role, 'actor_organisation', h.actor_organisation, 'event', h.event, 'from_state', h.from_state, 'to_state', h.to_state, 'status_id', h.status_id, 'input', h.input,
      'meanings', h.meanings, 'files', ${filesOfLineSql}, 'data', (select d.data from history d where d.record_id = h.record_id and d.data is not null and (d.at, d.seq) <= (h.at, h.seq) order by d.at desc, d.seq desc limit 1)) order by h.at desc, h.seq desc)
    from (select distinct on (workflow, scope) * from history where record_id = r.id and event = any($3::text[])
      order by workflow, scope, seq desc) h), '[]'::json) as decided, ${exchangeSql(set, kind)} as exchanged
  from record r left join record o on o.id = r.owner where r.kind = $1 and r.id = $2`
}

/**
 * The stored record with what its kind's conditions ask of others, or null when there is none of that kind and id (a malformed id is
 * simply not there).
 *
 * @param decisions names of the events that decide, when the last decisions are wanted.
 */
export async function loadRecord(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  kind: string,
  id: string,
  decisions: string[] = [],
): Promise<RecordRow | null> {
  if (!isRecordId(id)) return null
  return (await client.query<RecordRow>(prepared(loadSql(set, kind), [kind, id, decisions]))).rows[0] ?? null
}
