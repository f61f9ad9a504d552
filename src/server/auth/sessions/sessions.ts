import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { CurrentSession } from '../../commands/command.ts'
import { prepared } from '../../db/pool.ts'
import type { Dependencies } from '../../dependencies.ts'
import { accountTables, personColumns } from '../accounts/accounts.ts'
import type { Person } from '../accounts/person.ts'
import { tellSessionEnded, tellSessionsEnded } from '../codes/code-events.ts'
import { seal, sha256, unseal } from '../secrets.ts'
import type { TokenResponse } from '../sign-in/authorization-url.ts'

const tokenBytes = 32
const purpose = 'session-tokens'
/** Of how a browser names itself; it may send a whole page. */
const agentCharacters = 500
/** Seen times are written at most this often. */
const seenEveryMs = 60_000

/** What the row keeps of the provider's tokens: themselves only sealed, hashes to revoke them by, times in epoch seconds. */
type StoredTokens = { sealed: string; hashes: string[]; expires: number; received: number; scopes: string[]; renewing?: number }
/** Times of the tokens in epoch seconds; what else is kept of them stays in the database. */
export type Session = CurrentSession & { tokensReceived: number; tokensExpire: number }
type Nobody = { [column in keyof Person]: null }

/** Starts a session; gives the cookie's value, of which only the hash is kept. */
export async function createSession(
  client: pg.ClientBase | pg.Pool,
  deps: Dependencies,
  accountId: string,
  tokens: TokenResponse,
  from: { agent?: string; address?: string } = {},
): Promise<string> {
  const value = deps.token(tokenBytes)
  const now = deps.now()
  await client.query(
    'insert into session (hash, account_id, tokens, created_at, seen_at, authenticated_at, agent, address) values ($1, $2, $3, $4, $4, $4, $5, $6)',
    [
      sha256(value),
      accountId,
      JSON.stringify(store(deps, tokens)),
      now,
      (from.agent ?? '').slice(0, agentCharacters),
      from.address ?? '',
    ],
  )
  await client.query('update credential set seen_at = $2 where account_id = $1', [accountId, now])
  return value
}

const find = `select s.hash, s.account_id as "accountId", (s.tokens->>'received')::float8 as "tokensReceived", (s.tokens->>'expires')::float8 as "tokensExpire",
    s.created_at as "createdAt", s.seen_at as "seenAt", s.authenticated_at as "authenticatedAt", account.*
  from session s left join lateral (select ${personColumns} from ${accountTables} where c.account_id = s.account_id offset 0) account on true
  where s.hash = $1`

/**
 * Finds a session that still holds, with its account (nulls when that is gone), and notes that it was used, unless a page asks
 * with nobody at it (`unattended`). One that was idle or open for too long is ended.
 */
export async function findSession(
  deps: Dependencies,
  value: string,
  { unattended = false } = {},
): Promise<(Session & (Person | Nobody)) | null> {
  const hash = sha256(value)
  const { rows } = await deps.pool.query<Session & (Person | Nobody) & { seenAt: Date }>(prepared(find, [hash]))
  const found = rows[0]
  if (!found) return null
  const now = deps.now().getTime()
  const { session } = deps.set().limits
  // The time may not have run backwards either, or a session would live on.
  const idle = now - found.seenAt.getTime()
  const age = now - found.createdAt.getTime()
  if (idle > milliseconds(session.idle) || age > milliseconds(session.absolute) || idle < -seenEveryMs) {
    await endSession(deps.pool, hash)
    return null
  }
  if (idle >= seenEveryMs && !unattended) await noteSeen(deps, hash)
  return found
}

async function noteSeen({ pool, now }: Dependencies, hash: Buffer): Promise<void> {
  // The account before its session, as everything locks them that ends sessions of an account.
  const sql = `with seen as (
      update credential set seen_at = $2 where account_id = (select account_id from session where hash = $1) returning 1
    ) update session set seen_at = $2 where hash = $1 and (select count(*) from seen) >= 0`
  await pool.query(sql, [hash, now()])
}

/**
 * Lets one request at a time renew a session's tokens; after 30 s another may try.
 *
 * @returns the tokens to renew, or null when another request is at it or was.
 */
