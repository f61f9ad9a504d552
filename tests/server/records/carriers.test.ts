import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { openForOwner } from '#portal/workflow/record-answer.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import { loadRecord } from '#server/records/reading/rows.ts'
import { verifyHistory } from '#server/records/reading/verify-history.ts'
import { transition } from '#server/records/transitions/transition.ts'
import { proves } from '../../spec/proofs.ts'
import { sendMessages } from '../../support/do-jobs.ts'
import { jobTable } from '../../support/job-tables.ts'
import { type Asker, asker, stored } from './askers.ts'
import { bellOf } from './bell.ts'
import {
  act,
  atCarrier,
  claimsOf,
  given,
  good,
  requestData,
  requestSubmitted,
  startVerifications,
  storedStates,
  submit,
} from './verifications.ts'

/** Requests to verify bots at several carriers: who sees and decides what, and what follows from their decisions. */
let there: Awaited<ReturnType<typeof startVerifications>>
beforeAll(async () => {
  there = await startVerifications()
}, 60_000)
afterAll(() => there.portal.close())

/** A request that the platform forwarded to these carriers. */
async function forwarded(carriers = ['vi', 'northline']): Promise<{ id: string; data: JsonObject }> {
  const made = await requestSubmitted(there.portal, there.owner)
  good(await act(there.portal, there.platform, made.id, 'forward', given.forward(carriers)))
  return made
}
const send = (by: Asker, id: string, event: string, data?: object, scope = '') => act(there.portal, by, id, event, data, scope)
const stands = (id: string) => storedStates(there.portal, id)
/** Somebody of the same role at the same carrier who asks for something else. */
const elsewhere = (carrier: string | null, kind: string) =>
  carrier
    ? asker(there.portal, 'VI_CARRIER_ADMIN', `Else ${carrier}`, carrier, { kind })
    : asker(there.portal, 'ADMIN_DOTGO_READONLY', 'Else platform', null, { kind })

