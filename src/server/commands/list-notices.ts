import { noticeSql } from '../records/readable-notices.ts'
import type { Command } from './command.ts'

type NoticeRow = {
  id: string
  text: string
  url: string | null
  tone: string | null
  at: Date
  read_at: Date | null
  record_id: string | null
  kind: string | null
  readable: boolean
}

/** Notices at once, where nobody says how many. */
const usual = 50

/**
 * Notices to the signed-in person, newest first, with the kind of record that each is about; without what it says of a record that the
 * person may not read any more. `before`: only those older than this one.
 */
export const listNotices: Command<'list-notices'> = async ({ actor, query, set }, { pool }) => {
  const limit = Math.min(Number(query.limit ?? usual), set.limits.lists.maximum)
  const values: unknown[] = [actor.id, query.before ?? null, limit]
  const { text, readable } = noticeSql(set, actor, values)
  const sql = `select n.id, ${text} as text, n.url, n.tone, n.at, n.read_at, n.record_id, r.kind, ${readable} as readable
    from notice n left join record r on r.id = n.record_id
    where n.account_id = $1 and ($2::uuid is null or (n.at, n.id) < (select b.at, b.id from notice b where b.id = $2 and b.account_id = $1))
    order by n.at desc, n.id desc limit $3`
  const { rows } = await pool.query<NoticeRow>(sql, values)
  return {
    data: rows.map(({ kind, at, read_at, readable, url, record_id, ...row }) => ({
      ...row,
      url: readable ? url : null,
      record_id: readable ? record_id : null,
      kind: (kind === null || !readable ? undefined : set.records[kind]?.title) ?? null,
      at: at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
    })),
  }
}
