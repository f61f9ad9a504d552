import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { CurrentSession, RequestContext } from '../../commands/command.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse, refuseField } from '../../records/texts.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/person.ts'
import { writeAudit } from '../audit.ts'
import { decryptPassword } from '../passwords/password-key.ts'
import { tryPassword } from './try-password.ts'

/**
 * Has who is signed in show again that the account is theirs, by its password, as a page encrypted it.
 *
 * @throws Refusal 422 at `/current_password` when it is wrong, and those of `tryPassword`.
 */
export async function confirmOwner(request: RequestContext, deps: Dependencies, encrypted: string): Promise<Account> {
  const sent = await decryptPassword(deps, encrypted)
  const account = await findAccount(deps.pool, request.actor.id)
  if (!account) throw refuse(request.set, 'account-missing')
  const { right } = await tryPassword(request.raw, deps, account, { email: account.email, sent })
  if (right) return account
  await writeAudit(deps.pool, deps, 'password.refused', account.id)
  throw refuseField(request.set, 'current-password-wrong', '/current_password')
}

/**
 * Refuses what needs the password unless it was given a short time ago; a program with a token alone never gave it.
 *
 * @throws Refusal 409 that asks for it.
 */
export function refuseUnlessConfirmed({ session, set }: RequestContext, deps: Pick<Dependencies, 'now'>): void {
  if (session === null || !isFresh(session, milliseconds(set.limits.session.passwordFor), deps.now()))
    throw refuse(set, 'password-again')
}

function isFresh({ authenticatedAt }: CurrentSession, lastsMs: number, now: Date): boolean {
  // Neither may the time have run backwards since.
  return Math.abs(now.getTime() - authenticatedAt.getTime()) <= lastsMs
}
