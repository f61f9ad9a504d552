import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { findAccountByEmail } from '../auth/accounts/accounts.ts'
import { mailboxKey } from '../auth/accounts/mailbox.ts'
import { mailReset, mailVerification } from '../auth/accounts/send-verification.ts'
import { storeUntilProved } from '../auth/accounts/store-answers.ts'
import { charge } from '../auth/limiter.ts'
import { withMinimumDuration } from '../auth/sign-in/answer-floor.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Mails a link to set a new password, if the address has an account; the answer is the same for every address. */
export const forgotPassword: Command<'forgot-password'> = async (request, deps) => {
  const email = request.body.user_email.trim()
  return withMinimumDuration(milliseconds(request.set.limits.links.answeredAfter), async () => {
    await charge(deps, [
      ['forgotPassword.perAddress', request.address],
      ['forgotPassword.perEmail', mailboxKey(deps, email)],
    ])
    await inTransaction(deps.pool, async client => {
      const account = await findAccountByEmail(client, email)
      if (!account || account.disabledAt) return
      // Somebody who never set a password is still confirming the address.
      await storeUntilProved(client, account.id, request.form, request.body)
      const mail = account.password === null ? mailVerification : mailReset
      await mail(client, deps, account.id, account.email)
    })
    return { message: contentText(request.set, 'account-answers', 'reset-sent') }
  })
}
