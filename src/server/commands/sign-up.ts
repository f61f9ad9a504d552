import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { findAccountByEmail, insertAccount } from '../auth/accounts/accounts.ts'
import { mailboxKey } from '../auth/accounts/mailbox.ts'
import { mailVerification } from '../auth/accounts/send-verification.ts'
import { storeUntilProved } from '../auth/accounts/store-answers.ts'
import { writeAudit } from '../auth/audit.ts'
import { charge } from '../auth/limiter.ts'
import { keyedHash } from '../auth/secrets.ts'
import { mailLater } from '../auth/send-message.ts'
import { withMinimumDuration } from '../auth/sign-in/answer-floor.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { contentText, refuseField } from '../records/texts.ts'
import type { Command, CommandRequest } from './command.ts'

/**
 * Starts an account and mails the link. That an address has an account is said in the specification's words, but dearly: limits are
 * charged before anything is looked up, both answers take the same time, and after two such answers an address hears no more of them.
 */
export const signUp: Command<'sign-up'> = async (request, deps) => {
  const email = request.body.user_email.trim()
  return withMinimumDuration(milliseconds(request.set.limits.links.answeredAfter), async () => {
    await charge(deps, [
      ['signUp.perAddress', request.address],
      ['signUp.perEmail', mailboxKey(deps, email)],
    ])
    const site = await deps.limiter.consume('signUp.inAll', '')
    const known = await inTransaction(deps.pool, client => start(client, deps, email, request))
    const sent = { message: contentText(request.set, 'account-answers', 'verification-sent') }
    if (!known) return sent
    const strict = deps.config.strictSignUp || !site.allowed
    const mayHear = !strict && (await deps.limiter.consume('toldOfAccount.perAddress', request.address)).allowed
    if (mayHear) throw refuseField(request.set, 'account-exists', '/user_email')
    await inTransaction(deps.pool, client => mailLater(client, deps, 'account-exists', { email }, { email }))
    return sent
  })
}

/** Makes the account, or mails again to one that is not finished. Says whether a finished account has the address. */
async function start(
  client: pg.PoolClient,
  deps: Dependencies,
  email: string,
  { form, body }: CommandRequest<'signUp'>,
): Promise<boolean> {
  const role = deps.set().roles.default
  const id = await insertAccount(client, deps, { email, role })
  const found = id === null ? await findAccountByEmail(client, email) : null
  const finished = found !== null && (found.password !== null || found.disabledAt !== null)
  await writeAudit(client, deps, finished ? 'signup.exists' : 'signup.started', null, {
    address: keyedHash(deps.config.secret, 'audit', email.toLowerCase()).toString('base64url'),
  })
  const accountId = id ?? found?.id
  if (!finished && accountId) {
    await storeUntilProved(client, accountId, form, body)
    await mailVerification(client, deps, accountId, email)
  }
  return finished
}
