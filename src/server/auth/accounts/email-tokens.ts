import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../../records/texts.ts'
import { sha256 } from '../secrets.ts'

export type EmailPurpose = 'verify' | 'reset'
/** `invitationId`: the invitation whose link it is of. */
type EmailToken = { accountId: string; purpose: EmailPurpose; invitationId: string | null }

const tokenBytes = 32

/**
 * Makes a token for a mailed link; earlier ones of the account stop working, but for links of invitations: anybody who knows the address can
 * ask for this one. Only its hash is kept.
 */
export async function issueEmailToken(
  client: pg.ClientBase,
  deps: Dependencies,
  accountId: string,
  purpose: EmailPurpose,
): Promise<string> {
  const token = deps.token(tokenBytes)
  const now = deps.now()
  const expires = new Date(now.getTime() + milliseconds(deps.set().limits.links.valid))
  const earlier = 'update email_token set used_at = $2 where account_id = $1 and used_at is null and invitation_id is null'
  await client.query(earlier, [accountId, now])
  await client.query('insert into email_token (hash, account_id, purpose, expires, created_at) values ($1, $2, $3, $4, $5)', [
    sha256(token),
    accountId,
    purpose,
    expires,
    now,
  ])
  return token
}

/** Makes a token for the link of an invitation; other links of the account go on working, until one of them sets the password. */
export async function issueInvitationToken(
  client: pg.ClientBase,
  deps: Dependencies,
  accountId: string,
  invitation: { id: string; expires: Date },
): Promise<string> {
  const token = deps.token(tokenBytes)
  const sql = `insert into email_token (hash, account_id, purpose, expires, created_at, invitation_id) values ($1, $2, 'verify', $3, $4, $5)`
  await client.query(sql, [sha256(token), accountId, invitation.expires, deps.now(), invitation.id])
  return token
}

/** Finds what a token is for and locks it. Throws 410 when it is unknown, used or expired: which one, nobody learns. */
export function lockEmailToken(client: pg.ClientBase, deps: Dependencies, token: string): Promise<EmailToken> {
  return tokenBy(client, deps, token, `${tokenSql} for update`)
}

/** The same without locking it, for what takes long before it is used. */
export function findEmailToken(client: pg.ClientBase | pg.Pool, deps: Dependencies, token: string): Promise<EmailToken> {
  return tokenBy(client, deps, token, tokenSql)
}

const tokenSql =
  'select account_id as "accountId", purpose, invitation_id as "invitationId", expires, used_at as "usedAt" from email_token where hash = $1'

async function tokenBy(client: pg.ClientBase | pg.Pool, deps: Dependencies, token: string, sql: string): Promise<EmailToken> {
  const { rows } = await client.query<EmailToken & { expires: Date; usedAt: Date | null }>(sql, [sha256(token)])
  const found = rows[0]
  if (!found || found.usedAt || found.expires <= deps.now()) throw refuse(deps.set(), 'link-ended')
  return { accountId: found.accountId, purpose: found.purpose, invitationId: found.invitationId }
}

/** Uses up every open token of the account that sets a password or confirms its first address. */
export async function voidEmailTokens(client: pg.ClientBase, deps: Dependencies, accountId: string): Promise<void> {
  await client.query('update email_token set used_at = $2 where account_id = $1 and used_at is null', [accountId, deps.now()])
}

/** When the newest token of the account was made; null when there is none. */
export async function lastEmailToken(client: pg.ClientBase, accountId: string): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>(
    'select max(created_at) as at from email_token where account_id = $1',
    [accountId],
  )
  return rows[0]?.at ?? null
}
