import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { uploadId } from '#engine/validation/formats/keys.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse, refuseField } from '../../records/texts.ts'
import { findAccountByEmail, insertAccount, joinOrganisation, mergeRecordData } from '../accounts/accounts.ts'
import { issueInvitationToken } from '../accounts/email-tokens.ts'
import type { Account } from '../accounts/person.ts'
import { mailLater } from '../send-message.ts'
import { displayName } from '../sessions/actor.ts'
import type { Manager } from './lock-managed.ts'

/** An invitation as it is mailed. */
type Invitation = { id: string; email: string; role: string }

/** Sent instead of the id of an invitation by who goes on with an organisation of their own. */
export const ownOrganisation = 'own'

/** What an invitation leads into. */
type Into = { organisation: string | null; carrier: string | null }

/** What a manager belongs to. */
function belongsTo({ account }: Manager): Into {
  return { organisation: account.organisationId, carrier: account.carrier }
}

/**
 * Keeps an invitation into what the manager belongs to, or into something else. Gives its id, or null when one stands that can still be used; one that has ended
 * is replaced.
 */
export async function keepInvitation(
  client: pg.ClientBase,
  deps: Dependencies,
  manager: Manager,
  { email, role }: Omit<Invitation, 'id'>,
  into = belongsTo(manager),
): Promise<string | null> {
  const now = deps.now()
  const { rows } = await client.query<{ id: string }>(
    `insert into invitation as i (id, email, role, organisation_id, carrier_key, invited_by, invited_at, expires)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organisation_id, email) do update
       set role = excluded.role, carrier_key = excluded.carrier_key, invited_by = excluded.invited_by, invited_at = excluded.invited_at, expires = excluded.expires
       where i.expires <= $7
     returning id`,
    [deps.newId(), email, role, into.organisation, into.carrier, manager.account.id, now, expiry(deps)],
  )
  return rows[0]?.id ?? null
}

/** @throws Refusal 429 right after it was sent. */
export function refuseSoonAgain(deps: Dependencies, invitedAt: Date): void {
  const next = invitedAt.getTime() + milliseconds(deps.set().limits.invitations.againAfter)
  const seconds = Math.ceil((next - deps.now().getTime()) / 1000)
  if (seconds <= 0) return
  const headers = { 'Retry-After': String(seconds) }
  throw refuse(deps.set(), 'invited-just-now', { retryAfter: seconds }, { headers })
}

/** Lets an invitation stand anew, as sent by this manager; links of it that were mailed before end. */
export async function renewInvitation(
  client: pg.ClientBase,
  deps: Dependencies,
  { account }: Manager,
  id: string,
): Promise<void> {
  await client.query('delete from email_token where invitation_id = $1', [id])
  const sql = 'update invitation set invited_by = $2, invited_at = $3, expires = $4 where id = $1'
  await client.query(sql, [id, account.id, deps.now(), expiry(deps)])
}

/**
 * Mails the link of an invitation. Where the address has an account that somebody uses, its owner is told instead: whoever invites learns
 * nothing of it.
 */
export async function mailInvitation(
  client: pg.ClientBase,
  deps: Dependencies,
  manager: Manager,
  { id, email, role }: Invitation,
  into = belongsTo(manager),
): Promise<void> {
  const { rows } = await client.query<{ label: string }>('select label from record where id = $1', [into.organisation])
  const facts = { email, inviter: displayName(manager.account), organisation: rows[0]?.label ?? '' }
  const known = await findAccountByEmail(client, email)
  if (known && (known.password !== null || known.disabledAt !== null)) {
    await mailLater(client, deps, 'invited-elsewhere', { email }, facts)
    return
  }
  const accountId = known?.id ?? (await insertAccount(client, deps, { email, role: deps.set().roles.default }))
  if (accountId === null) return
  const token = await issueInvitationToken(client, deps, accountId, { id, expires: expiry(deps) })
  const title = deps.set().roles.roles[role]?.title ?? role
  await mailLater(client, deps, 'invitation', { email }, { ...facts, role: title, token })
}

/** Name of what an invitation leads into; null without one, or once it was withdrawn. */
export async function invitedInto(client: pg.ClientBase, id: string | null): Promise<string | null> {
  const sql = 'select r.label from invitation i join record r on r.id = i.organisation_id where i.id = $1'
  const { rows } = await client.query<{ label: string }>(sql, [id])
  return rows[0]?.label || null
}

/** Into what an address is invited while the invitations can be used, the newest first. Only for who has shown that the address is theirs. */
export async function openInvitations(
  client: pg.ClientBase,
  deps: Dependencies,
  email: string,
): Promise<{ id: string; organisation: string }[]> {
  const { rows } = await client.query<{ id: string; organisation: string }>(
    `select i.id, r.label as organisation from invitation i join record r on r.id = i.organisation_id
      where i.email = $1 and i.expires > $2 and r.label <> '' order by i.invited_at desc, i.id limit $3`,
    [email, deps.now(), deps.set().limits.lists.maximum],
  )
  return rows
}

/**
 * Lets an account that is proved belong where an invitation of its address says, which is used up.
 *
 * @throws Refusal 422 at the field when the address has no such invitation, or it has ended.
 */
export async function acceptInvitation(client: pg.ClientBase, deps: Dependencies, account: Account, id: string): Promise<void> {
  const accepted = `delete from invitation where id = $1 and email = $2 and expires > $3
    returning role, organisation_id as organisation, carrier_key as carrier`
  // Another text is nobody's id, and the database refuses to look for it.
  const { rows } = uploadId(id)
    ? await client.query<{ role: string; organisation: string; carrier: string | null }>(accepted, [
        id,
        account.email,
        deps.now(),
      ])
    : { rows: [] }
  const invited = rows[0]
  if (!invited) throw refuseField(deps.set(), 'invitation-ended', '/invitation')
  await client.query('update credential set role = $2, carrier_key = $3 where account_id = $1', [
    account.id,
    invited.role,
    invited.carrier,
  ])
  await joinOrganisation(client, account.id, invited.organisation)
  await mergeRecordData(client, deps, account.id, { invited: true })
}

/** Withdraws what somebody invited who may no more. */
export async function withdrawInvitationsOf(client: pg.ClientBase, accountId: string): Promise<void> {
  await client.query('delete from invitation where invited_by = $1', [accountId])
}

function expiry(deps: Dependencies): Date {
  return new Date(deps.now().getTime() + milliseconds(deps.set().limits.invitations.valid))
}
