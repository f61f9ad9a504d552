import type pg from 'pg'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { UniqueValue } from '#engine/definitions/types.ts'
import { ruleOf, uniqueKeys, uniqueRule } from '#engine/records/unique-keys.ts'
import type { StoredFinding } from './stored-finding.ts'

type Rule = Pick<UniqueValue, 'field' | 'of' | 'within' | 'ignore'>
/** `before`: the rule by which its stored keys were made. */
type Changed = { kind: string; unique: UniqueValue; before: Rule }
/** Who has a value: its stored keys, those that it has by the new rule, and what to call it. */
type Holder = { id: string; stored: string[]; keys: string[]; text: string }

// In the order in which the records were made: the first of those that are the same now has the value, the others have it beside it.
const sql = `
select c.record_id as id, r.parent, array_agg(c.value order by c.value) as stored,
  case when jsonb_typeof(v.value) = 'string' then v.value #>> '{}' end as value
from claim c join record r on r.id = c.record_id left join record p on p.id = r.parent
cross join lateral (select case when $4 then p.data else r.data end #> $3::text[] as value) v
where c.kind = $1 and c.name = $2 group by c.record_id, r.parent, r.created_at, v.value order by r.created_at, c.record_id`

const named = 3

/** For each unique value that counts otherwise in a set: the stored records whose values are the same by it, and were not before. */
export async function reportClaims(pool: pg.Pool, set: PublishedSet): Promise<StoredFinding[]> {
  const findings: StoredFinding[] = []
  for (const changed of await changedRules(pool, set)) {
    const same = [...byKey(await holders(pool, changed)).values()].filter(isNew)
    const ids = [...new Set(same.flat().map(({ id }) => id))]
    if (ids.length === 0) continue
    const groups = new Set(same.map(group => group.map(({ text }) => `"${text}"`).join(' and ')))
    const shown = [...groups].slice(0, named).join('; ')
    findings.push({
      ...{ kind: changed.kind, what: 'no longer unique', path: changed.unique.field },
      message: `${shown}${groups.size > named ? '; …' : ''} count as the same, and stay as they are`,
      ...{ records: ids.length, ids: ids.slice(0, named) },
    })
  }
  return findings
}

/** Makes the stored keys of each unique value anew that counts otherwise in a set. Within the transaction of publishing. */
export async function recomputeClaims(client: pg.ClientBase, set: PublishedSet): Promise<void> {
  for (const changed of await changedRules(client, set)) {
    const { kind, unique } = changed
    // Waits for those who are taking a value, and makes others wait until the set is published.
    await client.query(
      'insert into claim_rule (kind, name, rule) values ($1, $2, $3) on conflict (kind, name) do update set rule = excluded.rule',
      [kind, unique.id, uniqueRule(unique)],
    )
    const groups = [...byKey(await holders(client, changed))]
    const rows = groups.flatMap(([key, group]) => group.map(({ id }, beside) => ({ key, id, beside })))
    await client.query('delete from claim where kind = $1 and name = $2', [kind, unique.id])
    await client.query(
      `insert into claim (kind, name, value, record_id, beside)
      select $1, $2, j.key, j.id, j.beside from json_to_recordset($3::json) as j(key text, id uuid, beside int)`,
      [kind, unique.id, JSON.stringify(rows)],
    )
  }
}

async function changedRules(client: pg.ClientBase | pg.Pool, set: PublishedSet): Promise<Changed[]> {
  const { rows } = await client.query<{ kind: string; name: string; rule: string }>('select kind, name, rule from claim_rule')
  return Object.entries(set.records).flatMap(([kind, { unique = [] }]) =>
    unique.flatMap(one => {
      const stored = rows.find(row => row.kind === kind && row.name === one.id)?.rule
      if (stored === uniqueRule(one)) return []
      // Keys of before rules were kept ignore case alone.
      const { field, of } = one
      return [{ kind, unique: one, before: stored === undefined ? { field, ...(of && { of }) } : ruleOf(stored) }]
    }),
  )
}

async function holders(client: pg.ClientBase | pg.Pool, { kind, unique, before }: Changed): Promise<Holder[]> {
  const path = pointerKeys(unique.field) ?? []
  const { rows } = await client.query<{ id: string; parent: string | null; stored: string[]; value: string | null }>(sql, [
    ...[kind, unique.id, path, unique.of === 'parent'],
  ])
  const sameField = before.field === unique.field && before.of === unique.of
  return rows.map(({ id, parent, stored, value }) => {
    // The record may have moved on from the value that it took: then the keys themselves say what that was.
    const took = value !== null && !(sameField && !share(uniqueKeys(value, before.ignore, before.within && parent), stored))
    const texts = took ? [value] : stored
    const keys = [...new Set(texts.flatMap(text => uniqueKeys(text, unique.ignore, unique.within && parent)))]
    return { id, stored, keys, text: texts[0] ?? '' }
  })
}

function byKey(all: Holder[]): Map<string, Holder[]> {
  const groups = new Map<string, Holder[]>()
  for (const one of all) for (const key of one.keys) groups.set(key, [...(groups.get(key) ?? []), one])
  return groups
}

/** Whether a group of the same values is of values that were not the same before. */
function isNew([first, ...others]: Holder[]): boolean {
  return first !== undefined && others.some(one => !share(one.stored, first.stored))
}

function share(some: string[], others: string[]): boolean {
  return some.some(one => others.includes(one))
}
