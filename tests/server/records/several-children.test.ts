import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedSet } from '../../support/published-set.ts'
import { type Asker, asker } from './askers.ts'
import { good } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'

/** Definitions in which a bot may have several launches: each reader is told of the newest of those that the reader is told of. */
let launches: Launches
let vi: Asker
let northline: Asker
beforeAll(async () => {
  const set = structuredClone(publishedSet())
  const launch = set.records['bot-launch']
  if (launch?.parent) launch.parent = { field: launch.parent.field }
  launches = await startLaunches({}, set)
  vi = await asker(launches.portal, 'VI_CARRIER_READWRITE', 'Vi', 'vi', { kind: 'bots' })
  northline = await asker(launches.portal, 'VI_CARRIER_READWRITE', 'Northline', 'northline', { kind: 'bots' })
}, 60_000)
afterAll(() => launches?.portal.close())

test('Z1: a newer record below, which was forwarded to another carrier alone, hides no older one from a carrier, and is not told to it', async () => {
  const bot = await launches.bot('Launched twice')
  const standing = async (who: Asker) => good(await who.send('GET', `/${bot.id}`)).lifecycles[0]
  const first = await launches.submitted(bot, ['vi'])
  await launches.send(launches.who.platform, first, 'vi', 'forward')
  const before = await standing(vi)
  expect(before.summary).toBe('Launch: Launch submitted, carrier review')
  const second = await launches.submitted(bot, ['northline'])
  expect(await standing(vi)).toEqual(before)
  await launches.send(launches.who.platform, second, 'northline', 'forward')
  expect(await standing(vi)).toEqual(before)
  expect(JSON.stringify(await standing(northline))).toContain(second)
  expect(JSON.stringify(await standing(vi))).not.toContain(second)
})
