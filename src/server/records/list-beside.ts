import pg from 'pg'
import type { ListTab } from '#engine/definitions/kinds.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { bind } from './list-scope.ts'

/**
 * That a record is in a tab by its rows by carrier alone: one stands in a state of `rows`, its own row in none of `states`. A condition on
 * `lifecycle l`, the own row. It begins at the rows that wait, which are few, by an index of their own.
 *
 * @param values collects values; the returned text refers to them by position.
 */
export function besideSql(
  { states = [], rows = {} }: Pick<ListTab, 'states' | 'rows'>,
  seen: Visibility,
  values: unknown[],
): string {
  const owner = seen.scope === 'own' ? ` and w.owner = ${bind(values, seen.organisation)}` : ''
  const ways = Object.entries(rows).map(
    ([workflow, waiting]) => `select w.record_id from lifecycle w
      where w.workflow = ${pg.escapeLiteral(workflow)} and w.scope <> '' and w.state_text = any(${bind(values, waiting)}::text[])${owner}`,
  )
  return `(l.record_id in (${ways.join(' union all ')}) and l.state_text <> all(${bind(values, states)}::text[]))`
}
