import type pg from 'pg'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, Schema } from '#engine/definitions/types.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'

/** The record at the end of a path of references: what it is called, who owns it, and what was submitted of it. */
export type Followed = { id: string; owner: string | null; label: string; data: JsonObject }

// Compared as text, an id would be looked for in every row; what is no id must not fail the query.
const sql = `
with recursive along as (
  select 0 as step, null::uuid as id, null::uuid as owner, null::text as label, $1::jsonb as data
  union all
  select a.step + 1, r.id, r.owner, r.label, r.data from along a
    cross join lateral (select a.data ->> ($2::text[])[a.step + 1] as named) n
    join record r on r.kind = ($3::text[])[a.step + 1]
      and (r.id = case when n.named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then n.named::uuid end or r.key = n.named)
)
select id, owner, label, data from along where step = cardinality($2::text[])`

/**
 * Follows reference fields one after the other, from the data of a form: `['shop', 'owner']`. One query, whatever the length.
 *
 * @param schema of the form that the data is of.
 * @param steps names of reference fields (`x-ref`), at least one; the checker of definitions sees to it that there are such.
 * @returns null when a field on the way is empty or names no record.
 */
export async function followReferences(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  schema: Schema,
  data: JsonObject,
  steps: string[],
): Promise<Followed | null> {
  const [first = ''] = steps
  const named = Object.hasOwn(data, first) ? { [first]: data[first] } : {}
  const found = await client.query<Followed>(sql, [JSON.stringify(named), steps, kindsAlong(set, schema, steps)])
  return found.rows[0] ?? null
}

/** The kind of record that each step names; fewer where a step is no reference. */
function kindsAlong(set: PublishedSet, schema: Schema, [step, ...rest]: string[]): string[] {
  if (step === undefined) return []
  const kind = (propertiesOf(schema)[step]?.['x-ref'] as { record: string } | undefined)?.record
  if (kind === undefined) return []
  return [kind, ...kindsAlong(set, set.forms[set.records[kind]?.form ?? '']?.schema ?? {}, rest)]
}
