import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { writeAudit } from '../auth/audit.ts'
import { endAccountSessions } from '../auth/sessions/sessions.ts'
import { withdrawInvitationsOf } from '../auth/users/invitations.ts'
import { findManaged, lockManager } from '../auth/users/lock-managed.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuseField } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Gives another role: of a user, whose sessions end and whose own invitations are withdrawn, or of an invitation. */
export const changeUserRole: Command<'change-user-role'> = async (request, deps) => {
  const { actor, set, params } = request
  const { role } = request.body
  await inTransaction(deps.pool, async client => {
    const manager = await lockManager(client, deps, actor.id, params.id)
    const found = await findManaged(client, deps, manager, params.id)
    if (!manager.mayGive.includes(role)) throw refuseField(set, 'role-not-to-give', '/role')
    await storeOwnAnswers(client, deps, request)
    if (found.role === role) return
    if (found.invitedAt !== null) await client.query('update invitation set role = $2 where id = $1', [found.id, role])
    else {
      await client.query('update credential set role = $2 where account_id = $1', [found.id, role])
      await endAccountSessions(client, found.id)
      await withdrawInvitationsOf(client, found.id)
    }
    await writeAudit(client, deps, 'user.role-changed', manager.account.id, { of: found.id, from: found.role, to: role })
  })
  return { message: contentText(set, 'account-answers', 'role-changed') }
}
