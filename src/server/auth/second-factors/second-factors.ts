import type pg from 'pg'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../../records/texts.ts'
import { lockAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/person.ts'
import { writeAudit } from '../audit.ts'
import { mailLater } from '../send-message.ts'
import { needsSecondFactor } from '../sessions/needs-second-factor.ts'
import { endOpenSignIns } from '../sessions/sessions.ts'
import { deleteRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'

export type FactorKind = 'authenticator' | 'passkey'
type SecondFactor = { id: string; kind: FactorKind; name: string; addedAt: Date; usedAt: Date | null }

/** What an account signs in with beside the password, oldest first. */
export async function secondFactorsOf(client: pg.ClientBase | pg.Pool, accountId: string): Promise<SecondFactor[]> {
  const { rows } = await client.query<SecondFactor>(
    `select id, kind, name, added_at as "addedAt", used_at as "usedAt" from second_factor where account_id = $1 order by added_at, id`,
    [accountId],
  )
  return rows
}

/**
 * Locks an account to which a second factor is added, so that two at once do not go past the most there may be.
 *
 * @throws Refusal 401 when the account is gone, 409 when it has as many as it may have.
 */
export async function lockForAdding(client: pg.ClientBase, deps: Dependencies, accountId: string | null): Promise<Account> {
  const set = deps.set()
  const account = await lockAccount(client, accountId)
  if (!account) throw refuse(set, 'session-missing')
  const { most } = set.limits.secondFactor
  if ((await secondFactorsOf(client, account.id)).length >= most)
    throw refuse(set, 'too-many-second-factors', undefined, { values: { most } })
  return account
}

/**
 * Notes that a second factor was added, in the transaction that locked the account: signing in asks for it from now on, and the owner is told.
 *
 * @returns recovery codes to be shown once, with the first one that is added; empty with each other.
 */
export async function noteAdded(client: pg.ClientBase, deps: Dependencies, account: Account, name: string): Promise<string[]> {
  // Browsers that signed in with the password alone are strangers to the second step.
  const sql = `update credential set second_factor = true, second_factor_wrong = 0,
    known_devices = case when second_factor then known_devices else '{}' end where account_id = $1`
  await client.query(sql, [account.id])
  await client.query('delete from sign_in_step where account_id = $1', [account.id])
  await endOpenSignIns(client, account.id)
  await writeAudit(client, deps, 'second-factor.added', account.id)
  await mailLater(
    client,
    deps,
    'second-factor-added',
    { email: account.email },
    { email: account.email, name, at: deps.now().toISOString() },
  )
  return account.secondFactor ? [] : storeRecoveryCodes(client, deps, account.id)
}

/**
 * Takes a second factor away. With the last one the recovery codes go, too.
 *
 * @throws Refusal 404 when there is none with this id, 409 when the role has to have one and this is the last.
 */
export async function removeSecondFactor(
  client: pg.ClientBase,
  deps: Dependencies,
  accountId: string,
  id: string,
): Promise<void> {
  const set = deps.set()
  const account = await lockAccount(client, accountId)
  if (!account) throw refuse(set, 'session-missing')
  const factors = await secondFactorsOf(client, accountId)
  const removed = factors.find(one => one.id === id)
  if (!removed) throw refuse(set, 'not-found')
  const isLast = factors.length === 1
  if (isLast && needsSecondFactor(set, account.role)) throw refuse(set, 'second-factor-needed')
  await client.query('delete from second_factor where id = $1', [id])
  if (isLast) await noteNone(client, accountId)
  await client.query('delete from sign_in_step where account_id = $1', [accountId])
  await writeAudit(client, deps, 'second-factor.removed', accountId)
  const facts = { email: account.email, name: removed.name, at: deps.now().toISOString() }
  await mailLater(client, deps, 'second-factor-removed', { email: account.email }, facts)
}

/** Takes all second factors of an account away, whose credential is locked. Says whether there were any. */
export async function removeAllSecondFactors(client: pg.ClientBase, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from second_factor where account_id = $1', [accountId])
  await client.query('delete from sign_in_step where account_id = $1', [accountId])
  await noteNone(client, accountId)
  return rowCount !== 0
}

async function noteNone(client: pg.ClientBase, accountId: string): Promise<void> {
  await deleteRecoveryCodes(client, accountId)
  await client.query('update credential set second_factor = false where account_id = $1', [accountId])
}
