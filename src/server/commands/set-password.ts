import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { moveAccount } from '../auth/accounts/account-lifecycle.ts'
import { findAccount, insertOrganisation, joinOrganisation, lockAccount } from '../auth/accounts/accounts.ts'
import { voidEmailChanges } from '../auth/accounts/email-changes.ts'
import { findEmailToken, lockEmailToken, voidEmailTokens } from '../auth/accounts/email-tokens.ts'
import type { Account } from '../auth/accounts/person.ts'
import { storeAnswers, takeProved } from '../auth/accounts/store-answers.ts'
import { writeAudit } from '../auth/audit.ts'
import { charge } from '../auth/limiter.ts'
import { decryptPassword, spendPassword } from '../auth/passwords/password-key.ts'
import { hashPassword } from '../auth/passwords/passwords.ts'
import { refuseUnfitPassword, storePassword, tellPasswordChanged } from '../auth/passwords/store-password.ts'
import { sha256 } from '../auth/secrets.ts'
import { systemActor } from '../auth/sessions/actor.ts'
import { endAccountSessions } from '../auth/sessions/sessions.ts'
import { forgetWrongTries } from '../auth/sign-in/second-step.ts'
import { acceptInvitation, ownOrganisation } from '../auth/users/invitations.ts'
import { inTransaction } from '../db/pool.ts'
import type { Dependencies } from '../dependencies.ts'
import { stepAnswer, takesStep } from '../records/account-step.ts'
import { contentText, refuse, refuseField } from '../records/texts.ts'
import type { Command, CommandRequest } from './command.ts'

/**
 * Sets the password with the token of a mailed link and uses the token up. A first password makes the account's own organisation, or lets it
 * join: by the invitation whose link it is, or by one of the address that is chosen. Answers with the address: who has the link signs in with
 * it next.
 */
export const setPassword: Command<'set-password'> = async (request, deps) => {
  const { token, password: encrypted, invitation } = request.body
  await charge(deps, [
    ['setPassword.perAddress', request.address],
    ['setPassword.perLink', sha256(token).toString('hex')],
  ])
  const sent = await decryptPassword(deps, encrypted)
  await spendPassword(deps, sent)
  const { password } = sent
  // Guessing and hashing take long: while they last no connection and no row is held.
  const { accountId: of } = await findEmailToken(deps.pool, deps, token)
  const seen = able(request.set, await findAccount(deps.pool, of))
  await refuseUnfitPassword(deps, seen, password, request.moment, '/password')
  const hash = await hashPassword(deps, password)
  const { id, email } = await inTransaction(deps.pool, async client => {
    // Whoever sets one ends all links of the account, so that no other can have been set since it was looked at.
    const { accountId, invitationId } = await lockEmailToken(client, deps, token)
    const account = able(request.set, await lockAccount(client, accountId))
    await storePassword(client, deps, account, hash)
    await voidEmailTokens(client, deps, accountId)
    await voidEmailChanges(client, deps, accountId)
    const joined = invitation === ownOrganisation ? null : (invitation ?? invitationId)
    if (account.password === null) await finishFirst(client, deps, account, joined)
    else if (invitation !== undefined) throw refuseField(request.set, 'invitation-ended', '/invitation')
    else await finishChange(client, deps, account)
    await storeGiven(client, deps, account.id, request)
    return account
  })
  await forgetWrongTries(deps, id)
  return { message: contentText(request.set, 'account-answers', 'password-set'), data: { user_email: email } }
}

/** The account, where a password may be set for it. */
function able(set: PublishedSet, account: Account | null): Account {
  if (!account || account.disabledAt) throw refuse(set, 'link-of-no-account')
  if (account.password !== null || takesStep(set, account.state, 'set-password')) return account
  throw refuse(set, 'email-not-verified', stepAnswer(set, account.state))
}

/** What was asked on the way here, from signing up on: who set the password has shown that the address is theirs. */
async function storeGiven(
  client: pg.PoolClient,
  deps: Dependencies,
  account: string,
  { form, body }: CommandRequest<'setPassword'>,
): Promise<void> {
  const further = await takeProved(client, account)
  const { organisationId, data } = (await findAccount(client, account)) ?? {}
  // Whoever is invited says nothing about the organisation: it is that of others.
  const organisation = data?.invited === true ? null : (organisationId ?? null)
  await storeAnswers(client, deps, { account, organisation }, { form, data: body, further })
}

async function finishFirst(
  client: pg.PoolClient,
  deps: Dependencies,
  account: Account,
  invitationId: string | null,
): Promise<void> {
  if (invitationId !== null) await acceptInvitation(client, deps, account, invitationId)
  else if (account.organisationId === null)
    await joinOrganisation(client, account.id, await insertOrganisation(client, deps, { name: account.email }))
  await moveAccount(client, deps, account.id, 'set-password', systemActor)
  await writeAudit(client, deps, invitationId !== null ? 'user.joined' : 'password.set', account.id)
}

async function finishChange(client: pg.PoolClient, deps: Dependencies, account: Account): Promise<void> {
  await endAccountSessions(client, account.id)
  await tellPasswordChanged(client, deps, account.email)
  await writeAudit(client, deps, 'password.reset', account.id)
}
