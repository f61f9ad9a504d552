import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { isOpened } from '#engine/lists/related.ts'
import { kindOf } from '../records/kind-of.ts'
import { findVisible } from '../records/reading/find-record.ts'
import { isRecordId } from '../records/reading/row-sql.ts'
import { wholeLabelSql } from '../records/reading/whole-label-sql.ts'
import { namedIn } from '../records/references/reference-problems.ts'
import { redact } from '../records/visibility/redact.ts'

/**
 * What records are called that another one names, for somebody who may read that one alone: where its kind opens the name at that field
 * (`opens`), as the record itself says it. Nothing else of them is given away.
 *
 * @param by id of the record that names them; only what its reader sees of it counts.
 * @throws Refusal 404 when the reader may not see it.
 */
export async function namedLabels(
  pool: pg.Pool,
  set: PublishedSet,
  actor: Actor,
  { kind, keys, by }: { kind: string; keys: string[]; by: string },
): Promise<{ key: string; label: string; picture: null }[]> {
  const { rows } = await pool.query<{ kind: string }>('select kind from record where id = $1', [by])
  const record = redact(set, actor, await findVisible(pool, set, actor, rows[0]?.kind ?? '', by, 'read'))
  const form = set.forms[kindOf(set, record.kind).form]
  if (!form) return []
  const named = namedIn(form.schema, record.data).filter(
    one =>
      one.kind === kind &&
      keys.includes(one.key) &&
      isRecordId(one.key) &&
      isOpened(set, record.kind, `/related${one.path}/label`),
  )
  const found = await pool.query<{ key: string; label: string }>(
    `select r.id::text as key, ${wholeLabelSql(kindOf(set, kind), 'r')} as label from record r where r.kind = $1 and r.id = any($2::uuid[])`,
    [kind, named.map(({ key }) => key)],
  )
  return found.rows.map(row => ({ ...row, picture: null }))
}
