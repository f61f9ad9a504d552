import type pg from 'pg'
import type { Dependencies } from '../../dependencies.ts'
import { mergeRecordData } from './accounts.ts'

/** Tables that hold something of a person by their account, none of it part of a history. */
const personal = ['email_token', 'email_change', 'one_time_code', 'blocked_phone', 'notice', 'idempotency', 'credential']

/**
 * Deletes an account: its tokens end, what proves the person and what is known of them is gone, also from a personal organisation. The record
 * stays without its data, because histories name it; they keep the name under which each step was taken. Its sessions are the caller's.
 *
 * @returns ids of its files, whose bytes the caller removes once this holds.
 */
export async function deleteAccount(client: pg.ClientBase, deps: Dependencies, accountId: string): Promise<string[]> {
  const organisation = await personalOrganisation(client, accountId)
  if (organisation !== null) await mergeRecordData(client, deps, organisation.id, {}, organisation.words)
  for (const table of personal) await client.query(`delete from ${table} where account_id = $1`, [accountId])
  await client.query(
    "update record set data = '{}', draft = null, proposed = null, answers = '{}', label = '', version = version + 1, updated_at = $2 where id = $1",
    [accountId, deps.now()],
  )
  await client.query('delete from claim where record_id = $1', [accountId])
  const files = await client.query<{ id: string }>('delete from file where record_id = $1 returning id', [accountId])
  return files.rows.map(({ id }) => id)
}

/**
 * The organisation that bears the name of the account's owner, because it is no company's and nobody else belongs to it, and the fields in
 * which its owner wrote something. What was chosen or decided stays: its records are judged by it.
 */
async function personalOrganisation(client: pg.ClientBase, accountId: string): Promise<{ id: string; words: string[] } | null> {
  const { rows } = await client.query<{ id: string; words: string[] }>(
    `select o.id, array(select key from jsonb_each(o.data) where jsonb_typeof(value) = 'string') as words from credential c join record o on o.id = c.organisation_id
      where c.account_id = $1 and o.data->'for_company' is distinct from 'true'
        and not exists (select 1 from credential other where other.organisation_id = o.id and other.account_id <> $1)`,
    [accountId],
  )
  return rows[0] ?? null
}
