import pg from 'pg'
import { referencedRows } from '#engine/conditions/referenced-rows.ts'
import { oncePerSet } from '#engine/definitions/once-per-set.ts'
import { parentIn } from '#engine/definitions/publish/parent-kind.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { kindsOf } from '#engine/lists/related.ts'
import { namingsOf } from '#engine/records/relation-of.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { sentSql } from '../lists/list-children.ts'
import { idSql } from '../references/named-records.ts'

/**
 * What stands around a record of this kind as one JSON value (`RelatedRows`), for a query over `record r`. Only what the definitions ask for is
 * looked up, and named in the text: a plan for any names would be made again with every record.
 */
export const relatedRowsSql = oncePerSet(
  (set, kind) => `json_build_object(
    'parent', (select json_build_object('id', p.id, 'kind', p.kind, 'label', p.label, 'data', p.data, 'answers', p.answers) from record p where p.id = r.parent),
    'rows', ${rowsSql(set, kind)}, 'carriers', ${carriersSql(set, kind)})`,
)

/** The rows that conditions of the kind count: of the record, of the one it belongs to, of all that belong to either, and of those that either names. */
function rowsSql(set: PublishedSet, kind: string): string {
  const workflows = Object.keys(referencedRows(set, kind))
  const kinds = workflows.flatMap(id => recordOf(set.workflows, id) ?? [])
  if (kinds.length === 0) return 'null'
  const named = namingsOf(kindsOf(set), kind).filter(naming => kinds.includes(naming.kind))
  const ids = ['r.parent', 'r.id', ...named.map(idSql)].join(', ')
  return `(select json_agg(s) from (
      select l.workflow, l.scope, l.state_text as state, l.forwarded,
        case when not ${sentSql('m')} then coalesce(m.owner::text, '') end as begun_by, count(*)::int as count
      from record m join lifecycle l on l.record_id = m.id and l.workflow in (${literals(workflows)})
      where m.kind in (${literals(kinds)}) and (m.id in (${ids}) or m.parent in (r.parent, r.id)) group by 1, 2, 3, 4, 5) s)`
}

/** The carriers that see rows of what belongs to the record. */
function carriersSql(set: PublishedSet, kind: string): string {
  const kinds = Object.entries(set.records).flatMap(([id, one]) =>
    one.lifecycles && parentIn(one, set.forms[one.form]?.schema) === kind ? [id] : [],
  )
  if (kinds.length === 0) return 'null'
  return `(select json_agg(distinct l.scope) from record m join lifecycle l on l.record_id = m.id and l.scope <> '' and l.forwarded
      where m.parent = r.id and m.kind in (${literals(kinds)}))`
}

function literals(texts: string[]): string {
  return [...new Set(texts)].map(text => pg.escapeLiteral(text)).join(', ')
}
