import { createHash } from 'node:crypto'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type pg from 'pg'

/**
 * Creates the indexes that sorted and filtered columns of lists need, when they are missing. Run as the owner of the tables.
 */
export async function createIndexes(owner: pg.Pool, set: PublishedSet): Promise<void> {
  for (const list of Object.values(set.lists)) {
    const sorted = list.columns.filter(column => column.sortable).map(column => column.value)
    const filtered = (list.filters ?? []).map(filter => filter.value)
    for (const value of sorted) if (dataPath(value)) await createIndex(owner, list.record, `lower(coalesce(data #>> '{${dataPath(value)}}', ''))`)
    for (const value of filtered) if (dataPath(value)) await createIndex(owner, list.record, `(data #>> '{${dataPath(value)}}')`)
  }
}

async function createIndex(owner: pg.Pool, kind: string, expression: string): Promise<void> {
  const name = `record_x_${createHash('sha256').update(`${kind} ${expression}`).digest('hex').slice(0, 16)}`
  const known = await owner.query('select 1 from pg_class where relname = $1', [name])
  // The kind is an id that the checker has seen: letters, digits and dashes.
  if (known.rowCount === 0) await owner.query(`create index if not exists ${name} on record (${expression}, id) where kind = '${kind.replaceAll("'", '')}'`)
}

function dataPath(value: string): string {
  if (!value.startsWith('/record/data/')) return ''
  return value
    .slice('/record/data/'.length)
    .split('/')
    .map(part => part.replace(/[^A-Za-z0-9_]/g, ''))
    .join(',')
}
