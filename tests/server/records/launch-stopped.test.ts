import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asking, askAndAnswer } from '#server/jobs/ask-and-answer.ts'
import { type Asker, asker, type Reply } from './askers.ts'
import { type Launches, rejection, startLaunches } from './launches.ts'

/** What was stopped stays stopped: an archived bot, a carrier that approves no more, a launch that the channel was asked for already. */
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

/** The newest question about a carrier's row is asked, as the queue would. */
async function askNow(id: string, carrier: string, tries = 0): Promise<void> {
  const sql = `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'ask' and j.payload->>'recordId' = $1 and j.payload->>'scope' = $2 order by j.id desc limit 1`
  const [job] = await launches.portal.rows<{ payload: Asking }>(sql, [id, carrier])
  if (!job) throw new Error(`Nothing is asked about ${carrier}.`)
  await askAndAnswer({ ...job.payload, tries }, launches.portal.deps)
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
    expect(late).toMatchObject({ status: 409, body: { message: 'The bot is archived or not created yet.' } })
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

describe('what the channel was asked for and is not wanted any more', () => {
  const waiting = async (name: string) => {
    const { who, send } = launches
    const bot = await launches.bot(name)
    const id = await launches.submitted(bot, ['vi'])
    await send(who.platform, id, 'vi', 'forward')
    await send(who.vi, id, 'vi', 'approve-at-carrier')
    await askNow(id, 'vi')
    return { bot, id }
  }
  const decides = (agentId: string, launch: string) =>
    launches.channel.ask('POST', '/simulator/decide', {
      agentId,
      region: 'vodafone-idea-india',
      launch,
      comment: 'Decided there.',
    })

  test('is not withdrawn by its owner until the channel has answered', async () => {
    const { id } = await waiting('Stopped Three')
    expect((await launches.send(launches.who.owner, id, 'vi', 'withdraw')).status).toBe(409)
  })

  test.each([
    ['LAUNCHED', 'suspended.by_platform.marked'],
    ['REJECTED', 'rejected.by_platform'],
  ])('is followed: %s there, it is %s here', async (decision, state) => {
    const { bot, id } = await waiting(`Stopped ${decision}`)
    expect((await launches.revoke(bot.verification)).status).toBe(200)
    expect(await launches.row(id, 'vi')).toMatchObject({ state: 'pending.stopping' })
    await askNow(id, 'vi')
    await decides(bot.agentId, decision)
    await askNow(id, 'vi', 1)
    expect(await launches.row(id, 'vi')).toMatchObject({ state })
  })
})

test('Z1: a carrier that ended its part sees nothing of what is submitted later for others', async () => {
  const { who, send, row, submit, dataFor } = launches
  const bot = await launches.bot('Stopped Four')
  const id = await launches.submitted(bot, ['vi'])
  await launches.goesLive(id, bot.agentId, 'vi')
  await send(who.vi, id, 'vi', 'terminate-at-carrier', { data: rejection, typed: 'Stopped Four' })
  expect((await who.vi.send('GET', `/${id}`)).status).toBe(200)
  expect((await submit(id, dataFor(bot, ['northline']))).status).toBe(200)
  expect(await row(id, 'vi')).toMatchObject({ state: 'ended.closed', status: 1022 })
  expect((await who.vi.send('GET', `/${id}`)).status).toBe(404)
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

test('E6: one record is submitted only so often in an hour', async () => {
  const { who, submit, dataFor } = launches
  const bot = await launches.bot('Stopped Seven')
  const id = String((await who.owner.send('POST', '', { data: { bot: bot.id } })).body.data.id)
  const statuses = new Set<number>()
  for (let times = 0; times < 25; times += 1)
    statuses.add((await submit(id, { ...dataFor(bot, ['vi']), optout_description: '' })).status)
  expect([...statuses]).toEqual([422, 429])
})
