import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingIn } from './acting.ts'
import { type Asker, submitted } from './askers.ts'
import { good } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'
import { given, requestSubmitted } from './verifications.ts'

/** What a carrier and the platform ask and answer each other about a record: its owner is told that it happened, and nothing of it. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
}, 60_000)
afterAll(() => launches.portal.close())
const { people, act } = actingIn(() => launches.portal)

const question = { question: 'Between us: is this the bank that we know?' }
const answer = { answer: 'Between us: it is, we called them.' }
const hidden = 'Between us'

type Line = { event: string; scope: string; label: string; input: object }
const history = async (by: Asker, id: string): Promise<Line[]> => good(await by.send('GET', `/${id}/history`))
const exchanged = async (by: Asker, id: string): Promise<object[]> => good(await by.send('GET', `/${id}`)).exchanged
/** All that somebody reads of a record, as text. */
const told = async (by: Asker, id: string) => JSON.stringify([good(await by.send('GET', `/${id}`)), await history(by, id)])

const begun: Record<string, (owner: Asker, platform: Asker) => Promise<string>> = {
  brands: async (owner, platform) => {
    const id = await submitted(launches.portal, owner)
    good(await act(platform, id, 'forward', { carriers: ['vi'] }))
    return id
  },
  'bot-verifications': async (owner, platform) => {
    const { id } = await requestSubmitted(launches.portal, owner)
    good(await act(platform, id, 'forward', given.forward(['vi'])))
    return id
  },
  'bot-launches': async (_owner, platform) => {
    const id = await launches.submitted(await launches.bot('Bot Between Others'), ['vi'])
    good(await act(platform, id, 'forward', {}, 'vi'))
    return id
  },
}

test.each(Object.keys(begun))(
  '%s: what a carrier asks and the platform answers is read by these two, in record and history',
  async kind => {
    const { owner, platform, vi } = await people(kind)
    const id = (await begun[kind]?.(owner, platform)) ?? ''
    good(await act(vi, id, 'send-back', question, 'vi'))
    const answers = kind === 'bot-launches' ? 'answer-carrier' : 'answer'
    good(await act(platform, id, answers, answer, 'vi'))
    for (const reader of [platform, vi])
      expect(await exchanged(reader, id)).toMatchObject([
        { says: 'answer', input: answer },
        { says: 'question', input: question },
      ])
    expect(await exchanged(owner, id)).toEqual([])
    expect(await told(owner, id)).not.toContain(hidden)
    const lines = (await history(owner, id)).filter(
      ({ event, scope }) => scope === 'vi' && [answers, 'send-back'].includes(event),
    )
    expect(lines).toMatchObject([
      { label: 'Answered by the platform', input: {} },
      { label: 'Sent back to the platform', input: {} },
    ])
  },
)
