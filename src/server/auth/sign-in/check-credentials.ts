import type { FastifyReply, FastifyRequest } from 'fastify'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientAddress } from '../../http/client-address.ts'
import { refuse } from '../../records/texts.ts'
import { findAccountByEmail } from '../accounts/accounts.ts'
import type { Account } from '../accounts/person.ts'
import { emailKey } from '../accounts/send-verification.ts'
import { writeAudit } from '../audit.ts'
import { charge } from '../limiter.ts'
import { type SentPassword, spendPassword } from '../passwords/password-key.ts'
import { hashPassword, needsRehash, verifyPassword } from '../passwords/passwords.ts'
import { sha256 } from '../secrets.ts'
import { deviceOf, setDeviceCookie } from '../sessions/cookies.ts'

/**
 * Checks address and password. Whatever is wrong, the answer is one and the same 401 after the same work. Wrong tries count for the
 * account from this address, so that a stranger cannot lock the owner out; a known device counts by itself.
 *
 * @throws Refusal 400 for a password that was sent before, 401, or 429 when tries are used up, or 503 when too many are signing in; then nothing is counted.
 */
export async function checkCredentials(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Dependencies,
  given: { email: string; sent: SentPassword },
): Promise<Account> {
  const address = clientAddress(request)
  const account = await findAccountByEmail(deps.pool, given.email)
  const device = deviceOf(request)
  const deviceHash = device ? sha256(device).toString('hex') : null
  const known = deviceHash !== null && account?.knownDevices.includes(deviceHash) === true
  // By the address as it is kept: the database takes more letters for the same one than we do.
  const byAccount = `${emailKey(deps, account?.email ?? given.email)}:${known ? deviceHash : address}`
  await charge(
    deps,
    known
      ? [['signIn.perAccount', byAccount]]
      : [
          ['signIn.perAddress', address],
          ['signIn.perAccount', byAccount],
        ],
    'too-many-sign-in-tries',
  )
  const { password } = given.sent
  await spendPassword(deps, given.sent)
  const right = await verifyPassword(deps, password, account?.password ?? null).catch(async busy => {
    // Nothing was tried.
    await deps.limiter.refund('signIn.perAccount', byAccount)
    if (!known) await deps.limiter.refund('signIn.perAddress', address)
    throw busy
  })
  if (!account || !right || account.disabledAt) {
    await writeAudit(deps.pool, deps, 'sign-in.failed', account?.id ?? null)
    throw refuse(deps.set(), 'wrong-credentials')
  }
  await deps.limiter.reset('signIn.perAccount', byAccount)
  if (!known) await deps.limiter.refund('signIn.perAddress', address)
  if (account.password && needsRehash(account.password)) {
    await deps.pool.query('update credential set password = $2 where account_id = $1', [
      account.id,
      await hashPassword(deps, password),
    ])
  }
  if (!known) await rememberDevice(reply, deps, account)
  await writeAudit(deps.pool, deps, 'sign-in.succeeded', account.id)
  return account
}

async function rememberDevice(reply: FastifyReply, deps: Dependencies, account: Account): Promise<void> {
  const { session } = deps.set().limits
  const device = deps.token(32)
  // In one statement: of two that sign in at the same moment each is remembered.
  await deps.pool.query(
    'update credential set known_devices = (array[$2]::text[] || known_devices)[1:$3] where account_id = $1',
    [account.id, sha256(device).toString('hex'), session.devices],
  )
  setDeviceCookie(reply, device, milliseconds(session.absolute) / 1000)
}
