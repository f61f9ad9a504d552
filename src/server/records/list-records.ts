import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { List } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { type Cursor, decodeCursor, encodeCursor } from '#engine/lists/cursor.ts'
import { kindsOf, mayBeTold } from '#engine/lists/related.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { prepared } from '../db/pool.ts'
import { kindOf } from './find-record.ts'
import { countStates, countsOfTabs } from './list-counts.ts'
import { pageStatement } from './list-query.ts'
import { type ListedRecord, presentRow, type StoredRow } from './list-row.ts'
import { byCarrier } from './list-scope.ts'
import { refuse } from './texts.ts'

/** What a reader asks of a list. */
export type ListQuery = {
  list: string
  tab?: string
  search?: string
  sort?: string
  filter?: string
  after?: string
  /** Id of a record: only what belongs to it. */
  parent?: string
  limit?: number
}

type Listed = StoredRow & { sort_value: string; counts: Record<string, number> }

/** A page of a list. `next`: what to ask the page after it with; null on the last. `counts`: rows by tab. */
export type ListPage = { items: ListedRecord[]; next: string | null; counts: Record<string, number> }

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
): Promise<ListPage> {
  const list = set.lists[query.list]
  if (!list || list.record !== kindId) throw refuse(set, 404, 'not-found')
  const seen = visibility(actor, list.right)
  if (seen === null) throw refuse(set, 403, 'forbidden')
  // Tabs of the records' own row would tell a carrier what others decided.
  if ('carrier' in seen && !byCarrier(set, list) && kindOf(set, kindId).lifecycles) throw refuse(set, 403, 'forbidden')
  const tabs = list.tabs.filter(tab => tab.right === undefined || visibility(actor, tab.right) !== null)
  const tab = query.tab === undefined ? tabs[0] : tabs.find(one => one.id === query.tab)
  if (!tab) throw refuse(set, 422, 'malformed')
  const column = list.columns.find(one => one.sortable && one.id === (query.sort ?? list.sort.by).replace(/^-/, ''))
  if (!column) throw refuse(set, 422, 'malformed')
  // Who may filter or sort by a field finds out what it says.
  const hidden = 'carrier' in seen ? (kindOf(set, kindId).private ?? []) : []
  const filter = filters(set, list, query.filter)
  const told = [column.value, ...(list.filters ?? []).filter(({ id }) => Object.hasOwn(filter, id)).map(({ value }) => value)]
  const isHidden = (value: string): boolean =>
    hidden.some(field => `${value}/`.startsWith(`/record/data${field}/`)) || !mayBeTold(kindsOf(set), actor, kindId, value)
  if (told.some(isHidden)) throw refuse(set, 422, 'malformed')
  const limit = Math.min(query.limit ?? set.limits.lists.pageSize, set.limits.lists.maximum)

  const { text, values } = pageStatement({
    set,
    list,
    seen,
    actor,
    states: tab.states ?? null,
    search: query.search || null,
    filter,
    column,
    descending: query.sort === undefined ? list.sort.order === 'desc' : query.sort.startsWith('-'),
    after: cursorOf(set, query.after),
    parent: query.parent ?? null,
    limit: limit + 1,
  })
  const rows = await pool.query<Listed>(prepared(text, values)).catch(error => {
    // A forged cursor: its value is no time, or its id no UUID.
    throw /^22/.test(String((error as { code?: string }).code)) ? refuse(set, 422, 'malformed') : error
  })
  const states = rows.rows[0]?.counts ?? (await countStates(pool, set, list, seen, query.parent ?? null))
  const page = rows.rows.slice(0, limit)
  const last = page.at(-1)
  const kind = kindOf(set, kindId)
  return {
    items: page.map(row => presentRow(set, list, kind, row, actor)),
    next: rows.rows.length > limit && last ? encodeCursor({ value: last.sort_value, id: `${last.id}/${last.scope}` }) : null,
    counts: countsOfTabs(tabs, states),
  }
}

function cursorOf(set: PublishedSet, text: string | undefined): Cursor | null {
  if (!text) return null
  const cursor = decodeCursor(text)
  if (!cursor) throw refuse(set, 422, 'malformed')
  return cursor
}

function filters(set: PublishedSet, list: List, text: string | undefined): Record<string, string> {
  if (text === undefined) return {}
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse(set, 422, 'malformed')
  for (const [id, one] of Object.entries(value))
    if (typeof one !== 'string' || !list.filters?.some(filter => filter.id === id)) throw refuse(set, 422, 'malformed')
  return value as Record<string, string>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
