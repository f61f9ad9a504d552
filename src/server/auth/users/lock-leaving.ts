import type pg from 'pg'
import { grantedBy } from '#engine/permissions/grants.ts'
import { rightsOf } from '#engine/permissions/rights.ts'
import type { Dependencies } from '../../dependencies.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/person.ts'
import { actorOf } from '../sessions/actor.ts'
import { managingRight, reachSql } from './reach.ts'

/** An account that is about to be deleted; `last`: it may manage the users of its carrier or of the platform, and nobody else there may give its role. */
type Leaving = { account: Account; last: boolean }

/**
 * Locks an account and everybody who may manage users where it may, in the order in which `lockManager` locks: of two who leave or delete
 * each other at once the second finds what the first left. In organisations no one has to stay.
 *
 * @param counts whether those who leave later count as staying.
 * @returns null when the account is gone, or was given another place meanwhile.
 */
export async function lockLeaving(
  client: pg.ClientBase,
  deps: Dependencies,
  id: string | null,
  counts: 'all' | 'staying',
): Promise<Leaving | null> {
  const before = await findAccount(client, id)
  if (!before) return null
  const others = await managersBeside(client, deps, before)
  const locked = 'select 1 from credential where account_id = any($1::uuid[]) order by account_id for update'
  await client.query(locked, [[id, ...others]])
  const account = await findAccount(client, id)
  if (!account || account.role !== before.role || account.carrier !== before.carrier) return null
  if (!managesStaff(deps, account)) return { account, last: false }
  for (const other of others) {
    const found = await findAccount(client, other)
    const stays = found && !found.disabledAt && (counts === 'all' || found.deleteAt === null)
    if (stays && grantedBy(deps.set().roles, found.role).includes(account.role)) return { account, last: false }
  }
  return { account, last: true }
}

/** Whether the role of somebody manages the users of a carrier or of the platform, also while something keeps them from using it. */
function managesStaff(deps: Dependencies, { role }: Account): boolean {
  const scope = rightsOf(deps.set().roles, role)[managingRight]
  return scope !== undefined && scope !== 'own'
}

/** All others whose role may manage users within the same reach. */
async function managersBeside(client: pg.ClientBase, deps: Dependencies, account: Account): Promise<string[]> {
  const { roles } = deps.set()
  if (!managesStaff(deps, account)) return []
  const managing = Object.keys(roles.roles).filter(role => Object.hasOwn(rightsOf(roles, role), managingRight))
  const values: unknown[] = [account.id, managing]
  const actor = { ...actorOf(deps.set(), account), rights: rightsOf(roles, account.role) }
  const reach = reachSql(roles, actor, values)
  const sql = `select account_id as id from credential where account_id <> $1 and role = any($2) and ${reach} order by account_id`
  return (await client.query<{ id: string }>(sql, values)).rows.map(({ id }) => id)
}
