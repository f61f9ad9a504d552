import type { Command } from './command.ts'

/** Marks notices to the signed-in person as read: those named, those that came until then, or all. */
export const markNoticesRead: Command<'mark-notices-read'> = async ({ actor, query }, { now, pool }) => {
  const ids = typeof query.ids === 'string' ? query.ids.split(',') : null
  const sql =
    'update notice set read_at = $2 where account_id = $1 and read_at is null and ($3::uuid[] is null or id = any($3)) and ($4::timestamptz is null or at <= $4)'
  await pool.query(sql, [actor.id, now(), ids, query.until ?? null])
  return {}
}
