import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { List, ListTab } from '#engine/definitions/types.ts'
import { type Cursor, decodeCursor, encodeCursor } from '#engine/lists/cursor.ts'
import { isReadable, kindsOf } from '#engine/lists/related.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { prepared } from '../../db/pool.ts'
import { kindOf } from '../kind-of.ts'
import { isRecordId } from '../reading/row-sql.ts'
import { rowsByName } from '../reading/wire-names.ts'
import { refuse } from '../texts.ts'
import { isBeside } from './list-beside.ts'
import { type Counts, countStates, countsOfTabs } from './list-counts.ts'
import { type PageRequest, pageStatement } from './list-query.ts'
import { type ListedRecord, presentRow, type StoredRow } from './list-row.ts'
import { byCarrier } from './list-scope.ts'

/** What a reader asks of a list. */
type ListQuery = {
  list: string
  tab?: string
  search?: string
  sort?: string
  filter?: string
  after?: string
  /** Id of a record: only what belongs to it. */
  parent?: string
  /** Only the row of this record, with those beside it: its id, and behind a slash the carrier whose row it is. */
  at?: string
  limit?: number
}

type Listed = StoredRow & Counts & { sort_value: string }

const none: Counts = { counts: {}, beside: {} }

/** A page of a list, and rows of it by further names. `next`: what to ask the page after it with; null on the last. `counts`: rows by tab. `before`, `after`: of the one row asked for. */
export type ListPage = {
  items: ListedRecord[]
  next: string | null
  counts: Record<string, number>
  before?: ListedRecord | null
  after?: ListedRecord | null
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
): Promise<ListPage> {
  const list = set.lists[query.list]
  if (!list || list.record !== kindId) throw refuse(set, 'not-found')
  const seen = visibility(actor, list.right)
  if (seen === null) throw refuse(set, 'forbidden')
  const tabs = list.tabs.filter(tab => tab.right === undefined || visibility(actor, tab.right) !== null)
  // Tabs of the records' own row would tell a carrier what others decided: whatever it asks, nothing is in them.
  if ('carrier' in seen && !byCarrier(set, list) && kindOf(set, kindId).lifecycles)
    return { items: [], next: null, counts: countsOfTabs(tabs, none) }
  const tab = tabOf(tabs, query)
  if (!tab) throw refuse(set, 'malformed', undefined, { status: 422 })
  const column = list.columns.find(one => one.sortable && one.id === (query.sort ?? list.sort.by).replace(/^-/, ''))
  if (!column) throw refuse(set, 'malformed', undefined, { status: 422 })
  // Who may filter or sort by a field finds out what it says.
  const hidden = 'carrier' in seen ? (kindOf(set, kindId).private ?? []) : []
  const filter = filters(set, list, query.filter)
  const told = [column.value, ...(list.filters ?? []).filter(({ id }) => Object.hasOwn(filter, id)).map(({ value }) => value)]
  const isHidden = (value: string): boolean =>
    hidden.some(field => `${value}/`.startsWith(`/record/data${field}/`)) || !isReadable(kindsOf(set), actor, kindId, value)
  if (told.some(isHidden)) throw refuse(set, 'malformed', undefined, { status: 422 })
  const limit = Math.min(query.limit ?? set.limits.lists.pageSize, set.limits.lists.maximum)

  const request: PageRequest = {
    ...{ set, list, seen, actor, tab, filter, column },
    search: query.search || null,
    descending: query.sort === undefined ? list.sort.order === 'desc' : query.sort.startsWith('-'),
    after: cursorOf(set, query.after),
    parent: query.parent ?? null,
    limit: limit + 1,
  }
  const present = (row: Listed): ListedRecord => presentRow(set, list, kindOf(set, kindId), row, actor)
  const rows = await (query.at === undefined ? read(pool, request) : readAt(pool, request, query.at))
  const counted = rows[0] ?? (await countStates(pool, set, list, seen, query.parent ?? null)) ?? none
  const counts = countsOfTabs(tabs, counted)
  if (query.at === undefined) {
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const items = page.map(present)
    return { ...rowsByName(list, items), items, next: rows.length > limit && last ? cursorAfter(last) : null, counts }
  }
  const [row] = rows
  const beside = async (descending: boolean): Promise<ListedRecord | null> => {
    if (!row) return null
    const [found] = await read(pool, { ...request, descending, after: decodeCursor(cursorAfter(row)), limit: 1 })
    return found ? present(found) : null
  }
  const [before, after] = [await beside(!request.descending), await beside(request.descending)]
  return { items: row ? [present(row)] : [], next: null, counts, before, after }
}

async function read(pool: pg.Pool, request: PageRequest): Promise<Listed[]> {
  const { text, values } = pageStatement(request)
  const { rows } = await pool.query<Listed>(prepared(text, values)).catch(error => {
    // A forged cursor: its value is no time, or its id no UUID.
    throw /^22/.test(String((error as { code?: string }).code))
      ? refuse(request.set, 'malformed', undefined, { status: 422 })
      : error
  })
  return rows
}

/** The one row asked for, if the list has it in this tab and by these filters. */
async function readAt(pool: pg.Pool, request: PageRequest, at: string): Promise<Listed[]> {
  const [id = '', scope = ''] = at.split('/')
  return isRecordId(id) ? read(pool, { ...request, only: { id, scope }, limit: 1 }) : []
}

function cursorAfter({ sort_value, id, scope }: Listed): string {
  return encodeCursor({ value: sort_value, id: `${id}/${scope}` })
}

/** The tab asked for, else the first; of what belongs to one record, and no tab is asked for, all that any tab holds. */
function tabOf(tabs: ListTab[], { tab, parent }: ListQuery): Pick<ListTab, 'states' | 'rows' | 'onward'> | undefined {
  if (tab !== undefined) return tabs.find(one => one.id === tab)
  if (parent === undefined || tabs.some(tab => !tab.states && !isBeside(tab))) return parent === undefined ? tabs[0] : {}
  return { states: [...new Set(tabs.flatMap(({ states = [] }) => states))] }
}

function cursorOf(set: PublishedSet, text: string | undefined): Cursor | null {
  if (!text) return null
  const cursor = decodeCursor(text)
  if (!cursor) throw refuse(set, 'malformed', undefined, { status: 422 })
  return cursor
}

function filters(set: PublishedSet, list: List, text: string | undefined): Record<string, string> {
  if (text === undefined) return {}
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse(set, 'malformed', undefined, { status: 422 })
  for (const [id, one] of Object.entries(value))
    if (typeof one !== 'string' || !list.filters?.some(filter => filter.id === id))
      throw refuse(set, 'malformed', undefined, { status: 422 })
  return value as Record<string, string>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
