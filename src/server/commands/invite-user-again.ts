import { uploadId } from '#engine/validation/formats/keys.ts'
import { mailboxKey } from '../auth/accounts/mailbox.ts'
import { writeAudit } from '../auth/audit.ts'
import { charge } from '../auth/limiter.ts'
import { mailInvitation, refuseSoonAgain, renewInvitation } from '../auth/users/invitations.ts'
import { findManaged, lockManager } from '../auth/users/lock-managed.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Sends an invitation again, for as long as a new one stands; not right after the last. 404 for who is none that was invited. */
export const inviteUserAgain: Command<'invite-user-again'> = async ({ actor, set, params }, deps) => {
  const sql = 'select email::text as email from invitation where id = $1'
  // Another text is nobody's id, and the database refuses to look for it.
  const { rows } = uploadId(params.id) ? await deps.pool.query<{ email: string }>(sql, [params.id]) : { rows: [] }
  // Before a connection is held: counting needs one itself.
  if (rows[0])
    await charge(deps, [
      ['invitation.perAccount', String(actor.id)],
      ['invitation.perEmail', mailboxKey(deps, rows[0].email)],
    ])
  await inTransaction(deps.pool, async client => {
    const manager = await lockManager(client, deps, actor.id)
    const found = await findManaged(client, deps, manager, params.id)
    if (found.invitedAt === null) throw refuse(set, 'not-found')
    refuseSoonAgain(deps, found.invitedAt)
    await renewInvitation(client, deps, manager, found.id)
    await mailInvitation(client, deps, manager, found)
    await writeAudit(client, deps, 'user.invited-again', manager.account.id, { invitation: found.id, role: found.role })
  })
  return { message: contentText(set, 'account-answers', 'invitation-again') }
}
