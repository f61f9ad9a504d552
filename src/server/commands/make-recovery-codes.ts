import { lockAccount } from '../auth/accounts/accounts.ts'
import { answerSecretOnce } from '../auth/answer-secret-once.ts'
import { storeRecoveryCodes } from '../auth/second-factors/recovery-codes.ts'
import { mailLater } from '../auth/send-message.ts'
import { refuseUnlessConfirmed } from '../auth/sign-in/confirm-owner.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Makes new recovery codes of the own account in place of those before. 409 without a second factor, or when the password was given too long ago. */
export const makeRecoveryCodes: Command<'make-recovery-codes'> = async (request, deps) => {
  const { actor, set } = request
  const codes = await answerSecretOnce(request, deps, async client => {
    refuseUnlessConfirmed(request, deps)
    const account = await lockAccount(client, actor.id)
    if (!account?.secondFactor) throw refuse(set, 'no-second-factor')
    const { email } = account
    await mailLater(client, deps, 'recovery-codes-made', { email }, { email, at: deps.now().toISOString() })
    return storeRecoveryCodes(client, deps, account.id)
  })
  return { message: contentText(set, 'account-answers', 'recovery-codes-made'), data: { recovery_codes: codes } }
}
