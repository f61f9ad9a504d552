import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { changes } from '#engine/records/diff.ts'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import confirmCases from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import { sendMessages } from '../../support/do-jobs.ts'
import { actingIn } from './acting.ts'
import { type Asker, submitted } from './askers.ts'
import { bellOf } from './bell.ts'
import { good } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'
import { given, requestSubmitted } from './verifications.ts'

/** What a carrier reads that is asked a second time: that it is, what it decided before and why, and what changed since, of all kinds with rows by carrier. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
}, 60_000)
afterAll(() => launches.portal.close())
const { people, act, submit } = actingIn(() => launches.portal)

const reject = { reason_code: 'POLICY_OTHER', comment: 'The opt-in page cannot be reached.' }

/** What is told to a carrier that decides again: its notices, what it decided before, and the fields that changed since. */
async function told(by: Asker, id: string, form: string) {
  const record = good(await by.send('GET', `/${id}`))
  const published = launches.portal.set.forms[form]
  if (!published) throw new Error(`There is no form "${form}".`)
  const before = record.decision?.actor.ours ? record.decision.data : null
  return {
    notices: await bellOf(launches.portal, by, id),
    reasons: record.decisions.map(({ input }: { input: JsonObject }) => input.comment).filter(Boolean),
    changed: before ? changes(published, before, record.data).map(({ path }) => path) : null,
    text: JSON.stringify(record),
  }
}

/** That a carrier reads of a record which it rejected no more than that: not what it says, then or now, and that it can do nothing. */
async function keepsDecision(by: Asker, id: string, ...later: string[]): Promise<void> {
  const record = good(await by.send('GET', `/${id}`))
  const [row, ...others] = record.lifecycles
  expect(others).toEqual([])
  expect(row).toMatchObject({
    label: expect.stringMatching(/^Rejected/),
    tone: 'bad',
    next: expect.stringMatching(/You decide again/),
  })
  expect(record).toMatchObject({ data: {}, proposed: null, decided_only: true, decision: { input: reject } })
  const lines = good(await by.send('GET', `/${id}/history`))
  expect(lines[0]).toMatchObject({ state: row.state, input: reject })
  for (const text of later) expect(JSON.stringify([record, lines])).not.toContain(text)
  const act = { event: 'approve-at-carrier', workflow: row.workflow, scope: row.scope, version: row.version, data: {} }
  expect((await by.send('POST', `/${id}/transitions`, act)).status).toBe(404)
}

test('a brand: the carrier that rejected it reads that it is asked again, its reason and what changed', async () => {
  const { owner, platform, vi, northline } = await people('brands')
  const id = await submitted(launches.portal, owner)
  good(await act(platform, id, 'forward', { carriers: ['vi'] }))
  good(await act(vi, id, 'reject', reject, 'vi'))
  await submit(owner, id, 'resubmit', { ...good(await owner.send('GET', `/${id}`)).data, city: 'Kassel' })
  await keepsDecision(vi, id, 'Kassel')
  good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
  await sendMessages(launches.portal.deps)
  const { label } = good(await owner.send('GET', `/${id}`))
  const again = await told(vi, id, 'brand')
  expect(again.notices[0]).toBe(`The platform forwarded the brand ${label} again. Vi India now decides on the current version.`)
  expect(again).toMatchObject({ reasons: [reject.comment], changed: ['/city'] })
  const first = await told(northline, id, 'brand')
  expect(first).toMatchObject({ reasons: [], changed: null })
  expect(first.notices.join()).not.toContain('again')
  expect(first.text).not.toContain(reject.comment)
})

test('a verification: the same, and nothing of a field that is kept from carriers', async () => {
  const { owner, platform, vi, northline } = await people('bot-verifications')
  const { id, data } = await requestSubmitted(launches.portal, owner)
  good(await act(platform, id, 'forward', given.forward(['vi'])))
  good(await act(vi, id, 'reject', reject, 'vi'))
  const changed = { ...data, partner_name: 'Growing Tree Partners', partner_email: 'new-partner@growing.example' }
  await submit(owner, id, 'submit', changed)
  await keepsDecision(vi, id, 'Growing Tree Partners', 'new-partner@growing.example')
  good(await act(platform, id, 'forward', given.forward(['vi', 'northline'])))
  await sendMessages(launches.portal.deps)
  const again = await told(vi, id, 'bot-verification')
  expect(again.notices[0]).toMatch(
    /^The platform forwarded the verification of .* again\. Vi India now decides on the current version\.$/,
  )
  expect(again).toMatchObject({ reasons: [reject.comment], changed: ['/partner_name'] })
  expect(again.text).not.toContain('new-partner@growing.example')
  const first = await told(northline, id, 'bot-verification')
  expect(first).toMatchObject({ reasons: [], changed: null })
  expect(first.notices.join()).not.toContain('again')
})

