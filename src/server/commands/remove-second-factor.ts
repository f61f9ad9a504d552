import { removeSecondFactor as remove } from '../auth/second-factors/second-factors.ts'
import { confirmOwner } from '../auth/sign-in/confirm-owner.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Removes an app or a passkey of the own account. 422 at the password that is wrong, 409 for the last one of who has to have one. */
export const removeSecondFactor: Command<'remove-second-factor'> = async (request, deps) => {
  const account = await confirmOwner(request, deps, request.body.current_password)
  await inTransaction(deps.pool, client => remove(client, deps, account.id, request.params.id))
  return { message: contentText(request.set, 'account-answers', 'second-factor-removed') }
}
