import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { inTransaction } from '../../db/pool.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse, refuseField } from '../../records/texts.ts'
import { findAccount, lockAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/person.ts'
import { writeAudit } from '../audit.ts'
import { charge } from '../limiter.ts'
import { takesCode } from '../second-factors/authenticator.ts'
import { askForPasskey, type PasskeyOptions, takesPasskey, type UsedPasskey } from '../second-factors/passkeys.ts'
import { countRecoveryCodes, spendRecoveryCode } from '../second-factors/recovery-codes.ts'
import { secondFactorsOf } from '../second-factors/second-factors.ts'
import { sha256 } from '../secrets.ts'
import { mailLater } from '../send-message.ts'

const challengeBytes = 32

/** What a page asks for after the password. `passkey`: how the browser is asked, where the account has one. */
type SecondStep = { authenticator: boolean; recovery_code: boolean; passkey: PasskeyOptions | null }
/** A code of an app, a recovery code, or what the browser answered. */
export type SecondProof = { code: string } | { passkey: UsedPasskey }
type Step = { challenge: string; tries: number; answers: JsonObject; taken: Buffer | null }

/**
 * Keeps a sign-in whose password was right until the second factor is given.
 *
 * @param uid the provider's id of it.
 * @param answers what was asked beside address and password.
 */
export async function beginSecondStep(
  deps: Dependencies,
  uid: string,
  account: Account,
  answers: JsonObject,
): Promise<SecondStep> {
  const challenge = deps.token(challengeBytes)
  const expires = new Date(deps.now().getTime() + milliseconds(deps.set().limits.secondFactor.valid))
  const { rowCount } = await deps.pool.query(
    `insert into sign_in_step (hash, account_id, password, challenge, answers, expires)
     select $1, account_id, password, $4, $5, $6 from credential where account_id = $2 and password = $3
     on conflict (hash) do update set account_id = excluded.account_id, password = excluded.password, challenge = excluded.challenge,
       answers = excluded.answers, expires = excluded.expires, taken = null`,
    [sha256(uid), account.id, account.password, challenge, JSON.stringify(answers), expires],
  )
  // The account or its password is another since it was compared.
  if (rowCount !== 1) throw refuse(deps.set(), 'wrong-credentials')
  const factors = await secondFactorsOf(deps.pool, account.id)
  const { left } = await countRecoveryCodes(deps.pool, account.id)
  return {
    authenticator: factors.some(({ kind }) => kind === 'authenticator'),
    recovery_code: left > 0,
    passkey: await askForPasskey(deps.pool, deps, account.id, challenge),
  }
}

/**
 * Takes the second factor of a sign-in. Each wrong one counts; after the last that is permitted the password is asked again and the owner
 * is told, because whoever it was knows the password. The one that was right may come again until the provider has gone on: its answer
 * was lost.
 *
 * @param from where it comes from: the browser, if the account knows it, else nothing. Strangers share one counter, so that many addresses
 * guess no more than one, and the owner's browser has its own.
 * @throws Refusal 409 when no password was given before or too long ago, 422 at `/code` for a wrong code, 400 for a passkey that is none of
 * the account's, 429 when tries are used up.
 */
export async function takeSecondStep(
  deps: Dependencies,
  uid: string,
  proof: SecondProof,
  from: (account: Account) => string | null,
): Promise<{ account: Account; answers: JsonObject }> {
  const hash = sha256(uid)
  const set = deps.set()
  // A password that was changed meanwhile counts no more.
  const begun = await deps.pool.query<{ accountId: string }>(
    `select c.account_id as "accountId" from sign_in_step s join credential c on c.account_id = s.account_id and c.password = s.password
      where s.hash = $1 and s.expires > $2`,
    [hash, deps.now()],
  )
  const whose = begun.rows[0] && (await findAccount(deps.pool, begun.rows[0].accountId))
  if (!whose) throw refuse(set, 'password-first')
  const key = triesOf(whose.id, from(whose))
  // Before a connection is held, as it needs one itself.
  await charge(deps, [['secondFactor.perAccount', key]], 'too-many-sign-in-tries')
  const taken = await inTransaction(deps.pool, async client => {
    const account = await lockAccount(client, whose.id)
    const { rows } = await client.query<Step>(
      `select s.challenge, s.tries, s.answers, s.taken from sign_in_step s join credential c on c.account_id = s.account_id and c.password = s.password
        where s.hash = $1 and s.account_id = $2 for update of s`,
      [hash, whose.id],
    )
    const step = rows[0]
    if (!account || account.disabledAt || !step) throw refuse(set, 'password-first')
    const sent = sha256(JSON.stringify(proof))
    const isAgain = step.taken?.equals(sent) === true
    if (isAgain || (await isRight(client, deps, account, step, proof))) {
      await client.query('update sign_in_step set taken = $2 where hash = $1', [hash, sent])
      await client.query('update credential set second_factor_wrong = 0 where account_id = $1', [account.id])
      return { account, answers: step.answers }
    }
    await noteWrong(client, deps, account, { hash, tries: step.tries + 1 })
    return null
  })
  if (taken) {
    await deps.limiter.reset('secondFactor.perAccount', key)
    return taken
  }
  throw 'code' in proof ? refuseField(set, 'second-factor-wrong', '/code') : refuse(set, 'passkey-not-valid')
}

/** Whose wrong tries are counted together: those of a browser that the account knows, or those of all strangers. */
function triesOf(account: string, device: string | null): string {
  return `${account}:${device ?? ''}`
}

/** Forgets the wrong tries of strangers at an account: who knew its password before knows it no more. */
export async function forgetWrongTries({ limiter }: Pick<Dependencies, 'limiter'>, account: string): Promise<void> {
  await limiter.reset('secondFactor.perAccount', triesOf(account, null))
}

type Client = Parameters<typeof takesCode>[0]

async function isRight(
  client: Client,
  deps: Dependencies,
  account: Account,
  { challenge }: Step,
  proof: SecondProof,
): Promise<boolean> {
  if ('passkey' in proof) return takesPasskey(client, deps, account.id, challenge, proof.passkey)
  const digits = proof.code.replaceAll(/[\s-]/g, '')
  if (/^\d+$/.test(digits) && digits.length === deps.set().limits.secondFactor.digits)
    return takesCode(client, deps, account.id, digits)
  const left = await spendRecoveryCode(client, deps, account.id, proof.code)
  if (left === null) return false
  const facts = { email: account.email, left: String(left), at: deps.now().toISOString() }
  await mailLater(client, deps, 'recovery-code-used', { email: account.email }, facts)
  await writeAudit(client, deps, 'recovery-code.used', account.id)
  return true
}

/** Counts a wrong one: for the sign-in, which ends at the last that is permitted, and for the account, whose owner is told each time it is so many. */
async function noteWrong(
  client: Client,
  deps: Dependencies,
  account: Account,
  { hash, tries }: { hash: Buffer; tries: number },
): Promise<void> {
  const { wrongTries } = deps.set().limits.secondFactor
  await writeAudit(client, deps, 'second-factor.refused', account.id)
  if (tries < wrongTries) await client.query('update sign_in_step set tries = $2 where hash = $1', [hash, tries])
  else await client.query('delete from sign_in_step where hash = $1', [hash])
  const { rows } = await client.query<{ wrong: number }>(
    'update credential set second_factor_wrong = second_factor_wrong + 1 where account_id = $1 returning second_factor_wrong as wrong',
    [account.id],
  )
  if ((rows[0]?.wrong ?? 0) % wrongTries !== 0) return
  const facts = { email: account.email, at: deps.now().toISOString() }
  await mailLater(client, deps, 'second-factor-refused', { email: account.email }, facts)
}
