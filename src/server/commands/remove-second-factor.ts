import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { removeSecondFactor as remove, secondFactorsOf } from '../auth/second-factors/second-factors.ts'
import { confirmOwner } from '../auth/sign-in/confirm-owner.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Removes an app or a passkey of the own account. 404 for what is not one of them, 422 at the password that is wrong, 409 for the last one of who has to have one. */
export const removeSecondFactor: Command<'remove-second-factor'> = async (request, deps) => {
  const own = request.actor.id === null ? [] : await secondFactorsOf(deps.pool, request.actor.id)
  if (!own.some(({ id }) => id === request.params.id)) throw refuse(request.set, 'not-found')
  const account = await confirmOwner(request, deps, request.body.current_password)
  await inTransaction(deps.pool, async client => {
    await remove(client, deps, account.id, request.params.id)
    await storeOwnAnswers(client, deps, request)
  })
  return { message: contentText(request.set, 'account-answers', 'second-factor-removed') }
}
