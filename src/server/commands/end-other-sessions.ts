import { writeAudit } from '../auth/audit.ts'
import { bearerOf } from '../auth/sessions/authenticate.ts'
import { endOtherSessions as endOthers } from '../auth/sessions/end-sessions.ts'
import { tokenId } from '../auth/sessions/sessions.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Ends all sessions of the own account and revokes all its tokens, but those of who asks. */
export const endOtherSessions: Command<'end-other-sessions'> = async ({ actor, raw, session, set }, deps) => {
  const bearer = bearerOf(raw)
  const kept = { session: session?.hash ?? null, token: bearer === null ? null : tokenId(bearer) }
  await inTransaction(deps.pool, async client => {
    if (actor.id === null) throw refuse(set, 'account-missing')
    await endOthers(client, actor.id, kept)
    await writeAudit(client, deps, 'session.others-ended', actor.id)
  })
  return { message: contentText(set, 'account-answers', 'sessions-ended') }
}
