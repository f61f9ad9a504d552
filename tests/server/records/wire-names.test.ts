/** Names of the specification in the answers about a record, and what is said to a program without an id. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { freshData } from '../../support/named-in-data.ts'
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

test('a bot bears its brand from the draft on, and where its verification and launch stand once there are any', async () => {
  proves('workflows.3.bot-creation-brand-id', 'workflows.3.bot-submission-brand-id')
  const right = { privacy_url: 'https://records.example/privacy', tos_url: 'https://records.example/terms' }
  const data = { ...(await freshData(portal, 'bot', bots.base as JsonObject, owner.organisation, { brand })), ...right }
  const names = { brand_id: brand, bot_agent_id: null, bot_id: null, verification_status_id: null, launch_status_id: null }
  const made = (await owner.send('POST', '', { data })).body.data
  expect(made).toMatchObject(names)
  const sent = await owner.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, data })
  expect(sent.body.data).toMatchObject(names)
})

test('a brand bears where it stands', async () => {
  proves('workflows.3.verification-status-id')
  const { data } = (await brands.send('GET', `/${brand}`)).body
  expect(data.status_id).toBe(data.lifecycles[0].status_id)
  expect(data.verification_status_id).toBe(data.status_id)
})

test('one brand without an id is refused in words; of other kinds it is just not there', async () => {
  proves('workflows.5.brand-id-undefined')
  const answer = await brands.send('GET', '/undefined')
  expect([answer.status, answer.body.message]).toEqual([422, 'Brand id is undefined'])
  expect((await owner.send('GET', '/undefined')).status).toBe(404)
})
