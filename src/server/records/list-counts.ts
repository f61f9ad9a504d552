import type pg from 'pg'
import type { List } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { prepared } from '../db/pool.ts'
import { byCarrier, scopeSql } from './list-query.ts'
import { visibilitySql } from './visibility-sql.ts'

/** The owner under which the counts over all owners are kept. */
const everyone = '00000000-0000-0000-0000-000000000000'

/** @param scope which rows: a condition on the column. */
const kept = (scope: string): string => `select state_text as state, sum(count)::bigint as count from (
    select state_text, count from lifecycle_count where owner = $1 and workflow = $2 and ${scope}
    union all
    select state_text, by from lifecycle_count_change where ($3::uuid is null or owner = $3) and workflow = $2 and ${scope}
  ) both_kept group by state_text`

/**
 * How many records each tab holds that this reader may see: from the counts the database keeps, so a million records cost what ten do.
 */
export async function countTabs(
  pool: pg.Pool,
  set: PublishedSet,
  list: List,
  seen: Visibility,
  tabs: List['tabs'],
  parent: string | null,
): Promise<Record<string, number>> {
  const rows = (await pool.query<{ state: string; count: number }>(countQuery(set, list, seen, parent))).rows
  return Object.fromEntries(
    tabs.map(tab => [
      tab.id,
      rows.filter(row => !tab.states || tab.states.includes(row.state)).reduce((sum, row) => sum + row.count, 0),
    ]),
  )
}

function countQuery(set: PublishedSet, list: List, seen: Visibility, parent: string | null): pg.QueryConfig {
  const rows = byCarrier(set, list)
  const scope = rows ? `scope <> ''` : `scope = ''`
  if (parent === null && seen.scope === 'all') return prepared(kept(scope), [everyone, list.workflow, null])
  if (parent === null && seen.scope === 'own') return prepared(kept(scope), [seen.organisation, list.workflow, seen.organisation])
  if (parent === null && rows && 'carrier' in seen)
    return prepared(kept('scope = $4'), [everyone, list.workflow, null, seen.carrier])
  // What belongs to one record, and what a carrier sees by rows of its own, is counted: it is little.
  const parameters: unknown[] = [list.record, list.workflow, parent]
  const sql = `select l.state_text as state, count(*) as count from lifecycle l join record r on r.id = l.record_id
    where r.kind = $1 and l.workflow = $2 and ($3::text is null or r.parent = $3::text::uuid)
      and ${scopeSql(set, list, seen, parameters)} and ${visibilitySql(seen, parameters)} group by l.state_text`
  return prepared(sql, parameters)
}
