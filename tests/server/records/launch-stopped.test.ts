import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobTable } from '../../support/job-tables.ts'
import { type Asker, asker, type Reply } from './askers.ts'
import { type Launches, rejection, startLaunches } from './launches.ts'

/** What was stopped stays stopped: an archived bot, a carrier that approves no more, a rejected brand, a launch that the channel was asked for. */
let launches: Launches
let bots: Asker
let reviewer: Asker
beforeAll(async () => {
  launches = await startLaunches()
  bots = await asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind: 'bots' })
  reviewer = await asker(launches.portal, 'ADMIN_DOTGO_READWRITE', 'The platform', null, { kind: 'bots' })
}, 60_000)
afterAll(() => launches.portal.close())

const ofBot = async (id: string) =>
  (
    await launches.portal.rows<{ version: number; state: string }>(
      "select version, state_text as state from lifecycle where record_id = $1 and scope = ''",
      [id],
    )
  )[0]

async function archive(id: string): Promise<Reply> {
  const data = { comment: 'Nobody needs this bot any more.' }
  return bots.send('POST', `/${id}/transitions`, { event: 'archive', version: (await ofBot(id))?.version, data })
}

describe('an archived bot', () => {
  test('Z9: is not archived while a carrier reviews its launch, and goes live nowhere once it is', async () => {
    const { who, send, row } = launches
    const bot = await launches.bot('Stopped One')
    const id = await launches.submitted(bot, ['vi', 'northline'])
    for (const carrier of ['vi', 'northline']) await send(who.platform, id, carrier, 'forward')
    await send(who.vi, id, 'vi', 'reject-at-carrier', { data: rejection })
    expect(await row(id)).toMatchObject({ state: 'pending.rejected' })
    expect(await archive(bot.id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/in review/) } })
    await send(who.northline, id, 'northline', 'reject-at-carrier', { data: rejection })
    expect((await archive(bot.id)).status).toBe(200)
    const late = await send(who.vi, id, 'vi', 'approve-at-carrier')
    expect(late).toMatchObject({ status: 409, body: { message: 'The bot is archived or has not been created yet.' } })
    expect(await row(id, 'vi')).toMatchObject({ state: 'rejected.by_carrier' })
  })
})

test('Z9: a suspension is not lifted at a carrier that does not approve the verification any more', async () => {
  const { who, send, row, portal } = launches
  const bot = await launches.bot('Stopped Two')
  const id = await launches.submitted(bot, ['vi'])
  await launches.goesLive(id, bot.agentId, 'vi')
  await send(who.platform, id, 'vi', 'suspend', { data: rejection })
  const approvals = `update lifecycle set state = to_jsonb($2::text), state_text = $2 where record_id = $1 and scope = 'vi'`
  await portal.pool.query(approvals, [bot.verification, 'rejected'])
  const lifted = await send(who.platform, id, 'vi', 'reactivate')
  expect(lifted).toMatchObject({ status: 409, body: { message: "This carrier has to approve the bot's verification first." } })
  expect(await row(id, 'vi')).toMatchObject({ state: 'suspended.by_platform.marked' })
  await portal.pool.query(approvals, [bot.verification, 'approved'])
  // The page decides by the same facts, of each row its own.
  const seen = (await who.platform.send('GET', `/${id}`)).body.data
  expect(seen.lifecycles.find(({ scope }: { scope: string }) => scope === 'vi').here).toMatchObject({
    'bot-verification-at-carrier': { approved: 1 },
  })
  expect((await send(who.platform, id, 'vi', 'reactivate')).status).toBe(200)
})

