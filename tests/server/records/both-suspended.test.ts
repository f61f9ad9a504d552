import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdingAt } from '#portal/workflow/record-answer.ts'
import { actingIn } from './acting.ts'
import type { Asker } from './askers.ts'
import { good } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'

/** A launch that the platform and a carrier suspend, each for a reason of its own: both are read with it while both hold. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
}, 60_000)
afterAll(() => launches.portal.close())
const { people, act, submit } = actingIn(() => launches.portal)

const because = (comment: string) => ({ reason_code: 'POLICY_OTHER', comment })
const ours = 'The opt-out does not work.'
const theirs = 'Customers complain about this bot.'

test('each reason is read as long as its suspension holds, in either order', async () => {
  const { owner, platform, vi } = await people('bot-launches')
  const bot = await launches.bot('Bot Suspended Twice')
  const id = await launches.submitted(bot, ['vi'])
  await launches.goesLive(id, bot.agentId, 'vi')
  const read = async (by: Asker): Promise<string[]> => {
    const { decisions } = good(await by.send('GET', `/${id}`))
    return decisions.map(({ input }: { input: { comment?: string } }) => input.comment ?? 'none')
  }
  const all = async () => {
    const [first, ...others] = [await read(platform), await read(owner), await read(vi)]
    for (const other of others) expect(other.filter(text => text !== 'none')).toEqual(first?.filter(text => text !== 'none'))
    return first?.filter(text => text !== 'none')
  }
  good(await act(platform, id, 'suspend', because(ours), 'vi'))
  expect(await all()).toEqual([ours])
  good(await act(vi, id, 'suspend-at-carrier', because(theirs), 'vi'))
  expect(await all()).toEqual([theirs, ours])
  const answer = good(await owner.send('GET', `/${id}`))
  const row = answer.lifecycles.find(({ scope }: { scope: string }) => scope === 'vi')
  expect(holdingAt(answer, row).map(({ input }) => input.comment)).toEqual([ours])
  // What its owner changes lifts neither.
  const data = launches.dataFor(bot, ['vi'])
  await submit(owner, id, 'resubmit', { ...data, optout_description: `${data.optout_description} At any time.` })
  expect(await all()).toEqual([theirs, ours])
  good(await act(vi, id, 'reactivate-at-carrier', {}, 'vi'))
  expect(await all()).toEqual([ours])
  good(await act(vi, id, 'suspend-at-carrier', because(theirs), 'vi'))
  good(await act(platform, id, 'reactivate', {}, 'vi'))
  expect(await all()).toEqual([theirs])
  good(await act(vi, id, 'reactivate-at-carrier', {}, 'vi'))
  expect(await all()).toEqual([])
})
