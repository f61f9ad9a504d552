import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { Account } from '../accounts/person.ts'
import { emailKey } from '../accounts/send-verification.ts'
import { charge } from '../limiter.ts'
import { type SentPassword, spendPassword } from '../passwords/password-key.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { sha256 } from '../secrets.ts'
import { deviceOf } from '../sessions/cookies.ts'

/**
 * Compares a password with that of an account, wherever it is asked for. Wrong tries count for the account from this address, so that a
 * stranger cannot lock the owner out; a known device counts by itself. Without an account the same work is done.
 *
 * @returns `right`, and `known`: whether this browser signed in to the account before.
 * @throws Refusal 400 for a password that was sent before, or 429 when tries are used up, or 503 when too many are being compared; then
 * nothing is counted.
 */
export async function tryPassword(
  request: FastifyRequest,
  deps: Dependencies,
  account: Account | null,
  { email, sent }: { email: string; sent: SentPassword },
): Promise<{ right: boolean; known: boolean }> {
  const address = clientAddress(request)
  const deviceHash = deviceHashOf(request)
  const known = account !== null && isKnownDevice(request, account)
  // By the address as it is kept: the database takes more letters for the same one than we do.
  const byAccount = `${emailKey(deps, account?.email ?? email)}:${known ? deviceHash : address}`
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
  await spendPassword(deps, sent)
  const right = await verifyPassword(deps, sent.password, account?.password ?? null).catch(async busy => {
    // Nothing was tried.
    await deps.limiter.refund('signIn.perAccount', byAccount)
    if (!known) await deps.limiter.refund('signIn.perAddress', address)
    throw busy
  })
  if (right && account && !account.disabledAt) {
    await deps.limiter.reset('signIn.perAccount', byAccount)
    if (!known) await deps.limiter.refund('signIn.perAddress', address)
  }
  return { right, known }
}

/** The hash that a browser is known by; null of one that never signed in. */
export function deviceHashOf(request: FastifyRequest): string | null {
  const device = deviceOf(request)
  return device ? sha256(device).toString('hex') : null
}

/** Whether a browser signed in to an account before. */
export function isKnownDevice(request: FastifyRequest, { knownDevices }: Account): boolean {
  const deviceHash = deviceHashOf(request)
  return deviceHash !== null && knownDevices.includes(deviceHash)
}
