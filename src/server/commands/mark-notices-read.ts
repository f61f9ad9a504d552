import type { Command } from './command.ts'

/** Marks all notices to the signed-in person as read. */
export const markNoticesRead: Command = async ({ actor }, { now, pool }) => {
  await pool.query('update notice set read_at = $2 where account_id = $1 and read_at is null', [actor.id, now()])
  return {}
}
