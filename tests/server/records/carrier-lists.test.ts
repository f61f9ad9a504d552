import { afterAll, beforeAll, expect, test } from 'vitest'
import type { List } from '#engine/definitions/types.ts'
import { type Asker, asker } from './askers.ts'
import { type Launches, rejection, startLaunches } from './launches.ts'

/** What a carrier is told in a list depends on the carrier's own rows, and on what it sees of the record: on nothing else. */
let launches: Launches
let platform: Asker
const vi: { [kind: string]: Asker } = {}
beforeAll(async () => {
  launches = await startLaunches()
  const { portal } = launches
  platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'bots' })
  for (const { path } of Object.values(portal.set.records))
    if (path) vi[path] = await asker(portal, 'VI_CARRIER_READWRITE', 'Vi', 'vi', { kind: path })
}, 60_000)
afterAll(() => launches.portal.close())

const kindOf = ({ record }: List): string => launches.portal.set.records[record]?.path ?? ''

/** Questions that are answered in another way than before. */
async function moved(before: { [query: string]: unknown }, label: string, ids: string[]): Promise<string[]> {
  const after = await toldVi(label, ids)
  return Object.keys(after).filter(query => JSON.stringify(after[query]) !== JSON.stringify(before[query]))
}

/** Every list in every tab and order, all that is asked of one record, and a search for it. */
async function toldVi(label: string, ids: string[]): Promise<{ [query: string]: unknown }> {
  const answers: { [query: string]: unknown } = {}
  const ask = async (who: Asker, query: string): Promise<void> => {
    const { status, body } = await who.send('GET', query)
    answers[query] = [status, body.data ?? body.code]
  }
  for (const [id, list] of Object.entries(launches.portal.set.lists)) {
    const who = vi[kindOf(list)]
    if (!who || list.tabs.length === 0) continue
    for (const tab of list.tabs) {
      const of = `?list=${id}&tab=${tab.id}&limit=500`
      await ask(who, of)
      await ask(who, `${of}&search=${encodeURIComponent(label)}`)
      for (const column of list.columns) if (column.sortable) await ask(who, `${of}&sort=-${column.id}`)
      for (const at of ids) for (const one of [`at=${at}`, `at=${at}/vi`, `parent=${at}`]) await ask(who, `${of}&${one}`)
    }
  }
  expect(Object.keys(answers).length).toBeGreaterThan(100)
  return answers
}

test('Z1: what another carrier decides about a launch moves no list of a carrier', async () => {
  const bot = await launches.bot('Rejected Elsewhere')
  const launch = await launches.submitted(bot, ['vi', 'northline'])
  for (const carrier of ['vi', 'northline']) await launches.send(launches.who.platform, launch, carrier, 'forward')
  await launches.send(launches.who.vi, launch, 'vi', 'approve-at-carrier')
  const seen = await toldVi(bot.name, [bot.id, launch])
  const rejected = await launches.send(launches.who.northline, launch, 'northline', 'reject-at-carrier', { data: rejection })
  expect(rejected.status).toBe(200)
  expect(await moved(seen, bot.name, [bot.id, launch])).toEqual([])
  // The platform, which sees all rows, finds whom the bot waits for.
  const { body } = await platform.send('GET', `?list=my-bots&tab=yours&at=${bot.id}`)
  expect(body.data.items).toHaveLength(1)
})

test('Z1: nor does what the platform does with a row of the carrier before it forwards it', async () => {
  const bot = await launches.bot('Rejected Before')
  const launch = await launches.submitted(bot, ['vi'])
  const seen = await toldVi(bot.name, [bot.id, launch])
  expect((await launches.send(launches.who.platform, launch, 'vi', 'reject', { data: rejection })).status).toBe(200)
  expect(await moved(seen, bot.name, [bot.id, launch])).toEqual([])
})

test('Z1: nor does what the platform asks the owner', async () => {
  const bot = await launches.bot('Asked About', false)
  await launches.standing(bot.verification, 'submitted')
  const seen = await toldVi(bot.name, [bot.id, bot.verification])
  const question = { question: 'Which number sends STOP back?' }
  expect((await launches.verify(bot.verification, 'ask-owner', question)).status).toBe(200)
  expect(await moved(seen, bot.name, [bot.id, bot.verification])).toEqual([])
})

test('what the carrier itself rejected is with the owner, for the carrier too', async () => {
  const bot = await launches.bot('Rejected Here')
  const launch = await launches.submitted(bot, ['vi', 'northline'])
  const withOwner = async () => (await vi.bots?.send('GET', `?list=my-bots&tab=yours&at=${bot.id}`))?.body.data
  const before = await withOwner()
  expect(before.items).toHaveLength(0)
  await launches.send(launches.who.platform, launch, 'vi', 'forward')
  await launches.send(launches.who.vi, launch, 'vi', 'reject-at-carrier', { data: rejection })
  const after = await withOwner()
  expect([after.items.length, after.counts.yours]).toEqual([1, before.counts.yours + 1])
})
