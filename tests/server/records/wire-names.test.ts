/** Names of the specification in the answers about a record, and what is said to a program without an id. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import confirmed from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, submitted } from './askers.ts'

let portal: Portal
let brands: Asker
let owner: Asker
let brand: string

beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  brands = await asker(portal, 'DEVELOPER', 'Names', null, { kind: 'brands' })
  owner = await asker(portal, 'DEVELOPER', 'Names', null, { kind: 'bots' })
  brand = await submitted(portal, brands)
}, 60_000)
afterAll(() => portal.close())

test('a brand bears where it stands', async () => {
  proves('workflows.3.verification-status-id')
  const { data } = (await brands.send('GET', `/${brand}`)).body
  expect(data.status_id).toBe(data.lifecycles[0].status_id)
  expect(data.verification_status_id).toBe(data.status_id)
})

test('lists of bots and brands bear their rows under the names of the specification', async () => {
  proves('workflows.3.bot-list-rcs-bots', 'workflows.3.bot-list-whatsapp-bots', 'workflows.3.bot-list-change-under-bots')
  proves('workflows.3.brand-lists-submitted', 'workflows.3.brand-lists-for-store', 'workflows.3.brand-lists-verified')
  const bot = (await owner.send('POST', '', { data: { bot_name: 'Only begun' } })).body.data
  const bots = (await owner.send('GET', '?list=my-bots')).body.data
  expect(bots.rcs_bots).toContainEqual({ id: bot.id, label: 'Only begun', status_id: bot.lifecycles[0].status_id })
  expect(bots.rcs_bots.map(({ id }: { id: string }) => id)).toEqual(bots.items.map(({ id }: { id: string }) => id))
  expect([bots.wahtsapp_bots, bots.change_under_bots]).toEqual([[], []])

  const listed = async () => (await brands.send('GET', '?list=my-brands&limit=100')).body.data
  const reviewer = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'brands' })
  const labels = (rows: { id: string }[]) => rows.map(({ id }) => id)
  expect(labels((await listed()).submmited_brands)).toEqual([brand])
  for (const [version, event, data] of [
    [2, 'approve', {}],
    [3, 'verify', confirmed.base],
  ] as const)
    expect((await reviewer.send('POST', `/${brand}/transitions`, { event, version, data })).status, event).toBe(200)
  const after = await listed()
  expect([after.submmited_brands, labels(after.brands_for_store), labels(after.verified_brands)]).toEqual([[], [brand], [brand]])
})

test('one brand without an id is refused in words; of other kinds it is just not there', async () => {
  proves('workflows.5.brand-id-undefined', 'both.envelope-message', 'both.envelope-status-message')
  const answer = await brands.send('GET', '/undefined')
  expect([answer.status, answer.body.status_message]).toEqual([422, 'error'])
  expect(answer.body.message).toBe('Brand id is undefined')
  expect((await owner.send('GET', '/undefined')).status).toBe(404)
})
