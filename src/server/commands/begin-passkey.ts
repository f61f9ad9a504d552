import { beginPasskey as begin } from '../auth/second-factors/passkeys.ts'
import { lockForAdding } from '../auth/second-factors/second-factors.ts'
import { refuseUnlessConfirmed } from '../auth/sign-in/confirm-owner.ts'
import { inTransaction } from '../db/pool.ts'
import type { Command } from './command.ts'

/** What the browser makes a passkey for the own account by. 409 when the password was given too long ago. */
export const beginPasskey: Command<'begin-passkey'> = async (request, deps) => {
  refuseUnlessConfirmed(request, deps)
  const options = await inTransaction(deps.pool, async client =>
    begin(client, deps, await lockForAdding(client, deps, request.actor.id)),
  )
  return { data: { options } }
}
