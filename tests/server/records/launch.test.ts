import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proves } from '../../spec/proofs.ts'
import { jobTable } from '../../support/job-tables.ts'
import { profile } from '../messaging/channel.ts'
import { type Asker, asker } from './askers.ts'
import { type Launches, rejection, startLaunches } from './launches.ts'

/** A bot on its way to the networks of carriers: a row for each, decided by itself, and the launch's own state that follows them. */
let launches: Launches
beforeAll(async () => {
  launches = await startLaunches()
}, 60_000)
afterAll(() => launches.portal.close())

const carriers = ['vi', 'northline'] as const
const notTaken = 'Choose carriers that approved the verification of the bot and did not terminate its launch'

/** A launch that is live at Vi. */
async function liveAtVi(name: string) {
  const bot = await launches.bot(name)
  const id = await launches.submitted(bot, ['vi'])
  await launches.goesLive(id, bot.agentId, 'vi')
  expect(await launches.row(id, 'vi')).toMatchObject({ state: 'live.steady', status: 10 })
  return { bot, id }
}

/** What the owner is told who asks for the users of the organisation. */
async function usersOfOwner(): Promise<number> {
  const { portal, who } = launches
  return (await portal.app.inject({ url: '/secure/api/v1/users', headers: { cookie: who.owner.cookie } })).statusCode
}

/** Refused by one who may not, allowed to one who may. */
async function onlyFor(allowed: 'platform' | 'vi', refused: 'platform' | 'vi', id: string, events: { [by: string]: string }) {
  const { who, send } = launches
  expect((await send(who[refused], id, 'vi', events[allowed] ?? '')).status).toBe(403)
  expect((await send(who[refused], id, 'vi', events[refused] ?? '')).status).toBe(409)
  expect((await send(who[allowed], id, 'vi', events[allowed] ?? '')).status).toBe(200)
}

test('submitted, forwarded, approved and launched, a bot is live; a further carrier leaves the live one untouched', async () => {
  const { who, row, send, submit, answer, kept, dataFor } = launches
  proves('onboarding.6.manage-users-developer-condition')
  const bot = await launches.bot('Tree One')
  const id = await launches.submitted(bot, ['vi'])
  expect(await usersOfOwner(), 'nothing of them was launched').toBe(403)
  expect([await row(id), await row(id, 'vi')]).toMatchObject([
    { state: 'pending.operator', status: 6 },
    { state: 'pending.operator', status: 6 },
  ])
  expect((await send(who.vi, id, 'vi', 'approve-at-carrier')).status, 'not forwarded yet').toBe(404)
  expect((await send(who.platform, id, 'vi', 'forward')).status).toBe(200)
  expect(await row(id)).toMatchObject({ state: 'pending.carrier', status: 6 })
  expect((await send(who.platform, id, 'vi', 'approve-at-carrier')).status, 'the platform is not the carrier').toBe(403)
  expect((await send(who.northline, id, 'vi', 'approve-at-carrier')).status, 'nothing of it is theirs').toBe(404)
  expect((await send(who.vi, id, 'vi', 'approve-at-carrier')).status).toBe(200)
  expect(await row(id)).toMatchObject({ state: 'pending.platform', status: 6 })
  await answer(id, bot.agentId, 'vi', 'LAUNCHED')
  expect([await row(id), await row(id, 'vi')]).toMatchObject([
    { state: 'live.steady', status: 10 },
    { state: 'live.steady', status: 10 },
  ])
  expect(await usersOfOwner()).toBe(200)

  const before = await kept(id, 'vi')
  expect((await submit(id, dataFor(bot, [...carriers]), 'resubmit')).status).toBe(200)
  expect(await kept(id, 'vi')).toEqual(before)
  expect(await row(id, 'northline')).toMatchObject({ state: 'pending.operator', status: 6 })
  expect(await row(id)).toMatchObject({ state: 'live.steady', status: 10 })

  const pins = [{ path: '/optin_description', comment: 'Say where on the page.' }]
  await send(who.platform, id, 'northline', 'forward')
  expect((await send(who.northline, id, 'northline', 'reject-at-carrier', { data: { ...rejection, pins } })).status).toBe(200)
  expect([await row(id), await row(id, 'northline')]).toMatchObject([
    { state: 'live.steady', status: 10 },
    { state: 'rejected.by_carrier', status: 9 },
  ])
  const read = (await who.owner.send('GET', `/${id}`)).body.data
  expect(read.decision.input).toMatchObject({ reason_code: 'POLICY_OTHER', pins })
  expect(read.lifecycles.find((one: { scope: string }) => one.scope === '').summary).toBe(
    'Live on 1 of 2, 1 rejected at Northline Mobile',
  )

  const mended = { ...dataFor(bot, [...carriers]), optin_description: 'A box that is not ticked, at the end of the order page.' }
  expect((await submit(id, mended, 'resubmit')).status).toBe(200)
  // It stays live; that what the launch says was changed stands in its history.
  const [{ row: seen }] = before as [{ row: { version: number } }]
  expect(await row(id, 'vi')).toMatchObject({ state: 'live.steady', version: seen.version + 1 })
  await launches.goesLive(id, bot.agentId, 'northline')
  const live = (await who.owner.send('GET', `/${id}`)).body.data
  expect(live.lifecycles.find((one: { scope: string }) => one.scope === '').summary).toBe('Live on 2 of 2')
  expect(live.answers).toMatchObject({ simulated: true })
}, 30_000)

