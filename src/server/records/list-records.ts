import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { Column, List } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { decodeCursor, encodeCursor } from '#engine/lists/cursor.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { kindOf } from './find-record.ts'
import { type PresentedRecord, presentRecord } from './present.ts'
import { type RecordRow, recordColumns } from './rows.ts'
import { refuse } from './texts.ts'
import { visibilitySql } from './visibility-sql.ts'

/** What a reader asks of a list. */
export type ListQuery = {
  list: string
  tab?: string
  search?: string
  sort?: string
  filter?: string
  after?: string
  limit?: number
}

export type ListPage = { items: PresentedRecord[]; next: string | null; counts: Record<string, number> }

type Sort = { expression: string; cast: string; descending: boolean; read(row: RecordRow & { sort_value: string }): string }

/** What a sortable column orders by. Pointers into the data are inlined: they come from the published list, never from the request. */
function sortOf(column: Column, descending: boolean): Sort {
  if (column.value === '/lifecycle/since')
    return { expression: 'l.since', cast: 'timestamptz', descending, read: row => row.sort_value }
  if (column.value === '/record/label')
    return { expression: 'lower(r.label)', cast: 'text', descending, read: row => row.sort_value }
  return {
    expression: `lower(coalesce(r.data #>> '{${dataPath(column.value)}}', ''))`,
    cast: 'text',
    descending,
    read: row => row.sort_value,
  }
}

function dataPath(value: string): string {
  return value
    .replace(/^\/record\/data\//, '')
    .split('/')
    .map(part => part.replace(/[^A-Za-z0-9_]/g, ''))
    .join(',')
}

/**
 * One page of a list with the counts of its tabs, by key: no page is slower than the first.
 *
 * @throws Refusal 404 for a list of another kind, 403 without its right, 422 for an unknown tab, sort, filter or cursor.
 */
export async function listRecords(
  pool: pg.Pool,
  set: PublishedSet,
  actor: Actor,
  kindId: string,
  query: ListQuery,
  now: Date,
): Promise<ListPage> {
  const list = set.lists[query.list]
  if (!list || list.record !== kindId) throw refuse(set, 404, 'not-found')
  const seen = visibility(actor, list.right)
  if (seen === null) throw refuse(set, 403, 'forbidden')
  const tabs = list.tabs.filter(tab => tab.right === undefined || visibility(actor, tab.right) !== null)
  const tab = query.tab === undefined ? tabs[0] : tabs.find(one => one.id === query.tab)
  if (!tab) throw refuse(set, 422, 'malformed')
  const column = list.columns.find(one => one.sortable && one.id === (query.sort ?? list.sort.by).replace(/^-/, ''))
  if (!column) throw refuse(set, 422, 'malformed')
  const sort = sortOf(column, query.sort === undefined ? list.sort.order === 'desc' : query.sort.startsWith('-'))
  const limit = Math.min(query.limit ?? Number(limits(set).pageSize), Number(limits(set).maximum))

  const parameters: unknown[] = [kindId, list.workflow]
  const where = [`r.kind = $1`, `l.workflow = $2`, `l.scope = ''`, visibilitySql(seen, parameters)]
  if (tab.states) where.push(`l.state_text = any(${bind(parameters, tab.states)}::text[])`)
  if (query.search) where.push(searchSql(list, set, query.search, parameters))
  for (const [id, value] of Object.entries(filters(set, query.filter))) where.push(filterSql(list, set, id, value, parameters))
  if (query.after) {
    const cursor = decodeCursor(query.after)
    if (!cursor) throw refuse(set, 422, 'malformed')
    where.push(
      `(${sort.expression}, r.id) ${sort.descending ? '<' : '>'} (${bind(parameters, String(cursor.value))}::text::${sort.cast}, ${bind(parameters, cursor.id)}::text::uuid)`,
    )
  }
  const direction = sort.descending ? 'desc' : 'asc'
  const sql = `select ${recordColumns}, (${sort.expression})::text as sort_value
    from lifecycle l join record r on r.id = l.record_id left join record o on o.id = r.owner
    where ${where.join(' and ')} order by ${sort.expression} ${direction}, r.id ${direction} limit ${bind(parameters, limit + 1)}`
  const [rows, counts] = await Promise.all([
    pool.query<RecordRow & { sort_value: string }>(sql, parameters),
    countTabs(pool, list, kindId, seen, tabs),
  ])
  const page = rows.rows.slice(0, limit)
  const last = page.at(-1)
  const kind = kindOf(set, kindId)
  return {
    items: page.map(row => presentRecord(set, kind, row, actor, now, false)),
    next: rows.rows.length > limit && last ? encodeCursor({ value: sort.read(last), id: last.id }) : null,
    counts,
  }
}

function limits(set: PublishedSet): { pageSize: number; maximum: number } {
  return set.limits.lists as { pageSize: number; maximum: number }
}

function bind(parameters: unknown[], value: unknown): string {
  parameters.push(value)
  return `$${parameters.length}`
}

/** The label by its words, and the kind's other search fields. `%` and `_` of the search mean themselves. */
function searchSql(list: List, set: PublishedSet, search: string, parameters: unknown[]): string {
  const pattern = bind(parameters, `%${search.replace(/[\\%_]/g, '\\$&')}%`)
  const fields = kindOf(set, list.record).search.map(
    path => `r.data #>> '{${dataPath(path.replace(/^\//, '/record/data/'))}}' ilike ${pattern}`,
  )
  return `(${[`r.label ilike ${pattern}`, ...fields].join(' or ')})`
}

function filters(set: PublishedSet, text: string | undefined): Record<string, string> {
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every(one => typeof one === 'string')
    )
      return value as Record<string, string>
  } catch {
    // Falls through to the refusal.
  }
  throw refuse(set, 422, 'malformed')
}

function filterSql(list: List, set: PublishedSet, id: string, value: string, parameters: unknown[]): string {
  const filter = list.filters?.find(one => one.id === id)
  if (!filter) throw refuse(set, 422, 'malformed')
  return `r.data #>> '{${dataPath(filter.value)}}' = ${bind(parameters, value)}`
}

async function countTabs(
  pool: pg.Pool,
  list: List,
  kind: string,
  seen: NonNullable<ReturnType<typeof visibility>>,
  tabs: List['tabs'],
): Promise<Record<string, number>> {
  const parameters: unknown[] = [kind, list.workflow]
  const sql = `select l.state_text as state, count(*) as count from lifecycle l join record r on r.id = l.record_id
    where r.kind = $1 and l.workflow = $2 and l.scope = '' and ${visibilitySql(seen, parameters)} group by l.state_text`
  const rows = (await pool.query<{ state: string; count: number }>(sql, parameters)).rows
  return Object.fromEntries(
    tabs.map(tab => [
      tab.id,
      rows.filter(row => !tab.states || tab.states.includes(row.state)).reduce((sum, row) => sum + row.count, 0),
    ]),
  )
}