describe('a launch that is stopped while the channel is asked for it', () => {
  /** At Vi the channel is asked; Northline rejected it. */
  async function asked(name: string) {
    const { who, send, bot, submitted } = launches
    const made = await bot(name)
    const id = await submitted(made, ['vi', 'northline'])
    for (const carrier of ['vi', 'northline']) await send(who.platform, id, carrier, 'forward')
    await send(who.vi, id, 'vi', 'approve-at-carrier')
    await send(who.northline, id, 'northline', 'reject-at-carrier', { data: rejection })
    return { ...made, bot: made.id, id }
  }
  const stopping = {
    withdrawn: ({ id }: { id: string }) => launches.send(launches.who.owner, id, 'vi', 'withdraw'),
    revoked: ({ verification }: { verification: string }) => launches.revoke(verification),
    'left out': ({ id, bot, test }: { id: string; bot: string; test: string }) =>
      launches.submit(id, launches.dataFor({ id: bot, test }, ['northline']), 'resubmit'),
  }

  test.each([
    ['withdrawn', 'LAUNCHED', 'stopped'],
    ['revoked', 'LAUNCHED', 'stopped'],
    ['left out', 'LAUNCHED', 'stopped'],
    ['withdrawn', 'REJECTED', 'withdrawn'],
    ['revoked', 'REJECTED', 'withdrawn'],
    ['left out', 'REJECTED', 'withdrawn'],
  ] as const)(
    '%s, and %s there: it is %s, its owner is told, and its carrier sees nothing of what changed',
    async (how, decided, state) => {
      const { who, row, answer, portal, send } = launches
      const launch = await asked(`Stopped ${how} ${decided}`)
      await answer(launch.id, launch.agentId, 'vi', decided, async () => {
        expect((await stopping[how](launch)).status).toBe(200)
        expect(await row(launch.id, 'vi')).toMatchObject({ state: 'pending.stopping' })
        expect((await who.vi.send('GET', `/${launch.id}`)).status).toBe(404)
      })
      expect(await row(launch.id, 'vi')).toMatchObject({ state })
      expect((await who.vi.send('GET', `/${launch.id}`)).status).toBe(404)
      // Nobody lets it live without the whole review again.
      for (const event of ['reactivate', 'forward']) expect((await send(who.platform, launch.id, 'vi', event)).status).toBe(409)
      const told = await portal.rows<{ message: string }>(
        `select distinct j.payload->>'message' as message from ${jobTable} j where j.payload->>'recordId' = $1`,
        [launch.id],
      )
      expect(told.map(({ message }) => message)).toContain(decided === 'LAUNCHED' ? 'launch-stopped' : 'launch-refused')
    },
  )

  test('launched all the same, it is reviewed as a whole once it is submitted again, and is live without asking twice', async () => {
    const { who, row, answer, send, submit, dataFor, askNow } = launches
    const launch = await asked('Stopped Launched')
    await answer(launch.id, launch.agentId, 'vi', 'LAUNCHED', async () => {
      await stopping.withdrawn(launch)
    })
    expect(await row(launch.id)).toMatchObject({ state: 'suspended' })
    expect((await submit(launch.id, dataFor({ ...launch, id: launch.bot }, ['vi']), 'resubmit')).status).toBe(200)
    expect(await row(launch.id, 'vi')).toMatchObject({ state: 'pending.operator' })
    await send(who.platform, launch.id, 'vi', 'forward')
    await send(who.vi, launch.id, 'vi', 'approve-at-carrier')
    await askNow(launch.id, 'vi')
    expect(await row(launch.id, 'vi')).toMatchObject({ state: 'live.steady' })
  })

  test('launched all the same and terminated then, its carrier is shown nothing that came after its part was over', async () => {
    const { who, row, answer, send } = launches
    const launch = await asked('Stopped Terminated')
    await answer(launch.id, launch.agentId, 'vi', 'LAUNCHED', async () => {
      await stopping['left out'](launch)
    })
    expect(
      (await send(who.platform, launch.id, 'vi', 'terminate', { data: rejection, typed: 'Stopped Terminated' })).status,
    ).toBe(200)
    expect(await row(launch.id, 'vi')).toMatchObject({ state: 'ended' })
    expect((await who.vi.send('GET', `/${launch.id}`)).status).toBe(404)
  })

  test('its head says that it is stopped, and not that the channel switches it on', async () => {
    const { who, row, send, bot, submitted } = launches
    const id = await submitted(await bot('Stopped Head'), ['vi'])
    await send(who.platform, id, 'vi', 'forward')
    await send(who.vi, id, 'vi', 'approve-at-carrier')
    expect(await row(id)).toMatchObject({ state: 'pending.platform' })
    expect((await send(who.owner, id, 'vi', 'withdraw')).status).toBe(200)
    expect(await row(id)).toMatchObject({ state: 'pending.stopping', status: 6 })
    const [head] = (await who.owner.send('GET', `/${id}`)).body.data.lifecycles
    expect(head).toMatchObject({
      tone: 'stopped',
      holder: 'platform',
      next: expect.stringMatching(/^RCS for Business was asked before/),
    })
  })

  test('a request that is still on its way is waited for', async () => {
    const { row, askNow } = launches
    const launch = await asked('Stopped Early')
    await stopping.withdrawn(launch)
    await askNow(launch.id, 'vi', 4)
    expect(await row(launch.id, 'vi')).toMatchObject({ state: 'pending.stopping' })
    await askNow(launch.id, 'vi', 5)
    expect(await row(launch.id, 'vi')).toMatchObject({ state: 'withdrawn' })
  })

  test('submitted again, its carrier sees what changed only once it was forwarded', async () => {
    const { who, row, submit, dataFor, bot, submitted, send } = launches
    const made = await bot('Stopped Again')
    const id = await submitted(made, ['vi', 'northline'])
    for (const carrier of ['vi', 'northline']) await send(who.platform, id, carrier, 'forward')
    await send(who.northline, id, 'northline', 'reject-at-carrier', { data: rejection })
    expect((await who.vi.send('GET', `/${id}`)).status).toBe(200)
    expect((await submit(id, dataFor(made, ['vi', 'northline']), 'resubmit')).status).toBe(200)
    for (const carrier of ['vi', 'northline'] as const) {
      expect(await row(id, carrier)).toMatchObject({ state: 'pending.operator' })
      const seen = await who[carrier].send('GET', `/${id}`)
      // Who rejected it reads that alone.
      if (carrier === 'northline') expect(seen.body.data).toMatchObject({ decided_only: true, data: {} })
      else expect(seen.status).toBe(404)
    }
    await send(who.platform, id, 'northline', 'forward')
    expect((await who.northline.send('GET', `/${id}`)).status).toBe(200)
  })
})

