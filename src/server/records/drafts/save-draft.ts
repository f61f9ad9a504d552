import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { labelOf } from '#engine/records/label.ts'
import { kindOf } from '../kind-of.ts'
import type { RecordRow } from '../reading/record-row.ts'
import { refuse } from '../texts.ts'

/**
 * Stores work in progress.
 *
 * @param version of the record that the writer saw.
 * @returns the record as it is now stored.
 * @throws Refusal 409 when somebody saved since; nothing is overwritten.
 */
export async function saveDraft(
  pool: pg.Pool,
  set: PublishedSet,
  record: RecordRow,
  draft: JsonObject,
  version: number,
  now: Date,
): Promise<RecordRow> {
  const label =
    Object.keys(record.data).length === 0 ? labelOf(kindOf(set, record.kind), draft, record.related.parent?.label) : record.label
  const saved = await pool.query(
    'update record set draft = $3, label = $4, version = version + 1, updated_at = $5 where id = $1 and version = $2',
    [record.id, version, JSON.stringify(draft), label, now],
  )
  if (saved.rowCount === 0) throw refuse(set, 'changed-by-someone-else', { version: record.version })
  return { ...record, draft, label, version: version + 1, updated_at: now }
}

/**
 * Drops work in progress on a record that was submitted: what was submitted stays.
 *
 * @param version of the record whose draft was seen.
 * @returns the record as it is now stored.
 * @throws Refusal 409 when somebody saved since; what they saved stays.
 */
export async function discardDraft(
  pool: pg.Pool,
  set: PublishedSet,
  record: RecordRow,
  version: number,
  now: Date,
): Promise<RecordRow> {
  const dropped = await pool.query(
    `update record set draft = null, version = version + 1, updated_at = $3 where id = $1 and version = $2 and data <> '{}'`,
    [record.id, version, now],
  )
  if (dropped.rowCount === 0) throw refuse(set, 'changed-by-someone-else', { version: record.version })
  return { ...record, draft: null, version: version + 1, updated_at: now }
}
