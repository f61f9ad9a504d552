import { beginAuthenticator as begin } from '../auth/second-factors/authenticator.ts'
import { lockForAdding } from '../auth/second-factors/second-factors.ts'
import { refuseUnlessConfirmed } from '../auth/sign-in/confirm-owner.ts'
import { inTransaction } from '../db/pool.ts'
import type { Command } from './command.ts'

/** Makes a secret for an authenticator app of the own account. 409 when the password was given too long ago. */
export const beginAuthenticator: Command<'begin-authenticator'> = async (request, deps) => {
  refuseUnlessConfirmed(request, deps)
  const data = await inTransaction(deps.pool, async client =>
    begin(client, deps, await lockForAdding(client, deps, request.actor.id)),
  )
  return { data }
}
