import { writeAudit } from '../auth/audit.ts'
import { bearerOf } from '../auth/sessions/authenticate.ts'
import { clearSessionCookies } from '../auth/sessions/cookies.ts'
import { endSession, revokeTokens, tokenId } from '../auth/sessions/sessions.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Ends the session here and at the provider, revokes its tokens, and has the browser forget what it stored. */
export const logout: Command<'logout'> = async (request, deps) => {
  const { session, raw, reply } = request
  await inTransaction(deps.pool, async client => {
    const bearer = bearerOf(raw)
    if (bearer) await revokeTokens(client, [tokenId(bearer)])
    if (session) await endSession(client, session.hash)
    await writeAudit(client, deps, 'session.ended', request.actor.id)
  })
  clearSessionCookies(reply)
  // Not "cookies": the cookie of the known device stays. Not "cache": nothing private is ever cached.
  reply.header('Clear-Site-Data', '"storage"')
  return { message: contentText(request.set, 'account-answers', 'signed-out') }
}
