import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { writeAudit } from '../auth/audit.ts'
import { withMinimumDuration } from '../auth/sign-in/answer-floor.ts'
import { type CarrierRow, findCarrier, invitationAt, isAtCarrier, lockCarrier, organisationOf } from '../auth/users/carriers.ts'
import { countInvitations } from '../auth/users/count-invitations.ts'
import { keepInvitation, mailInvitation, refuseSoonAgain, renewInvitation } from '../auth/users/invitations.ts'
import { lockManager, type Manager } from '../auth/users/lock-managed.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { contentText, refuseField } from '../records/texts.ts'
import type { Command } from './command.ts'

const right = 'carrier.manage'

/**
 * Invites an administrator of a carrier, or sends the invitation of the address again, not right after the last. What is answered is the
 * same whether or not the address has an account elsewhere.
 */
export const inviteCarrierAdministrator: Command<'invite-carrier-administrator'> = async (request, deps) => {
  const { actor, set, params, body } = request
  const email = body.email.trim()
  // What is not there counts for nobody.
  await findCarrier(deps.pool, set, params.id)
  return withMinimumDuration(milliseconds(set.limits.links.answeredAfter), async () => {
    const invited = async (client: pg.PoolClient): Promise<void> => {
      const manager = await lockManager(client, deps, actor.id, undefined, right)
      await invite(client, deps, manager, await lockCarrier(client, set, params.id), email)
      await storeOwnAnswers(client, deps, request)
    }
    await countInvitations(deps, actor.id, [email], () => inTransaction(deps.pool, invited))
    return { message: contentText(set, 'account-answers', 'invitations-sent') }
  })
}

async function invite(
  client: pg.PoolClient,
  deps: Dependencies,
  manager: Manager,
  carrier: CarrierRow,
  email: string,
): Promise<void> {
  const set = deps.set()
  const role = set.roles.atCarrier
  if (await isAtCarrier(client, carrier.key, email)) throw refuseField(set, 'belongs-already', '/email')
  const found = await invitationAt(client, carrier.key, email)
  const isOver = found !== null && found.expires <= deps.now()
  if (isOver) await client.query('delete from invitation where id = $1', [found.id])
  const open = isOver ? null : found
  if (open && open.role !== role) throw refuseField(set, 'invited-already', '/email')
  if (open) refuseSoonAgain(deps, open.invitedAt)
  const into = { organisation: open?.organisation ?? (await organisationOf(client, deps, carrier)), carrier: carrier.key }
  if (open) await renewInvitation(client, deps, manager, open.id)
  const id = open?.id ?? (await keepInvitation(client, deps, manager, { email, role }, into))
  if (id === null) throw refuseField(set, 'invited-already', '/email')
  await mailInvitation(client, deps, manager, { id, email: open?.email ?? email, role }, into)
  const what = open ? 'user.invited-again' : 'user.invited'
  await writeAudit(client, deps, what, manager.account.id, { invitation: id, role, carrier: carrier.key })
}

/** Withdraws the invitations of a carrier's administrators that were not used yet: their links end. */
export const withdrawCarrierInvitations: Command<'withdraw-carrier-invitations'> = async ({ actor, set, params }, deps) => {
  await inTransaction(deps.pool, async client => {
    const manager = await lockManager(client, deps, actor.id, undefined, right)
    const carrier = await lockCarrier(client, set, params.id)
    const role = set.roles.atCarrier
    const sql = 'delete from invitation where carrier_key = $1 and role = $2 returning id'
    for (const { id } of (await client.query<{ id: string }>(sql, [carrier.key, role])).rows)
      await writeAudit(client, deps, 'user.invitation-withdrawn', manager.account.id, { of: id, role, carrier: carrier.key })
  })
  return { message: contentText(set, 'account-answers', 'invitations-withdrawn') }
}
