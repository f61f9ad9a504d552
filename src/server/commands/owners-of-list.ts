import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { refuse } from '../records/texts.ts'
import { visibilitySql } from '../records/visibility/visibility-sql.ts'

/** What is asked: the list, and which of its owners. */
type OwnersQuery = { list: string; keys: string[] | null; search: string | null; start: number; count: number }

/**
 * The organisations that own records which the reader may see in a list, by label: no more than the rows of the list say themselves.
 *
 * @throws Refusal 404 for a list that is not there or that the reader has no right to.
 */
export async function ownersOfList(pool: pg.Pool, set: PublishedSet, actor: Actor, query: OwnersQuery) {
  const list = Object.hasOwn(set.lists, query.list) ? set.lists[query.list] : undefined
  const seen = list ? visibility(actor, list.right) : null
  if (!list || !seen) throw refuse(set, 'not-found')
  const values: unknown[] = [list.record, query.keys, query.search, query.start, query.count]
  const found = await pool.query<{ key: string; label: string }>(
    `select o.id::text as key, o.label from record o
      where o.kind = 'organisation' and ($2::text[] is null or o.id::text = any($2)) and ($3::text is null or o.label ilike $3)
       and exists (select 1 from record r where r.kind = $1 and r.owner = o.id and ${visibilitySql(seen, values)})
      order by lower(o.label), o.id offset $4 limit $5`,
    values,
  )
  return found.rows.map(row => ({ ...row, picture: null }))
}
