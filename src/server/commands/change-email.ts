import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { findAccount, findAccountByEmail } from '../auth/accounts/accounts.ts'
import { issueEmailChange } from '../auth/accounts/email-changes.ts'
import { mailboxKey } from '../auth/accounts/mailbox.ts'
import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { writeAudit } from '../auth/audit.ts'
import { charge } from '../auth/limiter.ts'
import { mailLater } from '../auth/send-message.ts'
import { withMinimumDuration } from '../auth/sign-in/answer-floor.ts'
import { refuseUnlessConfirmed } from '../auth/sign-in/confirm-owner.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuse, refuseField } from '../records/texts.ts'
import type { Command } from './command.ts'

/**
 * Mails a link to the address that shall be the account's, and tells the present one. Whether another account has the address nobody
 * learns: then no link is mailed, and the answer is the same. 409 when the password was given too long ago.
 */
export const changeEmail: Command<'change-email'> = async (request, deps) => {
  refuseUnlessConfirmed(request, deps)
  const { set } = request
  const email = request.body.email.trim()
  const account = await findAccount(deps.pool, request.actor.id)
  if (!account) throw refuse(set, 'account-missing')
  if (account.email.toLowerCase() === email.toLowerCase()) throw refuseField(set, 'own-email', '/email')
  return withMinimumDuration(milliseconds(set.limits.links.answeredAfter), async () => {
    await charge(deps, [
      ['forgotPassword.perAddress', request.address],
      ['forgotPassword.perEmail', mailboxKey(deps, email)],
    ])
    await inTransaction(deps.pool, async client => {
      const taken = await findAccountByEmail(client, email)
      if (!taken) {
        const token = await issueEmailChange(client, deps, account.id, email)
        await mailLater(client, deps, 'confirm-new-email', { email }, { email, token })
      }
      const facts = { email: account.email, at: deps.now().toISOString() }
      await mailLater(client, deps, 'email-change-asked', { email: account.email }, facts)
      await storeOwnAnswers(client, deps, request)
      await writeAudit(client, deps, 'email.change-asked', account.id)
    })
    return { message: contentText(set, 'account-answers', 'email-link-sent') }
  })
}
