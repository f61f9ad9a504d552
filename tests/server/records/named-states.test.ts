import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Condition } from '#engine/definitions/types.ts'
import { atCarrier, type Further, furtherSet, good, openShop, sentTrial, startFurther } from './further.ts'

/** States by the name of one around them, by "*" and by "!name": in lists, references, conditions and where a record stands by its rows. */
let all: Further
beforeAll(async () => {
  all = await startFurther(set => {
    const meta = set.workflows.trial?.meta
    if (meta?.kind !== 'lifecycle') throw new Error('There is no lifecycle of trials')
    const rows = {
      'trial-at-carrier': { properties: { asked: { maximum: 1 }, '!refused': { minimum: 1 }, '*': { maximum: 2 } } },
    }
    const facts: Condition = { properties: { related: { properties: { rows: { properties: rows } } } } }
    meta.events['forward-more']?.preconditions?.push({ facts, reason: 'not-in-this-state' })
  })
}, 60_000)
afterAll(() => all.portal.close())

const refusal = { reason_code: 'DOC_ILLEGIBLE', comment: 'It cannot be read.' }

test('what is published names innermost states alone', () => {
  const { lists, forms, workflows, navigation } = furtherSet()
  const ended = ['stopped', 'refused', 'recalled']
  expect(lists['trials-at-carriers']?.tabs.map(({ states }) => states)).toEqual([
    ['asked.first', 'asked.second', 'running', ...ended],
    ['asked.first', 'asked.second'],
    ended,
    ['running'],
  ])
  expect(forms.trial?.schema.properties).toMatchObject({ shop: { 'x-ref': { states: ['open', 'busy'] } } })
  expect(workflows.trial?.['x-derive']).toMatchObject({ in: ['asked', 'running', 'stopped'] })
  expect(JSON.stringify(navigation.pages.find(({ path }) => path === '/shops/:id'))).toContain('{"enum":["open","busy"]}')
  expect(JSON.stringify(lists)).not.toContain('"without"')
})

test('tabs hold and count them, references take them, conditions count rows by them, and the record follows', async () => {
  const { portal, owner, platform, vi, northline } = all
  const tabs = async () => {
    const shown = async (tab: string): Promise<{ items: { id: string }[]; counts: object }> =>
      good(await platform.trials.send('GET', `?list=trials-at-carriers&tab=${tab}`))
    const [waiting, ended] = [await shown('waiting'), await shown('ended')]
    return [waiting.items.length, ended.items.length, waiting.counts]
  }
  const shop = await openShop(owner)
  const id = await sentTrial(owner, shop, ['vi', 'northline'])
  const more = async () => {
    const [{ version = 0 } = {}] = await portal.rows<{ version: number }>(
      "select version from lifecycle where record_id = $1 and scope = ''",
      [id],
    )
    const body = { event: 'forward-more', version, data: { carriers: ['harbour'] } }
    return (await platform.trials.send('POST', `/${id}/transitions`, body)).status
  }
  const counted = async () => good(await platform.trials.send('GET', `/${id}`)).facts.related.rows['trial-at-carrier']

  good(await atCarrier(portal, platform, id, 'vi', 'pass'))
  expect(await counted()).toEqual({ 'asked.first': 1, 'asked.second': 1, asked: 2, '!refused': 2, '*': 2 })
  expect(await more(), 'two rows are asked').toBe(409)
  expect(await tabs()).toEqual([2, 0, { all: 2, waiting: 2, ended: 0, running: 0 }])
  good(await atCarrier(portal, vi, id, 'vi', 'refuse', {}, refusal))
  expect(await tabs()).toEqual([1, 1, { all: 2, waiting: 1, ended: 1, running: 0 }])
  expect(await more(), 'one is').toBe(200)
  expect(await more(), 'three rows').toBe(409)

  for (const scope of ['northline', 'harbour']) good(await atCarrier(portal, platform, id, scope, 'pass'))
  good(await atCarrier(portal, northline, id, 'northline', 'refuse', {}, refusal))
  expect(good(await platform.trials.send('GET', `/${id}`)).facts.lifecycle.state).toBe('asked')
})

test('a reference to a record in a state taken away is refused', async () => {
  const { owner, platform } = all
  const shop = await openShop(owner, 'Soon closed')
  const data = { shop, carriers: ['vi'] }
  const made = good(await owner.trials.send('POST', '', { data }))
  good(await platform.shops.send('POST', `/${shop}/transitions`, { event: 'close', version: 2, data: {}, typed: 'Soon closed' }))
  const refused = await owner.trials.send('POST', `/${made.id}/submit`, { event: 'submit', version: 1, data })
  expect([refused.status, refused.body.data.problems[0].path]).toEqual([422, '/shop'])
})