test('live at one carrier and rejected at another, it is with its owner: in their lists, their tabs and their counts', async () => {
  const { who, send, submit, dataFor } = launches
  const bot = await launches.bot('Tree Both')
  const id = await launches.submitted(bot, ['vi'])
  await launches.goesLive(id, bot.agentId, 'vi')
  const asked = async (tab: string, more = '') => {
    const { items, counts } = (await who.owner.send('GET', `?list=my-launches&tab=${tab}${more}`)).body.data
    return { ids: items.map((item: { id: string }) => item.id), count: counts[tab], item: items[0] }
  }
  const before = await asked('yours')
  expect(before.ids).not.toContain(id)
  expect((await submit(id, dataFor(bot, [...carriers]), 'resubmit')).status).toBe(200)
  const read = async () => (await who.owner.send('GET', `/${id}`)).body.data.lifecycles[0]
  expect(await read()).toMatchObject({ summary: 'Live on 1 of 2, 1 in review', waits: [{ holder: 'reviewer' }] })
  expect((await asked('yours')).ids).not.toContain(id)

  expect((await send(who.platform, id, 'northline', 'reject', { data: rejection })).status).toBe(200)
  expect(await read()).toMatchObject({
    label: 'Launched',
    summary: 'Live on 1 of 2, 1 rejected at Northline Mobile',
    waits: [{ holder: 'owner', next: 'Correct the problems that were found and submit again.' }],
  })
  for (const more of ['', `&parent=${bot.id}`, '&sort=-name']) {
    const { ids, count, item } = await asked('yours', more)
    expect(ids, more).toContain(id)
    expect(count, more).toBe(ids.length)
    if (more.includes('parent')) expect([ids, item.row.waits]).toMatchObject([[id], [{ holder: 'owner' }]])
  }
  expect((await asked('yours')).count).toBe(before.count + 1)
  expect((await asked('live')).ids, 'it is live still').toContain(id)

  expect((await submit(id, dataFor(bot, [...carriers]), 'resubmit')).status).toBe(200)
  expect((await asked('yours')).count).toBe(before.count)
})

