import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../../dependencies.ts'
import { pageTexts } from '../../page-texts.ts'
import { refuse, refuseField } from '../../records/texts.ts'
import type { Account } from '../accounts/person.ts'
import { seal, unseal } from '../secrets.ts'
import { storeBegun, takeBegun } from './begun.ts'

const purpose = 'second-factor'
const secretBytes = 20
/** Codes of the step before and after are taken, too: clocks differ, and people type slowly. */
const stepsAround = 1

/** Makes a secret for an authenticator app, which counts once a code of it was given. The address is what apps read from a picture. */
export async function beginAuthenticator(
  client: pg.ClientBase | pg.Pool,
  deps: Dependencies,
  account: Account,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ buffer: arrayBuffer(Buffer.from(deps.token(secretBytes), 'base64url')) })
  await storeBegun(client, deps, account.id, 'authenticator', secret.base32)
  return { secret: secret.base32, uri: totp(deps, secret.base32, account.email).toString() }
}

/**
 * Adds the app that was begun, with its first code.
 *
 * @throws Refusal 409 when none was begun or too long ago, or this app is added already, 422 at `/code` when the code is not of it.
 */
export async function addAuthenticator(
  client: pg.ClientBase,
  deps: Dependencies,
  account: Account,
  { name, code }: { name: string; code: string },
): Promise<void> {
  const secret = await takeBegun(client, deps, account.id, 'authenticator')
  if (secret === null)
    throw refuse(deps.set(), (await hasJustAdded(client, deps, account.id, code)) ? 'app-added-already' : 'set-up-ended')
  const step = stepOf(deps, secret, code)
  if (step === null) throw refuseField(deps.set(), 'authenticator-code-wrong', '/code')
  await client.query(
    `insert into second_factor (id, account_id, kind, name, sealed, last_step, added_at) values ($1, $2, 'authenticator', $3, $4, $5, $6)`,
    [deps.newId(), account.id, name, seal(deps.config.secret, purpose, secret), step, deps.now()],
  )
}

/** Whether a code is of an app that was added a moment ago: its answer was lost, and the code typed anew. */
async function hasJustAdded(client: pg.ClientBase, deps: Dependencies, accountId: string, code: string): Promise<boolean> {
  const since = new Date(deps.now().getTime() - milliseconds(deps.set().limits.secondFactor.valid))
  const { rows } = await client.query<{ sealed: string }>(
    `select sealed from second_factor where account_id = $1 and kind = 'authenticator' and added_at > $2`,
    [accountId, since],
  )
  return rows.some(({ sealed }) => stepOf(deps, String(unseal(deps.config.secret, purpose, sealed)), code) !== null)
}

/** Whether a code is of one of the account's apps. Each code is taken once. */
export async function takesCode(client: pg.ClientBase, deps: Dependencies, accountId: string, code: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string; sealed: string | null }>(
    `select id, sealed from second_factor where account_id = $1 and kind = 'authenticator'`,
    [accountId],
  )
  for (const { id, sealed } of rows) {
    const step = sealed === null ? null : stepOf(deps, String(unseal(deps.config.secret, purpose, sealed)), code)
    if (step === null) continue
    const sql = 'update second_factor set last_step = $2, used_at = $3 where id = $1 and last_step < $2'
    if ((await client.query(sql, [id, step, deps.now()])).rowCount === 1) return true
  }
  return false
}

/** The time step that a code is of; null when it is of none around now. */
function stepOf(deps: Dependencies, secret: string, code: string): number | null {
  const now = deps.now().getTime()
  const made = totp(deps, secret, '')
  const delta = made.validate({ token: code, timestamp: now, window: stepsAround })
  return delta === null ? null : made.counter({ timestamp: now }) + delta
}

function totp(deps: Dependencies, secret: string, label: string): TOTP {
  const { digits, period } = deps.set().limits.secondFactor
  const issuer = pageTexts('frame')('portal')
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits,
    period: milliseconds(period) / 1000,
  })
}

function arrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
