import pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { List, ListTab } from '#engine/definitions/types.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { prepared } from '../../db/pool.ts'
import { begunByOthersSql, visibilitySql } from '../visibility/visibility-sql.ts'
import { keptRowsSql } from './kept-rows.ts'
import { besideSql, isBeside } from './list-beside.ts'
import { bind, byCarrier, scopeSql } from './list-scope.ts'

/** The owner under which the counts over all owners are kept. */
const everyone = '00000000-0000-0000-0000-000000000000'

/**
 * A statement of how many records stand in each state, as far as this reader may see them: `state`, `count`. From the counts the database
 * keeps, so a million records cost what ten do.
 *
 * @param values collects values; the returned text refers to them by position.
 */
function countsSql(set: PublishedSet, list: List, seen: Visibility, parent: string | null, values: unknown[]): string {
  const rows = byCarrier(set, list)
  if (parent === null && (seen.scope === 'all' || seen.scope === 'own')) {
    if (seen.scope === 'own' || rows)
      return kept(seen.scope === 'own' ? seen.organisation : null, list.workflow, rows ? `scope <> ''` : `scope = ''`, values)
    const [of, kind] = [bind(values, list.workflow), bind(values, list.record)]
    const begun = `select l.state_text, -count(*) from record r join lifecycle l on l.record_id = r.id and l.workflow = ${of} and l.scope = ''
      where r.kind = ${kind} and ${begunByOthersSql('r', seen.organisation, values)} group by 1`
    return kept(null, list.workflow, `scope = ''`, values, begun)
  }
  if (parent === null && rows && 'carrier' in seen) {
    const scope = `scope = ${bind(values, seen.carrier)}`
    const held = `select state_text, -count(*) from lifecycle where workflow = ${bind(values, list.workflow)} and ${scope} and not forwarded group by 1`
    const decided = `select state_text, count(*) from ${keptRowsSql({ set, list, seen }, values)} d group by 1`
    return kept(null, list.workflow, scope, values, `${held} union all ${decided}`)
  }
  // What belongs to one record, and what a carrier sees by rows of its own, is counted: it is little.
  const where = [`r.kind = ${bind(values, list.record)}`, `l.workflow = ${bind(values, list.workflow)}`]
  if (parent !== null) where.push(`r.parent = ${bind(values, parent)}::text::uuid`)
  where.push(scopeSql(set, list, seen, values), visibilitySql(seen, values))
  const each = [`select l.state_text from lifecycle l join record r on r.id = l.record_id where ${where.join(' and ')}`]
  const decided = keptRowsSql({ set, list, seen }, values)
  if (decided && parent !== null)
    each.push(
      `select d.state_text from ${decided} d join record r on r.id = d.record_id where r.parent = ${bind(values, parent)}::text::uuid`,
    )
  return `select state_text as state, count(*) as count from (${each.join(' union all ')}) each_row group by state_text`
}

/** @param owner null: of all owners. `scope`: which rows, a condition on the column. `also`: a statement of further counts. */
function kept(owner: string | null, workflow: string, scope: string, values: unknown[], also?: string): string {
  const of = bind(values, workflow)
  const changed = owner === null ? 'true' : `owner = ${bind(values, owner)}::uuid`
  return `select state_text as state, sum(count)::bigint as count from (
    select state_text, count from lifecycle_count where owner = ${bind(values, owner ?? everyone)}::uuid and workflow = ${of} and ${scope}
    union all
    select state_text, by from lifecycle_count_change where ${changed} and workflow = ${of} and ${scope}${also === undefined ? '' : ` union all ${also}`}
  ) both_kept group by state_text`
}

/** The same as one JSON value, to stand beside the rows of a page: state → count; and what its tabs hold by rows by carrier: tab → count. */
export function countsColumn(...asked: Parameters<typeof countsSql>): string {
  return `(select coalesce(json_object_agg(c.state, c.count), '{}'::json) from (${countsSql(...asked)}) c) as counts, ${besideColumn(...asked)} as beside`
}

/** What tabs hold because of rows by carrier that wait is counted: it is little. */
function besideColumn(...[, list, seen, parent, values]: Parameters<typeof countsSql>): string {
  const counts = list.tabs.flatMap(tab => {
    if (!isBeside(tab)) return []
    const where = [
      `l.workflow = ${bind(values, list.workflow)}`,
      `l.scope = ''`,
      besideSql(tab, seen, values),
      visibilitySql(seen, values),
    ]
    if (parent !== null) where.push(`r.parent = ${bind(values, parent)}::text::uuid`)
    const count = `(select count(*) from lifecycle l join record r on r.id = l.record_id where ${where.join(' and ')})`
    return [`${pg.escapeLiteral(tab.id)}, ${count}`]
  })
  return counts.length === 0 ? `'{}'::json` : `json_build_object(${counts.join(', ')})`
}

/** How many records stand in each state, where there is no page whose rows could say it. */
export async function countStates(pool: pg.Pool, ...[set, list, seen, parent]: CountArguments): Promise<Counts | undefined> {
  const values: unknown[] = []
  const column = countsColumn(set, list, seen, parent, values)
  return (await pool.query<Counts>(prepared(`select ${column}`, values))).rows[0]
}
type CountArguments = [set: PublishedSet, list: List, seen: Visibility, parent: string | null]

/** What counts are made of: how many rows stand in each state, and how many more a tab holds by rows by carrier. */
export type Counts = { counts: Record<string, number>; beside: Record<string, number> }

/** How many records each tab holds. */
export function countsOfTabs(tabs: ListTab[], { counts, beside }: Counts): Record<string, number> {
  const within = (tab: ListTab): number =>
    Object.entries(counts).reduce(
      (sum, [state, count]) => (tab.states?.includes(state) === false ? sum : sum + count),
      beside[tab.id] ?? 0,
    )
  return Object.fromEntries(tabs.map(tab => [tab.id, within(tab)]))
}