export async function claimRenewal(deps: Dependencies, session: Session): Promise<TokenResponse | null> {
  const { rows } = await deps.pool.query<{ sealed: string }>(
    `update session set tokens = tokens || jsonb_build_object('renewing', $2::bigint)
     where hash = $1 and (tokens->>'expires')::float8 = $3 and coalesce((tokens->>'renewing')::bigint, 0) < $2::bigint - 30000
     returning tokens->>'sealed' as sealed`,
    [session.hash, deps.now().getTime(), session.tokensExpire],
  )
  return rows[0] ? (unseal(deps.config.secret, purpose, rows[0].sealed) as TokenResponse) : null
}

/** Puts renewed tokens in place of the old ones. */
export async function replaceTokens(deps: Dependencies, hash: Buffer, tokens: TokenResponse): Promise<void> {
  await deps.pool.query('update session set tokens = $2 where hash = $1', [hash, JSON.stringify(store(deps, tokens))])
}

/** Gives a session a new id and notes that its owner was asked for the password: who knew the old id is out. Gives the cookie's value. */
export async function renewSession(client: pg.ClientBase, deps: Dependencies, hash: Buffer): Promise<string> {
  const value = deps.token(tokenBytes)
  await client.query('update session set hash = $2, authenticated_at = $3 where hash = $1', [hash, sha256(value), deps.now()])
  return value
}

/** Notes that who has the session gave the password again. */
export async function noteConfirmed(deps: Pick<Dependencies, 'pool' | 'now'>, hash: Buffer): Promise<void> {
  await deps.pool.query('update session set authenticated_at = $2 where hash = $1', [hash, deps.now()])
}

/** Ends one session everywhere: its row, the provider's session and tokens, its open streams. */
export async function endSession(client: pg.ClientBase | pg.Pool, hash: Buffer): Promise<void> {
  const { rows } = await client.query<{ tokens: StoredTokens }>('delete from session where hash = $1 returning tokens', [hash])
  await revokeTokens(client, rows[0]?.tokens.hashes ?? [])
  await tellSessionEnded(client, hash)
}

/** Ends sign-ins of an account that were let in and have not gone on to a session yet. */
export async function endOpenSignIns(client: pg.ClientBase | pg.Pool, accountId: string): Promise<void> {
  await client.query("delete from oidc where kind = 'Interaction' and payload #>> '{result,login,accountId}' = $1", [accountId])
}

/** Ends every session of an account and revokes all its tokens. */
export async function endAccountSessions(client: pg.ClientBase | pg.Pool, accountId: string): Promise<void> {
  await client.query('delete from session where account_id = $1', [accountId])
  await client.query("delete from oidc where payload->>'accountId' = $1", [accountId])
  await endOpenSignIns(client, accountId)
  await tellSessionsEnded(client, accountId)
}

/**
 * Leaves an account's sessions without all that is known of them, for an account that is gone: an open page is told so at its next call, and
 * they end by themselves. All tokens are revoked.
 */
export async function emptyAccountSessions(client: pg.ClientBase, accountId: string): Promise<void> {
  await client.query(
    `update session set agent = '', address = '', tokens = tokens - 'sealed' || '{"hashes": []}' where account_id = $1`,
    [accountId],
  )
  await client.query("delete from oidc where payload->>'accountId' = $1", [accountId])
  await endOpenSignIns(client, accountId)
  await tellSessionsEnded(client, accountId)
}

/** Revokes tokens by their hashes, with everything else of the same sign-in. */
export async function revokeTokens(client: pg.ClientBase | pg.Pool, hashes: string[]): Promise<void> {
  await client.query(
    `with sign_in as (select payload->>'grantId' as grant_id, payload->>'sessionUid' as uid from oidc
       where kind in ('AccessToken', 'RefreshToken') and id = any($1))
     delete from oidc o using sign_in s
     where o.grant_id = s.grant_id or (o.kind = 'Grant' and o.id = s.grant_id) or (o.kind = 'Session' and o.uid = s.uid)`,
    [hashes],
  )
}

/** How the provider's store names a token: by its hash. */
export function tokenId(token: string): string {
  return sha256(token).toString('base64url')
}

function store(deps: Dependencies, tokens: TokenResponse): StoredTokens {
  return {
    sealed: seal(deps.config.secret, purpose, tokens),
    hashes: [tokens.access_token, tokens.refresh_token].filter(token => token !== undefined).map(tokenId),
    expires: tokens.expires,
    received: tokens.received,
    scopes: tokens.scopes,
  }
}
