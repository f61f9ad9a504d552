import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asking, askAndAnswer } from '#server/jobs/ask-and-answer.ts'
import { proves } from '../../spec/proofs.ts'
import { jobTable } from '../../support/job-tables.ts'
import { type Asker, asker } from './askers.ts'
import { type Launches, startLaunches } from './launches.ts'

/** Phones that a bot is tried on: added, looked up, invited again, taken away. */
let launches: Launches
let owner: Asker
let bot: string
beforeAll(async () => {
  launches = await startLaunches()
  owner = await asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind: 'bot-testers' })
  bot = (await launches.bot('Tree Of Tests')).id
}, 60_000)
afterAll(() => launches.portal.close())

const transition = (id: string, event: string, version: number, who = owner) =>
  who.send('POST', `/${id}/transitions`, { event, version })

/** A phone that was added to the bot and is being invited. */
async function added(phone: string): Promise<string> {
  const begun = await owner.send('POST', '', { data: { bot, phone } })
  const id = String(begun.body.data?.id)
  const reply = await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data: { bot, phone } })
  expect([begun.status, reply.status]).toEqual([201, 200])
  return id
}

async function standing(id: string): Promise<{ state: string; version: number }> {
  const { state, version } = (await owner.send('GET', `/${id}`)).body.data.lifecycles[0]
  return { state, version }
}

/** Invitations that wait in the queue for RCS for Business. */
async function invitations(id: string): Promise<Asking[]> {
  const sql = `select payload from ${jobTable}
    where payload->>'recordId' = $1 and payload->>'ask' = 'invite-tester' order by id`
  return (await launches.portal.rows<{ payload: Asking }>(sql, [id])).map(({ payload }) => payload)
}

test('a phone is added to a bot by its number, and listed with the others of this bot', async () => {
  proves('workflows.7.test-devices-add-call', 'workflows.7.test-devices-get-call')
  const [id, other] = [await added('+919812345619'), await added('+919812345719')]
  expect(await standing(id)).toMatchObject({ state: 'inviting' })
  expect((await owner.send('GET', `/${id}`)).body.data).toMatchObject({
    data: { bot, phone: '+919812345619' },
    label: '+91 98123 45619',
    parent: { id: bot },
  })
  const { items } = (await owner.send('GET', `?list=my-testers&parent=${bot}`)).body.data
  expect(items.map((item: { id: string }) => item.id).sort()).toEqual([id, other].sort())
  // It is found by its digits as by its groups.
  for (const words of ['+919812345619', '9812345619', '98123 45619']) {
    const search = encodeURIComponent(words)
    const found = (await owner.send('GET', `?list=my-testers&search=${search}`)).body.data.items
    expect(found.map((item: { id: string }) => item.id)).toEqual([id])
    const url = `/secure/api/v1/references/bot-tester?search=${search}`
    const options = await launches.portal.app.inject({ url, headers: { cookie: owner.cookie } })
    expect(options.json().data, words).toMatchObject([{ key: id, label: '+91 98123 45619' }])
  }
  const stranger = await asker(launches.portal, 'DEVELOPER', 'Other bots', null, { kind: 'bot-testers' })
  expect((await stranger.send('GET', '?list=my-testers')).body.data.items).toEqual([])
  expect((await stranger.send('GET', `/${id}`)).status).toBe(404)
})

test('a phone that was invited can be invited again', async () => {
  proves('workflows.7.resend-tester-invite-call')
  const id = await added('+919812345819')
  const [first] = await invitations(id)
  await askAndAnswer(first as Asking, launches.portal.deps)
  const { state, version } = await standing(id)
  expect(state).toBe('invited')
  expect((await transition(id, 'invite-again', version)).status).toBe(200)
  expect(await standing(id)).toMatchObject({ state: 'inviting' })
  expect((await invitations(id)).at(-1)).toMatchObject({ ask: 'invite-tester', version: version + 1 })
})

