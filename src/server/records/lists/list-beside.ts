import pg from 'pg'
import type { ListTab } from '#engine/definitions/types.ts'
import type { OnwardRows } from '#engine/lists/onward-rows.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { sentSql } from './list-children.ts'
import { bind } from './list-scope.ts'

type Beside = Pick<ListTab, 'states' | 'rows' | 'aside' | 'onward'>

/** Whether a tab holds records by other rows than their own. */
export function isBeside({ rows, onward }: Beside): boolean {
  return rows !== undefined || onward !== undefined
}

/**
 * That a record is in a tab by other rows than its own, which stands in none of `states`: one by carrier stands in a state of `rows`, or
 * what carries it on waits. A condition on `lifecycle l`, the own row. It begins at the rows by carrier that wait, which are few, by an
 * index of their own. For a reader at a carrier only rows of that carrier count, once they were forwarded to it.
 *
 * @param values collects values; the returned text refers to them by position.
 */
export function besideSql(
  { states = [], rows = {}, aside = [], onward = [] }: Beside,
  seen: Visibility,
  values: unknown[],
): string {
  const ways = Object.entries(rows).map(
    ([workflow, waiting]) => `select w.record_id from lifecycle w
      where w.workflow = ${pg.escapeLiteral(workflow)} and w.scope <> '' and w.state_text = any(${bind(values, waiting)}::text[])${toldSql(seen, values)}`,
  )
  const any = [
    ...(ways.length > 0
      ? [
          `(l.record_id in (${ways.join(' union all ')})${aside.length === 0 ? '' : ` and l.state_text <> all(${bind(values, aside)}::text[])`})`,
        ]
      : []),
    ...onward.map(one => onwardSql(one, seen, values)),
  ]
  return `((${any.join(' or ')}) and l.state_text <> all(${bind(values, states)}::text[]))`
}

/** That a row `w` is one that counts for this reader: to be added to other conditions. */
function toldSql(seen: Visibility, values: unknown[]): string {
  // Bound where it is used: the database cannot tell the type of a value that no text names.
  if ('carrier' in seen) return ` and w.scope = ${bind(values, seen.carrier)} and w.forwarded`
  return seen.scope === 'own' ? ` and w.owner = ${bind(values, seen.organisation)}` : ''
}

/** That a record stands where others carry it on, and one of these waits, or the next is to be begun. */
function onwardSql({ states, begins, steps }: OnwardRows, seen: Visibility, values: unknown[]): string {
  // What was only begun is begun for its owner alone.
  const sent = seen.scope === 'own' ? '' : ` and ${sentSql('m')}`
  const begun = (kinds: string[]): string =>
    `exists (select 1 from record m where m.parent = l.record_id and m.kind = any(${bind(values, kinds)}::text[])${sent})`
  const stands = (record: string, workflow: string, held: string[], own = workflow, aside: string[] = []): string =>
    `exists (select 1 from record m join lifecycle w on w.record_id = m.id where m.parent = l.record_id and m.kind = ${bind(values, record)}${sent}
      and w.workflow = ${bind(values, workflow)} and w.state_text = any(${bind(values, held)}::text[])${toldSql(seen, values)}${own === workflow || aside.length === 0 ? '' : asideSql(own, aside, values)})`
  const waits = steps.flatMap(({ record, workflow: own, aside, held }) =>
    Object.entries(held).flatMap(([workflow, of]) => (of.length > 0 ? [stands(record, workflow, of, own, aside)] : [])),
  )
  const next = (index: number): string => {
    const rest = `not ${begun(steps.slice(index).map(({ record }) => record))}`
    const before = steps[index - 1]
    return before ? `(${stands(before.record, before.workflow, before.reached)} and ${rest})` : rest
  }
  // What is to be begun follows from own rows, of which a carrier is not told.
  const nexts = begins && !('carrier' in seen) ? steps.map((_, index) => next(index)) : []
  const any = [...waits, ...nexts]
  return any.length === 0 ? 'false' : `(l.state_text = any(${bind(values, states)}::text[]) and (${any.join(' or ')}))`
}

/** That the own row of a record `m` stands in none of these states: to be added to other conditions. */
function asideSql(workflow: string, aside: string[], values: unknown[]): string {
  return ` and not exists (select 1 from lifecycle o where o.record_id = m.id and o.scope = '' and o.workflow = ${bind(values, workflow)} and o.state_text = any(${bind(values, aside)}::text[]))`
}
