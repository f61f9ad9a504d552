import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { changes } from '#engine/records/diff.ts'
import { namedIn } from './reference-problems.ts'

/** One value as its form says it: where it stands in the stored data, the field's title, and what a choice or a reference is called. */
export type ShownValue = { at: string; title: string; value: string | null }

const sql = `select r.kind, a.key, r.label from unnest($1::text[], $2::text[]) as a(kind, key)
  join record r on r.kind = a.kind and (r.key = a.key or r.id::text = a.key)`

/** Stored data for people, in the order of the fields of the kind's form. Files stay under their ids. */
export async function shownData(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  kind: string,
  data: JsonObject,
): Promise<ShownValue[]> {
  const form = set.forms[set.records[kind]?.form ?? '']
  if (!form) return []
  const named = namedIn(form.schema, data)
  const values = [named.map(one => one.kind), named.map(({ key }) => key)]
  const { rows } = named.length > 0 ? await client.query<{ kind: string; key: string; label: string }>(sql, values) : { rows: [] }
  const labels = new Map(
    named.map(one => [one.path, rows.find(row => row.kind === one.kind && row.key === one.key)?.label ?? null]),
  )
  return changes(form, {}, data).map(({ path, title, to }) => ({ at: path, title, value: called(path, labels) ?? to }))
}

/** What the record is called that stands at a place, or those in the list there. */
function called(path: string, labels: Map<string, string | null>): string | null {
  const there = [...labels].filter(([at]) => at === path || at.slice(0, at.lastIndexOf('/')) === path)
  const found = there.flatMap(([, label]) => label ?? [])
  return there.length > 0 && found.length === there.length ? found.join(', ') : null
}
