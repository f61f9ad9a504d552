import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { inboxMail } from '#server/mail/inbox-mail.ts'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import confirmCases from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import rejectCases from '../../definitions/reject-bot.cases.json' with { type: 'json' }
import { sendMessages } from '../../support/do-jobs.ts'
import { freshData } from '../../support/named-in-data.ts'
import { type Asker, asker, type Reply, submitted } from './askers.ts'
import { bellOf } from './bell.ts'
import { good } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'
import { given, requestSubmitted } from './verifications.ts'

/** Questions about records of every kind that is reviewed: the platform asks the owner, a carrier asks the platform; who asked sees the answer. */
let launches: Launches
let of: (kind: string) => { owner: Asker; platform: Asker; vi: Asker; northline: Asker }
beforeAll(async () => {
  launches = await startLaunches()
  const { portal } = launches
  portal.deps.mail = inboxMail(portal.pool, portal.deps.now)
  const kinds = ['brands', 'bots', 'bot-launches', 'bot-verifications']
  const made = await Promise.all(
    kinds.map(async kind => ({
      owner: await asker(portal, 'DEVELOPER', 'Own bots', null, { kind }),
      platform: await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind }),
      vi: await asker(portal, 'VI_CARRIER_ADMIN', 'Vi', 'vi', { kind }),
      northline: await asker(portal, 'VI_CARRIER_ADMIN', 'Northline', 'northline', { kind }),
    })),
  )
  of = kind => made[kinds.indexOf(kind)] as (typeof made)[number]
}, 60_000)
afterAll(() => launches.portal.close())

const ask = { question: 'Which number sends STOP back?' }
const answer = { answer: 'STOP is answered by the short number.' }

/** Where its rows stand: '' and the carriers' keys → state. */
async function stands(id: string): Promise<Record<string, string>> {
  const sql = 'select scope, state_text as state from lifecycle where record_id = $1 order by scope'
  const rows = await launches.portal.rows<{ scope: string; state: string }>(sql, [id])
  return Object.fromEntries(rows.map(({ scope, state }) => [scope, state]))
}
async function act(by: Asker, id: string, event: string, data: object = {}, scope = '', workflow?: string): Promise<Reply> {
  const sql = 'select version, workflow from lifecycle where record_id = $1 and scope = $2'
  const [row] = await launches.portal.rows<{ version: number; workflow: string }>(sql, [id, scope])
  return by.send('POST', `/${id}/transitions`, {
    event,
    workflow: workflow ?? row?.workflow,
    scope,
    version: row?.version ?? 1,
    data,
  })
}
async function resubmit(by: Asker, id: string, data: JsonObject, input?: JsonObject): Promise<Reply> {
  const sql = `select version from lifecycle where record_id = $1 and scope = ''`
  const [row] = await launches.portal.rows<{ version: number }>(sql, [id])
  return by.send('POST', `/${id}/submit`, { event: 'resubmit', version: row?.version, data, ...(input && { input }) })
}
const read = async (by: Asker, id: string) => good(await by.send('GET', `/${id}`))
const listed = async (by: Asker, list: string, tab: string, id: string) =>
  good(await by.send('GET', `?list=${list}&tab=${tab}&limit=500`)).items.find((item: { id: string }) => item.id === id)?.row
const lines = async (by: Asker, id: string) =>
  good(await by.send('GET', `/${id}/history`)).map(({ label }: { label: string }) => label)

