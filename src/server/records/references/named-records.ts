import pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { kindsOf } from '#engine/lists/related.ts'
import { type Naming, namingsOf, relationOf } from '#engine/records/relation-of.ts'
import type { RecordRow } from '../reading/record-row.ts'

/** Whether a record, or the one it belongs to, names another. */
export function names(set: PublishedSet, { kind, data, related }: RecordRow, named: RecordRow): boolean {
  const fields = namingsOf(kindsOf(set), kind).filter(one => one.kind === named.kind)
  return fields.some(({ of, field }) => (of === 'record' ? data : related.parent?.data)?.[field] === named.id)
}

/** The id that a reference field of `record r`, or of the one it belongs to, holds. What is no id must not fail the query. */
export function idSql({ of, field }: Naming): string {
  const id = (table: string): string => {
    const named = `${table}.data ->> ${pg.escapeLiteral(field)}`
    return `case when ${named} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${named})::uuid end`
  }
  return of === 'record' ? id('r') : `(select ${id('p')} from record p where p.id = r.parent)`
}

/** References by which an event to a record of a kind goes backwards: from the record named to those that name it, and to their families. */
export function namersOf(set: PublishedSet, kind: string, reached: string[]): Naming[] {
  const kinds = kindsOf(set)
  return Object.keys(set.records).flatMap(from =>
    namingsOf(kinds, from).filter(
      one => one.of === 'record' && one.kind === kind && reached.some(other => relationOf(kinds, from, other) === 'related'),
    ),
  )
}

/**
 * Ids of the records that an event to a record may reach, as a query: $1 is its id, $2 the id of the one it belongs to, $3 the kinds
 * reached.
 */
export function reachedSql(set: PublishedSet, kind: string, reached: string[]): string {
  const related = `select $1::uuid as id
    union select r.id from record r where r.kind = any($3::text[]) and (r.id = $2 or r.parent in ($1, $2))`
  const namers = namersOf(set, kind, reached).map(
    ({ from, field }) =>
      `(r.kind = ${pg.escapeLiteral(from)} and r.data #>> ${pg.escapeLiteral(`{${field}}`)} = ($1::uuid)::text)`,
  )
  if (namers.length === 0) return related
  return `${related}
    union select r.id from (select unnest(array[r.id, r.parent]) as id from record r where ${namers.join(' or ')}) n
      join record r on (r.id = n.id or r.parent = n.id) and r.kind = any($3::text[])`
}
