import type pg from 'pg'
import type { Dependencies } from '../dependencies.ts'

/** Writes one line of the audit; `details` never hold secrets, codes, tokens or addresses of people. */
export async function writeAudit(
  client: pg.ClientBase | pg.Pool,
  deps: Pick<Dependencies, 'now'>,
  what: string,
  accountId: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await client.query('insert into audit (at, what, account_id, details) values ($1, $2, $3, $4)', [
    deps.now(),
    what,
    accountId,
    JSON.stringify(details),
  ])
}