describe('a brand', () => {
  test('the platform asks, the owner answers in words: it is where it was, and both read it in notices and history', async () => {
    const { owner, platform } = of('brands')
    const id = await submitted(launches.portal, owner)
    const pins = [{ path: '/website', comment: 'Is this the right one?' }]
    good(await act(platform, id, 'ask-owner', { ...ask, pins, internal_note: 'Call them.' }))
    expect(await stands(id)).toEqual({ '': 'asked.first' })
    const seen = await read(owner, id)
    expect(seen.exchanged).toMatchObject([{ says: 'question', input: { ...ask, pins }, answered_by: ['answer'] }])
    expect(JSON.stringify(seen)).not.toContain('Call them.')
    expect(seen.lifecycles).toMatchObject([{ editable: true, waits: [{ holder: 'owner' }], label: 'Question from the platform' }])
    expect(await listed(owner, 'my-brands', 'yours', id)).toMatchObject({ label: 'Question from the platform' })
    expect(await listed(platform, 'review-brands', 'asked', id)).toMatchObject({
      label: 'Question for the owner',
      waits: [{ holder: 'owner' }],
    })
    const [line] = good(await owner.send('GET', `/${id}/history`))
    const [same] = good(await platform.send('GET', `/${id}/history`))
    expect([line.to, same.to]).toEqual(['Question from the platform', 'Question for the owner'])
    expect(await listed(platform, 'review-brands', 'waiting', id)).toBeUndefined()
    good(await act(owner, id, 'answer', answer))
    expect(await stands(id)).toEqual({ '': 'submitted' })
    expect((await read(platform, id)).exchanged).toMatchObject([
      { says: 'answer', by: 'owner', input: answer },
      { says: 'question', by: 'reviewer' },
    ])
    expect(await lines(owner, id)).toEqual(expect.arrayContaining(['Asked you a question', 'Answered the question']))
    expect(await lines(platform, id)).toEqual(expect.arrayContaining(['Asked the owner', 'Answered by the owner']))
    await sendMessages(launches.portal.deps)
    const { label } = seen
    expect(await bellOf(launches.portal, owner, id)).toContain(`The platform asks about the brand ${label}: ${ask.question}`)
    expect(await bellOf(launches.portal, platform, id)).toContain(
      `The owner answered your question about the brand ${label}: ${answer.answer}`,
    )
    const mails = await launches.portal.rows<{ text: string }>(
      "select text from delivered_message where channel = 'mail' and subject like $1",
      [`%${label}%`],
    )
    expect(mails.map(({ text }) => text).join()).toContain(`${ask.question}\n\nWebsite: Is this the right one?\n\n`)
  })

  test('its owner changes fields instead and submits again; of one that came back once it stays said', async () => {
    const { owner, platform } = of('brands')
    const id = await submitted(launches.portal, owner)
    good(await act(platform, id, 'ask-owner', ask))
    const { data } = await read(owner, id)
    good(await resubmit(owner, id, { ...data, city: 'Kassel' }))
    expect(await stands(id)).toEqual({ '': 'updated' })
    expect((await read(platform, id)).data.city).toBe('Kassel')
    good(await act(platform, id, 'ask-owner', ask))
    good(await act(owner, id, 'answer', answer))
    expect(await stands(id)).toEqual({ '': 'updated' })
  })

  test('a carrier asks back; the platform asks the owner, then answers; other carriers hear nothing and decide', async () => {
    const { owner, platform, vi, northline } = of('brands')
    const id = await submitted(launches.portal, owner)
    good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
    const seen = JSON.stringify([await read(vi, id), await lines(vi, id)]).replace(/"now":"[^"]+"/g, '')
    good(await act(northline, id, 'send-back', ask, 'northline'))
    expect(await stands(id)).toEqual({ '': 'asked_by_carrier', vi: 'waiting', northline: 'sent_back' })
    expect(await listed(platform, 'review-brands', 'waiting', id)).toMatchObject({ label: 'Question from a carrier' })
    expect(await listed(northline, 'carrier-brands', 'sent-back', id)).toMatchObject({ label: 'Waiting for an answer' })
    good(await act(platform, id, 'ask-owner', ask))
    good(await act(owner, id, 'answer', answer))
    expect((await stands(id))['']).toBe('asked_by_carrier')
    good(await act(platform, id, 'answer', answer, 'northline'))
    expect(await stands(id)).toEqual({ '': 'pending', vi: 'waiting', northline: 'waiting' })
    expect((await read(northline, id)).exchanged).toMatchObject([{ says: 'answer', input: answer }, { says: 'question' }])
    expect(JSON.stringify([await read(vi, id), await lines(vi, id)]).replace(/"now":"[^"]+"/g, '')).toBe(seen)
    good(await act(vi, id, 'approve', approveCases.base, 'vi'))
    good(await act(northline, id, 'approve', approveCases.base, 'northline'))
    expect((await stands(id))['']).toBe('approved')
    await sendMessages(launches.portal.deps)
    const { label } = await read(owner, id)
    expect(await bellOf(launches.portal, platform, id)).toContain(
      `Northline Mobile asks about the brand ${label}: ${ask.question}`,
    )
    expect(await bellOf(launches.portal, northline, id)).toContain(
      `Your question about the brand ${label} was answered: ${answer.answer}`,
    )
    expect((await bellOf(launches.portal, vi, id)).join()).not.toContain('question')
  })

  test('what its owner changes after a carrier asked is decided anew where it was approved', async () => {
    const { owner, platform, vi, northline } = of('brands')
    const id = await submitted(launches.portal, owner)
    good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
    good(await act(vi, id, 'approve', approveCases.base, 'vi'))
    good(await act(northline, id, 'send-back', ask, 'northline'))
    good(await act(platform, id, 'ask-owner', ask))
    good(await resubmit(owner, id, { ...(await read(owner, id)).data, city: 'Kassel' }))
    expect(await stands(id)).toEqual({ '': 'asked_by_carrier', vi: 'waiting', northline: 'sent_back' })
    good(await act(platform, id, 'forward', { carriers: ['northline'] }))
    expect(await stands(id)).toEqual({ '': 'pending', vi: 'waiting', northline: 'waiting' })
  })
})

describe('a brand that is approved or verified', () => {
  test('the platform asks about a change: the change stays in review, the brand as it was; the owner answers or changes it further', async () => {
    const { owner, platform } = of('brands')
    const id = await submitted(launches.portal, owner)
    good(await act(platform, id, 'approve', approveCases.base))
    good(await act(platform, id, 'verify', confirmCases.base))
    const { data } = await read(owner, id)
    const change = async (city: string, input?: JsonObject) => {
      const { version } = (await read(owner, id)).lifecycles[0]
      return owner.send('POST', `/${id}/submit`, { event: 'change', version, data: { ...data, city }, ...(input && { input }) })
    }
    good(await change('Kassel'))
    good(await act(platform, id, 'ask-owner', { ...ask, pins: [{ path: '/city', comment: 'Since when?' }] }))
    expect(await stands(id)).toEqual({ '': 'verified.change_asked' })
    const asked = await read(owner, id)
    expect([asked.data.city, asked.proposed.city, asked.lifecycles[0].editable]).toEqual([data.city, 'Kassel', true])
    expect(await listed(owner, 'my-brands', 'yours', id)).toMatchObject({ label: 'Verified, question from the platform' })
    good(await act(owner, id, 'answer', answer))
    expect(await stands(id)).toEqual({ '': 'verified.changing' })
    good(await act(platform, id, 'ask-owner', ask))
    good(await change('Mysuru', answer))
    expect((await read(platform, id)).proposed.city).toBe('Mysuru')
    expect((await read(platform, id)).exchanged[0]).toMatchObject({ says: 'answer', input: answer })
    good(await act(platform, id, 'approve-change', approveCases.base))
    expect((await read(owner, id)).data.city).toBe('Mysuru')
  })

  test('the platform asks before the contact confirms: answered, it is approved as it was; changed, all of it is reviewed anew', async () => {
    const { owner, platform, vi } = of('brands')
    const id = await submitted(launches.portal, owner)
    good(await act(platform, id, 'forward', { carriers: ['vi'] }))
    good(await act(vi, id, 'approve', approveCases.base, 'vi'))
    good(await act(platform, id, 'ask-owner', ask))
    good(await act(owner, id, 'answer', answer))
    expect(await stands(id)).toEqual({ '': 'approved', vi: 'approved' })
    good(await act(platform, id, 'ask-owner', ask))
    good(await resubmit(owner, id, { ...(await read(owner, id)).data, city: 'Kassel' }))
    expect(await stands(id)).toEqual({ '': 'updated', vi: 'recalled' })
  })
})

describe('while carriers have it, the platform asks the owner as often as it likes', () => {
  for (const { kind, pending, asked, make } of [
    {
      kind: 'brands',
      pending: 'pending',
      asked: 'asked.with_carriers',
      make: (owner: Asker) => submitted(launches.portal, owner),
    },
    {
      kind: 'bot-verifications',
      pending: 'pending_from_carrier',
      asked: 'asked_with_carriers',
      make: async (owner: Asker) => (await requestSubmitted(launches.portal, owner)).id,
    },
  ] as const)
    test(`of ${kind}`, async () => {
      const { owner, platform, vi, northline } = of(kind)
      const id = await make(owner)
      const carriers = ['vi', 'northline']
      good(await act(platform, id, 'forward', kind === 'brands' ? { carriers } : given.forward(carriers)))
      for (const again of [1, 2]) {
        good(await act(platform, id, 'ask-owner', { question: `${ask.question} ${again}` }))
        expect(await stands(id)).toEqual({ '': asked, vi: 'waiting', northline: 'waiting' })
        good(await act(owner, id, 'answer', answer))
        expect(await stands(id)).toEqual({ '': pending, vi: 'waiting', northline: 'waiting' })
      }
      // Carriers go on, and hear nothing of it.
      good(await act(platform, id, 'ask-owner', ask))
      good(await act(vi, id, 'approve', {}, 'vi'))
      good(await act(northline, id, 'approve', {}, 'northline'))
      expect((await stands(id))['']).toBe(asked)
      expect(JSON.stringify([await read(vi, id), await lines(vi, id)])).not.toContain(ask.question)
      const event = kind === 'brands' ? 'resubmit' : 'submit'
      good(await act(owner, id, 'answer', answer))
      expect((await stands(id))['']).toBe(kind === 'brands' ? 'approved' : 'approved_by_carrier')
      const other = await make(owner)
      good(await act(platform, other, 'forward', kind === 'brands' ? { carriers } : given.forward(carriers)))
      good(await act(platform, other, 'ask-owner', ask))
      good(await act(vi, other, 'approve', {}, 'vi'))
      const sent = {
        event,
        version: (await read(owner, other)).lifecycles[0].version,
        data: { ...(await read(owner, other)).data },
      }
      sent.data.website = `${sent.data.website}/further`
      good(await owner.send('POST', `/${other}/submit`, sent))
      expect(await stands(other)).toEqual({ '': pending, vi: 'waiting', northline: 'waiting' })
    })
})

describe('the creation of a bot', () => {
  test('the platform asks, the owner answers, or changes fields and submits again', async () => {
    const { owner, platform } = of('bots')
    const data = await freshData(launches.portal, 'bot', bots.base as JsonObject, owner.organisation)
    const { id, label } = good(await owner.send('POST', '', { data }))
    good(await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data }))
    good(await act(platform, id, 'ask-owner', ask))
    expect(await stands(id)).toEqual({ '': 'asked.first' })
    expect(await listed(platform, 'bot-creation-queue', 'waiting', id)).toBeUndefined()
    expect(await listed(platform, 'bot-creation-queue', 'asked', id)).toMatchObject({ label: 'Question for the owner' })
    expect(await listed(owner, 'my-bots', 'yours', id)).toMatchObject({ waits: [{ holder: 'owner' }] })
    good(await act(owner, id, 'answer', answer))
    expect(await stands(id)).toEqual({ '': 'creation_submitted' })
    expect((await read(platform, id)).exchanged[0]).toMatchObject({ says: 'answer', input: answer })
    good(await act(platform, id, 'ask-owner', ask))
    good(await resubmit(owner, id, { ...data, short_description: 'Says where your parcel is.' }))
    expect(await stands(id)).toEqual({ '': 'creation_updated' })
    good(await act(platform, id, 'ask-owner', ask))
    good(await act(owner, id, 'answer', answer))
    expect(await stands(id)).toEqual({ '': 'creation_updated' })
    await sendMessages(launches.portal.deps)
    expect(await bellOf(launches.portal, owner, id)).toContain(`The platform asks about the bot ${label}: ${ask.question}`)
  })
})

