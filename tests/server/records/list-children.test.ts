import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, asker } from './askers.ts'
import { atCarrier, good, openShop, sentTrial, startFurther } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'

/** Columns that say where others stand that belong to a row's record: a bot's verification and launch. */
let launches: Launches
let owner: Asker
let platform: Asker
beforeAll(async () => {
  launches = await startLaunches()
  owner = await asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind: 'bots' })
  platform = await asker(launches.portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'bots' })
}, 60_000)
afterAll(() => launches.portal.close())

const below = async (who: Asker, list: string, id: string) =>
  good(await who.send('GET', `?list=${list}&tab=all&limit=500`)).items.find((item: { id: string }) => item.id === id)?.below

test('say how a bot is verified and on how many networks it is live, to its owner and to the platform', async () => {
  const bot = await launches.bot('Seen in a list')
  const plain = { 'bot-verification': { label: 'Bot verified', tone: 'good' } }
  expect(await below(owner, 'my-bots', bot.id)).toEqual({
    'bot-verification': expect.objectContaining(plain['bot-verification']),
  })
  const id = await launches.submitted(bot, ['vi', 'northline'])
  await launches.goesLive(id, bot.agentId, 'vi')
  for (const [who, list] of [
    [owner, 'my-bots'],
    [platform, 'review-bots'],
  ] as const)
    expect(await below(who, list, bot.id), list).toMatchObject({
      ...plain,
      'bot-launch': { label: 'Launched', summary: 'Live on 1 of 2, 1 in review', state: 'live.steady', scope: '' },
    })
})

test('are empty where nothing belongs to the record, and not there in lists that ask for none', async () => {
  const { id } = good(await owner.send('POST', '', { data: { bot_name: 'Just begun' } }))
  expect(await below(owner, 'my-bots', id)).toEqual({})
  const queue = good(await platform.send('GET', '?list=bot-creation-queue&tab=all&limit=500')).items
  expect(queue.length).toBeGreaterThan(0)
  for (const item of queue) expect(item).not.toHaveProperty('below')
})

test('tell nobody but the owner of what was only begun', async () => {
  const bot = await launches.bot('Begun below')
  good(await launches.who.owner.send('POST', '', { data: { bot: bot.id } }))
  expect(Object.keys(await below(owner, 'my-bots', bot.id))).toEqual(['bot-verification', 'bot-launch'])
  expect(Object.keys(await below(platform, 'review-bots', bot.id))).toEqual(['bot-verification'])
})

test('tell nothing of kinds that the reader may not read', async () => {
  const { portal } = launches
  const bot = await launches.bot('Read in part')
  await launches.submitted(bot, ['vi'])
  const role = portal.set.roles.roles.ADMIN_DOTGO_READONLY
  delete role?.rights?.['bot-launch.read']
  const reader = await asker(portal, 'ADMIN_DOTGO_READONLY', 'The platform', null, { kind: 'bots' })
  expect(Object.keys(await below(reader, 'review-bots', bot.id))).toEqual(['bot-verification'])
})

test('what rows by carrier say together counts those that the reader may see, whatever right opens the list', async () => {
  // No list of the project opens to carriers so. Were there one:
  const further = await startFurther(set => {
    if (set.lists['my-trials']) set.lists['my-trials'].right = 'area.billing'
  })
  try {
    const { portal, owner, platform, vi, northline } = further
    const trial = await sentTrial(owner, await openShop(owner), ['vi', 'northline'])
    good(await atCarrier(portal, platform, trial, 'vi', 'pass'))
    good(await atCarrier(portal, vi, trial, 'vi', 'accept'))
    const summaryFor = async (who: typeof vi) =>
      good(await who.trials.send('GET', '?list=my-trials&tab=all')).items.find(({ id }: { id: string }) => id === trial)?.row
        .summary
    expect(good(await owner.trials.send('GET', `/${trial}`)).lifecycles[0].summary).toBe('Running at 1 of 2')
    expect([await summaryFor(vi), await summaryFor(northline)]).toEqual(['Running at 1 of 1', 'Running at 0 of 1'])
  } finally {
    await further.portal.close()
  }
})