test('a carrier is shown a launch from when the platform forwarded it', async () => {
  const { who, send, submit, dataFor } = launches
  const bot = await launches.bot('Tree Unforwarded')
  const listed = async (tab: string) => (await who.vi.send('GET', `?list=carrier-launches&tab=${tab}&limit=100`)).body.data
  const before = (await listed('all')).counts
  const id = await launches.submitted(bot, ['vi'])
  const seen = async () => {
    const { items, counts } = await listed('all')
    const statuses = [(await who.vi.send('GET', `/${id}`)).status, (await who.vi.send('GET', `/${id}/history`)).status]
    return { listed: items.some((item: { id: string }) => item.id === id), counts, statuses }
  }
  const hidden = { listed: false, counts: before, statuses: [404, 404] }
  expect(await seen()).toEqual(hidden)
  expect((await send(who.platform, id, 'vi', 'reject', { data: rejection })).status).toBe(200)
  expect(await seen(), 'rejected before').toEqual(hidden)
  await submit(id, dataFor(bot, ['vi']), 'resubmit')
  expect((await send(who.owner, id, 'vi', 'withdraw')).status).toBe(200)
  expect(await seen(), 'withdrawn before').toEqual(hidden)
  await submit(id, dataFor(bot, ['vi']))

  expect((await send(who.platform, id, 'vi', 'forward')).status).toBe(200)
  const shown = { listed: true, statuses: [200, 200] }
  expect(await seen()).toMatchObject({ ...shown, counts: { all: before.all + 1, waiting: before.waiting + 1 } })
  const next = async (by: typeof who.vi) =>
    (await by.send('GET', `/${id}`)).body.data.lifecycles.find((row: { scope: string }) => row.scope === 'vi').next
  expect(await Promise.all([who.vi, who.owner, who.platform].map(next)), 'each is told what is theirs').toEqual([
    'Check the bot for your network, then decide.',
    'The carrier decides for its network.',
    'The carrier decides for its network.',
  ])
  expect((await send(who.owner, id, 'vi', 'withdraw')).status).toBe(200)
  expect(await seen(), 'what it has seen it can look up').toMatchObject({ ...shown, counts: { all: before.all + 1 } })
})

test('what RCS for Business refuses has failed, in its words', async () => {
  const { who, row, send, answer } = launches
  const bot = await launches.bot('Tree Refused')
  const id = await launches.submitted(bot, ['vi'])
  await send(who.platform, id, 'vi', 'forward')
  await send(who.vi, id, 'vi', 'approve-at-carrier')
  await answer(id, bot.agentId, 'vi', 'REJECTED')
  expect([await row(id), await row(id, 'vi')]).toMatchObject([
    { state: 'failed', status: 9 },
    { state: 'rejected.by_rbm', status: 9 },
  ])
  const [line] = await launches.portal.rows(`select input from history where record_id = $1 and event = 'platform-refused'`, [id])
  expect(line).toEqual({ input: { comment: 'Decided there.' } })
})

test('what a country asks for is asked for where a carrier is there, and told to the channel before the launch', async () => {
  const { who, submit, dataFor, channel } = launches
  const { indiaPrincipalEntityId: _, ...unregistered } = profile
  const bot = await launches.bot('Tree of a country', true, unregistered)
  const { india_pe_id, ...without } = dataFor(bot, ['vi'])
  const begun = await who.owner.send('POST', '', { data: { bot: bot.id } })
  const id = String(begun.body.data?.id)
  const { status, body } = await submit(id, without)
  expect({ status, problems: body.data?.problems }).toEqual({
    status: 422,
    problems: [
      {
        path: '/india_pe_id',
        message: 'Enter the Principal Entity ID: RCS for Business does not launch bots in India without it',
      },
    ],
  })
  expect((await submit(id, { ...without, india_pe_id: String(india_pe_id) })).status).toBe(200)
  await launches.goesLive(id, bot.agentId, 'vi')
  expect(await launches.row(id, 'vi')).toMatchObject({ state: 'live.steady' })
  const { agents } = await channel.state()
  expect(JSON.stringify(agents)).toContain(String(india_pe_id))
})

test('where it is live or suspended in India it keeps its Principal Entity ID, also when it is submitted for carriers elsewhere', async () => {
  const { who, submit, send, row, dataFor } = launches
  const { bot, id } = await liveAtVi('Tree that stays')
  await launches.verifiedAt(bot.verification, 'harbour')
  const { india_pe_id, ...without } = dataFor(bot, ['harbour'])
  const kept = async () => (await who.vi.send('GET', `/${id}`)).body.data.data.india_pe_id
  const missing = {
    status: 422,
    body: {
      data: {
        problems: [
          {
            path: '/india_pe_id',
            message: 'Enter the Principal Entity ID: RCS for Business does not launch bots in India without it',
          },
        ],
      },
    },
  }
  for (const state of ['live.steady', 'suspended.by_carrier.marked']) {
    expect(await row(id, 'vi')).toMatchObject({ state })
    expect(await submit(id, without, 'resubmit')).toMatchObject(missing)
    expect((await submit(id, { ...without, india_pe_id: String(india_pe_id) }, 'resubmit')).status).toBe(200)
    expect(await kept()).toBe(india_pe_id)
    if (state === 'live.steady')
      expect((await send(who.vi, id, 'vi', 'suspend-at-carrier', { data: rejection })).status).toBe(200)
  }
})

