import type pg from 'pg'
import type { Dependencies } from '../../dependencies.ts'
import { endAccountSessions } from '../sessions/sessions.ts'

/** Tables that hold something of a person by their account, none of it part of a history. */
const personal = ['email_token', 'one_time_code', 'blocked_phone', 'notice', 'idempotency', 'credential']

/**
 * Deletes an account: its sessions and tokens end, what proves the person and what is known of them is gone. The record stays without its
 * data, because histories name it; they keep the name under which each step was taken.
 */
export async function deleteAccount(client: pg.ClientBase, deps: Dependencies, accountId: string): Promise<void> {
  await endAccountSessions(client, accountId)
  for (const table of personal) await client.query(`delete from ${table} where account_id = $1`, [accountId])
  await client.query("update record set data = '{}', label = '', version = version + 1, updated_at = $2 where id = $1", [
    accountId,
    deps.now(),
  ])
}
