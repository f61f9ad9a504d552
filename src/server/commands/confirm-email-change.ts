import { findAccountByEmail, lockAccount } from '../auth/accounts/accounts.ts'
import { takeEmailChange, voidEmailChanges } from '../auth/accounts/email-changes.ts'
import { voidEmailTokens } from '../auth/accounts/email-tokens.ts'
import { writeAudit } from '../auth/audit.ts'
import { charge } from '../auth/limiter.ts'
import { sha256 } from '../auth/secrets.ts'
import { mailLater } from '../auth/send-message.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuse } from '../records/texts.ts'
import type { Command } from './command.ts'

/** Makes the address that the link was mailed to the account's, and tells the one before. Links mailed to that stop working. */
export const confirmEmailChange: Command<'confirm-email-change'> = async (request, deps) => {
  const { token } = request.body
  await charge(deps, [
    ['setPassword.perAddress', request.address],
    ['setPassword.perLink', sha256(token).toString('hex')],
  ])
  await inTransaction(deps.pool, async client => {
    const { accountId, email } = await takeEmailChange(client, deps, token)
    const account = await lockAccount(client, accountId)
    // Somebody else may have signed up with the address meanwhile.
    if (!account || account.disabledAt || (await findAccountByEmail(client, email))) throw refuse(request.set, 'link-ended')
    await client.query('update credential set email = $2 where account_id = $1', [accountId, email]).catch(error => {
      throw error.code === '23505' ? refuse(request.set, 'link-ended') : error
    })
    await voidEmailTokens(client, deps, accountId)
    await voidEmailChanges(client, deps, accountId)
    const facts = { email: account.email, at: deps.now().toISOString() }
    await mailLater(client, deps, 'email-changed', { email: account.email }, facts)
    await writeAudit(client, deps, 'email.changed', accountId)
  })
  return { message: contentText(request.set, 'account-answers', 'email-changed') }
}
