/** What is on the domain of a brand is told by the server as by the page, and nothing is stored of what is not. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import { freshData } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, stored, submitted } from './askers.ts'
import { startLaunches } from './launches.ts'
import { requestData } from './verifications.ts'

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

const right = {
  website_list: [{ value: 'https://www.tree.co.in', label: 'Our site' }],
  privacy_url: 'https://legal.tree.co.in/privacy',
  tos_url: 'https://tree.co.in/terms',
}

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

test('the first website of a bot is on the domain of its brand; others may be anywhere', async () => {
  const site = (value: string) => ({ value, label: 'Our site' })
  const message = 'The first website must be on tree.co.in, the domain of the brand'
  const elsewhere = await send(owner, { ...right, website_list: [site('https://other.example'), site('https://tree.co.in')] })
  expect(elsewhere.answer.status).toBe(422)
  expect(elsewhere.answer.body.data.problems).toEqual([{ path: '/website_list', message }])
  const { answer } = await send(owner, {
    ...right,
    website_list: [site('https://shop.tree.co.in'), site('https://videos.example/tree')],
  })
  expect(answer.status).toBe(200)
})

const moved =
  "The bot's first website is not on moved.example, the domain of its brand. Change the website of the brand, or ask support to correct the bot"

test('a bot whose brand moved to another domain is neither verified nor launched with its old website', async () => {
  const launches = await startLaunches()
  const { portal: there, who, bot, brandOf, dataFor, submit } = launches
  try {
    /** A bot whose policies moved with the brand; its website did not. */
    const left = async (name: string, verified: boolean) => {
      const made = await bot(name, verified)
      await brandOf(made.id, { brand_name: name, website: 'https://www.moved.example' })
      const sites = { privacy_url: 'https://moved.example/privacy', tos_url: 'https://moved.example/terms' }
      await has(made.id, { ...sites, website_list: [{ value: 'https://old.example', label: 'Our site' }] })
      return made
    }
    const has = (id: string, more: JsonObject) =>
      there.pool.query('update record set data = data || $2::jsonb where id = $1', [id, JSON.stringify(more)])
    const problemsAtBot = ({ body }: Awaited<ReturnType<Asker['send']>>) =>
      (body.data?.problems ?? []).filter(({ path }: { path: string }) => path === '/bot')

    const launched = await left('Moved Tree', true)
    const launch = String((await who.owner.send('POST', '', { data: { bot: launched.id } })).body.data.id)
    expect(problemsAtBot(await submit(launch, dataFor(launched, ['vi'])))).toEqual([{ path: '/bot', message: moved }])

    const unverified = await left('Moved Shrub', false)
    const verifying = await asker(there, 'DEVELOPER', 'Own bots', null, { kind: 'bot-verifications' })
    const data = { ...(await requestData(there, verifying)), bot: unverified.id }
    const verify = () => verifying.send('POST', `/${unverified.verification}/submit`, { event: 'submit', version: 1, data })
    expect(problemsAtBot(await verify())).toEqual([{ path: '/bot', message: moved }])

    const corrected = { website_list: [{ value: 'https://shop.moved.example', label: 'Our site' }] }
    for (const { id } of [launched, unverified]) await has(id, corrected)
    expect(problemsAtBot(await submit(launch, dataFor(launched, ['vi'])))).toEqual([])
    expect(problemsAtBot(await verify())).toEqual([])
  } finally {
    await there.close()
  }
})
