import type { Command } from './command.ts'

type NoticeRow = {
  id: string
  text: string
  url: string | null
  tone: string | null
  at: Date
  read_at: Date | null
  record_id: string | null
}

/** The fifty newest notices to the signed-in person, newest first. */
export const listNotices: Command = async ({ actor }, { pool }) => {
  const sql =
    'select id, text, url, tone, at, read_at, record_id from notice where account_id = $1 order by at desc, id desc limit 50'
  const { rows } = await pool.query<NoticeRow>(sql, [actor.id])
  return { data: rows.map(row => ({ ...row, at: row.at.toISOString(), read_at: row.read_at?.toISOString() ?? null })) }
}
