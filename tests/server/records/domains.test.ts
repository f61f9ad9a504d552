/** What is on the domain of a brand is told by the server as by the page, and nothing is stored of what is not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import { freshData } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, stored, submitted } from './askers.ts'

let portal: Portal
let brands: Asker
let owner: Asker
let brand: string

beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  brands = await asker(portal, 'DEVELOPER', 'Sites', null, { kind: 'brands' })
  owner = await asker(portal, 'DEVELOPER', 'Sites', null, { kind: 'bots' })
  brand = await submitted(portal, brands, { website: 'https://www.tree.co.in', contact_email: 'bob@mail.tree.co.in' })
}, 60_000)
afterAll(() => portal.close())

/** A bot's form, submitted over HTTP: its id and the answer. */
async function send(asks: Asker, more: JsonObject): Promise<{ id: string; answer: Awaited<ReturnType<Asker['send']>> }> {
  const data = { ...(await freshData(portal, 'bot', bots.base as JsonObject, asks.organisation, { brand })), ...more }
  const id = String((await asks.send('POST', '', { data })).body.data.id)
  const before = await stored(portal, id)
  const answer = await asks.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
  if (answer.status >= 400) expect(await stored(portal, id)).toEqual(before)
  return { id, answer }
}

const right = { privacy_url: 'https://legal.tree.co.in/privacy', tos_url: 'https://tree.co.in/terms' }

test('an address on another domain than the brand is refused, also one of the same public suffix', async () => {
  for (const privacy_url of ['https://other.example/privacy', 'https://other.co.in/privacy']) {
    const { answer } = await send(owner, { ...right, privacy_url })
    expect(answer.status).toBe(422)
    expect(answer.body.data.problems).toEqual([
      { path: '/privacy_url', message: 'Privacy policy must be on tree.co.in, the domain of the brand' },
    ])
  }
})

test('any host of the registered domain is taken; the owner is told what the form compares with', async () => {
  const { id, answer } = await send(owner, right)
  expect(answer.status).toBe(200)
  const { reached } = (await owner.send('GET', `/${id}`)).body.data
  expect(reached).toEqual({ 'brand/website': { from: brand, value: 'https://www.tree.co.in' } })
})

test("of another organisation's brand nothing is told", async () => {
  const other = await asker(portal, 'DEVELOPER', 'Others', null, { kind: 'bots' })
  const { id, answer } = await send(other, { privacy_url: 'https://other.example/privacy' })
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).not.toContain('tree.co.in')
  expect((await other.send('GET', `/${id}`)).body.data.reached).toBeUndefined()
})
