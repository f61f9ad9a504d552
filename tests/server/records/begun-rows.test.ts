import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, asker } from './askers.ts'
import { type Launches, startLaunches } from './launches.ts'

/** What a reader is told of the rows around a record counts what the owner has sent, and for the owner also what was only begun. */
let launches: Launches
const readers: { [name: string]: Asker } = {}
beforeAll(async () => {
  launches = await startLaunches()
  const as = (role: string, organisation: string, carrier: string | null = null) =>
    asker(launches.portal, role, organisation, carrier, { kind: 'bots' })
  readers.owner = await as('DEVELOPER', 'Own bots')
  readers.platform = await as('ADMIN_DOTGO_READWRITE', 'The platform')
  readers.vi = await as('VI_CARRIER_READWRITE', 'Vi', 'vi')
}, 60_000)
afterAll(() => launches.portal.close())

type Counts = { [state: string]: number }
const sum = (counts: Counts): number => Object.values(counts).reduce((all, count) => all + count, 0)

test('Z7: a launch that was only begun is counted for its owner alone, until it is sent', async () => {
  const bot = await launches.bot('Bot With A Secret Draft')
  // The carrier reads the bot because its verification was forwarded.
  await launches.portal.pool.query('update lifecycle set forwarded = true where record_id = $1 and scope <> $2', [
    bot.verification,
    '',
  ])
  const counted = async (reader: string): Promise<Counts> => {
    const { status, body } = (await readers[reader]?.send('GET', `/${bot.id}`)) ?? {}
    expect([reader, status]).toEqual([reader, 200])
    return body.data.facts.related.rows['bot-launch']
  }
  const others = ['platform', 'vi']
  const before = await Promise.all(others.map(counted))
  const begun = await launches.who.owner.send('POST', '', { data: { bot: bot.id } })
  expect(begun.status).toBe(201)
  expect(await counted('owner')).toMatchObject({ not_launched: 1 })
  expect(await Promise.all(others.map(counted))).toEqual(before)
  expect(before.map(sum)).toEqual([0, 0])
  const sent = await launches.submit(String(begun.body.data.id), launches.dataFor(bot, ['vi']))
  expect(sent.status).toBe(200)
  expect(await counted('platform')).toEqual({ pending: 1, 'pending.operator': 1 })
})
