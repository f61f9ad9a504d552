import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import { writtenRecords } from '#engine/definitions/publish/field-storage.ts'
import type { PublishedForm } from '#engine/definitions/published-set.ts'
import type { JsonObject, WrittenRecord } from '#engine/definitions/types.ts'
import { type DataToWrite, dataToWrite } from '#engine/records/data-to-write.ts'
import { finalProblems } from '#engine/records/final-values.ts'
import type { Dependencies } from '../../dependencies.ts'
import { asksForFiles, letGoOfFiles, linkFiles, linkFilesOfReference } from '../../files/link-files.ts'
import { fieldsRefused } from '../../records/drafts/check-data.ts'
import { referenceProblems } from '../../records/references/reference-problems.ts'
import { refuse } from '../../records/texts.ts'
import { lockAccount, mergeRecordData } from './accounts.ts'

/** Ids of the records that are written into. `organisation`: whose files may be taken, too. */
type Records = { account: string | null; organisation: string | null; carrier?: string }
type Further = { account?: JsonObject; organisation?: JsonObject; carrier?: JsonObject }

/**
 * Writes what a form asked into the records that it says, whole: the form says which field is kept where. Checked data only. A record
 * that says all of it already is not written. Says whether one was.
 *
 * @throws Refusal 422 at a field whose kept value stays.
 * @param how `further`: values that the portal writes beside. `shown`: the form showed what was kept before, so a field left empty is
 * emptied; else it stays as it was.
 */
export async function storeAnswers(
  client: pg.ClientBase,
  deps: Dependencies,
  records: Records,
  {
    form,
    data,
    further = {},
    shown = false,
  }: { form: PublishedForm | null; data: JsonObject; further?: Further; shown?: boolean },
): Promise<boolean> {
  const kept = form ? dataToWrite(form, data) : null
  // An account that is being deleted at this moment is deleted whole.
  if (records.account !== null && !(await lockAccount(client, records.account))) throw refuse(deps.set(), 'account-missing')
  let changed = false
  for (const record of writtenRecords) {
    const id = records[record] ?? null
    const { values, emptied }: DataToWrite = kept?.[record] ?? { values: {}, emptied: [] }
    const written = { ...values, ...further[record] }
    const gone = shown ? emptied : []
    if (id === null || !(await changesRecord(client, deps, id, written, gone))) continue
    changed = true
    await mergeRecordData(client, deps, id, written, gone)
    if (form) await takeNamed(client, deps, form, values, { id, record, owner: records.organisation })
  }
  return changed
}

/** Writes what a form asked beside what its command is about into the records of who sent it. */
export async function storeOwnAnswers(
  client: pg.ClientBase,
  deps: Dependencies,
  { actor, form, body }: { actor: Actor; form: PublishedForm | null; body: JsonObject },
): Promise<void> {
  await storeAnswers(client, deps, { account: actor.id, organisation: actor.organisation }, { form, data: body })
}

/** Whether what a form asked changes what is kept in a record of who sent it. */
export async function changesStoredData(
  client: pg.ClientBase,
  id: string,
  form: PublishedForm | null,
  data: JsonObject,
): Promise<boolean> {
  if (!form) return false
  const sql = 'select kind, data from record where id = $1 for update'
  const before = (await client.query<{ kind: string; data: JsonObject }>(sql, [id])).rows[0]
  const kept = Object.entries(dataToWrite(form, data)).find(([record]) => record === before?.kind)?.[1]
  if (!before || !kept) return false
  return changesData(before.data, kept.values, kept.emptied)
}

/**
 * Takes what the kept values name: references must be there, files become the record's, and those that it names no more are let go.
 *
 * @throws Refusal 422 at a field that names what may not be named.
 */
async function takeNamed(
  client: pg.ClientBase,
  deps: Dependencies,
  form: PublishedForm,
  data: JsonObject,
  { id, record, owner }: { id: string; record: WrittenRecord; owner: string | null },
): Promise<void> {
  const [set, now] = [deps.set(), deps.now()]
  // Nobody owns a carrier: who may change it gives it files of their own organisation, and leaves those that it has.
  const link = record === 'carrier' ? linkFilesOfReference : linkFiles
  const problems = [
    ...(await referenceProblems(client, set, form, data, { id, owner }, now)),
    ...(await link(client, { set, form, data, recordId: id, owner, now })),
  ]
  if (problems.length > 0) throw fieldsRefused(set, problems)
  if (asksForFiles(form)) await letGoOfFiles(client, id)
}

/**
 * Locks a record and says whether it would hold something else.
 *
 * @throws Refusal 422 at a field whose kept value stays.
 */
async function changesRecord(client: pg.ClientBase, deps: Dependencies, id: string, written: JsonObject, gone: string[]) {
  if (Object.keys(written).length === 0 && gone.length === 0) return false
  const sql = 'select kind, data from record where id = $1 for update'
  const { kind, data } = (await client.query<{ kind: string; data: JsonObject }>(sql, [id])).rows[0] ?? { kind: '', data: {} }
  const left = Object.fromEntries(Object.entries(data).filter(([name]) => !gone.includes(name)))
  const problems = finalProblems(deps.set().records[kind] ?? {}, data, { ...left, ...written })
  if (problems.length > 0) throw fieldsRefused(deps.set(), problems)
  return changesData(data, written, gone)
}

function changesData(data: JsonObject, written: JsonObject, gone: string[]): boolean {
  return (
    Object.entries(written).some(([name, value]) => !isDeepStrictEqual(data[name], value)) ||
    gone.some(name => data[name] !== undefined)
  )
}

/** Keeps what a form asked of somebody who has still to prove that the address is theirs. */
export async function storeUntilProved(
  client: pg.ClientBase,
  accountId: string,
  form: PublishedForm | null,
  data: JsonObject,
): Promise<void> {
  if (!form) return
  const { account, organisation } = dataToWrite(form, data)
  for (const [record, { values }] of Object.entries({ account, organisation }))
    if (Object.keys(values).length > 0)
      await client.query(
        `update credential set given = jsonb_set(given, array[$2::text], coalesce(given->$2::text, '{}') || $3::jsonb) where account_id = $1`,
        [accountId, record, JSON.stringify(values)],
      )
}

/** Takes what was kept so, once the address is proved. */
export async function takeProved(client: pg.ClientBase, accountId: string): Promise<Further> {
  const { rows } = await client.query<{ given: Further }>(
    `with before as (select given from credential where account_id = $1 for update)
     update credential set given = '{}' from before where account_id = $1 returning before.given`,
    [accountId],
  )
  return rows[0]?.given ?? {}
}
