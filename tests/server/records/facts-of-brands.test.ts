import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import botCases from '../../definitions/bot.cases.json' with { type: 'json' }
import { proves } from '../../spec/proofs.ts'
import { publishedSet } from '../../support/published-set.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, submitted, validData } from './askers.ts'

/** What the specification says of brands and what they are made of, as people get it. */
let portal: Portal
let owner: Asker
let other: Asker
beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  owner = await asker(portal, 'DEVELOPER', 'Brand owner')
  other = await asker(portal, 'DEVELOPER', 'Another developer')
}, 60_000)
afterAll(() => portal.close())

test('a brand belongs to one developer: another one neither sees it, nor names it for a bot, nor gets its name', async () => {
  proves('workflows.3.brand-one-developer')
  const id = await submitted(portal, owner, { brand_name: 'One Developer Alone' })
  expect((await other.send('GET', `/${id}`)).status).toBe(404)
  expect((await other.send('GET', '?list=my-brands&tab=all')).body.data.items).toEqual([])
  const data = await validData(portal, other.organisation, { brand_name: 'one developer alone' })
  const made = await other.send('POST', '', { data })
  const sent = await other.send('POST', `/${made.body.data.id}/submit`, { event: 'submit', version: 1, data })
  expect([sent.status, sent.body.message]).toEqual([409, 'A brand with this name already exists'])
  const bots = await asker(portal, 'DEVELOPER', 'Another developer', null, { kind: 'bots' })
  const bot = { ...botCases.base, brand: id }
  const begun = await bots.send('POST', '', { data: bot })
  const refused = await bots.send('POST', `/${begun.body.data.id}/submit`, { event: 'submit', version: 1, data: bot })
  expect(refused.status).toBe(422)
  expect(refused.body.data.problems).toContainEqual(expect.objectContaining({ path: '/brand' }))
})

test('of more than 500 industries 500 are asked for, whether the page says so or not, and all are found by their name', async () => {
  proves('both.industry-end-index')
  const set = structuredClone(publishedSet())
  const industries = Object.values(set.rows).find(({ record }) => record === 'industry')
  if (!industries) throw new Error('There are no industries.')
  const one = industries.rows[0]?.data ?? {}
  for (let number = 0; number < 510; number++)
    industries.rows.push({ key: `more-${number}`, data: { ...one, title: `More ${number}` } })
  const many = await startPortal({}, set)
  try {
    await createReferenceData(many.deps, true)
    const who = await asker(many, 'DEVELOPER', 'Brand owner', null, { kind: 'references' })
    const keys = async (query: string): Promise<string[]> =>
      (await who.send('GET', `/industry${query}`)).body.data.map(({ key }: { key: string }) => key)
    expect((await keys('')).length).toBe(500)
    expect((await keys('?start_index=0&end_index=500')).length).toBe(500)
    expect(await keys('?search=More%20509')).toEqual(['more-509'])
  } finally {
    await many.close()
  }
})