describe('what was forwarded to two carriers', () => {
  test('Z1: each carrier sees its own row, line and decision, none of the other’s, and nothing private', async () => {
    proves('workflows.1.carrier-admins-own-carrier', 'workflows.6.carrier-variant-verification-list', 'workflows.6.vi-admin-bots')
    const { owner, platform, vi, northline, harbour } = there
    const { id, data } = await forwarded()
    good(await send(northline, id, 'reject', given.reject, 'northline'))
    const record = good(await vi.send('GET', `/${id}`))
    expect(record.lifecycles).toEqual([expect.objectContaining({ scope: 'vi', state: 'waiting', status_id: 42 })])
    expect(record.decision).toBeNull()
    const history = good(await vi.send('GET', `/${id}/history`))
    expect(history).toEqual([expect.objectContaining({ scope: 'vi', event: 'start' })])
    const list = good(await vi.send('GET', '?list=carrier-verifications&tab=waiting'))
    expect(list.items.find((one: { id: string }) => one.id === id).row).toMatchObject({ scope: 'vi', state: 'waiting' })
    for (const [what, answer] of Object.entries({ record, history, list })) {
      const text = JSON.stringify(answer)
      for (const hidden of ['northline', 'Northline', 'STOP is not answered', data.partner_email, data.contact_email])
        expect(text, `${what} says ${hidden}`).not.toContain(hidden)
    }
    const own = good(await northline.send('GET', `/${id}`))
    expect(own.lifecycles).toEqual([expect.objectContaining({ scope: 'northline', state: 'rejected', status_id: 1012 })])
    expect(own.decision).toMatchObject({ event: 'reject', input: given.reject })
    for (const all of [owner, platform]) {
      const whole = good(await all.send('GET', `/${id}`))
      expect(whole.lifecycles.map((row: { scope: string }) => row.scope).sort()).toEqual(['', 'northline', 'vi'])
      expect(whole.data).toMatchObject({ contact_email: data.contact_email })
      expect(whole.lifecycles.find((row: { scope: string }) => row.scope === '').summary).toBe(
        '0 of 2 carriers approved, 1 rejected at Northline Mobile',
      )
    }
    expect((await harbour.send('GET', `/${id}`)).status).toBe(404)
    expect((await harbour.send('GET', `/${id}/history`)).status).toBe(404)
    expect(JSON.stringify(good(await harbour.send('GET', '?list=carrier-verifications&tab=all')).items)).not.toContain(id)
  })

  test('Z1: its bot and its files open to the carriers asked alone, without the others the bot names', async () => {
    const { id, data } = await forwarded(['vi'])
    const letter = String(data.letter)
    const named = `update record set data = data || '{"carriers": ["vi", "northline"]}' where id = $1`
    await there.portal.pool.query(named, [String(data.bot)])
    for (const [carrier, status] of [
      ['vi', 200],
      ['northline', 404],
    ] as const) {
      const bots = await elsewhere(carrier, 'bots')
      const answer = await bots.send('GET', `/${data.bot}`)
      expect(answer.status, `bot to ${carrier}`).toBe(status)
      if (status === 200) expect(Object.keys(answer.body.data.data)).toEqual(['brand', 'bot_name'])
      expect((await (await elsewhere(carrier, 'files')).send('GET', `/${letter}/details`)).status, `letter to ${carrier}`).toBe(
        status,
      )
      const references = await elsewhere(carrier, 'references')
      if (status === 200) {
        const { brand } = answer.body.data.data
        const label = 'A brand of its own'
        await there.portal.pool.query('update record set label = $2 where id = $1', [brand, label])
        const called = good(await references.send('GET', `/brand?keys=${brand}&named_by=${data.bot}`))
        expect(called, 'its brand by name').toEqual([{ key: brand, label, picture: null }])
      }
      const found = good(await references.send('GET', `/bot-verification?keys=${id}`))
      expect(found).toHaveLength(status === 200 ? 1 : 0)
    }
  })

  test('Z1: what it names is called by name to the carriers asked, who may see no more of it', async () => {
    const { owner, platform, portal } = there
    const { id, data } = await forwarded(['vi'])
    const test = String(data.test_message)
    await portal.pool.query("update record set label = 'Your order is on its way.' where id = $1", [test])
    const text = `${'Your order is on its way. '.repeat(9)}Reply STOP to opt out.`
    const another = await requestData(portal, owner)
    const at = (named: unknown, by = `&named_by=${id}`) => `/bot-test?keys=${named}${by}`
    const vi = await elsewhere('vi', 'references')
    expect(good(await vi.send('GET', at(test)))).toEqual([{ key: test, label: 'Your order is on its way.', picture: null }])
    // A name that its label only begins is told in full.
    for (const label of [`${text.slice(0, 199)}…`, text.slice(0, 200)]) {
      await portal.pool.query(`update record set label = $2, data = data || jsonb_build_object('text', $3::text) where id = $1`, [
        test,
        label,
        text,
      ])
      expect(good(await vi.send('GET', at(test)))).toMatchObject([{ label: text }])
      const all = await elsewhere(null, 'references')
      expect(good(await all.send('GET', `/bot-test?keys=${test}`))).toMatchObject([{ label: text }])
    }
    expect(good(await vi.send('GET', at(another.test_message))), 'what others name').toEqual([])
    expect((await vi.send('GET', at(test, ''))).status, 'by nobody').toBe(404)
    expect((await (await elsewhere('northline', 'references')).send('GET', at(test))).status, 'not asked').toBe(404)
    expect((await (await elsewhere('vi', 'bot-tests')).send('GET', `/${test}`)).status, 'the message itself').toBe(403)
    const stranger = await asker(portal, 'DEVELOPER', 'Somebody else', null, { kind: 'references' })
    expect(good(await stranger.send('GET', at(test, '')))).toEqual([])
    expect((await stranger.send('GET', at(test))).status, 'a stranger').toBe(404)
    expect(good(await platform.send('GET', `/${id}`)).data.test_message).toBe(test)
    // What is kept from carriers names nothing to them either.
    portal.set.records['bot-verification']?.private?.push('/test_message')
    expect(good(await vi.send('GET', at(test)))).toEqual([])
    portal.set.records['bot-verification']?.private?.pop()
  })

  test('Z1: a carrier is told by no fact of the bot where its request stands', async () => {
    const { data } = await forwarded()
    const facts = async (by: Asker) => good(await by.send('GET', `/${data.bot}`)).facts.related.rows['bot-verification']
    const none = Object.values(await facts(await elsewhere('vi', 'bots')))
    expect(none.every(count => count === 0)).toBe(true)
    expect(await facts(await elsewhere(null, 'bots'))).toMatchObject({ pending_from_carrier: 1 })
  })

  test('Z1: a carrier gets 404 for another’s row and for the record’s own, and nothing is changed', async () => {
    const { portal, vi, northline, harbour } = there
    const { id } = await forwarded()
    const before = await stored(portal, id)
    expect((await send(northline, id, 'approve', {}, 'vi')).status).toBe(404)
    expect((await send(vi, id, 'reject', given.reject, 'northline')).status).toBe(404)
    expect((await send(vi, id, 'reject', given.reject)).status).toBe(404)
    expect((await send(vi, id, 'approve', given.approve)).status).toBe(404)
    expect((await send(harbour, id, 'approve', {}, 'vi')).status).toBe(404)
    expect((await send(harbour, id, 'approve', {}, 'harbour')).status).toBe(404)
    expect(await stored(portal, id)).toEqual(before)
  })
})

