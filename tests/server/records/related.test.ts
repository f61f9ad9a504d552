import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, asker } from './askers.ts'
import { type Launches, startLaunches } from './launches.ts'

/** Events whose conditions count rows around a record, sent at the same moment as those that change what is counted. */
let launches: Launches
let owner: Asker
beforeAll(async () => {
  launches = await startLaunches()
  owner = await asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind: 'bots' })
}, 60_000)
afterAll(() => launches.portal.close())

const why = { comment: 'The project was given up by our client.' }

test('of archiving a bot and submitting its launch at the same moment one is done, and the other is told why not', async () => {
  const bots = await Promise.all(Array.from({ length: 40 }, (_, number) => launches.bot(`Given up ${number}`)))
  const drafts = await Promise.all(bots.map(bot => launches.who.owner.send('POST', '', { data: { bot: bot.id } })))
  const answers = []
  for (const [number, bot] of bots.entries())
    answers.push(
      await Promise.all([
        // From before the other to after it, a little later each time.
        wait(number % 20).then(() => owner.send('POST', `/${bot.id}/transitions`, { event: 'archive', version: 1, data: why })),
        wait(5).then(() => launches.submit(String(drafts[number]?.body.data.id), launches.dataFor(bot, ['vi']))),
      ]),
    )
  const statuses = answers.map(([archived, submitted]) => [archived.status, submitted.status])
  for (const pair of statuses) expect([pair, statuses]).toEqual([expect.arrayContaining([200]), statuses])
  expect(statuses.filter(([archived, submitted]) => archived === 200 && submitted === 200)).toEqual([])
  for (const [archived, submitted] of answers) {
    if (archived.status !== 200)
      expect([archived.status, archived.body.message]).toEqual([409, expect.stringContaining('in review')])
    if (submitted.status !== 200) expect([409, 422]).toContain(submitted.status)
  }
})
