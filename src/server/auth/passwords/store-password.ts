import type pg from 'pg'
import { walkValues } from '#engine/definitions/json/walk-values.ts'
import type { Json } from '#engine/definitions/types.ts'
import type { CheckContext } from '#engine/validation/moment.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuseField, refuseInWords } from '../../records/texts.ts'
import type { Account } from '../accounts/person.ts'
import { mailLater } from '../send-message.ts'
import { passwordProblem, wasUsedBefore } from './password-policy.ts'

/**
 * Refuses a password that the account may not have.
 *
 * @throws Refusal 422 at `path`: it keeps not to the rule, is easily guessed, or was used before.
 */
export async function refuseUnfitPassword(
  deps: Dependencies,
  account: Account,
  password: string,
  moment: CheckContext,
  path: string,
): Promise<void> {
  const set = deps.set()
  const problem = await passwordProblem(password, await textsAbout(deps.pool, account), set, moment)
  if (problem) throw refuseInWords(set, 'password-unfit', problem, { problems: [{ path, message: problem }] })
  const before = [account.password, ...account.previousPasswords].slice(0, set.limits.password.remembered)
  if (await wasUsedBefore(deps, password, before)) throw refuseField(set, 'password-used-before', path)
}

/** What is known of the account, its organisation and what that registers, and what was said on signing up: texts that a guesser may know. */
async function textsAbout(client: pg.Pool, account: Account): Promise<string[]> {
  const { rows } = await client.query<{ given: Json; labels: string[] }>(
    `select c.given, array(select r.label from record r where r.owner = c.organisation_id order by r.updated_at desc limit 50) as labels
       from credential c where c.account_id = $1`,
    [account.id],
  )
  const known = [account.data, account.organisationData, ...rows.flatMap(row => [row.given, row.labels])]
  return [account.email, ...[...walkValues(known)].flatMap(({ value }) => (typeof value === 'string' ? [value] : []))]
}

/**
 * Puts the hash of a new password in place of the one before.
 *
 * @param devices browsers that stay known, by their hashes: those that signed in with the old password are no longer.
 */
export async function storePassword(
  client: pg.ClientBase,
  deps: Dependencies,
  account: Account,
  hash: string,
  devices: string[] = [],
): Promise<void> {
  const kept = deps.set().limits.password.remembered - 1
  const previous = [account.password, ...account.previousPasswords].filter(value => value !== null).slice(0, kept)
  const sql = 'update credential set password = $2, previous_passwords = $3, known_devices = $4 where account_id = $1'
  await client.query(sql, [account.id, hash, previous, devices])
}

/** Mails the owner that the password was changed. */
export async function tellPasswordChanged(client: pg.ClientBase, deps: Dependencies, email: string): Promise<void> {
  await mailLater(client, deps, 'password-changed', { email }, { email, at: deps.now().toISOString() })
}
