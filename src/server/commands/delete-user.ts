import { deleteAccount } from '../auth/accounts/delete-account.ts'
import { writeAudit } from '../auth/audit.ts'
import { mailLater } from '../auth/send-message.ts'
import { endAccountSessions } from '../auth/sessions/sessions.ts'
import { withdrawInvitationsOf } from '../auth/users/invitations.ts'
import { findManaged, lockManager } from '../auth/users/lock-managed.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Deletes a user, with all sessions and tokens and what they invited, and tells them; or withdraws an invitation, whose links end. */
export const deleteUser: Command<'delete-user'> = async ({ actor, set, params }, deps) => {
  const { said, files } = await inTransaction(deps.pool, async client => {
    const manager = await lockManager(client, deps, actor.id, params.id)
    const found = await findManaged(client, deps, manager, params.id)
    const what = found.invitedAt === null ? 'user.deleted' : 'user.invitation-withdrawn'
    await writeAudit(client, deps, what, manager.account.id, { of: found.id, role: found.role })
    if (found.invitedAt !== null) {
      await client.query('delete from invitation where id = $1', [found.id])
      return { said: 'invitation-withdrawn', files: [] } as const
    }
    await withdrawInvitationsOf(client, found.id)
    await endAccountSessions(client, found.id)
    const facts = { email: found.email, at: deps.now().toISOString() }
    await mailLater(client, deps, 'account-removed', { email: found.email }, facts)
    return { said: 'user-deleted', files: await deleteAccount(client, deps, found.id) } as const
  })
  for (const id of files) await deps.files.remove(id)
  return { message: contentText(set, 'account-answers', said) }
}
