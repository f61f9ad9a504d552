import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { inboxMail } from '#server/mail/inbox-mail.ts'
import { lineForCarrier } from '#server/records/reading/private-lines.ts'
import { sendMessages } from '../../support/do-jobs.ts'
import { actingIn } from './acting.ts'
import { type Asker, asker, submitted } from './askers.ts'
import { good } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'
import { given, requestSubmitted } from './verifications.ts'

/** What a carrier's row is told of what was said elsewhere: that it happened, not which other carriers it is about nor what the owner was told. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
}, 60_000)
afterAll(() => launches.portal.close())
const { people, act, submit } = actingIn(() => launches.portal)

const hidden = 'Between the owner and the platform.'
const pins = (path: string) => [{ path, comment: hidden }]
const rejected = (path: string) => ({ reason_code: 'POLICY_OTHER', comment: hidden, pins: pins(path) })
const ask = given.ask
const answer = { answer: 'STOP is answered by the short number.' }

const history = async (by: Asker, id: string): Promise<{ event: string; scope: string; input: JsonObject }[]> =>
  good(await by.send('GET', `/${id}/history`))
/** All that somebody reads of a record, as text. */
const told = async (by: Asker, id: string) => JSON.stringify([good(await by.send('GET', `/${id}`)), await history(by, id)])
const inputOf = async (by: Asker, id: string, name: string) =>
  (await history(by, id)).find(({ event, scope }) => event === name && scope !== '')?.input

describe('a carrier whose question is closed is not told which others were asked instead', () => {
  test('about a brand', async () => {
    const { owner, platform, vi } = await people('brands')
    const id = await submitted(launches.portal, owner)
    good(await act(platform, id, 'forward', { carriers: ['vi'] }))
    good(await act(vi, id, 'send-back', ask, 'vi'))
    good(await act(platform, id, 'forward', { carriers: ['northline', 'harbour'] }))
    good(await act(platform, id, 'forward-more', { carriers: ['vi'] }))
    expect(await inputOf(vi, id, 'close-question')).toEqual({})
    expect(await told(vi, id)).not.toMatch(/northline|harbour/)
    expect((await history(platform, id)).find(({ event, scope }) => event === 'forward' && scope === '')?.input).toBeDefined()
  })

  test('about a verification', async () => {
    const { owner, platform, vi } = await people('bot-verifications')
    const { id } = await requestSubmitted(launches.portal, owner)
    good(await act(platform, id, 'forward', given.forward(['vi'])))
    good(await act(vi, id, 'send-back', ask, 'vi'))
    good(await act(platform, id, 'forward', { ...given.forward(['northline', 'harbour']), note: hidden }))
    good(await act(platform, id, 'forward-more', { carriers: ['vi'] }))
    expect(await inputOf(vi, id, 'close-question')).toEqual({})
    expect(JSON.stringify(await history(vi, id))).not.toMatch(/northline|harbour/)
    expect(await told(vi, id)).not.toContain(hidden)
  })
})

