import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyHistory } from '#server/records/reading/verify-history.ts'
import { atCarrier, type Further, good, openShop, sentTrial, startFurther, states } from './further.ts'
import { withPause } from './with-pause.ts'

let all: Further
beforeAll(async () => {
  all = await startFurther(undefined, withPause)
}, 60_000)
afterAll(() => all.portal.close())

type Row = { scope: string; state: string; since: Date; due: Date | null }
const rowsOf = (id: string) =>
  all.portal.rows<Row>('select scope, state_text as state, since, due from lifecycle where record_id = $1 order by scope', [id])
const versionOf = async (id: string) =>
  (await all.portal.rows<{ version: number }>("select version from lifecycle where record_id = $1 and scope = ''", [id]))[0]
    ?.version ?? 0
const send = async (shop: string, event: string) =>
  good(await all.platform.shops.send('POST', `/${shop}/transitions`, { event, version: await versionOf(shop), data: {} }))
/** So many hours go by for the rows of these records. */
const wait = (hours: number, ...ids: string[]) =>
  all.portal.pool.query(
    `update lifecycle set since = since - $1 * interval '1 hour', due = due - $1 * interval '1 hour', counted_from = counted_from - $1 * interval '1 hour'
      where record_id = any($2)`,
    [hours, ids],
  )
const hour = 3_600_000
/** Hours until the due time, by the clock that wrote the row. */
const left = ({ since, due }: Row) => due && Math.round(((due.getTime() - since.getTime()) / hour) * 100) / 100

test('what was paused goes back to where it stood, with what was left of its time; its carriers wait with it', async () => {
  const { portal, owner, platform } = all
  const shop = await openShop(owner)
  const trial = await sentTrial(owner, shop, ['vi', 'northline'])
  good(await atCarrier(portal, platform, trial, 'vi', 'pass'))
  await wait(5, shop, trial)

  expect((await send(shop, 'pause')).facts.lifecycle).toMatchObject({ state: 'paused', due: null })
  expect(await states(portal, trial)).toEqual([':asked', 'northline:held', 'vi:held'])
  await wait(100, shop, trial)
  await send(shop, 'resume')
  expect((await rowsOf(shop)).map(row => [row.state, left(row)])).toEqual([['trading.open', 48 - 5]])
  expect((await rowsOf(trial)).map(row => [row.scope, row.state, left(row)])).toEqual([
    ['', 'asked', null],
    ['northline', 'asked.first', null],
    ['vi', 'asked.second', 24 - 5],
  ])

  await wait(3, shop, trial)
  await send(shop, 'pause')
  await wait(100, shop, trial)
  await send(shop, 'resume')
  expect((await rowsOf(shop)).map(left), 'a second time').toEqual([48 - 5 - 3])
  expect((await rowsOf(trial)).map(left)).toEqual([null, null, 24 - 5 - 3])

  good(await atCarrier(portal, all.vi, trial, 'vi', 'accept'))
  await send(shop, 'pause')
  const resumed = await send(shop, 'resume')
  expect(resumed.facts.lifecycle.state, 'elsewhere, after it moved on').toBe('trading.busy')
  expect(await states(portal, trial)).toEqual([':running', 'northline:asked.first', 'vi:running'])
  expect((await verifyHistory(portal.pool)).faults).toEqual([])
})

test('a reader is told neither what is remembered nor how long', async () => {
  const shop = await openShop(all.owner)
  const paused = await send(shop, 'pause')
  expect(JSON.stringify(paused)).not.toMatch(/remembered|counted_from|waited/)
})
