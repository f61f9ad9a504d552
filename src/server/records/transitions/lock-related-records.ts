import type pg from 'pg'

/**
 * One transaction at a time around each of these records, until this one ends: rows that another begins meanwhile would be locked in no
 * order, and what is decided by rows around a record would be decided by what no longer stands. Always in the order of ids, so that two
 * never wait for each other.
 *
 * @param ids of a record and of the one it belongs to, if it belongs to one.
 */
export async function lockRelatedRecords(client: pg.ClientBase, ids: (string | null)[]): Promise<void> {
  const sorted = ids.filter(id => id !== null).sort()
  await client.query(`select pg_advisory_xact_lock(hashtextextended('around/' || id, 0)) from unnest($1::text[]) id`, [sorted])
}
