import { inTransaction } from '../../db/pool.ts'
import type { Dependencies } from '../../dependencies.ts'
import { writeAudit } from '../audit.ts'
import { deliverLater } from '../send-message.ts'
import { emptyAccountSessions } from '../sessions/sessions.ts'
import { withdrawInvitationsOf } from '../users/invitations.ts'
import { lockLeaving } from '../users/lock-leaving.ts'
import { deleteAccount } from './delete-account.ts'
import type { Account } from './person.ts'

/**
 * The task `erase`: deletes the accounts whose owners asked for it, once their time has come. Each in a transaction of its own: what a crash
 * or another server leaves is found anew. The last one who may manage users waits until there is another.
 */
export async function eraseDueAccounts(deps: Dependencies): Promise<void> {
  const sql = 'select account_id as id from credential where delete_at <= $1 order by delete_at, account_id'
  const { rows } = await deps.pool.query<{ id: string }>(sql, [deps.now()])
  // The others go on; this one is tried again with the next run.
  for (const { id } of rows)
    await eraseDue(id, deps).catch((error: Error) =>
      deps.log.error({ account: id, reason: error.message }, 'an account could not be deleted'),
    )
}

/** One account, if it still is to be deleted when nobody else can change that. */
async function eraseDue(id: string, deps: Dependencies): Promise<void> {
  const files = await inTransaction(deps.pool, async client => {
    const leaving = await lockLeaving(client, deps, id, 'all')
    if (!leaving || leaving.last || !isDue(leaving.account, deps)) return []
    const { email, data } = leaving.account
    const languages = typeof data.language === 'string' ? [data.language] : []
    const delivery = { messageId: deps.newId(), message: 'account-deleted', to: { email }, channel: 'mail', languages } as const
    await deliverLater(client, deps, { ...delivery, facts: { email } }, { turn: 'bulk' })
    await withdrawInvitationsOf(client, id)
    await emptyAccountSessions(client, id)
    const files = await deleteAccount(client, deps, id)
    await writeAudit(client, deps, 'account.deleted', id)
    return files
  })
  // What a crash leaves here is swept: no row names it.
  for (const file of files) await deps.files.remove(file)
}

function isDue({ deleteAt }: Account, { now }: Pick<Dependencies, 'now'>): boolean {
  return deleteAt !== null && deleteAt <= now()
}
