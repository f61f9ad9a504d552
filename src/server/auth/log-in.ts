import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { type Account, findAccountByEmail } from './accounts.ts'
import { writeAudit } from './audit.ts'
import { readDevice, setDevice } from './cookies.ts'
import { tooMany } from './limiter.ts'
import { decryptPassword } from './password-key.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import { keyedHash, sha256 } from './secrets.ts'

const wrong = 'The e-mail address or the password is wrong.'
const rememberedDevices = 10
const tokenBytes = 32

/**
 * Checks address and password. Every try costs one use of the limits before it is looked at, and gets it back when it was right: so many
 * tries at once count exactly. A device that signed in to the account before has a count of its own, and nobody can lock it out.
 *
 * @param address of the client, as `CommandRequest.address`.
 * @throws Refusal 400, 401 (one and the same for everything that is wrong), 422, 429.
 */
export async function logIn(deps: Dependencies, request: FastifyRequest, reply: FastifyReply, address: string): Promise<Account> {
  const { user_email, password: encrypted } = credentials(request.body)
  const password = await decryptPassword(deps, encrypted)
  const email = user_email.trim()
  const account = await findAccountByEmail(deps.pool, email)
  const device = readDevice(request)
  const deviceHash = device && sha256(device).toString('base64url')
  const known = deviceHash !== null && account !== null && account.knownDevices.includes(deviceHash)
  const subject = keyedHash(deps.config.secret, 'limits', email.toLowerCase()).toString('base64url')
  const uses: [string, string][] = known
    ? [['signInAccount', `${subject}:${deviceHash}`]]
    : [
        ['signInAddress', address],
        ['signInAccount', `${subject}:${address}`],
      ]
  for (const [limit, key] of uses) {
    const { allowed, retryAfterSeconds } = await deps.limiter.consume(limit, key)
    if (!allowed) throw tooMany(retryAfterSeconds, 'Too many tries. Please wait and try again.')
  }
  const right = await verifyPassword(password, account?.password ?? null)
  if (!account || !right || account.disabledAt) {
    await writeAudit(deps.pool, deps, 'sign-in.refused', account?.id ?? null)
    throw new Refusal(401, 'sign-in-refused', wrong)
  }
  for (const [limit, key] of uses)
    await (limit === 'signInAccount' ? deps.limiter.reset(limit, key) : deps.limiter.refund(limit, key))
  await remember(deps, reply, account, device, password)
  await writeAudit(deps.pool, deps, 'sign-in.accepted', account.id)
  return account
}

async function remember(
  deps: Dependencies,
  reply: FastifyReply,
  account: Account,
  device: string | null,
  password: string,
): Promise<void> {
  const value = device ?? deps.token(tokenBytes)
  setDevice(reply, value)
  const hash = sha256(value).toString('base64url')
  const devices = [hash, ...account.knownDevices.filter(other => other !== hash)].slice(0, rememberedDevices)
  await deps.pool.query('update credential set known_devices = $2 where account_id = $1', [account.id, devices])
  if (account.password && needsRehash(account.password)) {
    // Only if nobody set another password meanwhile.
    const renewed = await hashPassword(password)
    await deps.pool.query('update credential set password = $2 where account_id = $1 and password = $3', [
      account.id,
      renewed,
      account.password,
    ])
  }
}

/** The route stands outside the router that checks bodies, so it checks its own. */
function credentials(body: unknown): { user_email: string; password: string } {
  const { user_email, password, ...rest } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (Object.keys(rest).length > 0) throw new Refusal(422, 'unknown-field', 'Only user_email and password are accepted.')
  if (typeof user_email !== 'string' || user_email.trim() === '')
    throw fieldRefusal('/user_email', 'Email is required', 'required')
  if (user_email.length > 254 || !user_email.isWellFormed() || user_email.includes('\0'))
    throw fieldRefusal('/user_email', 'Invalid Email', 'format')
  if (typeof password !== 'string' || password === '') throw fieldRefusal('/password', 'Field cannot be empty', 'required')
  if (password.length > 4096) throw fieldRefusal('/password', 'The password could not be read.', 'maxLength')
  return { user_email, password }
}
