import { lockAccount } from '../auth/accounts/accounts.ts'
import { voidEmailChanges } from '../auth/accounts/email-changes.ts'
import { voidEmailTokens } from '../auth/accounts/email-tokens.ts'
import { storeOwnAnswers } from '../auth/accounts/store-answers.ts'
import { writeAudit } from '../auth/audit.ts'
import { decryptPassword, spendPassword } from '../auth/passwords/password-key.ts'
import { hashPassword } from '../auth/passwords/passwords.ts'
import { refuseUnfitPassword, storePassword, tellPasswordChanged } from '../auth/passwords/store-password.ts'
import { bearerOf } from '../auth/sessions/authenticate.ts'
import { setSessionCookie } from '../auth/sessions/cookies.ts'
import { endOtherSessions } from '../auth/sessions/end-sessions.ts'
import { renewSession, tokenId } from '../auth/sessions/sessions.ts'
import { confirmOwner } from '../auth/sign-in/confirm-owner.ts'
import { deviceHashOf } from '../auth/sign-in/try-password.ts'
import { inTransaction } from '../db/pool.ts'
import { contentText, refuseField } from '../records/texts.ts'
import type { Command } from './command.ts'

/**
 * Changes the own password. All other sessions of the account end and its mailed links stop working; the own session goes on under a new
 * id. 422 at the field where the current password is wrong, or the new one may not be had.
 */
export const changePassword: Command<'change-password'> = async (request, deps) => {
  const { raw, reply, session, set } = request
  const sent = await decryptPassword(deps, request.body.new_password)
  const account = await confirmOwner(request, deps, request.body.current_password)
  await spendPassword(deps, sent)
  // Guessing and hashing take long: while they last no connection and no row is held.
  await refuseUnfitPassword(deps, account, sent.password, request.moment, '/new_password')
  const hash = await hashPassword(deps, sent.password)
  const device = deviceHashOf(raw)
  const bearer = bearerOf(raw)
  const renewed = await inTransaction(deps.pool, async client => {
    const now = await lockAccount(client, account.id)
    // Somebody else changed it meanwhile: what was given is the current one no more.
    if (now?.password !== account.password) throw refuseField(set, 'current-password-wrong', '/current_password')
    const devices = now.knownDevices.filter(known => known === device)
    await storePassword(client, deps, now, hash, devices)
    await voidEmailTokens(client, deps, account.id)
    await voidEmailChanges(client, deps, account.id)
    await endOtherSessions(client, account.id, {
      session: session?.hash ?? null,
      token: bearer === null ? null : tokenId(bearer),
    })
    await storeOwnAnswers(client, deps, request)
    await tellPasswordChanged(client, deps, now.email)
    await writeAudit(client, deps, 'password.changed', account.id)
    return session && renewSession(client, deps, session.hash)
  })
  if (renewed) setSessionCookie(reply, renewed)
  return { message: contentText(set, 'account-answers', 'password-changed') }
}
