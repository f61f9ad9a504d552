import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'

/** Channel on which servers tell each other the hash of a newly published set. */
export const setChannel = 'definition_set'

/** Held while a set becomes the current one, so that of two servers that publish at once one waits. */
const publishLock = 7_210_002

/** A set by its hash, or null. */
export async function readSet(pool: pg.Pool, hash: string): Promise<PublishedSet | null> {
  const found = await pool.query<{ content: string }>(`select content #>> '{}' as content from definition_set where hash = $1`, [
    hash,
  ])
  const [row] = found.rows
  return row ? (JSON.parse(row.content) as PublishedSet) : null
}

/** The pages' compiled validators of a set: text of a module by name, or null. */
export async function readValidators(pool: pg.Pool, hash: string): Promise<Record<string, string> | null> {
  const found = await pool.query<{ validators: Record<string, string> }>(
    'select validators from definition_set where hash = $1',
    [hash],
  )
  return found.rows[0]?.validators ?? null
}

/** Hash of the set that all servers serve, or null before the first publish. */
export async function currentHash(pool: pg.Pool): Promise<string | null> {
  const found = await pool.query<{ hash: string }>('select hash from definition_current')
  return found.rows[0]?.hash ?? null
}

/**
 * Stores a set unless it is there. The content is kept as text inside the jsonb, because jsonb sorts keys and their order is the order
 * of fields and buttons.
 */
export async function storeSet(client: pg.ClientBase, set: PublishedSet, validators: Record<string, string>): Promise<void> {
  await client.query(
    `insert into definition_set (hash, input_hash, content, validators) values ($1, $1, to_jsonb($2::text), $3) on conflict (hash) do nothing`,
    [set.hash, JSON.stringify(set), JSON.stringify(validators)],
  )
}

/** Makes a stored set the current one and tells all servers, at the commit of the transaction. Nothing happens when it is so already. */
export async function makeCurrent(client: pg.ClientBase, hash: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [publishLock])
  const changed = await client.query(
    `insert into definition_current (singleton, hash) values (true, $1)
       on conflict (singleton) do update set hash = excluded.hash where definition_current.hash <> excluded.hash`,
    [hash],
  )
  if (changed.rowCount) await client.query('select pg_notify($1, $2)', [setChannel, hash])
}
