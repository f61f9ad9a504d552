import type pg from 'pg'
import type { List } from '#engine/definitions/kinds.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { prepared } from '../db/pool.ts'
import { visibilitySql } from './visibility-sql.ts'

/** The owner under which the counts over all owners are kept. */
const everyone = '00000000-0000-0000-0000-000000000000'

const kept = `select state_text as state, sum(count)::bigint as count from (
    select state_text, count from lifecycle_count where owner = $1 and workflow = $2 and scope = ''
    union all
    select state_text, by from lifecycle_count_change where ($3::uuid is null or owner = $3) and workflow = $2 and scope = ''
  ) both_kept group by state_text`

/**
 * How many records each tab holds that this reader may see: from the counts the database keeps, so a million records cost what ten do.
 */
export async function countTabs(
  pool: pg.Pool,
  list: List,
  seen: Visibility,
  tabs: List['tabs'],
): Promise<Record<string, number>> {
  const rows = (await pool.query<{ state: string; count: number }>(countQuery(list, seen))).rows
  return Object.fromEntries(
    tabs.map(tab => [
      tab.id,
      rows.filter(row => !tab.states || tab.states.includes(row.state)).reduce((sum, row) => sum + row.count, 0),
    ]),
  )
}

function countQuery(list: List, seen: Visibility): pg.QueryConfig {
  if (seen.scope === 'all') return prepared(kept, [everyone, list.workflow, null])
  if (seen.scope === 'own') return prepared(kept, [seen.organisation, list.workflow, seen.organisation])
  // A carrier sees what was forwarded to it, by rows of its own: counted, they are few.
  const parameters: unknown[] = [list.record, list.workflow]
  const sql = `select l.state_text as state, count(*) as count from lifecycle l join record r on r.id = l.record_id
    where r.kind = $1 and l.workflow = $2 and l.scope = '' and ${visibilitySql(seen, parameters)} group by l.state_text`
  return prepared(sql, parameters)
}
