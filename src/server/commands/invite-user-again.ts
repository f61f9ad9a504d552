import type pg from 'pg'
import { uploadId } from '#engine/validation/formats/keys.ts'
import { writeAudit } from '../auth/audit.ts'
import { countInvitations } from '../auth/users/count-invitations.ts'
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
  const emails = rows.map(({ email }) => email)
  const again = async (client: pg.PoolClient): Promise<void> => {
    const manager = await lockManager(client, deps, actor.id)
    const found = await findManaged(client, deps, manager, params.id)
    if (found.invitedAt === null) throw refuse(set, 'not-found')
    refuseSoonAgain(deps, found.invitedAt)
    await renewInvitation(client, deps, manager, found.id)
    await mailInvitation(client, deps, manager, found)
    await writeAudit(client, deps, 'user.invited-again', manager.account.id, { invitation: found.id, role: found.role })
  }
  await countInvitations(deps, actor.id, emails, () => inTransaction(deps.pool, again))
  return { message: contentText(set, 'account-answers', 'invitation-again') }
}