test('an answer in words comes with a submission where a question waits for one, and nowhere else', async () => {
  const { owner, platform } = of('bots')
  const data = await freshData(launches.portal, 'bot', bots.base as JsonObject, owner.organisation)
  const { id } = good(await owner.send('POST', '', { data }))
  good(await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data }))
  const changed = { ...data, short_description: 'Says where your parcel is.' }
  good(await act(platform, id, 'ask-owner', ask))
  const said = good(await resubmit(owner, id, changed, answer))
  expect(said.exchanged.map(({ says }: { says: string }) => says)).toEqual(['answer', 'question'])
  const rejection = { ...rejectCases.base, pins: [{ path: '/short_description', comment: 'Say more.' }] }
  good(await act(platform, id, 'reject', rejection))
  const { status, body } = await resubmit(owner, id, data, answer)
  expect([status, body.data.problems]).toEqual([422, [{ path: '/answer', message: 'No question is waiting for an answer.' }]])
  expect(await stands(id)).toEqual({ '': 'creation_rejected' })
  good(await resubmit(owner, id, data))
})

describe('a launch', () => {
  const at = 'bot-launch-at-carrier'
  const made = async (name: string, carriers: string[]) => {
    const bot = await launches.bot(name)
    return { bot, id: await launches.submitted(bot, carriers) }
  }

  test('the platform asks about its line of a carrier; the owner answers, or changes fields, and all of it is reviewed anew', async () => {
    const { owner, platform, vi } = of('bot-launches')
    const { bot, id } = await made('Bot Asked About', ['vi', 'northline'])
    good(await act(platform, id, 'ask-owner', ask, 'vi', at))
    expect(await stands(id)).toEqual({ '': 'pending.asked', northline: 'pending.operator', vi: 'pending.asked' })
    expect((await vi.send('GET', `/${id}`)).status).toBe(404)
    expect(await listed(owner, 'my-launches', 'yours', id)).toMatchObject({
      label: 'Launch submitted, question from the platform',
    })
    expect(await listed(platform, 'review-launches', 'asked', id)).toMatchObject({ scope: 'vi', label: 'Question for the owner' })
    good(await act(owner, id, 'answer', answer, 'vi', at))
    expect(await stands(id)).toEqual({ '': 'pending.operator', northline: 'pending.operator', vi: 'pending.operator' })
    expect((await read(platform, id)).exchanged[0]).toMatchObject({ says: 'answer', scope: 'vi', input: answer })
    good(await act(platform, id, 'forward', {}, 'northline', at))
    good(await act(platform, id, 'ask-owner', ask, 'vi', at))
    const data = launches.dataFor(bot, ['vi', 'northline'])
    good(await resubmit(owner, id, { ...data, optout_description: `${data.optout_description} At any time.` }))
    expect(await stands(id)).toEqual({ '': 'pending.operator', northline: 'pending.operator', vi: 'pending.operator' })
    await sendMessages(launches.portal.deps)
    expect(await bellOf(launches.portal, owner, id)).toContain(
      `The platform asks about the launch of Bot Asked About: ${ask.question}`,
    )
  })

  test('while the carrier decides, the platform asks the owner: the carrier goes on, and reads nothing of it', async () => {
    const { owner, platform, vi } = of('bot-launches')
    const { id } = await made('Bot Asked About Late', ['vi'])
    good(await act(platform, id, 'forward', {}, 'vi', at))
    good(await act(platform, id, 'ask-owner', ask, 'vi', at))
    expect(await stands(id)).toEqual({ '': 'pending.asked', vi: 'pending.asked_with_carrier' })
    expect(await listed(owner, 'my-launches', 'yours', id)).toBeDefined()
    expect(await listed(vi, 'carrier-launches', 'waiting', id)).toMatchObject({
      waits: [{ holder: 'owner' }, { holder: 'carrier' }],
    })
    expect(JSON.stringify([await read(vi, id), await lines(vi, id)])).not.toContain(ask.question)
    good(await act(owner, id, 'answer', answer, 'vi', at))
    expect(await stands(id)).toEqual({ '': 'pending.carrier', vi: 'pending.carrier' })
    good(await act(platform, id, 'ask-owner', ask, 'vi', at))
    good(await act(vi, id, 'approve-at-carrier', approveCases.base, 'vi', at))
    expect(await stands(id)).toEqual({ '': 'pending.platform', vi: 'pending.platform' })
  })

  test('a carrier asks back: the platform asks the owner first, then answers; the carrier reads its own answer alone', async () => {
    const { owner, platform, vi, northline } = of('bot-launches')
    const { id } = await made('Bot A Carrier Asks About', ['vi', 'northline'])
    for (const carrier of ['vi', 'northline']) good(await act(platform, id, 'forward', {}, carrier, at))
    good(await act(vi, id, 'send-back', ask, 'vi', at))
    expect(await stands(id)).toMatchObject({ '': 'pending.asked_by_carrier', vi: 'pending.sent_back.asked' })
    expect(await listed(platform, 'review-launches', 'waiting', id)).toMatchObject({ label: 'Question from the carrier' })
    expect(await listed(vi, 'carrier-launches', 'sent-back', id)).toMatchObject({ waits: [{ holder: 'reviewer' }] })
    const toOwner = { question: 'Between us: who answers STOP?', pins: [{ path: '/carriers', comment: 'Why Northline?' }] }
    good(await act(platform, id, 'ask-owner', toOwner, 'vi', at))
    expect(await stands(id)).toMatchObject({ '': 'pending.asked', vi: 'pending.asked_for_carrier' })
    expect((await act(owner, id, 'answer-carrier', answer, 'vi', at)).status).toBe(403)
    good(await act(owner, id, 'answer', { answer: 'For your eyes only: we do.' }, 'vi', at))
    expect(await stands(id)).toMatchObject({ '': 'pending.asked_by_carrier', vi: 'pending.sent_back.answered' })
    good(await act(platform, id, 'answer-carrier', answer, 'vi', at))
    expect(await stands(id)).toEqual({ '': 'pending.carrier', northline: 'pending.carrier', vi: 'pending.carrier' })
    expect((await read(vi, id)).exchanged).toMatchObject([
      { says: 'answer', input: answer },
      { says: 'question', input: ask },
    ])
    expect((await read(platform, id)).exchanged).toHaveLength(4)
    expect((await read(owner, id)).exchanged).toMatchObject([{ says: 'answer' }, { says: 'question', input: toOwner }])
    expect(await lines(vi, id)).toEqual(expect.arrayContaining(['Asked the owner', 'Answered by the owner']))
    const told = [await read(vi, id), good(await vi.send('GET', `/${id}/history`)), await read(northline, id)]
    for (const hidden of ['Between us', 'Why Northline', 'For your eyes only'])
      expect(JSON.stringify(told), hidden).not.toContain(hidden)
    expect((await read(northline, id)).exchanged).toEqual([])
    good(await act(vi, id, 'approve-at-carrier', {}, 'vi', at))
    expect((await stands(id)).vi).toBe('pending.platform')
  })
})
