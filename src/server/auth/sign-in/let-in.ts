import type pg from 'pg'
import type { Dependencies } from '../../dependencies.ts'
import type { Account } from '../accounts/person.ts'
import { sha256 } from '../secrets.ts'

/** What a sign-in was let in with. Neither is a secret: the password is the hash of what is kept of it. */
export type LetIn = { account: string; password: string; secondFactor: boolean }

/**
 * Waits for whatever changes the account at this moment, and locks it. A change that comes later finds what was begun with the account
 * as it is, and ends it.
 */
const unchanged = `select account_id from credential
  where account_id = $1 and encode(sha256(convert_to(password, 'UTF8')), 'hex') = $2 and second_factor = $3 and disabled_at is null
  for no key update`

/**
 * Notes at a sign-in that it was let in, once nothing that is kept of it can be overlooked by what ends sign-ins.
 *
 * @param state what the portal knows the sign-in by; one of another client has none of ours.
 * @returns false when the password was changed, the second step was added or removed, or the account disabled since it was looked at.
 */
export async function noteLetIn({ pool }: Pick<Dependencies, 'pool'>, account: Account, state: unknown): Promise<boolean> {
  const letIn: LetIn = {
    account: account.id,
    password: sha256(account.password ?? '').toString('hex'),
    secondFactor: account.secondFactor,
  }
  const { rowCount } = await pool.query(
    `with still as materialized (${unchanged}),
       noted as (update sign_in_state set payload = payload || $4 where hash = $5 and exists (select 1 from still))
     select 1 from still`,
    [...valuesOf(letIn), JSON.stringify({ letIn }), sha256(String(state))],
  )
  return rowCount === 1
}

/** Whether the account is still as it was when a sign-in was let in; it stays so until the transaction ends. */
export async function isStillLetIn(client: pg.ClientBase, letIn: LetIn): Promise<boolean> {
  return (await client.query(unchanged, valuesOf(letIn))).rowCount === 1
}

function valuesOf({ account, password, secondFactor }: LetIn): unknown[] {
  return [account, password, secondFactor]
}
