import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { formats } from '#engine/validation/formats.ts'
import { findAccountByEmail } from '../auth/accounts/accounts.ts'
import { lastEmailToken } from '../auth/accounts/email-tokens.ts'
import { mailboxKey } from '../auth/accounts/mailbox.ts'
import { mailVerification } from '../auth/accounts/send-verification.ts'
import { charge } from '../auth/limiter.ts'
import { mailLater } from '../auth/send-message.ts'
import { withMinimumDuration } from '../auth/sign-in/answer-floor.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuseField } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Mails the link again if the address waits for it, and to one with a finished account that it has one; the answer is the same for all. */
export const resendVerification: Command<'resend-verification'> = async (request, deps) => {
  const email = String(request.body ?? '').trim()
  if (email === '') throw refuseField(request.set, 'email-required', '')
  if (!formats.email?.(email)) throw refuseField(request.set, 'email-invalid', '')
  const { answeredAfter, resendAfter } = request.set.limits.links
  return withMinimumDuration(milliseconds(answeredAfter), async () => {
    await charge(deps, [
      ['resendLink.perAddress', request.address],
      ['resendLink.perEmail', mailboxKey(deps, email)],
    ])
    await inTransaction(deps.pool, async client => {
      const account = await findAccountByEmail(client, email)
      if (!account || account.disabledAt) return
      if (account.password !== null)
        return mailLater(client, deps, 'account-exists', { email: account.email }, { email: account.email })
      const last = await lastEmailToken(client, account.id)
      if (last && deps.now().getTime() - last.getTime() < milliseconds(resendAfter)) return
      await mailVerification(client, deps, account.id, account.email)
    })
    return { message: contentText(request.set, 'account-answers', 'verification-sent') }
  })
}
