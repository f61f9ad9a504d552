import { namedFirst } from '#engine/records/label.ts'
import { lineLabel } from '../records/reading/record-history.ts'
import { noticeSql } from '../records/visibility/readable-notices.ts'
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
  unread: boolean
  workflow: string | null
  label: string | null
  after_event: string | null
  after_at: Date | null
}

/** Notices at once, where nobody says how many. */
const usual = 50

/**
 * Notices to the signed-in person, newest first, with the kind of record that each is about and what became of what it asked for; without
 * what it says of a record that the person may not read any more. `before`: only those older than this one.
 */
export const listNotices: Command<'list-notices'> = async ({ actor, query, set }, { pool }) => {
  const limit = Math.min(Number(query.limit ?? usual), set.limits.lists.maximum)
  const values: unknown[] = [actor.id, query.before ?? null, limit]
  const { sources, text, readable, unread, label, after } = noticeSql(set, actor, values)
  const sql = `select n.id, ${text()} as text, n.url, n.tone, n.at, n.read_at, n.record_id, r.kind, ${readable} as readable,
      ${unread} as unread, n.workflow, ${label} as label, ${after.event} as after_event, ${after.at} as after_at
    from ${sources}
    where n.account_id = $1 and ($2::uuid is null or (n.at, n.id) < (select b.at, b.id from notice b where b.id = $2 and b.account_id = $1))
    order by n.at desc, n.id desc limit $3`
  const { rows } = await pool.query<NoticeRow>(sql, values)
  return {
    data: rows.map(({ kind, at, read_at, readable, url, record_id, workflow, label, after_event, after_at, ...row }) => ({
      ...row,
      url: readable ? url : null,
      record_id: readable ? record_id : null,
      kind: (kind === null || !readable ? undefined : set.records[kind]?.title) ?? null,
      at: at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
      after:
        workflow !== null && after_event !== null && after_at !== null
          ? {
              text: `${namedFirst(set.records[kind ?? ''], label ?? '')}: ${lineLabel(set, { workflow, event: after_event }, actor)}`,
              at: after_at.toISOString(),
            }
          : null,
    })),
  }
}
