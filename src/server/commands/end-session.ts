import { writeAudit } from '../auth/audit.ts'
import { endSession as end } from '../auth/sessions/sessions.ts'
import { inTransaction } from '../db/pool.ts'
import { isRecordId } from '../records/reading/row-sql.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Ends one session of the own account: its next call is 401, its open streams close. 404 for one that is not there or another's. */
export const endSession: Command<'end-session'> = async ({ actor, params, set }, deps) => {
  const { id = '' } = params
  if (!isRecordId(id)) throw refuse(set, 'session-not-there')
  await inTransaction(deps.pool, async client => {
    const sql = 'select hash from session where id = $1 and account_id = $2 for update'
    const { rows } = await client.query<{ hash: Buffer }>(sql, [id, actor.id])
    if (!rows[0]) throw refuse(set, 'session-not-there')
    await end(client, rows[0].hash)
    await writeAudit(client, deps, 'session.ended', actor.id)
  })
  return { message: contentText(set, 'account-answers', 'session-ended') }
}
