import type { Command } from './command.ts'

/** How the signed-in person gets mails about records. */
export const readNoticeSettings: Command<'read-notice-settings'> = async ({ actor }, { pool }) => {
  const { rows } = await pool.query<{ digest: boolean }>('select digest from credential where account_id = $1', [actor.id])
  return { data: { digest: rows[0]?.digest ?? false } }
}

/** Changes it. What was told before is in no later mail: the first one a day begins now. */
export const saveNoticeSettings: Command<'save-notice-settings'> = async ({ actor, body }, { now, pool }) => {
  const { digest } = body
  const sql = 'update credential set digest = $2, digest_at = $3 where account_id = $1 and digest <> $2'
  await pool.query(sql, [actor.id, digest, digest ? now() : null])
  return { data: { digest } }
}
