import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { sweepSecretAnswers } from '../auth/answer-secret-once.ts'
import type { Dependencies } from '../dependencies.ts'

/** Spent links and codes, ended invitations and development messages are kept this long: a person who opens an old link learns that it is old. */
const keptMs = 30 * 86_400_000

/** Deletes what has expired: sign-in states, the provider's tokens, sessions, idempotency keys, blocks, and what is spent, or was told by a channel, for a month. */
export async function sweepExpired(deps: Dependencies): Promise<void> {
  const { pool, now, set } = deps
  const at = now()
  const { idempotencyKeys, session } = set().limits
  await pool.query('delete from sign_in_state where expires < $1', [at])
  await pool.query('delete from sign_in_step where expires < $1', [at])
  await pool.query('delete from second_factor_begun where expires < $1', [at])
  await pool.query('delete from oidc where expires < $1', [at])
  await pool.query('delete from session where created_at < $1', [new Date(at.getTime() - milliseconds(session.absolute))])
  await pool.query('delete from idempotency where at < $1', [new Date(at.getTime() - milliseconds(idempotencyKeys))])
  await sweepSecretAnswers(deps)
  await pool.query('delete from blocked_phone where until < $1', [at])
  const monthAgo = new Date(at.getTime() - keptMs)
  await pool.query('delete from email_token where expires < $1', [monthAgo])
  await pool.query('delete from invitation where expires < $1', [monthAgo])
  await pool.query('delete from email_change where expires < $1', [monthAgo])
  await pool.query('delete from one_time_code where expires < $1', [monthAgo])
  await pool.query('delete from undelivered where at < $1', [monthAgo])
  await pool.query('delete from sent_mail where at < $1', [monthAgo])
  await pool.query('delete from delivered_message where at < $1', [monthAgo])
  await pool.query('delete from channel_event where at < $1 and done_at is not null', [monthAgo])
  // A STOP stays. A START only has to be there for a STOP that was said before it and comes later.
  await pool.query('delete from phone_choice where said_at < $1 and not stopped', [monthAgo])
  await pool.query('delete from sent_message where at < $1', [monthAgo])
}
