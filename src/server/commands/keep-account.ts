import { keepAccount as keep } from '../auth/accounts/account-deletion.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Keeps the own account that was to be deleted. */
export const keepAccount: Command<'keep-account'> = async ({ actor, set }, deps) => {
  await inTransaction(deps.pool, client => keep(client, deps, actor.id))
  return { message: contentText(set, 'account-answers', 'account-kept') }
}
