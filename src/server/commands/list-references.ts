import { isObject } from '#engine/definitions/is-object.ts'
import { pointerKeys } from '#engine/definitions/json-pointer.ts'
import type { Json, JsonObject, RecordKind, Schema } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { readable } from '#engine/records/diff.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { findVisible } from '../records/find-record.ts'
import { refuse } from '../records/texts.ts'
import { visibilitySql } from '../records/visibility-sql.ts'
import type { Command } from './command.ts'
import { namedLabels } from './named-labels.ts'
import { ownersOfList } from './owners-of-list.ts'

type Found = { key: string; label: string; data: JsonObject }

/**
 * Options of a field that are records, by label: reference data by key; of a kind with operations of its own those that the reader may
 * see, by id. `states`: only those whose lifecycle stands in one of them. `list`: the organisations that own rows of that list. `named_by`:
 * of `keys` also the names of those which that record names, for its readers.
 */
export const listReferences: Command = async ({ params, query, set, actor }, { pool }) => {
  const named = params.kind ?? ''
  const lists = set.limits.lists as { maximum: number }
  const start = Number(query.start_index ?? 0)
  const end = Number(query.end_index ?? start + lists.maximum)
  if (end <= start || end - start > lists.maximum) throw refuse(set, 422, 'malformed')
  const words = (value: unknown): string[] | null => (typeof value === 'string' ? value.split(',') : null)
  const search = typeof query.search === 'string' ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : null
  if (named === 'organisation' && typeof query.list === 'string') {
    const asked = { list: query.list, keys: words(query.keys), search, start, count: end - start }
    return { data: await ownersOfList(pool, set, actor, asked) }
  }
  const kind = Object.hasOwn(set.records, named) ? set.records[named] : undefined
  const seen = kind ? visibility(actor, kind.rights.read) : null
  const by = typeof query.named_by === 'string' ? query.named_by : null
  if (!kind || (!seen && !by)) throw refuse(set, 404, 'not-found')
  const byKey = kind.generated === false
  if (byKey && seen?.scope !== 'all') throw refuse(set, 404, 'not-found')
  const values: unknown[] = [params.kind, words(query.keys), search, start, end - start]
  const states = words(query.states)
  // Where a carrier sees its own rows alone, where the record stands is not told.
  const untold = states !== null && kind.lifecycles !== undefined && seen !== null && 'carrier' in seen
  const state = byKey ? 'true' : untold ? 'false' : stateSql(kind, states, values)
  const key = byKey ? 'r.key' : 'r.id::text'
  const rows = await rowsSql(pool, set, actor, query, words(query.row_states), values)
  const found = await pool.query<Found>(
    `select ${key} as key, r.label, r.data from record r
      where r.kind = $1 and ${key} is not null and ($2::text[] is null or ${key} = any($2)) and ($3::text is null or r.label ilike $3)
       and ${state} and ${rows} and ${visibilitySql(seen, values)}
      order by lower(r.label), r.id offset $4 limit $5`,
    values,
  )
  const groups = await groupLabels(pool, set, kind, found.rows)
  const unseen = (words(query.keys) ?? []).filter(one => !found.rows.some(row => row.key === one))
  const others =
    by && !byKey && unseen.length > 0 ? await namedLabels(pool, set, actor, { kind: params.kind ?? '', keys: unseen, by }) : []
  return { data: [...found.rows.map(row => option(set, kind, row, groups)), ...others] }
}

/** Only those whose key is the scope of a row around a record that the actor may read; without a workflow, only those that belong to the same record. */
async function rowsSql(
  pool: Parameters<Command>[1]['pool'],
  set: PublishedSet,
  actor: Parameters<Command>[0]['actor'],
  { around, workflow }: Parameters<Command>[0]['query'],
  states: string[] | null,
  values: unknown[],
): Promise<string> {
  if (typeof around !== 'string') return 'true'
  const { rows } = await pool.query<{ kind: string }>('select kind from record where id = $1', [around])
  const record = await findVisible(pool, set, actor, rows[0]?.kind ?? '', around, 'read')
  if (typeof workflow !== 'string' || !states) {
    values.push(record.parent ?? record.id)
    return `r.parent = $${values.length}`
  }
  const of = recordOf(set.workflows, workflow)
  const seen = of && set.records[of] ? visibility(actor, set.records[of].rights.read) : null
  if (seen === null) throw refuse(set, 404, 'not-found')
  values.push([record.id, record.parent], workflow, states, 'carrier' in seen ? seen.carrier : null)
  const [ids, at, among, only] = [3, 2, 1, 0].map(back => `$${values.length - back}`)
  return `exists (select 1 from record m join lifecycle s on s.record_id = m.id
    where (m.id = any(${ids}::uuid[]) or m.parent = any(${ids}::uuid[])) and s.workflow = ${at} and s.scope = r.key
      and s.state_text = any(${among}::text[]) and (${only}::text is null or s.scope = ${only}))`
}

function stateSql({ workflow }: RecordKind, states: string[] | null, values: unknown[]): string {
  if (!states) return 'true'
  values.push(workflow, states)
  const [of, among] = [values.length - 1, values.length]
  return `exists (select 1 from lifecycle t where t.record_id = r.id and t.scope = '' and t.workflow = $${of} and t.state_text = any($${among}))`
}

function option(set: PublishedSet, kind: RecordKind, { key, label, data }: Found, groups: Map<string, string>) {
  const picture = kind.picture === undefined ? undefined : fieldAt(set, kind, kind.picture, data).value
  const group = kind.option?.group === undefined ? undefined : fieldAt(set, kind, kind.option.group, data)
  const notes = (kind.option?.notes ?? []).flatMap(at => {
    const { schema, value } = fieldAt(set, kind, at, data)
    return readable(schema, value) ?? []
  })
  return {
    key,
    label,
    picture: typeof picture === 'string' ? picture : null,
    ...(group && { group: groups.get(String(group.value)) ?? readable(group.schema, group.value) }),
    ...(notes.length > 0 && { notes }),
  }
}

/** What the groups are called that are records themselves, by key. */
async function groupLabels(
  pool: Parameters<Command>[1]['pool'],
  set: PublishedSet,
  kind: RecordKind,
  rows: Found[],
): Promise<Map<string, string>> {
  const at = kind.option?.group
  const ref = at === undefined ? undefined : fieldAt(set, kind, at, {}).schema['x-ref']
  if (at === undefined || !isObject(ref)) return new Map()
  const keys = [...new Set(rows.map(({ data }) => String(fieldAt(set, kind, at, data).value)))]
  const named = await pool.query<{ key: string; label: string }>(
    'select key, label from record where kind = $1 and key = any($2::text[])',
    [ref.record, keys],
  )
  return new Map(named.rows.map(({ key, label }) => [key, label]))
}

function fieldAt(set: PublishedSet, kind: RecordKind, at: string, data: JsonObject): { schema: Schema; value: Json | undefined } {
  const name = pointerKeys(at)?.[0] ?? ''
  const fields = set.forms[kind.form]?.schema.properties as { [name: string]: Schema } | undefined
  return { schema: fields?.[name] ?? {}, value: Object.hasOwn(data, name) ? data[name] : undefined }
}
