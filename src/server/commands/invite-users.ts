import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { writeAudit } from '../auth/audit.ts'
import { withMinimumDuration } from '../auth/sign-in/answer-floor.ts'
import { countInvitations } from '../auth/users/count-invitations.ts'
import { keepInvitation, mailInvitation } from '../auth/users/invitations.ts'
import { lockManager, type Manager, reachesAddress } from '../auth/users/lock-managed.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { contentText, refuseField } from '../records/texts.ts'
import type { Command } from './command.ts'

/**
 * Invites people into what the actor's right reaches: all of them or, when one cannot be, none. What is answered is the same whether or not
 * an address has an account elsewhere.
 */
export const inviteUsers: Command<'invite-users'> = async (request, deps) => {
  const { actor, set, body } = request
  const emails = body.emails.map(email => email.trim())
  const twice = secondOf(emails)
  if (twice !== null) throw refuseField(set, 'address-twice', `/emails/${twice}`)
  return withMinimumDuration(milliseconds(set.limits.links.answeredAfter), async () => {
    const invited = async (client: pg.PoolClient): Promise<void> => {
      const manager = await lockManager(client, deps, actor.id)
      if (!manager.mayGive.includes(body.role)) throw refuseField(set, 'role-not-to-give', '/role')
      for (const [index, email] of emails.entries()) await invite(client, deps, manager, { email, role: body.role, index })
      await storeOwnAnswers(client, deps, request)
    }
    await countInvitations(deps, actor.id, emails, () => inTransaction(deps.pool, invited))
    return { message: contentText(set, 'account-answers', 'invitations-sent') }
  })
}

/** Where an address stands that stands before already, however it is written; null when each stands once. */
function secondOf(emails: string[]): number | null {
  const plain = emails.map(email => email.toLowerCase())
  const at = plain.findIndex((email, index) => plain.indexOf(email) < index)
  return at === -1 ? null : at
}

type Invited = { email: string; role: string; index: number }

async function invite(
  client: pg.PoolClient,
  deps: Dependencies,
  manager: Manager,
  { email, role, index }: Invited,
): Promise<void> {
  const path = `/emails/${index}`
  if (await reachesAddress(client, deps, manager, email)) throw refuseField(deps.set(), 'belongs-already', path)
  const id = await keepInvitation(client, deps, manager, { email, role })
  if (id === null) throw refuseField(deps.set(), 'invited-already', path)
  await mailInvitation(client, deps, manager, { id, email, role })
  await writeAudit(client, deps, 'user.invited', manager.account.id, { invitation: id, role })
}