test.each(['\u2800', '\ufffc', '\ue000', '\u{1d159}'])(
  '%j is no Principal Entity ID, and twelve of it are no comment',
  async blank => {
    const { who, submit, send, dataFor } = launches
    const bot = await launches.bot(`Tree ${blank.codePointAt(0)}`)
    const begun = (await who.owner.send('POST', '', { data: { bot: bot.id } })).body.data
    expect(await submit(begun.id, { ...dataFor(bot, ['vi']), india_pe_id: blank })).toMatchObject({
      status: 422,
      body: { data: { problems: [{ path: '/india_pe_id' }] } },
    })
    expect((await submit(begun.id, dataFor(bot, ['vi']))).status).toBe(200)
    const comment = { ...rejection, comment: blank.repeat(12) }
    expect(await send(who.platform, begun.id, 'vi', 'reject', { data: comment })).toMatchObject({
      status: 422,
      body: { data: { problems: [{ path: '/comment' }] } },
    })
  },
)

test('who reads a decision is told whether it was their own organisation', async () => {
  const { who, send } = launches
  const bot = await launches.bot('Tree Decided')
  const id = await launches.submitted(bot, ['vi'])
  await send(who.platform, id, 'vi', 'forward')
  const ours = async (reader: Asker) => (await reader.send('GET', `/${id}`)).body.data.decision.actor.ours
  expect([await ours(who.platform), await ours(who.vi), await ours(who.owner)]).toEqual([true, false, false])
  await send(who.vi, id, 'vi', 'approve-at-carrier')
  expect([await ours(who.platform), await ours(who.vi), await ours(who.owner)]).toEqual([false, true, false])
})

