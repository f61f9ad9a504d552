import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { List } from '#engine/definitions/types.ts'
import { searchWords } from '#engine/lists/search-words.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { keptDecisionsSql } from '../reading/kept-decisions-sql.ts'
import { keptDataSql, keptLabelSql } from '../reading/kept-label-sql.ts'
import { bind, byCarrier } from './list-scope.ts'
import { patternOf } from './list-search.ts'

type ListRead = { set: PublishedSet; list: List; seen: Visibility }

/**
 * The rows of a list that a carrier keeps of what it decided about and is shown no more (`kept-decisions-sql.ts`), for `from`: null where the
 * reader keeps none. They stand where the carrier saw them last.
 *
 * @param values collects values; the returned text refers to them by position.
 */
export function keptRowsSql({ set, list, seen }: ListRead, values: unknown[]): string | null {
  return 'carrier' in seen && byCarrier(set, list) ? `(${keptDecisionsSql(set, list.workflow, seen.carrier, values)})` : null
}

/** The columns of a row that a list shows of a kept one `d`; `decided` tells it from others. */
export const keptColumns = `d.scope, to_jsonb(d.state_text) as state, d.state_text, d.status_id, d.since, null::timestamptz as due,
  d.until as version, d.decided`

/** The same column of all other rows. */
export const notKept = 'null::int as decided'

/** What a kept row says of its record: the data that was decided on, and what the record is called that it belongs to; null of all others. */
export function keptColumn({ set, list, seen }: ListRead, row: string): string {
  if (!('carrier' in seen && byCarrier(set, list))) return 'null::json as kept'
  return `case when ${row}.decided is not null then
    json_build_object('data', ${keptDataSql(set, list, row)}, 'parent', (select p.label from record p where p.id = r.parent)) end as kept`
}

/** That each word of a search is found in what a kept row `d` is called: nothing else is told of it. */
export function keptSearchSql(set: PublishedSet, list: List, search: string, values: unknown[]): string {
  const label = keptLabelSql(set, list, 'd')
  return searchWords(search)
    .map(word => `${label} ilike ${bind(values, patternOf(word))}`)
    .join(' and ')
}
