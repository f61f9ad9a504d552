import { createHash } from 'node:crypto'
import pg from 'pg'
import { isObject } from '#engine/definitions/is-object.ts'
import { valueAt } from '#engine/definitions/json-pointer.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { inTransaction } from '../db/pool.ts'

/** Held while indexes are made: two servers that start at once would both try. */
const indexLock = 7_210_003

/**
 * Creates the indexes that sorted, filtered and searched fields of lists need, when they are missing. Run as the owner of the tables.
 * Those that no list needs any more stay; they cost writes only, and an older server may still need them.
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

/** What follows `create index … on record`, for every index that the lists of a set declare. */
export function indexesOf(set: PublishedSet): string[] {
  const { lists, records } = set
  return Object.values(lists).flatMap(({ record, columns, filters = [], search }) => {
    const where = `where kind = ${pg.escapeLiteral(record)}`
    const sorted = columns.filter(({ sortable }) => sortable).flatMap(({ value }) => dataPath(value))
    const [within, filtered] = [true, false].map(list =>
      filters.filter(({ value }) => isListOfValues(set, record, value) === list).flatMap(({ value }) => dataPath(value)),
    ) as [string[], string[]]
    const searched = search ? (records[record]?.search ?? []).flatMap(path => dataPath(`/record/data${path}`)) : []
    return [
      ...sorted.map(path => `((lower(coalesce(data #>> ${path}, ''))), id) ${where}`),
      ...filtered.map(path => `((data #>> ${path}), id) ${where}`),
      ...within.map(path => `using gin ((data #> ${path}) jsonb_path_ops) ${where}`),
      ...searched.map(path => `using gin ((data #>> ${path}) gin_trgm_ops) ${where}`),
    ]
  })
}

/** Whether a pointer into a row's facts points at a field that holds several values. */
export function isListOfValues({ forms, records }: PublishedSet, record: string, value: string): boolean {
  const form = forms[records[record]?.form ?? '']
  const field = valueAt((form?.schema ?? {}) as JsonObject, value.replace(/^\/record\/data/, '/properties'))
  return isObject(field) && field.type === 'array'
}

// The place in the data as PostgreSQL writes it, or nothing for what is a column of its own. Names of fields are letters, digits and _.
function dataPath(value: string): string[] {
  return value.startsWith('/record/data/')
    ? [pg.escapeLiteral(`{${value.slice('/record/data/'.length).split('/').join(',')}}`)]
    : []
}

function indexName(definition: string): string {
  return `record_x_${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`
}
