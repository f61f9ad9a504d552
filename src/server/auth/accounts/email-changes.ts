import type pg from 'pg'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuse } from '../../records/texts.ts'
import { sha256 } from '../secrets.ts'

const tokenBytes = 32

/** Makes a token for the link to a new address; earlier ones of the account stop working. Only its hash is kept. */
export async function issueEmailChange(
  client: pg.ClientBase,
  deps: Dependencies,
  accountId: string,
  email: string,
): Promise<string> {
  const token = deps.token(tokenBytes)
  const now = deps.now()
  const expires = new Date(now.getTime() + milliseconds(deps.set().limits.links.valid))
  await voidEmailChanges(client, deps, accountId)
  const sql = 'insert into email_change (hash, account_id, email, expires, created_at) values ($1, $2, $3, $4, $5)'
  await client.query(sql, [sha256(token), accountId, email, expires, now])
  return token
}

/** Uses up a token. Throws 410 when it is unknown, used or expired: which one, nobody learns. */
export async function takeEmailChange(
  client: pg.ClientBase,
  deps: Dependencies,
  token: string,
): Promise<{ accountId: string; email: string }> {
  const { rows } = await client.query<{ accountId: string; email: string }>(
    `update email_change set used_at = $2 where hash = $1 and used_at is null and expires > $2
     returning account_id as "accountId", email::text as email`,
    [sha256(token), deps.now()],
  )
  if (!rows[0]) throw refuse(deps.set(), 'link-ended')
  return rows[0]
}

/** Uses up every open one of the account. */
export async function voidEmailChanges(client: pg.ClientBase, deps: Dependencies, accountId: string): Promise<void> {
  await client.query('update email_change set used_at = $2 where account_id = $1 and used_at is null', [accountId, deps.now()])
}
