import pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { kindOf } from '../kind-of.ts'
import { dataSql, placeOf } from './row-sql.ts'

type Kind = { record: string; workflow: string }

/** The data of the record of a kept row (`kept-decisions-sql.ts`) as they stood at the line that it is called by. */
export function keptDataSql(set: PublishedSet, { record, workflow }: Kind, row: string): string {
  return `(select ${dataSql(set, record)} from history h where h.record_id = ${row}.record_id and h.workflow = ${pg.escapeLiteral(workflow)}
    and h.scope = ${row}.scope and h.seq = ${row}.decided)`
}

/** What the record `r` of a kept row was called then: nothing later is told of it. */
export function keptLabelSql(set: PublishedSet, kind: Kind, row: string): string {
  const { label, parent } = kindOf(set, kind.record)
  if (parent?.field === label) return `coalesce((select p.label from record p where p.id = r.parent), '')`
  return `coalesce(${keptDataSql(set, kind, row)} #>> ${pg.escapeLiteral(`{${placeOf(label.split('/').slice(1))}}`)}, '')`
}
