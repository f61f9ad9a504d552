import pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { prepared } from '../../db/pool.ts'
import { exchangeEvents } from './exchange-events.ts'
import { organisationFacts } from './organisation-facts.ts'
import type { RecordRow } from './record-row.ts'
import { relatedRowsSql } from './related-rows-sql.ts'
import { dataSql, filesOfLineSql, isRecordId, lifecyclesSql } from './row-sql.ts'
import { stepsSql } from './step-facts.ts'
import { submittedSql, submittedToSql } from './submitted-sql.ts'

/**
 * The last lines of a record `r` in which people asked or answered: of each row and event as many, so that none pushes out what another reader
 * sees; the newest of each, and those with comments at fields, with the data as it stood.
 */
function exchangeSql(set: PublishedSet, kind: string): string {
  const events = exchangeEvents(set, kind)
  if (events.length === 0) return `'[]'::json`
  const named = events.map(({ workflow, event }) => `(${pg.escapeLiteral(workflow)}, ${pg.escapeLiteral(event)})`).join(', ')
  return `coalesce((select json_agg(json_build_object('seq', h.seq, 'workflow', h.workflow, 'scope', h.scope, 'at', h.at, 'actor_id', h.actor_id,
    'actor_name', h.actor_name, 'actor_role', h.actor_role, 'actor_organisation', h.actor_organisation, 'event', h.event, 'from_state', h.from_state, 'to_state', h.to_state,
    'status_id', h.status_id, 'input', h.input, 'meanings', h.meanings, 'files', '[]'::json, 'data', case when h.newest = 1 or h.meanings ? 'pins' then ${dataSql(set, kind)} end) order by h.at desc, h.seq desc)
    from (select *, row_number() over (partition by workflow, scope, event order by seq desc) as newest
      from history where record_id = r.id and (workflow, event) in (${named})) h where h.newest <= 20), '[]'::json)`
}

/** A record of a kind by its id, with each organisation's last decision about each row among events ($1, $2, $3). */
function loadSql(set: PublishedSet, kind: string): string {
  return `select r.id, r.kind, r.key, r.owner, r.parent, o.label as owner_label, r.label, r.answers, r.set_hash, ${submittedSql(set, kind)} as submitted_at, ${submittedToSql(set, kind)} as submitted_to, r.version, r.content_version, r.content_at, r.created_by,
    r.created_at, r.updated_at, ${lifecyclesSql('r.id', stepsSql(set, kind))} as lifecycles, o.data as owner_data, o.version as owner_version, r.data, r.draft, r.proposed, ${relatedRowsSql(set, kind)} as related, coalesce((
    select json_agg(json_build_object('seq', h.seq, 'workflow', h.workflow, 'scope', h.scope, 'at', h.at, 'actor_id', h.actor_id, 'actor_name', h.actor_name,
      'actor_role', h.actor_role, 'actor_organisation', h.actor_organisation, 'event', h.event, 'from_state', h.from_state, 'to_state', h.to_state, 'status_id', h.status_id, 'input', h.input,
      'meanings', h.meanings, 'files', ${filesOfLineSql}, 'data', ${dataSql(set, kind)},
      'stayed', not exists (select 1 from history x where x.record_id = h.record_id and x.workflow = h.workflow and x.scope = h.scope
        and x.seq > h.seq and split_part(x.to_state, '.', 1) <> split_part(h.to_state, '.', 1))) order by h.at desc, h.seq desc)
    from (select distinct on (workflow, scope, actor_organisation) * from history where record_id = r.id and event = any($3::text[])
      order by workflow, scope, actor_organisation, seq desc) h), '[]'::json) as decided, ${exchangeSql(set, kind)} as exchanged
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
  const { rows } = await client.query<RecordRow>(prepared(loadSql(set, kind), [kind, id, decisions]))
  return rows.map(row => ({ ...row, owner_data: row.owner === null ? null : organisationFacts(set, row.owner_data) }))[0] ?? null
}
