import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import rejectCases from '../../definitions/reject.cases.json' with { type: 'json' }
import { type Portal, startPortal } from '../auth/portal.ts'
import { actingIn } from './acting.ts'
import { type Asker, asker, submitted } from './askers.ts'
import { good } from './further.ts'

/** What somebody who may only read is told of a record that waits: for whom by name, and what they do; never to decide. */
let portal: Portal
const { act } = actingIn(() => portal)
let owner: Asker
let platform: Asker
let vi: Asker
let readers: { platform: Asker; other: Asker; carrier: Asker }
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Brand owner')
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
  vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Vi', 'vi')
  readers = {
    platform: await asker(portal, 'ADMIN_DOTGO_READONLY', 'The platform'),
    other: await asker(portal, 'VI_DOTGO_ADMIN_READONLY', 'The platform'),
    carrier: await asker(portal, 'VI_CARRIER_READONLY', 'Vi', 'vi'),
  }
})
afterAll(() => portal.close())

type Row = { scope: string; next: string | null; waits: { holder: string; yours: boolean; next: string | null }[] }

/** What the record says of a row, which a list with it says as well. */
async function told(who: Asker, id: string, list: string, scope = '') {
  const { lifecycles } = good(await who.send('GET', `/${id}`))
  const of = ({ next, waits }: Row) => ({ next, waits: waits.map(({ holder, yours, next }) => [holder, yours, next]) })
  const read = of(lifecycles.find((row: Row) => row.scope === scope))
  const { items } = good(await who.send('GET', `?list=${list}&tab=all&limit=500`))
  expect(of(items.find((item: { id: string }) => item.id === id).row)).toEqual(read)
  return read
}

test('of the platform', async () => {
  const id = await submitted(portal, owner)
  const decides = 'Check the data and the documents, then decide.'
  expect(await told(platform, id, 'review-brands')).toEqual({ next: decides, waits: [['reviewer', true, decides]] })
  const all = 'The platform checks the data and the documents.'
  for (const reader of [readers.platform, readers.other])
    expect(await told(reader, id, 'review-brands')).toEqual({ next: all, waits: [['reviewer', false, all]] })
  expect(await told(owner, id, 'my-brands')).toEqual({ next: all, waits: [['reviewer', false, all]] })
  // What speaks to its owner alone is told to nobody else.
  good(await act(platform, id, 'ask-owner', { question: 'Who signs for this company?' }))
  const asked = 'The owner answers the question, or changes the fields and submits again.'
  expect(await told(platform, id, 'review-brands')).toMatchObject({ next: asked, waits: [['owner', false, asked]] })
  expect(await told(readers.platform, id, 'review-brands')).toEqual({ next: null, waits: [['owner', false, null]] })
})

test('who may only read is told that, whatever version they send, and nothing of how the record stands', async () => {
  const id = await submitted(portal, owner)
  good(await act(platform, id, 'forward', { carriers: ['vi'] }))
  for (const [reader, scope, workflow] of [
    [readers.platform, '', 'brand'],
    [readers.other, '', 'brand'],
    [readers.carrier, 'vi', 'brand-at-carrier'],
  ] as const)
    for (const version of [1, 2, 3, 99]) {
      const { status, body } = await reader.send('POST', `/${id}/transitions`, {
        event: 'approve',
        version,
        workflow,
        scope,
        data: {},
      })
      expect([status, body.code, body.data?.version]).toEqual([403, 'right-missing', undefined])
    }
})

test('of a carrier', async () => {
  const id = await submitted(portal, owner)
  good(await act(platform, id, 'forward', { carriers: ['vi'] }))
  const decides = 'Check the brand for your network, then decide.'
  expect(await told(vi, id, 'carrier-brands', 'vi')).toEqual({ next: decides, waits: [['carrier', true, decides]] })
  const all = 'The carrier checks the brand for its network.'
  expect(await told(readers.carrier, id, 'carrier-brands', 'vi')).toEqual({ next: all, waits: [['carrier', false, all]] })
  // Also where nothing of it is to be decided now.
  good(await act(vi, id, 'reject', rejectCases.base, 'vi'))
  expect((await told(vi, id, 'carrier-brands', 'vi')).next).toMatch(/^You decide again/)
  expect((await told(readers.carrier, id, 'carrier-brands', 'vi')).next).toBeNull()
})
