import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRecord } from '#server/records/reading/rows.ts'
import { publishedSet } from '../../support/published-set.ts'
import { type Portal, startPortal } from '../auth/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await portal.pool.query(`with made as (
      insert into record (kind, data) select 'brand', '{}' from generate_series(1, 5000) returning id
    ) insert into lifecycle (record_id, workflow, state, state_text, since) select id, 'brand', '"submitted"', 'submitted', now() from made`)
  await portal.pool.query('analyze record; analyze lifecycle')
})
afterAll(() => portal.close())

// PostgreSQL plans a statement five times by its values, then once for all if that is no worse; else with every record, which takes longer than reading it.
test.each(Object.keys(publishedSet().records))('a record of the kind %s is read by a plan that is made once', async kind => {
  const client = await portal.pool.connect()
  try {
    await client.query('discard all')
    for (let count = 0; count < 8; count++) await loadRecord(client, portal.set, kind, randomUUID(), ['approve', 'reject'])
    const { rows } = await client.query(
      "select generic_plans::int as once, custom_plans::int as each from pg_prepared_statements where statement like 'select r.id%'",
    )
    expect(rows).toEqual([{ once: 3, each: 5 }])
  } finally {
    client.release(true)
  }
})
