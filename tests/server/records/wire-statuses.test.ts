/** Names of the specification in the answers about a bot: its brand, and where what belongs to it stands. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import requested from '../../definitions/bot-verification.cases.json' with { type: 'json' }
import { freshData } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, submitted } from './askers.ts'

let portal: Portal
let owner: Asker
let brand: string

beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Names', null, { kind: 'bots' })
  brand = await submitted(portal, await asker(portal, 'DEVELOPER', 'Names', null, { kind: 'brands' }))
}, 60_000)
afterAll(() => portal.close())

test('a bot bears its brand from the draft on, and where its verification and launch stand once there are any', async () => {
  const right = {
    website_list: [{ value: 'https://records.example', label: 'Our site' }],
    ...{ privacy_url: 'https://records.example/privacy', tos_url: 'https://records.example/terms' },
  }
  const data = { ...(await freshData(portal, 'bot', bots.base as JsonObject, owner.organisation, { brand })), ...right }
  const names = { brand_id: brand, bot_agent_id: null, bot_id: null, verification_status_id: null, launch_status_id: null }
  const made = (await owner.send('POST', '', { data })).body.data
  expect(made).toMatchObject(names)
  const sent = await owner.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, data })
  expect(sent.body.data).toMatchObject(names)
})

test('a request about a bot that is only begun has no status for anybody but its owner', async () => {
  const asking = await asker(portal, 'DEVELOPER', 'Asking', null, { kind: 'bot-verifications' })
  const owning = await asker(portal, 'DEVELOPER', 'Asking', null, { kind: 'bots' })
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'Naming platform', null, { kind: 'bots' })
  const data = await freshData(portal, 'bot-verification', requested.base as JsonObject, asking.organisation)
  const statusFor = async (who: Asker) => (await who.send('GET', `/${data.bot}`)).body.data.verification_status_id
  const begun = (await asking.send('POST', '', { data })).body.data
  expect(await statusFor(owning)).toBe(begun.lifecycles[0].status_id)
  expect(await statusFor(platform)).toBeNull()
  const sent = (await asking.send('POST', `/${begun.id}/submit`, { event: 'submit', version: 1, data })).body.data
  expect(await statusFor(platform)).toBe(sent.lifecycles[0].status_id)
})
