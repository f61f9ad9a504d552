import type pg from 'pg'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { factAt } from '#engine/lists/cell.ts'
import { fieldsRefused } from '../drafts/check-data.ts'
import { kindOf } from '../kind-of.ts'
import type { RecordRow } from '../reading/record-row.ts'
import { loadRecord } from '../reading/rows.ts'
import { refusalText, refuse, refuseInWords } from '../texts.ts'
import { createRecord, type NewRecord } from '../transitions/create-record.ts'
import { lockRelatedRecords } from '../transitions/lock-related-records.ts'
import { referenceProblems } from './reference-problems.ts'

/** The claim by which a record has at most one of a kind. */
const claimed = 'parent'

/**
 * Stores a new record below the one that its draft names. It must be the owner's own, stand in one of the states that the form's reference
 * lists, and not have one of this kind yet when the kind says so.
 *
 * @throws Refusal 422 at the field when the record named may not have one, 409 when it has one.
 */
export async function createChild(
  client: pg.ClientBase,
  set: PublishedSet,
  form: PublishedForm,
  record: NewRecord,
): Promise<RecordRow> {
  const kind = kindOf(set, record.kind)
  const { field, one, message } = kind.parent ?? { field: '' }
  const draft = record.draft ?? {}
  const named = factAt(draft, field)
  if (typeof named === 'string') await lockRelatedRecords(client, [named])
  const [name = ''] = pointerKeys(field) ?? []
  const problems =
    typeof named === 'string'
      ? await referenceProblems(client, set, form, { [name]: named }, { owner: record.owner }, record.now)
      : [{ path: field, message: refusalText(set, 'parent-missing'), keyword: 'required' }]
  if (problems.length > 0) throw fieldsRefused(set, problems)
  const parents = await client.query<{ id: string; label: string }>('select id, label from record where id = $1', [named])
  const [parent] = parents.rows
  await createRecord(client, set, { ...record, ...(parent && { parent }) })
  if (one) {
    const taken = await client.query(
      'insert into claim (kind, name, value, record_id) values ($1, $2, $3, $4) on conflict do nothing',
      [record.kind, claimed, String(named), record.id],
    )
    if (taken.rowCount === 0) throw message ? refuseInWords(set, 'taken', message) : refuse(set, 'parent-has-one')
  }
  return (await loadRecord(client, set, record.kind, record.id)) as RecordRow
}

/** The data with the record that it belongs to: that was said when it was made, and stays. */
export function withParent({ parent }: RecordKind, record: Pick<RecordRow, 'parent'>, data: JsonObject): JsonObject {
  const [name] = pointerKeys(parent?.field ?? '') ?? []
  return name === undefined || record.parent === null ? data : { ...data, [name]: record.parent }
}
