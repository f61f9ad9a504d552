import { moveAccount } from '../auth/accounts/account-lifecycle.ts'
import { findAccount } from '../auth/accounts/accounts.ts'
import { lockEmailToken } from '../auth/accounts/email-tokens.ts'
import { systemActor } from '../auth/sessions/actor.ts'
import { invitedInto } from '../auth/users/invitations.ts'
import { inTransaction } from '../db/pool.ts'
import { takesStep } from '../records/account-step.ts'
import type { Command } from './command.ts'

/** Confirms the address whose link was opened; the token stays usable for setting the password. Who was invited is told into what. 410 when it is used or expired. */
export const openEmailLink: Command<'open-email-link'> = async (request, deps) => {
  const { token } = request.body
  const data = await inTransaction(deps.pool, async client => {
    const found = await lockEmailToken(client, deps, token)
    const account = await findAccount(client, found.accountId)
    // Opening the link twice is one confirmation.
    if (found.purpose === 'verify' && takesStep(request.set, account?.state, 'verify-email', 'on'))
      await moveAccount(client, deps, found.accountId, 'verify-email', systemActor)
    const organisation = await invitedInto(client, found.invitationId)
    return { purpose: found.purpose, ...(organisation !== null && { organisation }) }
  })
  return { data }
}
