import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Happened } from '#engine/validation/happened.ts'

/** Writes into the history of a record that what a reference asks for happened to it, at a moment. */
export async function makeHappen(
  { pool, set }: { pool: pg.Pool; set: PublishedSet },
  record: { id: string; kind: string },
  { events: [event], with: said = {} }: Happened,
  at: Date,
): Promise<void> {
  await pool.query(
    `insert into history (record_id, workflow, seq, at, actor_name, event, to_state, input, hash)
     select $1, $2, 1000 + count(*), $3, 'Onramp', $4, 'read', $5, '\\x00' from history where record_id = $1`,
    [record.id, set.records[record.kind]?.workflow, at, event, said],
  )
}
