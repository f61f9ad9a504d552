import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../../records/texts.ts'
import { writeAudit } from '../audit.ts'
import { mailLater } from '../send-message.ts'
import { lockLeaving } from '../users/lock-leaving.ts'
import { lockAccount } from './accounts.ts'

/**
 * Plans that an account is deleted, and mails its owner the date. One that is planned already stays as it is.
 *
 * @returns when it is deleted.
 * @throws Refusal 404 when the account is gone, 409 when nobody else could manage users afterwards.
 */
export async function planDeletion(client: pg.ClientBase, deps: Dependencies, accountId: string | null): Promise<Date> {
  const leaving = await lockLeaving(client, deps, accountId, 'staying')
  if (!leaving) throw refuse(deps.set(), 'account-missing')
  const { email, deleteAt } = leaving.account
  if (deleteAt) return deleteAt
  if (leaving.last) throw refuse(deps.set(), 'last-manager')
  const at = new Date(deps.now().getTime() + milliseconds(deps.set().limits.accountDeletion.after))
  await client.query('update credential set delete_at = $2 where account_id = $1', [accountId, at])
  await mailLater(client, deps, 'account-deletion-asked', { email }, { email, date: at.toISOString() })
  await writeAudit(client, deps, 'account.deletion-asked', accountId, { at: at.toISOString() })
  return at
}

/**
 * Keeps an account that was to be deleted, and mails its owner; one that was not stays as it is.
 *
 * @throws Refusal 404 when the account is gone: it was deleted a moment ago.
 */
export async function keepAccount(client: pg.ClientBase, deps: Dependencies, accountId: string | null): Promise<void> {
  const account = await lockAccount(client, accountId)
  if (!account) throw refuse(deps.set(), 'account-missing')
  if (!account.deleteAt) return
  await client.query('update credential set delete_at = null where account_id = $1', [accountId])
  await mailLater(client, deps, 'account-kept', { email: account.email }, { email: account.email })
  await writeAudit(client, deps, 'account.kept', accountId)
}
