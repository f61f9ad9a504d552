import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { noteConfirmed } from '../auth/sessions/sessions.ts'
import { confirmOwner } from '../auth/sign-in/confirm-owner.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Takes the own password again: for a short time the session may then change what signing in depends on. 422 when it is wrong. */
export const confirmPassword: Command<'confirm-password'> = async (request, deps) => {
  await confirmOwner(request, deps, request.body.current_password)
  if (request.session) await noteConfirmed(deps, request.session.hash)
  await inTransaction(deps.pool, client => storeOwnAnswers(client, deps, request))
  return { message: contentText(request.set, 'account-answers', 'password-confirmed') }
}
