import type pg from 'pg'
import type { Dependencies } from '#server/dependencies.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import type { Person } from './people.ts'

/** A brand's data as a developer leaves it. */
export const sample = {
  brand_name: 'Growing Tree Bank',
  enterprise_name: 'Growing Tree Private Limited',
  industry: 'banking',
  website: 'https://www.growing-tree.example',
  address_1: '1 Main Road',
  country: 'IN',
  state: 'Karnataka',
  city: 'Bengaluru',
  zip_code: '560001',
  pan: 'ABCCD1234E',
  contact_name: 'Bob Iyer',
  contact_title: 'Head of brand',
  contact_email: 'bob@growing-tree.example',
  contact_phone: '+919876543210',
}

/**
 * Makes records that wait for a decision, each a second younger than the one before. The person has every second of the
 * first ten thousand, however many there are: the same pages in every size. The others are spread over a thousand owners.
 *
 * @param owner connection of the tables' owner: copies one record's rows within the database, which is the only quick way to a million.
 * @returns their ids, oldest first (the first `keep`).
 */
export async function makeSubmitted(
  owner: pg.Pool,
  deps: Dependencies,
  person: Person,
  count: number,
  keep: number,
): Promise<string[]> {
  const id = deps.newId()
  const actor = { id: person.id, name: 'Bench', role: null, organisation: person.organisation }
  await createRecord(deps.pool, deps.set(), {
    id,
    kind: 'brand',
    owner: person.organisation,
    data: sample,
    actor,
    now: deps.now(),
  })
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
      insert into record (kind, owner, label, data, set_hash, created_by, created_at, updated_at)
      select r.kind, case when n <= 10000 and n % 2 = 0 then r.owner else md5((n % 1000)::text)::uuid end, r.label || ' ' || n, r.data || jsonb_build_object('brand_name', r.label || ' ' || n),
        r.set_hash, r.created_by, r.created_at + n * interval '1 second', r.updated_at
      from record r, generate_series(1, $2::int) n where r.id = $1 returning id, owner, created_at
    ), rowed as (
      insert into lifecycle (record_id, owner, workflow, state, state_text, status_id, version, since, head)
      select m.id, m.owner, l.workflow, '"submitted"', 'submitted', 1032, 1, m.created_at, l.head from made m, lifecycle l where l.record_id = $1
      returning record_id, since
    ), kept as (
      insert into history (record_id, workflow, scope, seq, at, actor_name, event, to_state, hash)
      select record_id, 'brand', '', 1, since, 'Bench', 'create', 'submitted', '\\x' from rowed
    )
    select record_id as id from rowed order by since limit $3`,
    [id, count, keep],
  )
  await owner.query('vacuum analyze')
  return rows.map(row => row.id)
}