describe('a suspension', () => {
  const lift = { platform: 'reactivate', vi: 'reactivate-at-carrier' }

  test('of the carrier is lifted by the carrier alone', async () => {
    const { id } = await liveAtVi('Tree Suspended One')
    const { who, row, send } = launches
    expect((await send(who.vi, id, 'vi', 'suspend-at-carrier')).status, 'a reason is asked for').toBe(422)
    expect((await send(who.vi, id, 'vi', 'suspend-at-carrier', { data: rejection })).status).toBe(200)
    expect([await row(id), await row(id, 'vi')]).toMatchObject([
      { status: 117 },
      { state: 'suspended.by_carrier.marked', status: 117 },
    ])
    await onlyFor('vi', 'platform', id, lift)
    expect([await row(id), await row(id, 'vi')]).toMatchObject([{ status: 10 }, { state: 'live.steady', status: 10 }])
  })

  test('of the platform is lifted by the platform alone', async () => {
    const { id } = await liveAtVi('Tree Suspended Two')
    const { who, row, send } = launches
    expect((await send(who.platform, id, 'vi', 'suspend', { data: rejection })).status).toBe(200)
    expect(await row(id, 'vi')).toMatchObject({ state: 'suspended.by_platform.marked', status: 117 })
    await onlyFor('platform', 'vi', id, lift)
    expect(await row(id, 'vi')).toMatchObject({ state: 'live.steady' })
  })

  test('is with its owner until they correct it, then with who lifts it, in rows and in the whole', async () => {
    const { id, bot } = await liveAtVi('Tree Suspended Four')
    const { who, send, submit, dataFor } = launches
    const held = async () => {
      const { lifecycles } = (await who.owner.send('GET', `/${id}`)).body.data as {
        lifecycles: { scope: string; waits: object[] }[]
      }
      return lifecycles.map(({ scope, waits }) => [scope, waits])
    }
    await send(who.platform, id, 'vi', 'suspend', { data: rejection })
    const asked = [
      expect.objectContaining({ holder: 'owner', next: expect.stringMatching(/^Correct what led to the suspension/) }),
    ]
    expect(await held()).toEqual([
      ['', asked],
      ['vi', asked],
    ])
    expect(
      (await submit(id, { ...dataFor(bot, ['vi']), trigger_description: 'An order leads to one message.' }, 'resubmit')).status,
    ).toBe(200)
    const corrected = [expect.objectContaining({ holder: 'reviewer', next: expect.stringMatching(/^The platform checks/) })]
    expect(await held()).toEqual([
      ['', corrected],
      ['vi', corrected],
    ])
  })

  test('is with its owner again when the correction is not enough, with what is still wrong, and they are told', async () => {
    const { id, bot } = await liveAtVi('Tree Suspended Five')
    const { who, row, send, submit, dataFor } = launches
    const pins = [{ path: '/optin_description', comment: 'Say where on the page.' }]
    const correct = async (trigger_description: string) =>
      expect((await submit(id, { ...dataFor(bot, ['vi']), trigger_description }, 'resubmit')).status).toBe(200)
    const kept = { platform: 'keep-suspended', vi: 'keep-suspended-at-carrier' } as const
    const state = { platform: 'suspended.by_platform', vi: 'suspended.by_carrier' } as const
    for (const [by, other] of [
      ['platform', 'vi'],
      ['vi', 'platform'],
    ] as const) {
      const suspend = by === 'vi' ? 'suspend-at-carrier' : 'suspend'
      expect((await send(who[by], id, 'vi', suspend, { data: rejection })).status).toBe(200)
      expect((await send(who[by], id, 'vi', kept[by], { data: rejection })).status, 'nothing was corrected yet').toBe(409)
      await correct(`An order leads to one message, says ${by}.`)
      expect((await send(who[other], id, 'vi', kept[by], { data: rejection })).status).toBe(403)
      expect((await send(who[by], id, 'vi', kept[by])).status, 'a reason is asked for').toBe(422)
      expect((await send(who[by], id, 'vi', kept[by], { data: { ...rejection, pins } })).status).toBe(200)
      expect(await row(id, 'vi')).toMatchObject({ state: `${state[by]}.marked`, status: 117 })
      const read = (await who.owner.send('GET', `/${id}`)).body.data
      expect(read.decision.input).toMatchObject({ ...rejection, pins })
      expect(read.lifecycles.find(({ scope }: { scope: string }) => scope === 'vi')).toMatchObject({ holder: 'owner' })
      await correct(`An order leads to one message, and ${by} said so.`)
      expect((await send(who[by], id, 'vi', lift[by])).status).toBe(200)
    }
    const told = await launches.portal.rows(
      `select distinct payload->>'to' as to from ${jobTable}
        where payload->>'recordId' = $1 and payload->>'message' = 'launch-not-corrected'`,
      [id],
    )
    expect(told).toEqual([{ to: 'owner' }])
  }, 30_000)

  test('of both ends when both have lifted theirs', async () => {
    const { id } = await liveAtVi('Tree Suspended Three')
    const { who, row, send } = launches
    await send(who.vi, id, 'vi', 'suspend-at-carrier', { data: rejection })
    expect((await send(who.platform, id, 'vi', 'suspend', { data: rejection })).status).toBe(200)
    expect(await row(id, 'vi')).toMatchObject({ state: 'suspended.by_both.marked', status: 117 })
    expect((await send(who.platform, id, 'vi', 'reactivate')).status).toBe(200)
    expect([await row(id), await row(id, 'vi')]).toMatchObject([{ status: 117 }, { state: 'suspended.by_carrier.marked' }])
    expect((await send(who.vi, id, 'vi', 'reactivate-at-carrier')).status).toBe(200)
    expect(await row(id)).toMatchObject({ state: 'live.steady' })
  })
})

test('withdrawn at a carrier it is not launched there, and can be submitted again', async () => {
  const { who, row, send, submit, dataFor } = launches
  const bot = await launches.bot('Tree Withdrawn')
  const id = await launches.submitted(bot, ['vi'])
  expect((await send(who.other, id, 'vi', 'withdraw')).status).toBe(404)
  expect((await send(who.owner, id, 'vi', 'withdraw')).status).toBe(200)
  expect([await row(id), await row(id, 'vi')]).toMatchObject([
    { state: 'not_launched', status: 1021 },
    { state: 'withdrawn', status: 1023 },
  ])
  expect((await submit(id, dataFor(bot, ['vi']))).status).toBe(200)
  expect([await row(id), await row(id, 'vi')]).toMatchObject([{ status: 6 }, { state: 'pending.operator', status: 6 }])
})

