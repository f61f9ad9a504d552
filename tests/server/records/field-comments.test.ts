import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { reviewCommentsOf } from '#portal/screens/wizard/review-comments.ts'
import { fieldCommentsOf, openFieldComments, openForOwner, type RecordAnswer } from '#portal/workflow/record-answer.ts'
import approveCases from '../../definitions/approve.cases.json' with { type: 'json' }
import bots from '../../definitions/bot.cases.json' with { type: 'json' }
import confirmCases from '../../definitions/confirm-brand-contact.cases.json' with { type: 'json' }
import { freshData } from '../../support/named-in-data.ts'
import { actingIn } from './acting.ts'
import { type Asker, asker, stored, submitted } from './askers.ts'
import { good } from './further.ts'
import { type Launches, startLaunches } from './launches.ts'
import { requestSubmitted } from './verifications.ts'

/** Comments of a reviewer stand at fields of the record: at a field that its form asks, or an entry that it has. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
}, 60_000)
afterAll(() => launches.portal.close())

type Kind = { kind: string; scope: string; taken: string[]; begin: (owner: Asker) => Promise<string> }
const kinds: Kind[] = [
  {
    kind: 'brands',
    scope: '',
    taken: ['/website', '/documents/0', '/documents'],
    begin: owner => submitted(launches.portal, owner),
  },
  {
    kind: 'bots',
    scope: '',
    taken: ['/short_description', '/logo'],
    begin: async owner => {
      const data = await freshData(launches.portal, 'bot', bots.base as JsonObject, owner.organisation)
      const { id } = good(await owner.send('POST', '', { data }))
      good(await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data }))
      return id
    },
  },
  {
    kind: 'bot-verifications',
    scope: '',
    taken: ['/website'],
    begin: async owner => (await requestSubmitted(launches.portal, owner)).id,
  },
  {
    kind: 'bot-launches',
    scope: 'vi',
    taken: ['/optout_description', '/carriers'],
    begin: async () => launches.submitted(await launches.bot('Bot With Comments'), ['vi']),
  },
]
const nowhere = [
  'x',
  'website',
  '/',
  '//',
  '/gone',
  '/__proto__',
  '/constructor',
  '/website/length',
  '/documents/99',
  '/documents/-1',
  '/documents/00',
]

test.each(kinds)(
  '$kind: a comment at what is no field of the record is refused at its place, and nothing is written',
  async ({ kind, scope, taken, begin }) => {
    const owner = await asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind })
    const platform = await asker(launches.portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind })
    const id = await begin(owner)
    const sql = 'select version, workflow from lifecycle where record_id = $1 and scope = $2'
    const ask = async (paths: string[]) => {
      const [row] = await launches.portal.rows<{ version: number; workflow: string }>(sql, [id, scope])
      const pins = paths.map(path => ({ path, comment: 'Say more here.' }))
      const data = { question: 'Is all of this right?', pins }
      return platform.send('POST', `/${id}/transitions`, { event: 'ask-owner', scope, ...row, data })
    }
    const before = await stored(launches.portal, id)
    for (const path of nowhere) {
      const { status, body } = await ask([...taken, path])
      const at = `/pins/${taken.length}/path`
      expect([path, status, body.data.problems]).toEqual([
        path,
        422,
        [{ path: at, message: 'There is no such field to comment on.' }],
      ])
    }
    expect(await stored(launches.portal, id)).toEqual(before)
    good(await ask(taken))
  },
)

test('Z3: a carrier is not told by comments what stands at a field that it does not see, nor anybody anything before their right', async () => {
  const { portal } = launches
  const kind = 'bot-launches'
  const platform = await asker(portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind })
  const vi = await asker(portal, 'VI_CARRIER_ADMIN', 'Vi', 'vi', { kind })
  const reader = await asker(portal, 'VI_CARRIER_READONLY', 'Vi', 'vi', { kind })
  const id = await launches.submitted(await launches.bot('Bot At Two'), ['vi', 'northline'])
  const act = async (by: Asker, event: string, paths: string[]) => {
    const sql = `select version, workflow from lifecycle where record_id = $1 and scope = 'vi'`
    const [row] = await portal.rows<{ version: number; workflow: string }>(sql, [id])
    const pins = paths.map(path => ({ path, comment: 'Say more here.' }))
    const data = { reason_code: 'POLICY_OTHER', comment: 'This has to be said otherwise.', pins }
    return by.send('POST', `/${id}/transitions`, { event, scope: 'vi', ...row, data })
  }
  const sql = `select version, workflow from lifecycle where record_id = $1 and scope = 'vi'`
  const [row] = await portal.rows<object>(sql, [id])
  good(await platform.send('POST', `/${id}/transitions`, { event: 'forward', scope: 'vi', ...row, data: {} }))
  const hidden = ['/carriers', '/carriers/0', '/carriers/1', '/carriers/9']
  const { status, body } = await act(vi, 'reject-at-carrier', hidden)
  expect([status, body.data.problems.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    hidden.map((_, index) => `/pins/${index}/path`),
  ])
  expect((await act(reader, 'reject-at-carrier', hidden)).status).toBe(403)
  expect((await act(vi, 'suspend-at-carrier', hidden)).status).toBe(409)
})

test('comments of a carrier stay open when the platform revokes afterwards, and those on a value that changed since say so', async () => {
  const { people, act, submit } = actingIn(() => launches.portal)
  const { owner, platform, vi, northline } = await people('brands')
  const id = await submitted(launches.portal, owner)
  const said = (...paths: string[]) => ({
    reason_code: 'POLICY_OTHER',
    comment: 'This has to be said otherwise.',
    pins: paths.map(path => ({ path, comment: `Correct ${path}` })),
  })
  good(await act(platform, id, 'forward', { carriers: ['vi', 'northline'] }))
  good(await act(northline, id, 'reject', said('/city', '/website'), 'northline'))
  good(await act(vi, id, 'approve', {}, 'vi'))
  const marked = async (): Promise<string[]> =>
    openForOwner(good(await owner.send('GET', `/${id}`)))
      .flatMap(line => fieldCommentsOf(line).map(({ path }) => `${line.scope} ${path}`))
      .sort()
  expect(await marked(), 'nothing waits for its owner').toEqual([])
  good(await act(platform, id, 'revoke', said('/city')))
  expect(await marked()).toEqual([' /city', 'northline /city', 'northline /website'])
  const { data } = good(await owner.send('GET', `/${id}`))
  const outdated = async () =>
    good(await platform.send('GET', `/${id}`)).outdated_comments.map(
      ({ scope, path }: { scope: string; path: string }) => `${scope} ${path}`,
    )
  expect(await outdated()).toEqual([])
  await submit(owner, id, 'resubmit', { ...data, city: 'Kassel' })
  expect(await marked()).toEqual([])
  expect((await outdated()).sort()).toEqual([' /city', 'northline /city'])
  good(await act(platform, id, 'reject', said('/website')))
  expect(await marked(), 'what was submitted after is answered').toEqual([' /website'])
})

test('a comment about an earlier value is marked as long as it is shown, also after the next question', async () => {
  const { people, act, submit } = actingIn(() => launches.portal)
  const { owner, platform } = await people('brands')
  const id = await submitted(launches.portal, owner)
  const question = (path: string) => ({ question: 'Is this right?', pins: [{ path, comment: `Correct ${path}` }] })
  const outdated = async () =>
    good(await platform.send('GET', `/${id}`)).outdated_comments.map(({ path }: { path: string }) => path)
  good(await act(platform, id, 'ask-owner', question('/city')))
  const { data } = good(await owner.send('GET', `/${id}`))
  await submit(owner, id, 'resubmit', { ...data, city: 'Kassel' })
  expect(await outdated()).toEqual(['/city'])
  const asked = good(await act(platform, id, 'ask-owner', question('/website')))
  expect(asked.outdated_comments.map(({ path }: { path: string }) => path)).toEqual(['/city'])
  expect(await outdated()).toEqual(['/city'])
})

test('what an earlier question comments on, answered in words alone, stands at the fields with the next one', async () => {
  const { people, act, submit } = actingIn(() => launches.portal)
  const { owner, platform } = await people('brands')
  const id = await submitted(launches.portal, owner)
  const question = (path: string) => ({ question: 'Is this right?', pins: [{ path, comment: `Correct ${path}` }] })
  const read = async () => good(await owner.send('GET', `/${id}`))
  const atFields = (record: RecordAnswer) => openFieldComments(record, true).map(({ path }) => path)
  good(await act(platform, id, 'ask-owner', question('/city')))
  good(await act(owner, id, 'answer', { answer: 'Yes, it is the right one.' }))
  expect(atFields(await read()), 'nothing is asked').toEqual([])
  good(await act(platform, id, 'ask-owner', question('/website')))
  const asked = await read()
  expect(atFields(asked)).toEqual(['/website', '/city'])
  expect(
    reviewCommentsOf(asked)?.fieldComments.map(({ path }) => path),
    'in the form',
  ).toEqual(['/website', '/city'])
  const reader = good(await platform.send('GET', `/${id}`))
  expect(openFieldComments(reader, false).map(({ path }) => path)).toEqual(['/website', '/city'])
  // A question that was taken back comments on nothing.
  good(await act(platform, id, 'withdraw-question'))
  good(await act(platform, id, 'ask-owner', question('/zip_code')))
  expect(atFields(await read())).toEqual(['/zip_code', '/city'])
  await submit(owner, id, 'resubmit', { ...asked.data, city: 'Kassel' })
  expect(atFields(await read())).toEqual([])
})

test('a comment at an entry of a list goes with it when the entries change places', async () => {
  const { people, act, submit } = actingIn(() => launches.portal)
  const { owner, platform } = await people('brands')
  const id = await submitted(launches.portal, owner)
  const pins = [{ path: '/documents/1', comment: 'This cannot be read' }]
  good(await act(platform, id, 'ask-owner', { question: 'Is this right?', pins }))
  const { data } = good(await owner.send('GET', `/${id}`))
  await submit(owner, id, 'resubmit', { ...data, city: 'Kassel', documents: [...data.documents].reverse() })
  const { moved_comments: moved, outdated_comments: outdated } = good(await platform.send('GET', `/${id}`))
  expect(moved).toMatchObject([{ path: '/documents/1', now: '/documents/0' }])
  expect(outdated).toEqual([])
})

test('a rejected change is with its owner, with its comments, until it is submitted again or given up', async () => {
  const { people, act, submit } = actingIn(() => launches.portal)
  const { owner, platform } = await people('brands')
  const id = await submitted(launches.portal, owner)
  good(await act(platform, id, 'approve', approveCases.base))
  good(await act(platform, id, 'verify', confirmCases.base))
  const read = async () => good(await owner.send('GET', `/${id}`))
  const { data } = await read()
  const reject = {
    reason_code: 'POLICY_OTHER',
    comment: 'Which city is it?',
    pins: [{ path: '/city', comment: 'Not this one' }],
  }
  await submit(owner, id, 'change', { ...data, city: 'Kassel' })
  good(await act(platform, id, 'reject-change', reject))
  const rejected = await read()
  expect(rejected.lifecycles[0]).toMatchObject({
    ...{ state: 'verified.change_rejected', status_id: 11, editable: true },
    waits: [
      {
        holder: 'owner',
        next: expect.stringMatching(/^The brand stays verified as it was. Correct what the changes were rejected for/),
      },
    ],
  })
  expect([rejected.data.city, rejected.draft.city]).toEqual([data.city, 'Kassel'])
  const asked = reviewCommentsOf(rejected)
  expect([asked?.fieldComments.map(({ path }) => path), asked?.base.city], 'made on what was proposed').toEqual([
    ['/city'],
    'Kassel',
  ])
  await submit(owner, id, 'change', { ...data, city: 'Mysuru' })
  expect((await read()).lifecycles[0]).toMatchObject({ state: 'verified.changing', waits: [{ holder: 'reviewer' }] })
  good(await act(platform, id, 'reject-change', reject))
  good(await act(owner, id, 'keep-verified'))
  const kept = await read()
  expect([kept.lifecycles[0].state, kept.data.city, reviewCommentsOf(kept)]).toEqual(['verified.steady', data.city, undefined])
})
