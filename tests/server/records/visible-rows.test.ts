/** Which rows a reader may see is asked twice, in SQL for lists and by the engine for one record: both agree. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayActOn, type RightsHolder, visibility } from '#engine/permissions/rights.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { visibilitySql } from '#server/records/visibility/visibility-sql.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, submitted } from './askers.ts'

let portal: Portal
let owner: Asker
let stranger: Asker
const ids: string[] = []
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Row owner')
  stranger = await asker(portal, 'DEVELOPER', 'Row stranger')
  for (let number = 0; number < 15; number++) ids.push(await submitted(portal, number % 5 === 0 ? stranger : owner))
})
afterAll(() => portal.close())

test('the condition in SQL and the function of the engine agree for every actor and record', async () => {
  await portal.pool.query(
    `insert into lifecycle (record_id, owner, workflow, scope, state, state_text, since)
     select id, owner, 'forwarded', case when random() < 0.5 then 'vi' else 'airtel' end, '"a"', 'a', now() from record where id = any($1)`,
    [ids.slice(5, 15)],
  )
  const records = await portal.rows<{ id: string; owner: string | null; carriers: string[] }>(
    `select r.id, r.owner, coalesce(array_agg(l.scope) filter (where l.scope <> ''), '{}') as carriers
     from record r left join lifecycle l on l.record_id = r.id group by r.id`,
  )
  const actor = fc.record({
    role: fc.constantFrom('DEVELOPER', 'VI_CARRIER_ADMIN', null),
    organisation: fc.constantFrom(owner.organisation, stranger.organisation, null),
    carrier: fc.constantFrom('vi', 'airtel', 'jio', null),
    rights: fc.constantFrom({}, { x: 'all' }, { x: 'own' }, { x: 'carrier' }),
  })
  await fc.assert(
    fc.asyncProperty(actor, async given => {
      const holder = given as RightsHolder
      const parameters: unknown[] = []
      const rows = await portal.rows<{ id: string }>(
        `select r.id from record r where ${visibilitySql(visibility(holder, 'x'), parameters)}`,
        parameters,
      )
      const expected = records.filter(record => mayActOn(holder, 'x', record)).map(record => record.id)
      expect(rows.map(row => row.id).sort()).toEqual(expected.sort())
    }),
    { numRuns: 60, seed: 7 },
  )
})