describe('of a revocation a carrier reads the reason in the record as in its notices and mails, and nothing else', () => {
  const revoked = { ...rejected('/website'), internal_note: hidden }
  const mailsTo = async ({ id }: Asker): Promise<string> => {
    const sql = `select d.subject, d.text from delivered_message d join credential c on c.email = d.recipient where c.account_id = $1`
    return JSON.stringify(await launches.portal.rows(sql, [id]))
  }
  async function readsReason(by: Asker, id: string, event: string) {
    const { deps, pool } = launches.portal
    await sendMessages({ ...deps, mail: inboxMail(pool, deps.now) })
    const lines: { event: string; reason: string | null; input: JsonObject }[] = good(await by.send('GET', `/${id}/history`))
    expect(lines.find(one => one.event === event)).toMatchObject({
      reason: 'Another policy was violated',
      input: { reason_code: 'POLICY_OTHER' },
    })
    const mails = await mailsTo(by)
    expect(mails).toContain('Another policy was violated')
    expect((await told(by, id)) + mails).not.toContain(hidden)
  }

  test('of a brand that it approved, and of one whose bot is live on its network', async () => {
    const { platform, vi } = await people('bot-launches')
    const bot = await launches.bot('Bot Live Of A Revoked Brand')
    const brand = await launches.brandOf(bot.id)
    const id = await launches.submitted(bot, ['vi'])
    await launches.goesLive(id, bot.agentId, 'vi')
    const reviewer = await asker(launches.portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
    good(await act(reviewer, brand, 'revoke', revoked))
    await readsReason(vi, id, 'brand-revoked')
    expect(await told(platform, id)).toContain('Another policy was violated')
    const brands = await people('brands')
    const own = await submitted(launches.portal, brands.owner)
    good(await act(brands.platform, own, 'forward', { carriers: ['vi'] }))
    good(await act(brands.vi, own, 'approve', {}, 'vi'))
    good(await act(brands.platform, own, 'revoke', revoked))
    await readsReason(brands.vi, own, 'revoked')
  })

  test('of a verification whose bot is live on its network', async () => {
    const { vi } = await people('bot-launches')
    const bot = await launches.bot('Bot Live Of A Revoked Verification')
    const id = await launches.submitted(bot, ['vi'])
    await launches.goesLive(id, bot.agentId, 'vi')
    const verifications = await people('bot-verifications')
    const sql = `select id from record where kind = 'bot-verification' and parent = $1`
    const [verification] = await launches.portal.rows<{ id: string }>(sql, [bot.id])
    good(await act(verifications.platform, verification?.id ?? '', 'revoke', { reason_code: 'POLICY_OTHER', comment: hidden }))
    await readsReason(vi, id, 'verification-revoked')
  })
})

describe('what the platform writes to the owner is not at the rows of carriers', () => {
  test('a brand that it rejects, then one that it approves', async () => {
    const { owner, platform, vi } = await people('brands')
    const id = await submitted(launches.portal, owner)
    good(await act(platform, id, 'forward', { carriers: ['vi'] }))
    good(await act(platform, id, 'reject', rejected('/website')))
    await submit(owner, id, 'resubmit', { ...good(await owner.send('GET', `/${id}`)).data, city: 'Kassel' })
    good(await act(platform, id, 'forward', { carriers: ['vi'] }))
    good(await act(platform, id, 'approve-without-carriers', { note: hidden }))
    good(await act(platform, id, 'revoke', rejected('/website')))
    await submit(owner, id, 'resubmit', { ...good(await owner.send('GET', `/${id}`)).data, city: 'Marburg' })
    good(await act(platform, id, 'forward', { carriers: ['vi'] }))
    expect([await inputOf(vi, id, 'recall'), await inputOf(vi, id, 'close')]).toEqual([{}, {}])
    expect(await told(vi, id)).not.toContain(hidden)
    expect(await told(owner, id)).toContain(hidden)
  })

  test('a launch under review whose brand it revokes', async () => {
    const { platform, vi } = await people('bot-launches')
    const bot = await launches.bot('Bot Of A Revoked Brand')
    const brand = await launches.brandOf(bot.id)
    const id = await launches.submitted(bot, ['vi'])
    good(await act(platform, id, 'forward', {}, 'vi'))
    const reviewer = await asker(launches.portal, 'ADMIN_DOTGO_READWRITE', 'The platform')
    good(await act(reviewer, brand, 'revoke', rejected('/website')))
    expect(await inputOf(vi, id, 'brand-revoked')).toEqual({ reason_code: 'POLICY_OTHER' })
    expect(await told(vi, id)).not.toContain(hidden)
  })

  test('a line that an earlier version stored with it is read without it', () => {
    const line = {
      ...{ workflow: 'brand-at-carrier', event: 'recall', from_state: 'waiting', to_state: 'recalled' },
      ...{ input: { comment: hidden }, meanings: { comment: 'comment' }, actor_organisation: null },
    }
    expect(lineForCarrier(launches.portal.set, line, { organisation: 'one' }).input).toEqual({})
  })
})

test('a carrier’s question stays in its sight however often others ask', async () => {
  const { owner, platform, vi, northline } = await people('brands')
  const id = await submitted(launches.portal, owner)
  good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
  good(await act(vi, id, 'send-back', ask, 'vi'))
  good(await act(platform, id, 'answer', answer, 'vi'))
  const { exchanged } = good(await vi.send('GET', `/${id}`))
  expect(exchanged).toHaveLength(2)
  for (let times = 0; times < 11; times++) {
    good(await act(northline, id, 'send-back', ask, 'northline'))
    good(await act(platform, id, 'answer', answer, 'northline'))
  }
  expect(good(await vi.send('GET', `/${id}`)).exchanged).toEqual(exchanged)
})

test('a carrier reads nothing of what passed about its launch before it was forwarded, nor the note to the owner', async () => {
  const { owner, platform, vi } = await people('bot-launches')
  const bot = await launches.bot('Bot Corrected First')
  const id = await launches.submitted(bot, ['vi'])
  good(await act(platform, id, 'reject', rejected('/optout_description'), 'vi'))
  const data = launches.dataFor(bot, ['vi'])
  await submit(owner, id, 'resubmit', { ...data, optout_description: `${data.optout_description} At any time.` })
  const note = 'A note for the owner alone.'
  good(await act(platform, id, 'forward', { note }, 'vi'))
  const toVi = await told(vi, id)
  for (const one of [hidden, note]) {
    expect(toVi).not.toContain(one)
    expect(await told(owner, id)).toContain(one)
  }
  expect([await inputOf(vi, id, 'reject'), await inputOf(vi, id, 'forward')]).toEqual([{}, {}])
  good(await act(vi, id, 'approve-at-carrier', { note: 'Ours, to the owner.' }, 'vi'))
  expect(await inputOf(vi, id, 'approve-at-carrier')).toEqual({ note: 'Ours, to the owner.' })
})
