import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { refuseInWords } from '../texts.ts'
import type { NewRecord } from './create-record.ts'

/** The claim by which an organisation has at most one of a kind. */
const claimed = 'owner'

/**
 * Makes a record that was just stored the only one of its kind that its owner has.
 *
 * @throws Refusal 409 with the message when there is one already.
 */
export async function claimOwner(
  client: pg.ClientBase,
  set: PublishedSet,
  { kind, owner, id }: Pick<NewRecord, 'kind' | 'owner' | 'id'>,
  message: string,
): Promise<void> {
  const sql = 'insert into claim (kind, name, value, record_id) values ($1, $2, $3, $4) on conflict do nothing'
  const { rowCount } = await client.query(sql, [kind, claimed, owner, id])
  if (rowCount === 0) throw refuseInWords(set, 'taken', message)
}
