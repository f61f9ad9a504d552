import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import type { Happened } from '#engine/validation/happened.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { uploadsIn } from '#engine/validation/uploads-in.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import { followReferences } from '#server/records/references/follow-references.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import { makeHappen } from './make-happen.ts'
import { withRelatedRows } from './related-rows.ts'

type Where = { pool: pg.Pool; set: PublishedSet; deps: { now: () => Date } }

/**
 * A copy of a form's data in which files are the owner's own and new, and so are the records that references of kinds with owners name,
 * with what has to stand around them. A text that has to name a record begins with its name.
 *
 * @param known values that are there already, such as the record that the data belongs to.
 */
export async function withOwn(
  { pool, set, deps }: Where,
  form: string,
  data: JsonObject,
  owner: string,
  known: JsonObject = {},
): Promise<JsonObject> {
  const copy = { ...structuredClone(data), ...known }
  const schema = set.forms[form]?.schema as Schema
  for (const { path, upload } of uploadsIn(schema, copy)) put(copy, path, await newFile(pool, owner, upload))
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    const ref = field['x-ref']
    if (!isObject(ref) || set.records[String(ref.record)]?.generated === false || !Object.hasOwn(copy, name)) continue
    if (Object.hasOwn(known, name)) continue
    const id = randomUUID()
    // What belongs to the same record does so from when it is made; the field that names that record comes first in the forms.
    const parent = ref.near === true ? { parent: { id: String(copy[parentOf(set, form)]), label: '' } } : {}
    const made = { id, kind: String(ref.record), owner, data: {}, actor: systemActor, now: deps.now(), ...parent }
    await createRecord(pool, set, made)
    const state = Array.isArray(ref.states) ? String(ref.states[0]) : null
    if (state)
      await pool.query('update lifecycle set state = $2, state_text = $3 where record_id = $1', [
        id,
        JSON.stringify(state),
        state,
      ])
    if (isObject(ref.happened)) await makeHappen({ pool, set }, made, ref.happened as Happened, deps.now())
    copy[name] = id
  }
  // What is known stands where it does already.
  if (!Object.hasOwn(known, parentOf(set, form))) await withRelatedRows({ pool, set, deps }, form, copy, owner)
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    const asked = field['x-mentions']
    if (!isObject(asked) || typeof copy[name] !== 'string') continue
    const found = await followReferences(pool, set, schema, copy, String(asked.of).split('/'))
    if (found) copy[name] = `${found.label}: ${copy[name]}`
  }
  return copy
}

/** Data that a kind's form takes, made of `accepted` data: files and records it names are the owner's own and new, unique values are new. */
export async function freshData(
  where: Where,
  kind: string,
  accepted: JsonObject,
  owner: string,
  known: JsonObject = {},
): Promise<JsonObject> {
  const { form = '', unique = [] } = where.set.records[kind] ?? {}
  const data = await withOwn(where, form, accepted, owner, known)
  for (const { field, of, within } of unique) {
    // What it belongs to is new, and so nothing else of it has the value.
    if (within === 'parent') continue
    if (Object.hasOwn(known, of === 'parent' ? parentOf(where.set, form) : (pointerKeys(field)?.[0] ?? ''))) continue
    const made = `Made ${randomUUID().replaceAll('-', '')}`
    if (of !== 'parent') put(data, field, made)
    else await putInParent(where, kind, data, field, made)
  }
  return data
}

/** The field of a form that names the record which its records belong to. */
function parentOf(set: PublishedSet, form: string): string {
  const kind = Object.values(set.records).find(one => one.form === form)
  return pointerKeys(kind?.parent?.field ?? '')?.[0] ?? ''
}

/** Sets a field of the record that the data says it belongs to. */
async function putInParent({ pool, set }: Where, kind: string, data: JsonObject, field: string, value: string): Promise<void> {
  const [parent = ''] = pointerKeys(set.records[kind]?.parent?.field ?? '') ?? []
  const sql = 'update record set data = jsonb_set(data, $2::text[], to_jsonb($3::text)), label = $3 where id = $1'
  await pool.query(sql, [String(data[parent]), pointerKeys(field), value])
}

/** Sets the value at a JSON pointer into existing data. */
export function put(data: JsonObject, path: string, value: string): void {
  const names = pointerKeys(path) ?? []
  const last = names.pop() ?? ''
  const inner = names.reduce<Json>((within, name) => (within as JsonObject)[name] as Json, data)
  ;(inner as JsonObject)[last] = value
}

async function newFile(pool: pg.Pool, owner: string, upload: string): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into file (id, owner, account_id, upload, original_name, extension, mime_type, bytes, sha256, key_id, wrapped_key, created_at)
     values ($1, $2, $1, $3, 'a.pdf', 'pdf', 'application/pdf', 1, sha256($1::uuid::text::bytea), 'k', '\\x', now())`,
    [id, owner, upload],
  )
  return id
}