test('Z1: a carrier that ended its part sees nothing of what is submitted later for others', async () => {
  const { who, send, row, submit, dataFor, bot, submitted, goesLive } = launches
  const made = await bot('Stopped Four')
  const id = await submitted(made, ['vi'])
  await goesLive(id, made.agentId, 'vi')
  await send(who.vi, id, 'vi', 'terminate-at-carrier', { data: rejection, typed: 'Stopped Four' })
  expect((await who.vi.send('GET', `/${id}`)).status).toBe(200)
  const data = dataFor(made, ['northline'])
  expect((await submit(id, { ...data, optout_description: `${data.optout_description} Later.` }, 'resubmit')).status).toBe(200)
  expect(await row(id, 'vi')).toMatchObject({ state: 'ended' })
  // That it ended, and nothing of what was submitted since.
  const left = (await who.vi.send('GET', `/${id}`)).body.data
  expect(left).toMatchObject({ decided_only: true, data: {}, lifecycles: [{ label: 'Terminated' }] })
  expect(JSON.stringify([left, (await who.vi.send('GET', `/${id}/history`)).body])).not.toContain('Later.')
})

test('Z1: options tell a carrier of no row that was not forwarded to it', async () => {
  const bot = await launches.bot('Stopped Five')
  await launches.submitted(bot, ['vi'])
  const carriers = await asker(launches.portal, 'VI_CARRIER_READWRITE', 'Vi', 'vi', { kind: 'references' })
  const query = `around=${bot.id}&workflow=bot-launch-at-carrier&row_states=pending.operator`
  expect((await carriers.send('GET', `/carrier?${query}`)).body.data ?? []).toEqual([])
})

test('Z9: a bot is not approved for a brand that is rejected', async () => {
  const bot = await launches.bot('Stopped Six')
  const brand = await launches.brandOf(bot.id, { brand_name: 'Stopped Brand' })
  await launches.standing(bot.id, 'creation_submitted')
  await launches.standing(brand, 'rejected')
  const approve = { event: 'approve', version: (await ofBot(bot.id))?.version, data: {} }
  expect(await reviewer.send('POST', `/${bot.id}/transitions`, approve)).toMatchObject({
    status: 409,
    body: { message: 'The brand has to be submitted for review first.' },
  })
  expect(await ofBot(bot.id)).toMatchObject({ state: 'creation_submitted' })
})