test('terminating asks for the name, and what is terminated does not come back', async () => {
  const { bot, id } = await liveAtVi('Tree Ended')
  const { who, row, send, submit, dataFor } = launches
  const problem = { path: '/typed', message: 'The name does not match. Type it exactly as shown.' }
  for (const typed of [undefined, 'tree ended', ''])
    expect(
      await send(who.platform, id, 'vi', 'terminate', { data: rejection, ...(typed === undefined ? {} : { typed }) }),
    ).toMatchObject({ status: 422, body: { data: { problems: [problem] } } })
  expect(await row(id, 'vi')).toMatchObject({ state: 'live.steady' })
  expect((await send(who.platform, id, 'vi', 'terminate', { data: rejection, typed: 'Tree Ended' })).status).toBe(200)
  expect([await row(id), await row(id, 'vi')]).toMatchObject([
    { state: 'ended', status: 1025 },
    { state: 'ended', status: 1022 },
  ])
  // Nobody would be asked there, so it cannot be chosen: alone or with others, at the field, and nothing is written.
  const before = await row(id)
  for (const asked of [['vi'], ['northline', 'vi']])
    expect(await submit(id, dataFor(bot, asked), 'resubmit')).toMatchObject({
      status: 422,
      body: { data: { problems: [{ path: `/carriers/${asked.indexOf('vi')}`, message: notTaken }] } },
    })
  expect(await row(id)).toEqual(before)
  const reader = await asker(launches.portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'references' })
  const rows = `around=${id}&workflow=bot-verification-at-carrier&row_states=approved`
  const options = async (more: string) =>
    ((await reader.send('GET', `/carrier?${rows}${more}`)).body.data as { key: string }[]).map(({ key }) => key).sort()
  expect(await options('')).toContain('vi')
  expect(await options('&unless_workflow=bot-launch-at-carrier&unless_states=ended')).toEqual(
    (await options('')).filter(key => key !== 'vi'),
  )
  expect((await submit(id, dataFor(bot, ['northline']), 'resubmit')).status).toBe(200)
  expect([await row(id, 'vi'), await row(id, 'northline')]).toMatchObject([{ state: 'ended' }, { state: 'pending.operator' }])
  for (const event of ['reactivate', 'forward', 'suspend', 'terminate'])
    expect(
      (await send(who.platform, id, 'vi', event, { data: event === 'forward' ? {} : rejection, typed: 'Tree Ended' })).status,
    ).not.toBe(200)
})

test('resubmitting takes what is in review back to the platform, so that nobody decides on what they have not seen', async () => {
  const { bot, id } = await liveAtVi('Tree In Review')
  const { who, row, send, submit, dataFor } = launches
  await submit(id, dataFor(bot, [...carriers]), 'resubmit')
  await send(who.platform, id, 'northline', 'forward')
  const seen = (await row(id, 'northline'))?.version ?? 0
  await submit(id, dataFor(bot, [...carriers]), 'resubmit')
  expect(await row(id, 'northline')).toMatchObject({ state: 'pending.operator' })
  // It is not before the carrier until it is forwarded again.
  expect((await send(who.northline, id, 'northline', 'approve-at-carrier', { version: seen })).status).toBe(404)
  await send(who.platform, id, 'northline', 'forward')
  expect((await send(who.northline, id, 'northline', 'approve-at-carrier', { version: seen })).status).toBe(409)
})

