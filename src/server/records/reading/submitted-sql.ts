import pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { privateFields } from '#engine/records/redacted-fields.ts'
import { kindOf } from '../kind-of.ts'

/** When the form of a record `r` was last submitted: of its history, the last event that submits it. */
export function submittedSql(set: PublishedSet, kind: string): string {
  const { workflow, events } = submitting(set, kind)
  if (events === null) return 'null::timestamptz'
  return `(select max(h.at) from history h where h.record_id = r.id and h.workflow = ${workflow} and h.event in (${events}))`
}

/**
 * The same for each carrier that has a row: the last time that the row has a line of the same moment, as all that one event sets off has,
 * or that the data without what its people do not get differ from those before.
 */
export function submittedToSql(set: PublishedSet, kind: string): string {
  const { workflow, events } = submitting(set, kind)
  if (events === null || !set.records[kind]?.lifecycles) return `'{}'::json`
  const hidden = `array[${privateFields(kindOf(set, kind))
    .map(name => pg.escapeLiteral(name))
    .join(', ')}]::text[]`
  return `coalesce((select json_object_agg(c.scope, (select max(h.at)
      from (select at, event, data - ${hidden} is distinct from lag(data - ${hidden}) over (order by at, seq) as changed
        from history where record_id = r.id and workflow = ${workflow} and data is not null) h
      where h.event in (${events}) and (h.changed or exists (
        select 1 from history o where o.record_id = r.id and o.scope = c.scope and o.at = h.at))))
    from (select distinct scope from lifecycle where record_id = r.id and scope <> '') c), '{}'::json)`
}

/** A kind's own workflow and the events that submit its form, as they are written in SQL; no events where there are none. */
function submitting(set: PublishedSet, kind: string): { workflow: string; events: string | null } {
  const workflow = set.records[kind]?.workflow ?? ''
  const meta = set.workflows[workflow]?.meta
  const events = meta?.kind === 'lifecycle' ? Object.entries(meta.events).filter(([, { submits }]) => submits) : []
  const names = events.map(([name]) => pg.escapeLiteral(name)).join(', ')
  return { workflow: pg.escapeLiteral(workflow), events: names === '' ? null : names }
}
