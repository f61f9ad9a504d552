import { lockAccount } from '../auth/accounts/accounts.ts'
import { storeRecoveryCodes } from '../auth/second-factors/recovery-codes.ts'
import { refuseUnlessConfirmed } from '../auth/sign-in/confirm-owner.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Makes new recovery codes of the own account in place of those before. 409 without a second factor, or when the password was given too long ago. */
export const makeRecoveryCodes: Command<'make-recovery-codes'> = async (request, deps) => {
  refuseUnlessConfirmed(request, deps)
  const { actor, set } = request
  const codes = await inTransaction(deps.pool, async client => {
    const account = await lockAccount(client, actor.id)
    if (!account?.secondFactor) throw refuse(set, 'no-second-factor')
    return storeRecoveryCodes(client, deps, account.id)
  })
  return { message: contentText(set, 'account-answers', 'recovery-codes-made'), data: { recovery_codes: codes } }
}
