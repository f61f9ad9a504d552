import pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Column, List, ListTab } from '#engine/definitions/types.ts'
import type { Cursor } from '#engine/lists/cursor.ts'
import { isOpened, pathOf } from '#engine/lists/related.ts'
import type { Visibility } from '#engine/permissions/rights.ts'
import { allStates } from '#engine/workflow/named-states.ts'
import { isListOfValues } from '../../sets/indexes.ts'
import { keptLabelSql } from '../reading/kept-label-sql.ts'
import { placeOf } from '../reading/row-sql.ts'
import { begunByOthersSql, visibilitySql } from '../visibility/visibility-sql.ts'
import { keptColumns, keptRowsSql, keptSearchSql, notKept } from './kept-rows.ts'
import { besideSql, isBeside } from './list-beside.ts'
import { countsColumn } from './list-counts.ts'
import { relatedCondition } from './list-related.ts'
import { rowColumns, storedRowColumns } from './list-row.ts'
import { bind, byCarrier, scopeSql } from './list-scope.ts'
import { searchSql } from './list-search.ts'

/** What one page of a list asks the database; everything named in it comes from the published list, values are bound. */
export type PageRequest = {
  set: PublishedSet
  list: List
  seen: Visibility
  actor: Actor
  /** The tab: what stands in its states, or waits by a row by carrier or by what carries it on; all without these. */
  tab: Pick<ListTab, 'states' | 'rows' | 'onward'>
  search: string | null
  /** Filter id → value. */
  filter: Record<string, string>
  column: Column
  descending: boolean
  after: Cursor | null
  /** Only what belongs to the record of this id. */
  parent: string | null
  /** Only this row: a record, and the carrier whose row it is. */
  only?: { id: string; scope: string }
  /** Rows wanted. Written into the statement: a plan made for any number reads everything. */
  limit: number
}

/** A statement with its values. */
type Statement = { text: string; values: unknown[] }

/**
 * The statement of a page: of `StoredRow`s that bear `sort_value`, what a cursor continues from, and, all the same, the `counts` by state:
 * two questions in one round trip.
 *
 * By age and without conditions on the data, each state's rows are read in order from an index of their own and merged: as quick in a
 * million records as in a hundred. Everything else goes by the index of the sorted column.
 *
 * @throws when the list has no filter of that id: check first.
 */
export function pageStatement(request: PageRequest): Statement {
  const inOrder =
    request.column.value === '/lifecycle/since' &&
    request.search === null &&
    Object.keys(request.filter).length === 0 &&
    request.parent === null &&
    request.only === undefined &&
    (!('carrier' in request.seen) || byCarrier(request.set, request.list))
  return inOrder ? byAge(request) : byColumn(request)
}

function byAge(request: PageRequest): Statement {
  const { set, list, seen, tab, descending, after, parent, limit } = request
  const values: unknown[] = [list.workflow]
  const where = [`l.workflow = $1`, scopeSql(set, list, seen, values)]
  if (seen.scope === 'own') where.push(`l.owner = ${bind(values, seen.organisation)}`)
  // Asked row by row, of the few that a page shows: a join would have all records read.
  if (seen.scope === 'all' && !byCarrier(set, list))
    where.push(`(select not ${begunByOthersSql('d', seen.organisation, values)} from record d where d.id = l.record_id)`)
  const direction = descending ? 'desc' : 'asc'
  if (after) where.push(afterSql('l.since', 'timestamptz', 'l.record_id, l.scope', request, values))
  const branch = (of: string): string => `(select l.record_id, ${rowColumns('l')}, ${notKept} from lifecycle l
      where ${where.join(' and ')} and ${of} order by l.since ${direction}, l.record_id ${direction}, l.scope ${direction} limit ${limit})`
  const states = tab.states ?? (isBeside(tab) ? [] : everyState(set, list))
  const branches = states.map(state => branch(`l.state_text = ${pg.escapeLiteral(state)}`))
  if (isBeside(tab)) branches.push(branch(besideSql(tab, seen, values)))
  const kept = keptRowsSql(request, values)
  if (kept) {
    const of = [`d.state_text = any(${bind(values, states)}::text[])`]
    if (after) of.push(afterSql('d.since', 'timestamptz', 'd.record_id, d.scope', request, values))
    branches.push(`(select d.record_id, ${keptColumns} from ${kept} d where ${of.join(' and ')}
      order by d.since ${direction}, d.record_id ${direction}, d.scope ${direction} limit ${limit})`)
  }
  return {
    text: `select ${storedRowColumns(request, 'k', values)}, k.since::text as sort_value, ${countsColumn(set, list, seen, parent, values)}
      from (select * from (${branches.join(' union all ')}) each_state order by since ${direction}, record_id ${direction}, scope ${direction} limit ${limit}) k
      join record r on r.id = k.record_id left join record o on o.id = r.owner order by k.since ${direction}, r.id ${direction}, k.scope ${direction}`,
    values,
  }
}

function everyState(set: PublishedSet, list: List): string[] {
  const workflow = set.workflows[list.workflow]
  return workflow ? allStates(workflow) : []
}

