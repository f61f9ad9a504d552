import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { verifyHistory } from '#server/records/reading/verify-history.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, submitted } from './askers.ts'

/** L4: whoever writes into the history past the portal is found, with the line. */
let portal: Portal
let owner: Asker
let reviewer: Asker
let id = ''
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Tamper owner')
  reviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Tamper platform')
})
afterAll(() => portal.close())
beforeEach(async () => {
  id = await submitted(portal, owner)
  await reviewer.send('POST', `/${id}/transitions`, { event: 'approve', version: 2, data: { note: 'Well done' } })
  expect((await verifyHistory(portal.pool)).faults).toEqual([])
})

const line = (seq: number, what: string) => ({ record: id, workflow: 'brand', scope: '', seq, what })

async function tamper(sql: string): Promise<unknown[]> {
  const client = await portal.pool.connect()
  try {
    await client.query('begin')
    await client.query(sql, [id])
    return (await verifyHistory(client as unknown as pg.Pool)).faults
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  ['the event', `update history set event = 'reject' where record_id = $1 and seq = 3`],
  ['who did it', `update history set actor_id = gen_random_uuid() where record_id = $1 and seq = 3`],
  ['when', `update history set at = at - interval '1 day' where record_id = $1 and seq = 3`],
  ['what was said', `update history set input = '{"note": "Fine"}' where record_id = $1 and seq = 3`],
  ['the state it led to', `update history set to_state = 'rejected' where record_id = $1 and seq = 3`],
])('%s of a line changed: the line is named', async (_what, sql) => {
  expect(await tamper(sql)).toContainEqual(line(3, 'changed'))
})

test('a line taken out of the middle is named as missing', async () => {
  expect(await tamper('delete from history where record_id = $1 and seq = 2')).toContainEqual(line(3, 'missing'))
})

test('the last line taken away is named as cut', async () => {
  expect(await tamper('delete from history where record_id = $1 and seq = 3')).toContainEqual(line(3, 'cut'))
})
