import type { FastifyReply, FastifyRequest } from 'fastify'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../../records/texts.ts'
import { findAccountByEmail } from '../accounts/accounts.ts'
import type { Account } from '../accounts/person.ts'
import { writeAudit } from '../audit.ts'
import type { SentPassword } from '../passwords/password-key.ts'
import { hashPassword, needsRehash } from '../passwords/passwords.ts'
import { sha256 } from '../secrets.ts'
import { deviceOf, setDeviceCookie } from '../sessions/cookies.ts'
import { isKnownDevice, tryPassword } from './try-password.ts'

/**
 * Checks address and password. Whatever is wrong, the answer is one and the same 401 after the same work.
 *
 * @throws Refusal 401, and those of `tryPassword`.
 */
export async function checkCredentials(
  request: FastifyRequest,
  deps: Dependencies,
  given: { email: string; sent: SentPassword },
): Promise<Account> {
  const account = await findAccountByEmail(deps.pool, given.email)
  const { right } = await tryPassword(request, deps, account, given)
  if (!account || !right || account.disabledAt) {
    await writeAudit(deps.pool, deps, 'sign-in.failed', account?.id ?? null)
    throw refuse(deps.set(), 'wrong-credentials')
  }
  if (!account.password || !needsRehash(account.password)) return account
  const hash = await hashPassword(deps, given.sent.password)
  // One that was changed meanwhile stays.
  const sql = 'update credential set password = $2 where account_id = $1 and password = $3'
  const { rowCount } = await deps.pool.query(sql, [account.id, hash, account.password])
  return rowCount === 1 ? { ...account, password: hash } : account
}

/** Notes that somebody signed in with all that is asked of them: the browser is known from now on. */
export async function noteSignedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Dependencies,
  account: Account,
): Promise<void> {
  await rememberDevice(request, reply, deps, account)
  await writeAudit(deps.pool, deps, 'sign-in.succeeded', account.id)
}

async function rememberDevice(request: FastifyRequest, reply: FastifyReply, deps: Dependencies, account: Account): Promise<void> {
  const { session } = deps.set().limits
  const device = (isKnownDevice(request, account) && deviceOf(request)) || deps.token(32)
  // In one statement: of two that sign in at the same moment each is remembered.
  await deps.pool.query(
    'update credential set known_devices = (array[$2]::text[] || array_remove(known_devices, $2))[1:$3] where account_id = $1',
    [account.id, sha256(device).toString('hex'), session.devices],
  )
  // No cookie outlives the longest session.
  setDeviceCookie(reply, device, milliseconds(session.absolute) / 1000)
}
