import { refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/**
 * Options of a field that are records, by label. Kinds without operations of their own only: what one may see of others stands in
 * their lists.
 */
export const listReferences: Command = async ({ params, query, set, actor }, { pool }) => {
  const kind = set.records[params.kind ?? '']
  if (kind?.generated !== false || actor.rights[kind.rights.read] !== 'all') throw refuse(set, 404, 'not-found')
  const lists = set.limits.lists as { maximum: number }
  const start = Number(query.start_index ?? 0)
  const end = Number(query.end_index ?? start + lists.maximum)
  if (end <= start || end - start > lists.maximum) throw refuse(set, 422, 'malformed')
  const keys = typeof query.keys === 'string' ? query.keys.split(',') : null
  const search = typeof query.search === 'string' ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : null
  const picture = kind.picture?.slice(1) ?? ''
  const found = await pool.query<{ key: string; label: string; picture: string | null }>(
    `select key, label, data ->> $6 as picture from record where kind = $1 and key is not null and ($2::text[] is null or key = any($2))
       and ($3::text is null or label ilike $3) order by lower(label), id offset $4 limit $5`,
    [params.kind, keys, search, start, end - start, picture],
  )
  return { data: found.rows }
}
