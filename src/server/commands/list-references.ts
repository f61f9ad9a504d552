import type pg from 'pg'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json, JsonObject, RecordKind, Schema } from '#engine/definitions/types.ts'
import { readable } from '#engine/records/diff.ts'
import { redactedFields } from '#engine/records/redacted-fields.ts'
import { happeningOf, isUsedHappening } from '#engine/validation/happened.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import type { Dependencies } from '../dependencies.ts'
import { openPicture } from '../records/references/open-picture.ts'
import { optionStatusTexts } from '../records/references/option-status-texts.ts'
import { type FoundOption, referenceOptions } from '../records/references/reference-options.ts'
import type { RowsWanted } from '../records/references/reference-problems.ts'
import { spokenNames } from '../records/references/spoken-names.ts'
import { refuse } from '../records/texts.ts'
import type { Command } from './command.ts'
import { namedLabels } from './named-labels.ts'
import { ownersOfList } from './owners-of-list.ts'

/**
 * Options of a field that are records, by label: reference data by key; of a kind with operations of its own those that the reader may
 * see, by id. `states`: only those whose lifecycle stands in one of them. `list`: the organisations that own rows of that list. `named_by`:
 * of `keys` also the names of those which that record names, where its kind opens them. `happened`: only those to which that happened which a form
 * asks for, the latest first. `about`: the record that the choice is about, for what is said of carriers by their rows there.
 */
export const listReferences: Command<'list-references'> = async ({ params, query, set, actor, moment }, deps) => {
  const { pool } = deps
  const named = params.kind ?? ''
  const lists = set.limits.lists as { maximum: number }
  const start = Number(query.start_index ?? 0)
  const end = Number(query.end_index ?? start + lists.maximum)
  if (end <= start || end - start > lists.maximum) throw refuse(set, 'malformed', undefined, { status: 422 })
  const search = typeof query.search === 'string' ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : null
  const asked = { keys: words(query.keys), search, start, count: end - start }
  if (named === 'organisation' && typeof query.list === 'string')
    return { data: await ownersOfList(pool, set, actor, { ...asked, list: query.list }) }
  const by = typeof query.named_by === 'string' ? query.named_by : null
  const text = typeof query.happened === 'string' ? query.happened : null
  if (text !== null && !isUsedHappening(set, named, text)) throw refuse(set, 'malformed', undefined, { status: 422 })
  const found = await referenceOptions(pool, set, actor, named, {
    ...asked,
    states: words(query.states),
    around: typeof query.around === 'string' ? query.around : null,
    rows: rowsOf(query.workflow, query.row_states, rowsOf(query.unless_workflow, query.unless_states)),
    alsoUnread: by !== null,
    happened: text === null ? null : happeningOf(text),
    now: new Date(moment.now),
  })
  const kind = set.records[named] as RecordKind
  const redacted = redactedFields(kind, actor)
  const told = found.map(row => ({ ...row, data: without(row.data, redacted) }))
  const groups = await groupLabels(pool, set, kind, told)
  const unseen = (asked.keys ?? []).filter(one => !found.some(row => row.key === one))
  const others =
    by && kind.generated !== false && unseen.length > 0
      ? await namedLabels(pool, set, actor, { kind: named, keys: unseen, by })
      : []
  const standings = typeof query.about === 'string' ? await optionStatusTexts(pool, set, actor, kind, query.about) : null
  const options = told.map(row => option(deps, set, kind, row, { groups, standings: standings?.get(row.key) ?? [] }))
  return { data: [...options, ...others] }
}

function words(value: unknown): string[] | null {
  return typeof value === 'string' ? value.split(',') : null
}

/** Rows by carrier that are asked for, and those that must not be there. */
function rowsOf(workflow: unknown, states: unknown, unless: RowsWanted | null = null): RowsWanted | null {
  const among = words(states)
  return typeof workflow === 'string' && among ? { workflow, states: among, ...(unless && { unless }) } : null
}

/** The data of an option as far as the reader gets it. */
function without(data: JsonObject, fields: string[]): JsonObject {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !fields.includes(name)))
}

function option(
  deps: Dependencies,
  set: PublishedSet,
  kind: RecordKind,
  { key, label, data, at }: FoundOption,
  { groups, standings }: { groups: Map<string, string>; standings: string[] },
) {
  const picture = pictureOf(deps, set, kind, data)
  const group = kind.option?.group === undefined ? undefined : fieldAt(set, kind, kind.option.group, data)
  const fields = (kind.option?.notes ?? []).flatMap(at => {
    const { schema, value } = fieldAt(set, kind, at, data)
    return readable(schema, value) ?? []
  })
  const notes = [...standings, ...fields]
  return {
    key,
    label,
    picture: typeof picture === 'string' ? picture : null,
    ...(group && { group: groups.get(String(group.value)) ?? readable(group.schema, group.value) }),
    ...(notes.length > 0 && { notes }),
    ...(at && { at: at.toISOString() }),
  }
}

function pictureOf(deps: Dependencies, set: PublishedSet, kind: RecordKind, data: JsonObject): Json | undefined {
  const name = pointerKeys(kind.picture ?? '')?.[0]
  const value = name === undefined || !Object.hasOwn(data, name) ? undefined : data[name]
  return name === undefined || value === undefined ? undefined : openPicture(deps, set, kind, name, value)
}

/** What the groups are called that are records themselves, by key. */
async function groupLabels(
  pool: pg.Pool,
  set: PublishedSet,
  kind: RecordKind,
  rows: FoundOption[],
): Promise<Map<string, string>> {
  const at = kind.option?.group
  const ref = at === undefined ? undefined : fieldAt(set, kind, at, {}).schema['x-ref']
  if (at === undefined || !isObject(ref)) return new Map()
  const keys = [...new Set(rows.map(({ data }) => String(fieldAt(set, kind, at, data).value)))]
  const named = await pool.query<{ key: string; label: string }>(
    'select key, label from record where kind = $1 and key = any($2::text[])',
    [ref.record, keys],
  )
  const spoken = spokenNames(set, String(ref.record))
  return new Map(named.rows.map(({ key, label }) => [key, spoken?.get(label) ?? label]))
}

function fieldAt(set: PublishedSet, kind: RecordKind, at: string, data: JsonObject): { schema: Schema; value: Json | undefined } {
  const name = pointerKeys(at)?.[0] ?? ''
  const fields = propertiesOf(set.forms[kind.form]?.schema ?? {})
  return { schema: fields[name] ?? {}, value: Object.hasOwn(data, name) ? data[name] : undefined }
}