describe('what nobody has seen is not decided', () => {
  const evil = { optin_description: 'Everybody is opted in, whatever they say about it.' }

  test('a carrier that is named no more when a launch is submitted again is out of the review, and out of the rejection', async () => {
    const { who, row, send, submit, dataFor } = launches
    const bot = await launches.bot('Tree Left Out')
    const id = await launches.submitted(bot, [...carriers])
    for (const carrier of carriers) await send(who.platform, id, carrier, 'forward')
    await send(who.northline, id, 'northline', 'reject-at-carrier', { data: rejection })
    const seen = await row(id, 'vi')
    expect((await submit(id, { ...dataFor(bot, ['northline']), ...evil }, 'resubmit')).status).toBe(200)
    expect(await row(id, 'vi')).toMatchObject({ state: 'withdrawn', status: 1023 })
    expect((await send(who.vi, id, 'vi', 'approve-at-carrier', { version: seen?.version ?? 0 })).status).not.toBe(200)
    expect((await send(who.vi, id, 'vi', 'approve-at-carrier')).status).not.toBe(200)

    await send(who.platform, id, 'northline', 'forward')
    await send(who.northline, id, 'northline', 'reject-at-carrier', { data: rejection })
    expect(await row(id)).toMatchObject({ state: 'not_launched' })
    expect((await submit(id, { ...dataFor(bot, ['vi']), ...evil })).status).toBe(200)
    expect(await row(id, 'northline')).toMatchObject({ state: 'withdrawn' })
    expect((await send(who.northline, id, 'northline', 'approve-at-carrier')).status).not.toBe(200)
  })

  test('what was approved and waits for RCS for Business does not go live once it is left out', async () => {
    const { who, row, send, submit, dataFor } = launches
    const bot = await launches.bot('Tree Left Late')
    const id = await launches.submitted(bot, [...carriers])
    for (const carrier of carriers) await send(who.platform, id, carrier, 'forward')
    await send(who.vi, id, 'vi', 'approve-at-carrier')
    await send(who.northline, id, 'northline', 'reject-at-carrier', { data: rejection })
    await launches.answer(id, bot.agentId, 'vi', 'LAUNCHED', async () => {
      expect((await submit(id, { ...dataFor(bot, ['northline']), ...evil }, 'resubmit')).status).toBe(200)
    })
    expect(await row(id, 'vi')).toMatchObject({ state: 'stopped' })
  })

  test('changed where it is live or suspended, it stays so, who decides is told, and a decision on what was there before is refused', async () => {
    const { bot, id } = await liveAtVi('Tree Changed')
    const { who, row, send, submit, dataFor, kept } = launches
    const untouched = await kept(id, 'vi')
    expect((await submit(id, dataFor(bot, ['vi']), 'resubmit')).status).toBe(200)
    expect(await kept(id, 'vi'), 'nothing of it changed').toEqual(untouched)
    expect((await submit(id, { ...dataFor(bot, ['vi']), ...evil }, 'resubmit')).status).toBe(200)
    expect(await row(id, 'vi')).toMatchObject({ state: 'live.steady', status: 10 })
    const [line] = (await who.vi.send('GET', `/${id}/history`)).body.data
    expect(line).toMatchObject({ event: 'changed', label: 'Changed by the owner' })

    await send(who.platform, id, 'vi', 'suspend', { data: rejection })
    const seen = (await row(id, 'vi'))?.version ?? 0
    expect((await submit(id, dataFor(bot, ['vi']), 'resubmit')).status).toBe(200)
    expect((await send(who.platform, id, 'vi', 'reactivate', { version: seen })).status).toBe(409)
    expect(await row(id, 'vi')).toMatchObject({ state: 'suspended.by_platform.corrected' })
    expect((await send(who.platform, id, 'vi', 'reactivate')).status).toBe(200)
  })
})

describe('the verification', () => {
  test('revoked, takes every launch with it in one transaction, and nobody lifts that until it is verified again', async () => {
    const { bot, id } = await liveAtVi('Tree Revoked')
    const { who, row, send, submit, dataFor, portal } = launches
    await submit(id, dataFor(bot, [...carriers]), 'resubmit')
    expect((await launches.revoke(bot.verification)).status).toBe(200)
    expect([await row(id), await row(id, 'vi'), await row(id, 'northline')]).toMatchObject([
      { state: 'suspended', status: 117 },
      { state: 'suspended.by_platform.marked', status: 117 },
      { state: 'rejected.by_platform', status: 9 },
    ])
    const written = await portal.rows(
      `select count(distinct xmin::text)::int as transactions from history
        where record_id = any($1::uuid[]) and event in ('revoke', 'verification-revoked', 'derive.suspended')`,
      [[id, bot.verification]],
    )
    expect(written).toEqual([{ transactions: 1 }])
    expect(await send(who.platform, id, 'vi', 'reactivate')).toMatchObject({
      status: 409,
      body: { message: 'The bot has to be verified first.' },
    })
    expect((await submit(id, dataFor(bot, [...carriers]), 'resubmit')).status).toBe(409)
  })

  test('is needed, and only carriers that approved it can be chosen', async () => {
    const { who, dataFor, submit } = launches
    const begin = async (bot: { id: string }) =>
      String((await who.owner.send('POST', '', { data: { bot: bot.id } })).body.data.id)
    const unverified = await launches.bot('Tree Unverified', false)
    expect(await submit(await begin(unverified), dataFor(unverified, ['vi']))).toMatchObject({
      status: 409,
      body: { message: 'The bot has to be verified first.' },
    })
    const bot = await launches.bot('Tree Verified')
    const id = await begin(bot)
    expect(await submit(id, dataFor(bot, ['vi', 'harbour']))).toMatchObject({
      status: 422,
      body: {
        data: { problems: [{ path: '/carriers/1', message: notTaken }] },
      },
    })
    expect((await who.owner.send('POST', '', { data: { bot: bot.id } })).body.message).toBe(
      'This bot already has a launch. Open that one.',
    )
  })
})

