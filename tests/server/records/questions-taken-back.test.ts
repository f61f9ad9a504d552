import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { inboxMail } from '#server/mail/inbox-mail.ts'
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import { sendMessages } from '../../support/do-jobs.ts'
import { freshData } from '../../support/named-in-data.ts'
import { actingIn } from './acting.ts'
import { type Asker, submitted } from './askers.ts'
import { bellOf } from './bell.ts'
import { good } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'

/** Who asked an owner for nothing takes the question back: the record is where it was, and its owner reads that there is nothing to answer. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
  launches.portal.deps.mail = inboxMail(launches.portal.pool, launches.portal.deps.now)
}, 60_000)
afterAll(() => launches.portal.close())

async function submittedBot(owner: Asker): Promise<string> {
  const data = await freshData(launches.portal, 'bot', bots.base as JsonObject, owner.organisation)
  const { id } = good(await owner.send('POST', '', { data }))
  good(await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data }))
  return id
}

const ask = { question: 'Which number sends STOP back?' }

describe.each([
  { kind: 'brands', scope: '', first: 'submitted', asked: 'asked.first' },
  { kind: 'bots', scope: '', first: 'creation_submitted', asked: 'asked.first' },
  { kind: 'bot-launches', scope: 'vi', first: 'pending.operator', asked: 'pending.asked' },
])('$kind', ({ kind, scope, first, asked }) => {
  const { people, ...acting } = actingIn(() => launches.portal)
  const row = (id: string) => acting.row(id, scope)
  const act = (by: Asker, id: string, event: string, data: object = {}) => acting.act(by, id, event, data, scope)

  test('is where it was; the owner has nothing to answer and reads so; nobody else takes it back', async () => {
    const { portal } = launches
    const { owner, platform, vi: carrier } = await people(kind)
    const id =
      kind === 'bot-launches'
        ? await launches.submitted(await launches.bot('Bot Asked For Nothing'), ['vi', 'northline'])
        : kind === 'bots'
          ? await submittedBot(owner)
          : await submitted(portal, owner)
    expect((await act(platform, id, 'withdraw-question')).status).toBe(409)
    good(await act(platform, id, 'ask-owner', ask))
    expect(await row(id)).toMatchObject({ state: asked })
    expect((await act(owner, id, 'withdraw-question')).status).toBe(403)
    expect([403, 404]).toContain((await act(carrier, id, 'withdraw-question')).status)
    good(await act(platform, id, 'withdraw-question'))
    expect(await row(id)).toMatchObject({ state: first })
    expect((await act(owner, id, 'answer', { answer: 'STOP is answered by the short number.' })).status).toBe(409)
    expect((await act(platform, id, 'withdraw-question')).status).toBe(409)
    await sendMessages(portal.deps)
    const told = await bellOf(portal, owner, id)
    expect(told.filter(text => text.includes('withdrew its question'))).toHaveLength(1)
    expect((await good(await owner.send('GET', `/${id}/history`))).map((line: { label: string }) => line.label)).toContain(
      'Took the question back',
    )
  })
})
