/** Names of the specification in the answers about a record, and what is said to a program without an id. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import confirmed from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import { samplePng } from '../../e2e/sample-files.ts'
import { proves } from '../../spec/proofs.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { withUploads } from './aggregator-details.ts'
import { type Asker, asker, submitted } from './askers.ts'

let portal: Portal
let brands: Asker
let owner: Asker
let brand: string
let uploads: { remove(): void }

beforeAll(async () => {
  portal = await startPortal()
  uploads = withUploads(portal)
  await createReferenceData(portal.deps, true)
  brands = await asker(portal, 'DEVELOPER', 'Names', null, { kind: 'brands' })
  owner = await asker(portal, 'DEVELOPER', 'Names', null, { kind: 'bots' })
  brand = await submitted(portal, brands)
}, 60_000)
afterAll(async () => {
  await portal.close()
  uploads.remove()
})

test('a brand bears where it stands', async () => {
  proves('workflows.3.verification-status-id')
  const { data } = (await brands.send('GET', `/${brand}`)).body
  expect(data.status_id).toBe(data.lifecycles[0].status_id)
  expect(data.verification_status_id).toBe(data.status_id)
})

test('lists of bots and brands bear their rows under the names of the specification', async () => {
  proves('workflows.3.bot-list-rcs-bots')
  proves('workflows.3.brand-lists-submitted', 'workflows.3.brand-lists-for-store', 'workflows.3.brand-lists-verified')
  const bot = (await owner.send('POST', '', { data: { bot_name: 'Only begun' } })).body.data
  const listedBots = (await owner.send('GET', '?list=my-bots')).body.data
  expect(listedBots.rcs_bots).toContainEqual({ id: bot.id, label: 'Only begun', status_id: bot.lifecycles[0].status_id })
  expect(listedBots.rcs_bots.map(({ id }: { id: string }) => id)).toEqual(listedBots.items.map(({ id }: { id: string }) => id))
  expect([listedBots.wahtsapp_bots, listedBots.change_under_bots]).toEqual([[], []])

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

test('a bot that was changed after a rejection and submitted again is among the bots with changes, until it is decided', async () => {
  proves('workflows.3.bot-list-change-under-bots')
  const logo = samplePng('logo.png')
  const banner = samplePng('banner.png', 1440, 448)
  const data = {
    ...JSON.parse(JSON.stringify(bots.base).replaceAll('growing-tree.example', 'records.example')),
    brand,
    logo: await owner.upload('logo', logo.name, logo.buffer),
    banner: await owner.upload('banner', banner.name, banner.buffer),
  }
  const { id } = (await owner.send('POST', '', { data })).body.data
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'bots' })
  const version = async () => (await owner.send('GET', `/${id}`)).body.data.lifecycles[0].version
  const listed = async () => (await owner.send('GET', '?list=my-bots')).body.data.change_under_bots
  const submit = async (event: string, more: JsonObject) =>
    owner.send('POST', `/${id}/submit`, { event, version: await version(), data: { ...data, ...more } })
  const decide = async (event: string, given: object) =>
    platform.send('POST', `/${id}/transitions`, { event, version: await version(), data: given })

  expect((await submit('submit', {})).status).toBe(200)
  expect(await listed()).toEqual([])
  expect((await decide('reject', { reason_code: 'POLICY_OTHER', comment: 'Say what the bot does.' })).status).toBe(200)
  expect(await listed()).toEqual([])
  expect((await submit('resubmit', { short_description: 'Orders and deliveries' })).status).toBe(200)
  const stands = (await owner.send('GET', `/${id}`)).body.data
  expect(await listed()).toEqual([{ id, label: stands.label, status_id: stands.lifecycles[0].status_id }])
  expect((await decide('reject', { reason_code: 'POLICY_OTHER', comment: 'Still not clear.' })).status).toBe(200)
  expect(await listed()).toEqual([])
})

test('one brand without an id is refused in words; of other kinds it is just not there', async () => {
  proves('workflows.5.brand-id-undefined', 'both.envelope-message', 'both.envelope-status-message')
  const answer = await brands.send('GET', '/undefined')
  expect([answer.status, answer.body.status_message]).toEqual([422, 'error'])
  expect(answer.body.message).toBe('Brand id is undefined')
  expect((await owner.send('GET', '/undefined')).status).toBe(404)
})
