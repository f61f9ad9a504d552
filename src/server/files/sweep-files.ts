import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import type { Dependencies } from '../dependencies.ts'
import { endStates, notEndedSql } from '../records/drafts/held-drafts.ts'

/** Draft data of the same organisation may name a file that no submitted record holds yet, until the draft has come to its end. */
const expiredSql = `
  delete from file f where f.linked_at is null and f.record_id is null and f.created_at < $2
    and not exists (select 1 from record r where r.owner = f.owner and strpos(coalesce(r.draft::text, ''), f.id::text) > 0 and ${notEndedSql})
  returning f.id`

/** Ids asked about at once. */
const batch = 500

/**
 * The task `sweep-files`: removes uploads that nothing came to hold within `unlinkedFiles`, then stored bytes of that age without
 * a row, as a crash between two steps leaves them. Running it twice at once does no harm.
 *
 * @returns how many of each were removed.
 */
export async function sweepFiles({
  files,
  log,
  now,
  pool,
  set,
}: Pick<Dependencies, 'files' | 'log' | 'now' | 'pool' | 'set'>): Promise<{
  expired: number
  orphans: number
}> {
  const before = new Date(now().getTime() - milliseconds(set().limits.unlinkedFiles))
  const expired = await pool.query<{ id: string }>(expiredSql, [JSON.stringify(endStates(set())), before])
  for (const { id } of expired.rows) await files.remove(id)
  let orphans = 0
  const removeOrphans = async (ids: string[]) => {
    const known = await pool.query<{ id: string }>('select id from file where id = any($1::uuid[])', [ids])
    const kept = new Set(known.rows.map(row => row.id))
    for (const id of ids.filter(id => !kept.has(id))) {
      await files.remove(id)
      orphans += 1
    }
  }
  const ids: string[] = []
  for await (const { id, at } of files.stored()) {
    if (at < before) ids.push(id)
    if (ids.length === batch) await removeOrphans(ids.splice(0))
  }
  if (ids.length > 0) await removeOrphans(ids)
  if (expired.rows.length + orphans > 0) log.info({ expired: expired.rows.length, orphans }, 'files swept')
  return { expired: expired.rows.length, orphans }
}
