import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { uploadId } from '#engine/validation/formats/keys.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../../records/texts.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/person.ts'
import { actorOf } from '../sessions/actor.ts'
import { foundedSql, managingRight, reachSql, rolesToGive } from './reach.ts'

/** Who manages, as the database has them now, and the roles that they may give. */
export type Manager = { account: Account; actor: Actor; mayGive: string[] }

/** Somebody with an account, or an invitation. */
type Found = { id: string; role: string; email: string; invitedAt: Date | null }
/** `founded`: it signed up for the organisation of who manages. */
type FoundUser = Found & { founded: boolean }

/**
 * Locks who manages and, if given, the one that is managed, always in the same order, and looks again whether they may: of two that delete
 * each other at once the second finds that it is gone. So there is always one left who may manage.
 *
 * @param right by which they manage.
 * @throws Refusal 401 when the account is gone meanwhile, 403 when it has lost the right.
 */
export async function lockManager(
  client: pg.ClientBase,
  deps: Dependencies,
  id: string | null,
  of?: string,
  right = managingRight,
): Promise<Manager> {
  const set = deps.set()
  const locked = 'select 1 from credential where account_id = any($1::uuid[]) order by account_id for update'
  await client.query(locked, [[id, of].filter(one => one != null && uploadId(one))])
  const account = id === null ? null : await findAccount(client, id)
  if (!account || account.disabledAt) throw refuse(set, 'session-missing')
  const actor = actorOf(set, account)
  if (visibility(actor, right) === null) throw refuse(set, 'forbidden')
  return { account, actor, mayGive: rolesToGive(set.roles, actor) }
}

/**
 * Finds whom a call is about among those that the manager's right reaches, and locks an invitation.
 *
 * @throws Refusal 404 for everybody else, 403 for oneself, for who has a role that the manager may not give, and for who signed up for the
 *   organisation.
 */
export async function findManaged(client: pg.ClientBase, deps: Dependencies, manager: Manager, id: string): Promise<Found> {
  const set = deps.set()
  // Another text is nobody's id, and the database refuses to look for it.
  if (!uploadId(id)) throw refuse(set, 'not-found')
  const user = await findUser(client, deps, manager, id)
  const found = user ?? (await findInvitation(client, deps, manager, id))
  if (!found) throw refuse(set, 'not-found')
  if (found.id === manager.actor.id) throw refuse(set, 'own-account')
  if (!manager.mayGive.includes(found.role)) throw refuse(set, 'not-yours-to-manage')
  if (user?.founded) throw refuse(set, 'account-of-who-signed-up')
  return found
}

async function findUser(
  client: pg.ClientBase,
  deps: Dependencies,
  { actor }: Manager,
  id: string,
): Promise<FoundUser | undefined> {
  const values: unknown[] = [id]
  const founded = foundedSql(actor, values)
  const sql = `select account_id as id, role, email::text as email, null::timestamptz as "invitedAt", ${founded} as founded from credential
    where account_id = $1 and ${reachSql(deps.set().roles, actor, values)}`
  return (await client.query<FoundUser>(sql, values)).rows[0]
}

async function findInvitation(
  client: pg.ClientBase,
  deps: Dependencies,
  { actor }: Manager,
  id: string,
): Promise<Found | undefined> {
  const values: unknown[] = [id]
  const sql = `select id, role, email::text as email, invited_at as "invitedAt" from invitation
    where id = $1 and ${reachSql(deps.set().roles, actor, values)} for update`
  return (await client.query<Found>(sql, values)).rows[0]
}

/** Whether the right reaches the account with an address. */
export async function reachesAddress(
  client: pg.ClientBase,
  deps: Dependencies,
  { actor }: Manager,
  email: string,
): Promise<boolean> {
  const values: unknown[] = [email]
  const sql = `select 1 from credential where email = $1 and ${reachSql(deps.set().roles, actor, values)}`
  return (await client.query(sql, values)).rowCount === 1
}
