import { createHash } from 'node:crypto'
import pg from 'pg'
import { kindsMoved } from '#engine/definitions/publish/set-off.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { fieldAt } from '#engine/definitions/schemas/walk-schema.ts'
import { kindsOf, pathOf, pointerOfSearch, stepsOf } from '#engine/lists/related.ts'
import { inTransaction } from '../db/pool.ts'
import { searchedText } from '../records/lists/searched-text.ts'
import { namersOf } from '../records/references/named-records.ts'

/** Held while indexes are made: two servers that start at once would both try. */
const indexLock = 7_210_003

/**
 * Creates the indexes that sorted, filtered and searched fields of lists and events along references need, when they are missing. Run as
 * the owner of the tables. Those that nothing needs any more stay; they cost writes only, and an older server may still need them.
 */
export async function createIndexes(owner: pg.Pool, set: PublishedSet): Promise<void> {
  const declared = new Map(indexesOf(set).map(definition => [indexName(definition), definition]))
  const found = await owner.query<{ name: string }>('select relname as name from pg_class where relname = any($1)', [
    [...declared.keys()],
  ])
  const known = new Set(found.rows.map(({ name }) => name))
  const missing = [...declared].filter(([name]) => !known.has(name))
  if (missing.length === 0) return
  await inTransaction(owner, async client => {
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [indexLock])
    for (const [name, definition] of missing) await client.query(`create index if not exists ${name} on record ${definition}`)
  })
}

/** What follows `create index … on record`, for every index that a set needs. */
export function indexesOf(set: PublishedSet): string[] {
  return [...indexesOfLists(set), ...indexesOfReach(set)]
}

/** By which an event of what is named finds those that name it. */
function indexesOfReach(set: PublishedSet): string[] {
  return Object.keys(set.records).flatMap(kind =>
    namersOf(set, kind, kindsMoved(set, kind)).map(({ from, field }) => wayBack(from, field)),
  )
}

function indexesOfLists(set: PublishedSet): string[] {
  const { lists, records } = set
  return Object.values(lists).flatMap(({ record, columns, filters = [], search }) => {
    const sorted = columns.filter(({ sortable }) => sortable).map(({ value }) => value)
    const filtered = (value: string): Make =>
      isListOfValues(set, record, value)
        ? path => `using gin ((data #> ${path}) jsonb_path_ops)`
        : path => `((data #>> ${path}), id)`
    const searched = search ? (records[record]?.search ?? []).map(pointerOfSearch) : []
    return [
      ...sorted.flatMap(value => alongPath(set, record, value, path => `((lower(coalesce(data #>> ${path}, ''))), id)`)),
      ...filters.flatMap(({ value }) => alongPath(set, record, value, filtered(value))),
      ...searched.flatMap(value =>
        alongPath(set, record, value, (_path, keys, kind) => {
          const schema = set.forms[records[kind]?.form ?? '']?.schema
          return `using gin ((${searchedText(schema, keys, 'data')}) gin_trgm_ops)`
        }),
      ),
    ]
  })
}

/** An index of a place in the data. */
type Make = (path: string, keys: string[], kind: string) => string

/** The index at the end of a pointer, and those by which a record looked into leads back to the row's; parents have one of their own. */
function alongPath(set: PublishedSet, record: string, value: string, make: Make): string[] {
  const path = pathOf(value)
  const steps = path && stepsOf(kindsOf(set), record, path.steps)
  if (!path || !steps) return []
  const ways = steps.flatMap(({ from, field }) => (field === null ? [] : [wayBack(from, field)]))
  return [...ways, ...(path.field ? [indexOf(path.field, steps.at(-1)?.kind ?? record, make)] : [])]
}

/** The index by which a record leads back to those of a kind that name it in a field. */
function wayBack(kind: string, field: string): string {
  return indexOf([field], kind, path => `((data #>> ${path}), id)`)
}

function indexOf(keys: string[], kind: string, make: Make): string {
  return `${make(pg.escapeLiteral(`{${keys.join(',')}}`), keys, kind)} where kind = ${pg.escapeLiteral(kind)}`
}

/** Whether a pointer into a row's facts points at a field that holds several values. */
export function isListOfValues(set: PublishedSet, record: string, value: string): boolean {
  const path = pathOf(value)
  const kind = path && (stepsOf(kindsOf(set), record, path.steps)?.at(-1)?.kind ?? record)
  const schema = set.forms[set.records[kind ?? '']?.form ?? '']?.schema
  const field = schema && path?.field ? fieldAt(schema, path.field) : undefined
  return field?.type === 'array'
}

function indexName(definition: string): string {
  return `record_x_${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`
}
