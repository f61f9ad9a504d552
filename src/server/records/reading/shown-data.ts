import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { visibility } from '#engine/permissions/rights.ts'
import { changes } from '#engine/records/diff.ts'
import { namedIn } from '../references/reference-problems.ts'
import { visibilitySql } from '../visibility/visibility-sql.ts'
import { wholeLabelSql } from './whole-label-sql.ts'

/** One value as its form says it: where it stands in the stored data, the field's title, and what a choice or a reference is called. */
type ShownValue = { at: string; title: string; value: string | null }

/**
 * Stored data for people, in the order of the fields of the kind's form. Files stay under their ids, and so do records that the actor may
 * not read: a draft may name any.
 */
export async function shownData(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  kind: string,
  data: JsonObject,
): Promise<ShownValue[]> {
  const form = set.forms[set.records[kind]?.form ?? '']
  if (!form) return []
  const named = namedIn(form.schema, data)
  const labels = new Map<string, string | null>()
  for (const one of new Set(named.map(({ kind: of }) => of))) {
    const asked = named.filter(({ kind: of }) => of === one)
    const found = await labelsOf(
      client,
      set,
      actor,
      one,
      asked.map(({ key }) => key),
    )
    for (const { path, key } of asked) labels.set(path, found.get(key) ?? null)
  }
  return changes(form, {}, data).map(({ path, title, to }) => ({ at: path, title, value: called(path, labels) ?? to }))
}

/** What records of a kind are called, of those that the actor may read. */
async function labelsOf(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  actor: Actor,
  kind: string,
  keys: string[],
): Promise<Map<string, string>> {
  const { rights, generated } = set.records[kind] ?? {}
  const label = set.records[kind] ? wholeLabelSql(set.records[kind], 'r') : 'r.label'
  const values: unknown[] = [kind, keys]
  const key = generated === false ? 'r.key' : 'r.id::text'
  const seen = visibilitySql(rights ? visibility(actor, rights.read) : null, values)
  const { rows } = await client.query<{ key: string; label: string }>(
    `select ${key} as key, ${label} as label from record r where r.kind = $1 and ${key} = any($2) and ${seen}`,
    values,
  )
  return new Map(rows.map(row => [row.key, row.label]))
}

/** What the record is called that stands at a place, or those in the list there. */
function called(path: string, labels: Map<string, string | null>): string | null {
  const there = [...labels].filter(([at]) => at === path || at.slice(0, at.lastIndexOf('/')) === path)
  const found = there.flatMap(([, label]) => label ?? [])
  return there.length > 0 && found.length === there.length ? found.join(', ') : null
}