describe('what the carriers decide', () => {
  test('one approves, then the other rejects: approved by carrier, and each was told to the owner', async () => {
    proves('workflows.4.status-110', 'workflows.6.carrier-variant-verify-or-reject')
    const { portal, vi, northline } = there
    const { id } = await forwarded()
    good(await send(vi, id, 'approve', {}, 'vi'))
    expect(await stands(id)).toMatchObject({ '': 'pending_from_carrier', vi: 'approved' })
    good(await send(northline, id, 'reject', given.reject, 'northline'))
    expect(await stands(id)).toEqual({ '': 'approved_by_carrier', vi: 'approved', northline: 'rejected' })
    const told = await portal.rows<{ message: string; to: string; scope: string }>(
      `select payload->>'message' as message, payload->>'to' as to, payload->>'scope' as scope from ${jobTable}
        where payload->>'recordId' = $1 and payload->>'message' like 'verification-carrier-%' order by 1, 2`,
      [id],
    )
    expect(told).toEqual([
      { message: 'verification-carrier-approved', to: 'owner', scope: 'vi' },
      { message: 'verification-carrier-rejected', to: 'bot-verification.decide', scope: 'northline' },
      { message: 'verification-carrier-rejected', to: 'owner', scope: 'northline' },
    ])
  })

  test('sent back: the platform has it; forwarded again to that carrier, or its question is closed', async () => {
    const { platform, vi, northline } = there
    const { id } = await forwarded()
    good(await send(northline, id, 'send-back', given.ask, 'northline'))
    expect(await stands(id)).toEqual({ '': 'asked_by_carrier', vi: 'waiting', northline: 'sent_back' })
    good(await send(platform, id, 'forward', given.forward(['northline'])))
    expect(await stands(id)).toEqual({ '': 'pending_from_carrier', vi: 'waiting', northline: 'waiting' })
    good(await send(northline, id, 'send-back', given.ask, 'northline'))
    good(await send(vi, id, 'approve', {}, 'vi'))
    expect((await stands(id))['']).toBe('asked_by_carrier')
    good(await send(platform, id, 'forward', given.forward(['harbour'])))
    expect(await stands(id)).toEqual({ '': 'pending_from_carrier', vi: 'approved', northline: 'recalled', harbour: 'waiting' })
    // Who has approved is not asked again.
    good(await send(platform, id, 'forward-more', given.more(['vi'])))
    expect((await stands(id)).vi).toBe('approved')
  })

  test('a question is answered to the carrier that asked it, who decides then; the other carrier hears of neither', async () => {
    const { platform, owner, vi, northline } = there
    const { id } = await forwarded()
    good(await send(northline, id, 'send-back', given.ask, 'northline'))
    const exchanged = async (by: Asker) => good(await by.send('GET', `/${id}`)).exchanged
    const asked = { says: 'question', scope: 'northline', input: given.ask, answered_by: ['answer'] }
    for (const by of [platform, northline]) expect(await exchanged(by)).toMatchObject([asked])
    for (const by of [owner, vi]) expect(await exchanged(by)).toEqual([])
    const list = good(await platform.send('GET', '?list=review-verifications&tab=waiting&limit=100')).items
    expect(list.map((item: { id: string }) => item.id)).toContain(id)
    const answer = { answer: 'STOP is answered by the short number.' }
    expect((await send(northline, id, 'answer', answer, 'northline')).status).toBe(403)
    expect((await send(platform, id, 'answer', { answer: 'No.' }, 'northline')).status).toBe(422)
    good(await send(platform, id, 'answer', answer, 'northline'))
    expect(await stands(id)).toEqual({ '': 'pending_from_carrier', vi: 'waiting', northline: 'waiting' })
    expect(await exchanged(northline)).toMatchObject([{ says: 'answer', input: answer }, asked])
    expect(await exchanged(vi)).toEqual([])
    good(await send(northline, id, 'approve', {}, 'northline'))
    expect((await stands(id)).northline).toBe('approved')
  })

  test('head and lists say that a question waits, with whom, and that its answer is awaited', async () => {
    const { platform, owner, northline } = there
    const { id } = await forwarded()
    good(await send(northline, id, 'send-back', given.ask, 'northline'))
    const told = async (by: Asker, list: string, tab: string) => {
      const { items } = good(await by.send('GET', `?list=${list}&tab=${tab}&limit=100`))
      const { label, waits } = items.find((item: { id: string }) => item.id === id).row
      const [row] = good(await by.send('GET', `/${id}`)).lifecycles
      expect(row).toMatchObject({ label, waits })
      return { label, of: waits.map(({ holder, next }: Record<string, string>) => `${holder}: ${next}`) }
    }
    const toPlatform = { label: 'Question from a carrier', of: ["reviewer: Answer the carrier's question, or ask the owner."] }
    expect(await told(platform, 'review-verifications', 'waiting')).toEqual({
      ...toPlatform,
      of: [...toPlatform.of, 'carrier: The carrier checks the bot for its network.'],
    })
    expect((await told(owner, 'my-verifications', 'review')).label).toBe('Question from a carrier')
    expect((await told(northline, 'carrier-verifications', 'sent-back')).label).toBe('Waiting for an answer')

    good(await send(platform, id, 'ask-owner', given.ask))
    const toOwner = await told(owner, 'my-verifications', 'yours')
    expect(toOwner.label).toBe('Question from the platform, a carrier asks too')
    expect(toOwner.of[0]).toBe('owner: Answer the question, or change the fields and submit again.')
    // The platform has nothing to do until the owner has answered, at the carrier's row as little; other carriers decide meanwhile.
    expect((await told(platform, 'review-verifications', 'asked')).of).toEqual([
      expect.stringMatching(/^owner: The owner answers the question/),
      'carrier: The carrier checks the bot for its network.',
    ])
    const waiting = good(await platform.send('GET', '?list=review-verifications&tab=waiting&limit=100'))
    expect(waiting.items.map((item: { id: string }) => item.id)).not.toContain(id)
    expect(waiting.counts.waiting).toBe(waiting.items.length)
    const rows = good(await platform.send('GET', `/${id}`)).lifecycles
    expect(rows.find(({ scope }: { scope: string }) => scope === 'northline').waits).toMatchObject([{ holder: 'owner' }])
    // The carrier's question is still open when the owner has answered the platform's.
    good(await send(owner, id, 'answer', { answer: 'Yes, it is ours since May.' }))
    expect(await told(platform, 'review-verifications', 'waiting')).toMatchObject({ label: toPlatform.label })
  })

  test('the platform asks the owner, who answers in words, or changes fields and submits again', async () => {
    const { platform, owner } = there
    const { id, data } = await requestSubmitted(there.portal, owner)
    const pins = [{ path: '/website', comment: 'Is this the right one?' }]
    good(await send(platform, id, 'ask-owner', { ...given.ask, pins, internal_note: 'Call them.' }))
    expect(await stands(id)).toEqual({ '': 'asked' })
    const seen = good(await owner.send('GET', `/${id}`))
    expect(seen.exchanged).toMatchObject([{ says: 'question', input: { ...given.ask, pins } }])
    expect(JSON.stringify(seen)).not.toContain('Call them.')
    expect(seen.lifecycles).toMatchObject([{ editable: true, waits: [{ holder: 'owner' }] }])
    good(await send(owner, id, 'answer', { answer: 'Yes, it is ours since May.' }))
    expect(await stands(id)).toEqual({ '': 'submitted' })
    good(await send(platform, id, 'ask-owner', given.ask))
    const { version } = good(await owner.send('GET', `/${id}`)).lifecycles[0]
    const submit = { event: 'submit', version, data: { ...data, partner_name: 'Growing Tree Partners' } }
    expect((await owner.send('POST', `/${id}/submit`, submit)).status).toBe(200)
    expect(await stands(id)).toEqual({ '': 'submitted' })
  })

  test('what its owner changes after a question is decided anew where it was approved, and not by who saw what was there before', async () => {
    const { platform, owner, vi, northline, harbour } = there
    const { id, data } = await requestSubmitted(there.portal, owner)
    good(await send(platform, id, 'forward', given.forward(['vi', 'northline', 'harbour'])))
    good(await send(vi, id, 'approve', {}, 'vi'))
    const seen = good(await harbour.send('GET', `/${id}`)).lifecycles.find(({ scope }: { scope: string }) => scope === 'harbour')
    good(await send(northline, id, 'send-back', given.ask, 'northline'))
    good(await send(platform, id, 'ask-owner', given.ask))
    const { version } = good(await owner.send('GET', `/${id}`)).lifecycles[0]
    const submit = { event: 'submit', version, data: { ...data, partner_name: 'Another Partner' } }
    expect((await owner.send('POST', `/${id}/submit`, submit)).status).toBe(200)
    expect(await stands(id)).toEqual({ '': 'asked_by_carrier', vi: 'waiting', northline: 'sent_back', harbour: 'waiting' })
    const before = { event: 'approve', workflow: atCarrier, scope: 'harbour', version: seen.version, data: {} }
    expect((await harbour.send('POST', `/${id}/transitions`, before)).status).toBe(409)
    good(await send(harbour, id, 'approve', {}, 'harbour'))
    good(await send(vi, id, 'approve', {}, 'vi'))
    expect(await stands(id)).toMatchObject({ vi: 'approved', harbour: 'approved' })
  })

  test('Z1: a carrier that rejected it sees nothing of what its owner changes then for another one', async () => {
    const { platform, owner, vi, northline } = there
    const { id, data } = await requestSubmitted(there.portal, owner)
    good(await send(platform, id, 'forward', given.forward(['vi', 'northline'])))
    good(await send(vi, id, 'reject', given.reject, 'vi'))
    expect((await vi.send('GET', `/${id}`)).status).toBe(200)
    good(await send(northline, id, 'send-back', given.ask, 'northline'))
    good(await send(platform, id, 'ask-owner', given.ask))
    const { version } = good(await owner.send('GET', `/${id}`)).lifecycles[0]
    const submit = { event: 'submit', version, data: { ...data, partner_name: 'Said Later' } }
    expect((await owner.send('POST', `/${id}/submit`, submit)).status).toBe(200)
    expect(await stands(id)).toEqual({ '': 'asked_by_carrier', vi: 'recalled', northline: 'sent_back' })
    // That it rejected it, and nothing of what it says now.
    const left = await vi.send('GET', `/${id}`)
    expect(good(left)).toMatchObject({ decided_only: true, data: {} })
    expect(JSON.stringify([left, await vi.send('GET', `/${id}/history`)])).not.toContain('Said Later')
  })

  test('rejected by the platform meanwhile, every row is recalled and asks nobody any more', async () => {
    const { platform, vi, northline } = there
    const { id } = await forwarded()
    good(await send(vi, id, 'approve', {}, 'vi'))
    good(await send(platform, id, 'reject', given.reject))
    expect(await stands(id)).toEqual({ '': 'rejected_by_operator', vi: 'recalled', northline: 'recalled' })
    expect((await send(northline, id, 'approve', {}, 'northline')).status).toBe(404)
  })

  test('both at the same moment: each decision counts, the request follows once, and every history is whole', async () => {
    const { portal, vi, northline, harbour } = there
    for (const [third, end] of [
      ['approve', 'approved_by_carrier'],
      ['reject', 'rejected_by_carrier'],
    ] as const) {
      const { id } = await forwarded(['vi', 'northline', 'harbour'])
      const answers = await Promise.all([
        send(vi, id, 'reject', given.reject, 'vi'),
        send(northline, id, 'reject', given.reject, 'northline'),
        send(harbour, id, third, third === 'reject' ? given.reject : {}, 'harbour'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await stands(id))['']).toBe(end)
      const lines = await portal.rows<{ event: string }>(
        "select event from history where record_id = $1 and scope = '' and event like 'derive.%'",
        [id],
      )
      expect(lines).toEqual([{ event: `derive.${end}` }])
    }
    expect((await verifyHistory(portal.pool)).faults).toEqual([])
  })
})

describe('verified, and rejected at a carrier', () => {
  /** RCS for Business answers. */
  async function answered({ pool, set, deps }: typeof there.portal, id: string, event: string): Promise<void> {
    const record = await loadRecord(pool, set, 'bot-verification', id)
    const row = record?.lifecycles.find(({ scope }) => scope === '')
    if (record && row) await transition(pool, { set, record, row, event, actor: systemActor, now: deps.now() })
  }
  const correction = { partner_name: 'Growing Tree Partners' }
  /** A verified request that Vi approved and Northline rejected. */
  async function rejectedAtOne(): Promise<{ id: string; data: JsonObject }> {
    const { portal, vi, northline } = there
    const made = await forwarded()
    good(await send(vi, made.id, 'approve', {}, 'vi'))
    good(await send(northline, made.id, 'reject', given.reject, 'northline'))
    for (const event of ['platform-asked', 'platform-verified']) await answered(portal, made.id, event)
    return made
  }
  /** The owner corrects it and submits it again. */
  async function corrected(id: string, data: JsonObject): Promise<void> {
    const { lifecycles } = good(await there.owner.send('GET', `/${id}`))
    const { version } = lifecycles.find(({ scope }: { scope: string }) => scope === '')
    good(await there.owner.send('POST', `/${id}/submit`, { event: 'resubmit', version, data: { ...data, ...correction } }))
  }
  const listed = async (by: Asker, list: string, tab: string, id: string) =>
    good(await by.send('GET', `?list=${list}&tab=${tab}&limit=500`)).items.some((item: { id: string }) => item.id === id)
  const toldOf = async (id: string, message: string) =>
    await there.portal.rows<{ to: string }>(
      `select payload->>'to' as to from ${jobTable} where payload->>'recordId' = $1 and payload->>'message' = $2`,
      [id, message],
    )

  test('it is with its owner, who corrects it for the carrier that rejected: the other one keeps its decision', async () => {
    const { owner, platform, northline } = there
    const { id, data } = await rejectedAtOne()
    expect(await stands(id)).toEqual({ '': 'verified.rejected', vi: 'approved', northline: 'rejected' })
    expect(await listed(owner, 'my-verifications', 'yours', id)).toBe(true)
    expect(good(await owner.send('GET', `/${id}`)).lifecycles[0]).toMatchObject({ editable: true, waits: [{ holder: 'owner' }] })
    // What is to be corrected is said in the form, although the carrier commented on no field.
    const asked = openForOwner(good(await owner.send('GET', `/${id}`)))
    expect(asked).toMatchObject([{ scope: 'northline', event: 'reject', input: given.reject }])
    expect(await toldOf(id, 'verification-verified')).toEqual([{ to: 'owner' }])

    await corrected(id, data)
    expect(await stands(id)).toEqual({ '': 'verified.corrected', vi: 'approved', northline: 'corrected' })
    expect(await listed(owner, 'my-verifications', 'yours', id)).toBe(false)
    expect(await listed(platform, 'review-verifications', 'waiting', id)).toBe(true)
    expect(await toldOf(id, 'changed-after-approval'), 'who approved').toEqual([{ to: 'bot-verification.decide-at-carrier' }])
    // The bot stays while somebody has to decide about it.
    const headers = { origin: new URL(there.portal.deps.config.publicUrl).origin, cookie: owner.cookie }
    const payload = { event: 'archive', version: 1, data: { comment: 'It is not used any more.' } }
    const archived = await there.portal.app.inject({
      method: 'POST',
      url: `/secure/api/v1/bots/${data.bot}/transitions`,
      headers,
      payload,
    })
    expect([archived.statusCode, archived.json().message]).toEqual([409, expect.stringContaining('in review')])
    // It is the carrier's to decide, and to read, once the platform has forwarded it.
    expect((await send(northline, id, 'approve', {}, 'northline')).status).toBe(404)
    expect(good(await northline.send('GET', `/${id}`))).toMatchObject({ decided_only: true, data: {} })
    good(await send(platform, id, 'forward-corrected', {}))
    expect(await stands(id)).toEqual({ '': 'verified.steady', vi: 'approved', northline: 'waiting' })
    good(await send(northline, id, 'approve', {}, 'northline'))
    expect(await stands(id)).toEqual({ '': 'verified.steady', vi: 'approved', northline: 'approved' })
    expect(good(await owner.send('GET', `/${id}`)).data).toMatchObject(correction)
  })

  test('the platform asks about the correction, or rejects it: it is with the owner again', async () => {
    const { owner, platform, northline } = there
    const { id, data } = await rejectedAtOne()
    await corrected(id, data)
    good(await send(platform, id, 'ask-owner', given.ask))
    expect(await stands(id)).toMatchObject({ '': 'verified.asked', northline: 'corrected' })
    good(await send(owner, id, 'answer', { answer: 'Yes, it is ours since May.' }))
    good(await send(platform, id, 'reject-correction', given.reject))
    expect(await stands(id)).toEqual({ '': 'verified.rejected', vi: 'approved', northline: 'returned' })
    expect(good(await northline.send('GET', `/${id}`))).toMatchObject({ decided_only: true, data: {} })
    await corrected(id, data)
    good(await send(platform, id, 'forward-corrected', {}))
    expect(good(await northline.send('GET', `/${id}`)).data).toMatchObject(correction)
    good(await send(northline, id, 'reject', given.reject, 'northline'))
    expect(await stands(id)).toEqual({ '': 'verified.rejected', vi: 'approved', northline: 'rejected' })
    // Forwarded once more as it is, nothing is left to correct.
    good(await send(platform, id, 'forward-more', given.more(['northline'])))
    expect(await stands(id)).toEqual({ '': 'verified.steady', vi: 'approved', northline: 'waiting' })
  })

  test('a carrier that rejected reads nothing that moves with what others decide, nor who approved that another rejected', async () => {
    const { portal, platform, northline, harbour, vi, owner } = there
    const { id, data } = await requestSubmitted(portal, owner)
    good(await send(platform, id, 'approve', given.approve))
    for (const event of ['platform-asked', 'platform-verified']) await answered(portal, id, event)
    good(await send(platform, id, 'forward-more', given.more(['northline', 'harbour'])))
    good(await send(northline, id, 'reject', given.reject, 'northline'))
    const read = async (who: Asker) => {
      const { facts: _, ...shown } = good(await who.send('GET', `/${id}`))
      return [shown, good(await who.send('GET', `/${id}/history`))]
    }
    const before = await read(northline)
    good(await send(harbour, id, 'approve', {}, 'harbour'))
    expect(await stands(id)).toEqual({ '': 'verified.rejected', northline: 'rejected', harbour: 'approved' })
    good(await send(platform, id, 'forward-more', given.more(['vi'])))
    expect(await stands(id)).toEqual({ '': 'verified.rejected', northline: 'rejected', harbour: 'approved', vi: 'waiting' })
    expect(await read(northline)).toEqual(before)
    await corrected(id, data)
    await sendMessages(portal.deps)
    const [, lines] = await read(harbour)
    expect(lines.map(({ label }: { label: string }) => label)).toContain('Changed by the owner')
    expect(
      JSON.stringify([await read(harbour), await read(vi), await bellOf(portal, harbour, id), await bellOf(portal, vi, id)]),
    ).not.toMatch(/reject/i)
  })

  test('a carrier that rejects while the platform looks at the correction is corrected next', async () => {
    const { platform, harbour } = there
    const { id, data } = await rejectedAtOne()
    good(await send(platform, id, 'forward-more', given.more(['harbour'])))
    await corrected(id, data)
    good(await send(harbour, id, 'reject', given.reject, 'harbour'))
    expect(await stands(id)).toMatchObject({ '': 'verified.corrected', northline: 'corrected', harbour: 'rejected' })
    good(await send(platform, id, 'forward-corrected', {}))
    expect(await stands(id)).toMatchObject({ '': 'verified.rejected', northline: 'waiting', harbour: 'rejected' })
    await corrected(id, data)
    good(await send(platform, id, 'forward-corrected', {}))
    expect(await stands(id)).toMatchObject({ '': 'verified.steady', vi: 'approved', northline: 'waiting', harbour: 'waiting' })
  })
})

describe('lists', () => {
  /** Ids that a list shows in each of its tabs but that of all, for these requests alone. */
  async function shown(who: Asker, list: string, tabs: string[], among: string[]): Promise<Record<string, string[]>> {
    const found = tabs.map(async tab => {
      const { items } = good(await who.send('GET', `?list=${list}&tab=${tab}&limit=500`))
      return [tab, items.map(({ id }: { id: string }) => id).filter((id: string) => among.includes(id))]
    })
    return Object.fromEntries(await Promise.all(found))
  }

  test('submitted, forwarded, approved and rejected bots stand in their tabs, at the platform and at the carrier', async () => {
    proves('workflows.4.bots-four-lists', 'workflows.7.submitted-bots-call', 'workflows.7.approved-bots-call')
    proves('workflows.7.rejected-bots-call', 'workflows.6.admin-only-bots-list')
    const { portal, owner, platform, vi } = there
    const { id } = await requestSubmitted(portal, owner)
    const other = await requestSubmitted(portal, owner)
    const all = [id, other.id]
    const atPlatform = () => shown(platform, 'review-verifications', ['waiting', 'carriers', 'platform', 'rejected'], all)
    const atVi = () => shown(vi, 'carrier-verifications', ['waiting', 'approved', 'rejected'], all)
    const nothing = { waiting: [], carriers: [], platform: [], rejected: [] }
    const newestLast = [id, other.id]
    expect(await atPlatform()).toEqual({ ...nothing, waiting: newestLast })
    expect(await atVi()).toEqual({ waiting: [], approved: [], rejected: [] })
    for (const one of all) good(await send(platform, one, 'forward', given.forward(['vi'])))
    expect(await atPlatform()).toEqual({ ...nothing, carriers: newestLast })
    expect(await atVi()).toEqual({ waiting: newestLast, approved: [], rejected: [] })
    good(await send(vi, id, 'approve', {}, 'vi'))
    good(await send(vi, other.id, 'reject', given.reject, 'vi'))
    expect(await atPlatform()).toEqual({ ...nothing, platform: [id], rejected: [other.id] })
    expect(await atVi()).toEqual({ waiting: [], approved: [id], rejected: [other.id] })
    const stranger = await asker(portal, 'DEVELOPER', 'Owner of nothing', null, { kind: 'bot-verifications' })
    expect((await shown(stranger, 'review-verifications', ['all'], all)).all).toEqual([])
  })
})

describe('the name of the bot', () => {
  test('is taken while a request is in review, whatever its letters’ case; the second is told and stays a draft', async () => {
    proves('workflows.3.agent-name-unique', 'workflows.5.check-unique-name')
    const { portal, owner } = there
    const first = await requestSubmitted(portal, owner)
    const data = await sameName(first.data)
    const { id } = good(await owner.send('POST', '', { data }))
    const answer = await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Another bot already uses or has requested this name. If the name belongs to your brand, contact support.',
    ])
    expect((await stands(id))['']).toBe('draft')
  })

  test.each([
    ['withdrawn (1005)', 'draft', async (id: string) => void good(await send(there.owner, id, 'withdraw'))],
    [
      'rejected by the platform (32)',
      'rejected_by_operator',
      async (id: string) => void good(await send(there.platform, id, 'reject', given.reject)),
    ],
    [
      'rejected by the carriers (1012)',
      'rejected_by_carrier',
      async (id: string) => void good(await send(there.vi, id, 'reject', given.reject, 'vi')),
    ],
    [
      'refused by RCS for Business (1013)',
      'rejected_by_rbm',
      async (id: string) => {
        good(await send(there.vi, id, 'approve', {}, 'vi'))
        await there.portal.pool.query("update lifecycle set due = $2 where record_id = $1 and scope = ''", [
          id,
          new Date(there.portal.deps.now().getTime() - 1000),
        ])
        good(await send(there.platform, id, 'mark-refused', given.reject))
      },
    ],
  ])('is free again once %s', async (_title, state, end) => {
    const { portal, owner } = there
    const first = await forwarded(['vi'])
    expect(await claimsOf(portal, first.id)).toEqual(['bot-name'])
    await end(first.id)
    expect((await stands(first.id))['']).toBe(state)
    expect(await claimsOf(portal, first.id)).toEqual([])
    const data = await sameName(first.data)
    const { id } = good(await owner.send('POST', '', { data }))
    await submit(owner, id, 1, data)
    expect(await claimsOf(portal, id)).toEqual(['bot-name'])
  })

  /** Data of a request for another bot, called as that of the first, in capitals. */
  async function sameName(first: JsonObject): Promise<JsonObject> {
    const data = await requestData(there.portal, there.owner)
    const sql = `update record set data = jsonb_set(data, '{bot_name}', (select to_jsonb(upper(data->>'bot_name')) from record where id = $1)) where id = $2`
    await there.portal.pool.query(sql, [String(first.bot), String(data.bot)])
    return data
  }
})
