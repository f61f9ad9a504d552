import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** Lets organisations begin another record of a kind of which they have one: the one before was another test's. */
export async function allowAnother({ pool, set }: { pool: pg.Pool; set: PublishedSet }, kind: string): Promise<void> {
  if (set.records[kind]?.onePerOwner) await pool.query("delete from claim where name = 'owner' and kind = $1", [kind])
}