test('a launch shows a test message of its own bot that a phone received', async () => {
  const { who, dataFor, submit, testOf } = launches
  const [bot, other] = [await launches.bot('Tree Tested'), await launches.bot('Tree Beside')]
  const id = String((await who.owner.send('POST', '', { data: { bot: bot.id } })).body.data.id)
  const { test_message: _, ...without } = dataFor(bot, ['vi'])
  const message = 'First, send a test message to a phone that accepted the bot'
  const refused = { status: 422, body: { data: { problems: [{ path: '/test_message', message }] } } }
  expect(await submit(id, without), 'none').toMatchObject(refused)
  for (const [what, test] of Object.entries({
    'of another bot': other.test,
    'only sent': await testOf(bot.id, 'sent'),
    'never arrived': await testOf(bot.id, 'failed'),
    'no test': bot.id,
  }))
    expect(await submit(id, { ...without, test_message: test }), what).toMatchObject(refused)
  expect(await submit(id, { ...without, test_message: await testOf(bot.id, 'read') })).toMatchObject({ status: 200 })
})

test('the answer to STOP contains the brand’s name; a draft may wait for it', async () => {
  const { who, dataFor, submit, row, portal } = launches
  const bot = await launches.bot('Tree Stopped')
  const brand = await launches.brandOf(bot.id, { brand_name: 'Growing Tree' })
  const id = String((await who.owner.send('POST', '', { data: { bot: bot.id } })).body.data.id)
  const saying = (optout_description: string) => ({ ...dataFor(bot, ['vi']), optout_description })
  const nameless = saying('We will not write to you again. Write START to begin anew.')
  const saved = await who.owner.send('PUT', `/${id}`, { version: 1, data: nameless })
  expect([saved.status, saved.body.message]).toEqual([200, undefined])
  const message = expect.stringMatching(/^Include the brand's name/)
  for (const text of [nameless.optout_description, 'Growing a Tree will not write to you again.', 'GrowingTree is silent now.']) {
    const refused = await submit(id, saying(text))
    expect(refused).toMatchObject({ status: 422, body: { data: { problems: [{ path: '/optout_description', message }] } } })
    expect(JSON.stringify(refused.body), 'the name itself is not told').not.toContain('Growing Tree')
  }
  expect(await row(id)).toMatchObject({ version: 1 })
  await portal.pool.query("update record set label = 'Else' where id = $1", [brand])
  expect((await submit(id, saying('Growing Tree will not write to you again.'))).status, 'called otherwise by now').toBe(422)
  await portal.pool.query("update record set label = 'Growing Tree' where id = $1", [brand])
  expect(await submit(id, saying('GROWING\n  tree will not write to you again.'))).toMatchObject({ status: 200 })
})

test('a carrier is told of its own row alone, and not which other carriers were chosen', async () => {
  const { who, send } = launches
  const bot = await launches.bot('Tree Private')
  const id = await launches.submitted(bot, [...carriers])
  for (const carrier of carriers) await send(who.platform, id, carrier, 'forward')
  const seen = (await who.vi.send('GET', `/${id}`)).body.data
  expect(seen.lifecycles).toMatchObject([{ workflow: 'bot-launch-at-carrier', scope: 'vi' }])
  const history = (await who.vi.send('GET', `/${id}/history`)).body
  const list = (await who.vi.send('GET', '?list=carrier-launches&tab=all')).body
  for (const told of [seen, history, list]) {
    expect(JSON.stringify(told)).toContain(told === history ? 'start' : 'Tree Private')
    expect(JSON.stringify(told).toLowerCase()).not.toContain('northline')
  }
  expect(seen.data).not.toHaveProperty('carriers')
  expect((await who.owner.send('GET', `/${id}`)).body.data.data.carriers).toEqual([...carriers])
})