test('a launch: its own reason stays beside the approval by which the platform forwarded it again', async () => {
  const { owner, platform, vi, northline } = await people('bot-launches')
  const bot = await launches.bot('Bot Decided Twice')
  const id = await launches.submitted(bot, ['vi', 'northline'])
  good(await act(platform, id, 'forward', { note: 'Looks fine to us.' }, 'vi'))
  expect((await told(vi, id, 'bot-launch')).changed).toBeNull()
  good(await act(vi, id, 'reject-at-carrier', reject, 'vi'))
  const data = launches.dataFor(bot, ['vi', 'northline'])
  await submit(owner, id, 'resubmit', { ...data, optout_description: `${data.optout_description} At any time.` })
  await keepsDecision(vi, id, 'At any time')
  expect((await northline.send('GET', `/${id}`)).status, 'not before it is forwarded').toBe(404)
  for (const carrier of ['vi', 'northline']) good(await act(platform, id, 'forward', { note: 'Corrected.' }, carrier))
  await sendMessages(launches.portal.deps)
  const again = await told(vi, id, 'bot-launch')
  expect(again.notices[0]).toBe(
    'The platform forwarded the launch of Bot Decided Twice again. Vi India now decides on the current version.',
  )
  expect(again).toMatchObject({ reasons: [reject.comment], changed: ['/optout_description'] })
  const { decisions } = good(await vi.send('GET', `/${id}`))
  expect(decisions.map(({ event }: { event: string }) => event)).toEqual(['forward', 'reject-at-carrier'])
  const first = await told(northline, id, 'bot-launch')
  expect(first).toMatchObject({ reasons: [], changed: null })
  expect(first.notices).toEqual(['The launch of Bot Decided Twice is waiting for Northline Mobile to decide.'])
  expect(first.text).not.toContain(reject.comment)
  // The platform and the owner read the last decision about each row, as before.
  for (const by of [owner, platform]) {
    const { decisions: all } = good(await by.send('GET', `/${id}`))
    expect(all.map(({ event }: { event: string }) => event)).toEqual(['forward', 'forward'])
  }
})

const ask = { question: 'Which number sends STOP back?' }
/** What a reader's side said last, and the fields that differ since. */
async function newTo(by: Asker, id: string, form: string) {
  const { handed_back: last, data } = good(await by.send('GET', `/${id}`))
  const published = launches.portal.set.forms[form]
  if (!published) throw new Error(`There is no form "${form}".`)
  return last && { says: last.says, changed: changes(published, last.data, data).map(({ path }) => path) }
}

test('a question to the owner: what they changed since is shown to the platform, as after a rejection', async () => {
  const { owner, platform } = await people('brands')
  const id = await submitted(launches.portal, owner)
  expect(await newTo(platform, id, 'brand')).toBeNull()
  good(await act(platform, id, 'reject', { ...reject, comment: 'The street is missing.' }))
  const rejected = good(await owner.send('GET', `/${id}`)).data
  await submit(owner, id, 'resubmit', { ...rejected, city: 'Kassel' })
  expect(await newTo(platform, id, 'brand')).toEqual({ says: 'decision', changed: ['/city'] })
  good(await act(platform, id, 'ask-owner', ask))
  expect(await newTo(platform, id, 'brand')).toEqual({ says: 'question', changed: [] })
  await submit(owner, id, 'resubmit', { ...rejected, city: 'Pune' })
  expect(await newTo(platform, id, 'brand')).toEqual({ says: 'question', changed: ['/city'] })
})

test('what was proposed and withdrawn again is no part of what is decided on later', async () => {
  const { owner, platform } = await people('brands')
  const id = await submitted(launches.portal, owner)
  good(await act(platform, id, 'approve', approveCases.base))
  good(await act(platform, id, 'verify', confirmCases.base))
  const { data } = good(await owner.send('GET', `/${id}`))
  await submit(owner, id, 'change', { ...data, city: 'Kassel' })
  good(await act(owner, id, 'withdraw-change'))
  good(await act(platform, id, 'revoke', reject))
  const { decision, handed_back } = good(await platform.send('GET', `/${id}`))
  expect([decision.data.city, handed_back.data.city]).toEqual([data.city, data.city])
  await submit(owner, id, 'resubmit', data)
  expect(await newTo(platform, id, 'brand')).toEqual({ says: 'decision', changed: [] })
})

test('what a carrier decides meanwhile does not hide from the platform what was changed since it asked', async () => {
  const { owner, platform, vi, northline } = await people('brands')
  const id = await submitted(launches.portal, owner)
  good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
  good(await act(northline, id, 'send-back', ask, 'northline'))
  good(await act(platform, id, 'ask-owner', ask))
  const { data } = good(await owner.send('GET', `/${id}`))
  await submit(owner, id, 'resubmit', { ...data, city: 'Kassel' })
  good(await act(vi, id, 'approve', {}, 'vi'))
  expect(await newTo(platform, id, 'brand')).toEqual({ says: 'question', changed: ['/city'] })
})

test('a question of a carrier: what was changed since is shown to it, and to no other carrier', async () => {
  const { owner, platform, vi, northline } = await people('bot-verifications')
  const { id, data } = await requestSubmitted(launches.portal, owner)
  good(await act(platform, id, 'forward', given.forward(['vi', 'northline'])))
  good(await act(vi, id, 'send-back', ask, 'vi'))
  good(await act(platform, id, 'ask-owner', ask))
  await submit(owner, id, 'submit', {
    ...data,
    partner_name: 'Growing Tree Partners',
    partner_email: 'new-partner@growing.example',
  })
  expect((await newTo(platform, id, 'bot-verification'))?.changed).toEqual(['/partner_name', '/partner_email'])
  good(await act(platform, id, 'answer', { answer: 'The short number.' }, 'vi'))
  expect(await newTo(vi, id, 'bot-verification')).toEqual({ says: 'question', changed: ['/partner_name'] })
  expect(JSON.stringify(good(await vi.send('GET', `/${id}`)))).not.toContain('new-partner@growing.example')
  expect(await newTo(northline, id, 'bot-verification')).toBeNull()
})
