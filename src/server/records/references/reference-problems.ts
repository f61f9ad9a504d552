import type pg from 'pg'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, Schema } from '#engine/definitions/types.ts'
import type { Happened } from '#engine/validation/happened.ts'
import { type FieldProblem, messageFor } from '#engine/validation/problems.ts'
import { textsIn } from '#engine/validation/texts-in.ts'
import { sentencesOfSet } from '../../page-texts.ts'
import { happenedSql } from '../reading/happened-sql.ts'
import { isRecordId } from '../reading/row-sql.ts'

/** A record that some data names: where (JSON pointer), in which field, and which of them may be named. */
type Named = {
  path: string
  kind: string
  key: string
  states: string[] | null
  near: boolean
  rows: RowsWanted | null
  happened: Happened | null
  field: Schema
}

type Rows = { workflow: string; states: string[] }
/** `x-ref.rows`: only carriers that have a row of this workflow in one of these states, around the record, and none of `unless`. */
export type RowsWanted = Rows & { unless?: Rows }

/** The record whose data names others: its id and the one it belongs to, as far as there are any, and whose it is. */
export type Namer = { id?: string; parent?: string | null; owner: string | null }

/**
 * Checks that every reference (`x-ref`) in the data names a record that may be named: reference data by its key; a record of a kind
 * with operations of its own by its id, when it belongs to the same owner and stands in one of the states that `x-ref` lists; a carrier,
 * where `x-ref` asks for rows, when one around the record has such a row; where it asks for what happened, when that is in its history.
 *
 * @param now what "no longer ago" is counted from.
 * @returns problems at the fields that name none.
 */
export async function referenceProblems(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  form: PublishedForm,
  data: JsonObject,
  namer: Namer,
  now: Date,
): Promise<FieldProblem[]> {
  const named = namedIn(form.schema, data)
  if (named.length === 0) return []
  const ids = named.filter(one => set.records[one.kind]?.generated !== false && isRecordId(one.key))
  const keys = named.filter(one => set.records[one.kind]?.generated === false)
  const found = await client.query<{ kind: string; key: string; state: string | null; parent: string | null }>(
    `select kind, key, null as state, null as parent from record where (kind, key) in (select * from unnest($1::text[], $2::text[]))
     union all
     select r.kind, r.id::text, l.state_text, r.parent from record r join lifecycle l on l.record_id = r.id and l.scope = ''
      where r.id = any($3::uuid[]) and r.owner = $4 and (r.kind, l.workflow) in (select * from unnest($5::text[], $6::text[]))`,
    [
      keys.map(one => one.kind),
      keys.map(one => one.key),
      ids.map(one => one.key),
      namer.owner,
      ids.map(one => one.kind),
      ids.map(one => set.records[one.kind]?.workflow ?? ''),
    ],
  )
  const rowsFound = new Map(found.rows.map(row => [`${row.kind}/${row.key}`, row]))
  const decided = await relatedRows(client, named, namer)
  const unproved = await withoutHappening(client, set, named, now)
  return named
    .filter(one => {
      const { kind, key, states: allowed, near, rows } = one
      if (unproved.has(one)) return true
      const has = ({ workflow, states }: Rows) =>
        decided.some(row => row.scope === key && row.workflow === workflow && states.includes(row.state))
      if (rows && (!has(rows) || (rows.unless && has(rows.unless)))) return true
      const row = rowsFound.get(`${kind}/${key}`)
      if (row === undefined || (near && row.parent !== (namer.parent ?? namer.id))) return true
      return allowed !== null && !allowed.includes(row.state ?? '')
    })
    .map(({ path, field }) => ({ path, message: messageFor('format', field, sentencesOfSet(set)), keyword: 'format' }))
}

/** Rows by carrier of the record, of the one it belongs to and of all that belong to either; none when nothing asks for them. */
async function relatedRows(client: pg.ClientBase | pg.Pool, named: Named[], { id, parent }: Namer) {
  const workflows = named.flatMap(({ rows }) => (rows ? [rows.workflow, rows.unless?.workflow ?? rows.workflow] : []))
  if (workflows.length === 0) return []
  const sql = `select l.workflow, l.scope, l.state_text as state from record m join lifecycle l on l.record_id = m.id
    where (m.id = any($1::uuid[]) or m.parent = any($1::uuid[])) and l.workflow = any($2)`
  const ids = [id, parent].filter(one => typeof one === 'string')
  return (await client.query<{ workflow: string; scope: string; state: string }>(sql, [ids, workflows])).rows
}

/** Those that are to be named for what happened to them, and it did not. */
async function withoutHappening(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  named: Named[],
  now: Date,
): Promise<Set<Named>> {
  const found = new Set<Named>()
  for (const one of named) {
    if (!one.happened || !isRecordId(one.key)) continue
    const values: unknown[] = [one.key]
    const sql = `select ${happenedSql(set, one.kind, one.happened, now, 'r', values)} as at from record r where r.id = $1`
    if (!(await client.query<{ at: Date | null }>(sql, values)).rows[0]?.at) found.add(one)
  }
  return found
}

/** Whether a form can name records at all. */
export function hasReferences({ schema }: PublishedForm): boolean {
  const known = withReferences.get(schema)
  if (known !== undefined) return known
  const found = JSON.stringify(schema).includes('"x-ref"')
  withReferences.set(schema, found)
  return found
}
const withReferences = new WeakMap<Schema, boolean>()

/** Every record that the data of a form names. */
export function namedIn(schema: Schema, data: Json): Named[] {
  return textsIn(schema, data, 'x-ref').map(({ path, text, schema: field }) => {
    const ref = field['x-ref'] as { record: string; states?: string[]; near?: boolean; rows?: RowsWanted; happened?: Happened }
    return {
      path,
      kind: ref.record,
      key: text,
      states: ref.states ?? null,
      near: ref.near ?? false,
      rows: ref.rows ?? null,
      happened: ref.happened ?? null,
      field,
    }
  })
}