function byColumn(request: PageRequest): Statement {
  const { set, list, seen, actor, tab, search, filter, column, descending, after, parent, only, limit } = request
  const values: unknown[] = [list.record, list.workflow]
  const where = [`r.kind = $1`, `l.workflow = $2`, scopeSql(set, list, seen, values), visibilitySql(seen, values)]
  if (only) where.push(`r.id = ${bind(values, only.id)}::text::uuid and l.scope = ${bind(values, only.scope)}`)
  if (parent) where.push(`r.parent = ${bind(values, parent)}::text::uuid`)
  const standing = tab.states ? [`l.state_text = any(${bind(values, tab.states)}::text[])`] : []
  if (tab.states || isBeside(tab))
    where.push(`(${[...standing, ...(isBeside(tab) ? [besideSql(tab, seen, values)] : [])].join(' or ')})`)
  if (search) where.push(searchSql({ set, actor, seen, record: list.record }, search, values))
  for (const [id, value] of Object.entries(filter)) {
    where.push(filterSql(request, list.filters?.find(one => one.id === id)?.value ?? '', bind(values, value), values))
  }
  const { expression, cast } = sortOf(column)
  if (after) where.push(afterSql(expression, cast, 'r.id, l.scope', request, values))
  const direction = descending ? 'desc' : 'asc'
  const order = (key: string, id: string, scope: string): string =>
    `order by ${key} ${direction}, ${id} ${direction}, ${scope} ${direction}`
  const rows = [
    `(select l.record_id, ${rowColumns('l')}, ${notKept}, ${expression} as sort_key from lifecycle l join record r on r.id = l.record_id
      where ${where.join(' and ')} ${order(expression, 'r.id', 'l.scope')} limit ${limit})`,
    ...keptByColumn(request, expression, cast, order, values),
  ]
  const found =
    rows.length === 1
      ? rows[0]
      : `(select * from (${rows.join(' union all ')}) each_row ${order('sort_key', 'record_id', 'scope')} limit ${limit})`
  return {
    text: `select ${storedRowColumns(request, 'k', values)}, k.sort_key::text as sort_value, ${countsColumn(set, list, seen, parent, values)}
      from ${found} k join record r on r.id = k.record_id left join record o on o.id = r.owner ${order('k.sort_key', 'r.id', 'k.scope')}`,
    values,
  }
}

/** The rows that a carrier keeps, as a part of the same: by name and age, as they were when it decided. No filter finds them, for it would tell what they say now. */
function keptByColumn(
  request: PageRequest,
  expression: string,
  cast: string,
  order: (key: string, id: string, scope: string) => string,
  values: unknown[],
): string[] {
  const { set, list, tab, search, filter, after, parent, only, limit } = request
  const kept = Object.keys(filter).length > 0 ? null : keptRowsSql(request, values)
  if (!kept) return []
  const key = cast === 'timestamptz' ? 'd.since' : expression === byLabel ? `lower(${keptLabelSql(set, list, 'd')})` : `''::text`
  const where = [`d.state_text = any(${bind(values, tab.states ?? (isBeside(tab) ? [] : everyState(set, list)))}::text[])`]
  if (only) where.push(`r.id = ${bind(values, only.id)}::text::uuid and d.scope = ${bind(values, only.scope)}`)
  if (parent) where.push(`r.parent = ${bind(values, parent)}::text::uuid`)
  if (search) where.push(keptSearchSql(set, list, search, values))
  if (after) where.push(afterSql(key, cast, 'r.id, d.scope', request, values))
  return [
    `(select d.record_id, ${keptColumns}, ${key} as sort_key from ${kept} d join record r on r.id = d.record_id
      where ${where.join(' and ')} ${order(key, 'r.id', 'd.scope')} limit ${limit})`,
  ]
}

/** A filter's condition: the expressions are those of the indexes in `../../sets/indexes.ts`. A list of values holds the one asked for. */
function filterSql({ set, list, actor }: PageRequest, value: string, asked: string, values: unknown[]): string {
  if (value === '/owner/id') return `r.owner = ${asked}::text::uuid`
  const path = pathOf(value)
  if (!path?.field) return 'false'
  const place = `'{${placeOf(path.field)}}'`
  const within = isListOfValues(set, list.record, value)
  const holds = (table: string): string =>
    within ? `${table}.data #> ${place} @> to_jsonb(${asked}::text)` : `${table}.data #>> ${place} = ${asked}`
  return relatedCondition(set, actor, list.record, path, 'r', holds, values, isOpened(set, list.record, value))
}

const byLabel = 'lower(r.label)'

/** What a sortable column orders by. */
function sortOf({ value }: Column): { expression: string; cast: string } {
  if (value === '/lifecycle/since') return { expression: 'l.since', cast: 'timestamptz' }
  if (value === '/record/label') return { expression: byLabel, cast: 'text' }
  return { expression: `lower(coalesce(r.data #>> '{${placeOf(pathOf(value)?.field ?? [])}}', ''))`, cast: 'text' }
}

/** That a row comes after what a cursor continues from: by what it is sorted by, then by record and scope. */
function afterSql(expression: string, cast: string, key: string, { after, descending }: PageRequest, values: unknown[]): string {
  const [record = '', scope = ''] = (after?.id ?? '').split('/')
  const from = `${bind(values, String(after?.value))}::text::${cast}, ${bind(values, record)}::text::uuid, ${bind(values, scope)}`
  return `(${expression}, ${key}) ${descending ? '<' : '>'} (${from})`
}