test('a phone is taken away by its id, and no message is sent to it any more', async () => {
  proves('workflows.7.test-devices-delete-call', 'workflows.3.test-device-id-on-delete')
  const id = await added('+919812345919')
  expect((await transition(id, 'remove', 2)).status).toBe(200)
  expect(await standing(id)).toMatchObject({ state: 'removed' })
  const { portal } = launches
  const tests = await asker(portal, 'DEVELOPER', 'Own bots', null, { kind: 'bot-tests' })
  const data = { bot, tester: id, text: 'Hello' }
  const begun = (await tests.send('POST', '', { data })).body.data
  expect(await tests.send('POST', `/${begun.id}/submit`, { event: 'submit', version: 1, data })).toMatchObject({
    status: 422,
    body: {
      data: {
        problems: [{ path: '/tester', message: 'Choose a test phone that accepted the invitation and did not opt out (STOP)' }],
      },
    },
  })
})

test('without the bot, the id of the phone or the data, nothing is done', async () => {
  proves('workflows.5.missing-test-device')
  const count = async () => (await launches.portal.rows(`select 1 from record where kind = 'bot-tester'`)).length
  const before = await count()
  expect((await owner.send('POST', '', {})).status).toBe(422)
  expect(await owner.send('POST', '', { data: { phone: '+919812346019' } })).toMatchObject({
    status: 422,
    body: { data: { problems: [{ path: '/bot' }] } },
  })
  expect(await count()).toBe(before)
  for (const id of ['', '00000000-0000-4000-8000-000000000000'])
    expect((await transition(id, 'remove', 2)).status, `without an id: "${id}"`).toBe(404)
  const id = await added('+919812346119')
  expect((await owner.send('POST', `/${id}/transitions`, {})).status).toBe(422)
  expect(await standing(id)).toMatchObject({ state: 'inviting' })
})

test('a draft is deleted by its owner alone, and is in no list; what was invited is not', async () => {
  const begun = await owner.send('POST', '', { data: { bot, phone: '+919812345619' } })
  const id = String(begun.body.data?.id)
  const stranger = await asker(launches.portal, 'DEVELOPER', 'Deleting stranger', null, { kind: 'bot-testers' })
  expect((await transition(id, 'delete', 1, stranger)).status).toBe(404)
  expect((await transition(id, 'delete', 1)).status).toBe(200)
  expect(await standing(id)).toMatchObject({ state: 'deleted' })
  const { items } = (await owner.send('GET', `?list=my-testers&parent=${bot}`)).body.data
  expect(items.map((item: { id: string }) => item.id)).not.toContain(id)
  const invited = await added('+919812345620')
  expect((await transition(invited, 'delete', (await standing(invited)).version)).status).toBe(409)
})

test('the bot of a revoked brand writes to no phone', async () => {
  const made = await launches.bot('Tree Of A Revoked Brand')
  const brand = await launches.brandOf(made.id, { brand_name: 'Revoked Tree' })
  const data = { bot: made.id, phone: '+919812345629' }
  const begun = await owner.send('POST', '', { data })
  const id = String(begun.body.data?.id)
  const invite = () => owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
  expect((await launches.revokeBrand(brand)).status).toBe(200)
  const message = 'The brand was revoked. First, correct the problems that were found and submit the brand again.'
  expect(await invite()).toMatchObject({ status: 409, body: { message } })
  expect(await invitations(id)).toEqual([])
  const text = { bot: made.id, tester: id, text: 'From a revoked brand' }
  const tests = (path: string, body: object) => owner.send('POST', `/../bot-tests${path}`, body)
  const drafted = await tests('', { data: text })
  expect(drafted.status).toBe(201)
  const test = await tests(`/${drafted.body.data.id}/submit`, { event: 'submit', version: 1, data: text })
  expect(test).toMatchObject({ status: 409, body: { message } })
})
