import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createPool } from '#server/db/pool.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { AskAnswer, Question } from '#server/messaging/ask.ts'
import type { AgentAddress, ChannelAdapter } from '#server/messaging/channel-adapter.ts'
import { externalRequests } from '#server/messaging/external-requests.ts'
import type { RecordRow } from '#server/records/reading/record-row.ts'
import { loadRecord } from '#server/records/reading/rows.ts'
import { freshDatabase } from '../../support/database.ts'
import { publishedSet } from '../../support/published-set.ts'
import { channelsOf, idOf, newAgent, questionnaire, startChannel } from './channel.ts'

/** Each question to a channel with answers that are lost, late and doubled: asked until it is answered, done once. */
type Channel = Awaited<ReturnType<typeof startChannel>>
let database: Awaited<ReturnType<typeof freshDatabase>>
let deps: Dependencies
let channel: Channel
/** Gives up before what is late has come. */
let impatient: ChannelAdapter
let isImpatient = false
const carriers: Record<string, JsonObject> = {
  vi: { carrier_name: 'Vi India', channel_region: 'vodafone-idea-india' },
  'jio-india': { carrier_name: 'Another name' },
  north: { carrier_name: 'northline mobile' },
  nowhere: { carrier_name: 'Nowhere Mobile' },
  wrong: { carrier_name: 'Wrong Mobile', channel_region: 'wrong-region' },
}

beforeAll(async () => {
  database = await freshDatabase()
  channel = await startChannel({
    simulator: { verificationSeconds: null, launchSeconds: null },
    adapter: { unknownOutcomeMs: 300 },
  })
  impatient = channel.adapterAt(channel.address, { timeoutMs: 250 })
  const pool = createPool(database.connectionString, () => {})
  const used = channelsOf(async () => (isImpatient ? impatient : channel.adapter))
  const set = publishedSet()
  deps = { pool, set: () => set, now: () => new Date(), channels: used } as Partial<Dependencies> as Dependencies
  for (const [key, data] of Object.entries(carriers))
    await pool.query('insert into record (kind, key, label, data) values ($1, $2, $3, $4)', [
      'carrier',
      key,
      data.carrier_name,
      data,
    ])
}, 60_000)
afterAll(async () => {
  await deps.pool.end()
  await database.drop()
})

async function kept(kind: string, data: object, answers: object = {}): Promise<RecordRow> {
  const id = randomUUID()
  await deps.pool.query('insert into record (id, kind, data, answers) values ($1, $2, $3, $4)', [id, kind, data, answers])
  return (await loadRecord(deps.pool, deps.set(), kind, id)) as RecordRow
}

/** A bot that the channel has, as its record stands here. */
async function newBot(): Promise<{ agent: AgentAddress; agentId: string; bot: string }> {
  const agent = await newAgent(channel.adapter)
  const { id } = await kept(
    'bot',
    { use_case: 'OTP', hosting_region: 'ASIA_PACIFIC', platform: 'GOOGLE_RBM' },
    { agent: agent.name, bot_id: idOf(agent) },
  )
  return { agent, agentId: idOf(agent), bot: id }
}

const contact = {
  partner_name: 'Alice',
  partner_email: 'alice@partner.com',
  contact_name: 'Bob',
  contact_email: 'bob@brand.com',
  website: 'https://brand.com/',
}
const experience = {
  contacts: questionnaire.contacts,
  optin_description: questionnaire.optIn,
  trigger_description: questionnaire.trigger,
  interactions_description: questionnaire.interactions,
  optout_description: questionnaire.optOut,
  access_instructions: questionnaire.accessInstructions,
  video_urls: questionnaire.videoUrls,
}

/** A waiting lifecycle row: each `ask` is a further try of its question. */
function waiting(name: string, record: RecordRow, { scope = '', version = 2 } = {}) {
  const expected: object[] = []
  const so = { tries: 0, unsure: false }
  const lock = `${record.id}/flow/${scope}/${name}`
  const ask = async (): Promise<AskAnswer> => {
    const question: Question = {
      ...{ key: lock, wish: `${lock}/${version}`, workflow: 'flow', scope, version, ...so },
      expects: async news => void expected.push(news),
    }
    const answer = await (externalRequests[name] as (typeof externalRequests)[string]).ask(record, question, deps)
    so.tries += 1
    // Stands for waiting as long as was answered, in which the channel ends what it still does.
    while ((await channel.state()).heldBack > 0) await new Promise(done => setTimeout(done, 20))
    if (answer.kind === 'retry') so.unsure ||= answer.unsure === true
    return answer
  }
  /** Until it is not the channel's failing that is answered. */
  const askUntil = async (kind: AskAnswer['kind'], most = 40): Promise<AskAnswer> => {
    for (let tries = 0; tries < most; tries += 1) {
      const answer = await ask()
      if (answer.kind === kind) return answer
    }
    throw new Error(`"${name}" was not answered with ${kind}.`)
  }
  return { ask, askUntil, expected }
}

/** What was really made at the channel meanwhile. */
async function made(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { counts: before } = await channel.state()
  await work()
  isImpatient = false
  const { counts } = await channel.state()
  return Object.fromEntries(
    Object.entries(counts)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )
}

/** Answers that are lost, come when nobody waits any more, or are refused though the work was done; and work that was not done. */
const faults = ['lost', 'late', 'unavailable-after', 'unavailable', 'slow']
const failing = async (on: string) => {
  isImpatient = true
  for (const kind of faults) await channel.fault(kind, { on, seconds: 0.4 })
}
const decide = (body: object) => channel.ask('POST', '/simulator/decide', body)
const comment = (answer: AskAnswer) => (answer.kind === 'retry' ? '' : String(answer.input.comment))

describe('Creation', () => {
  test('a record that knows its agent keeps it, also one that was made under an older mark', async () => {
    const { bot, agentId } = await newBot()
    const record = (await loadRecord(deps.pool, deps.set(), 'bot', bot)) as RecordRow
    const counts = await made(async () => {
      expect(await waiting('create-agent', record).ask()).toMatchObject({ kind: 'accepted', input: { bot_id: agentId } })
    })
    expect(counts).toEqual({})
  })
})

describe('Verification', () => {
  test('is asked for once, whatever becomes of the answers; a new wish finds the one that runs', async () => {
    const { bot } = await newBot()
    const record = await kept('bot-verification', { bot, ...contact })
    const first = waiting('request-verification', record)
    const again = waiting('request-verification', record, { version: 3 })
    const counts = await made(async () => {
      await failing(':requestVerification')
      expect(await first.askUntil('accepted')).toEqual({ kind: 'accepted', input: { simulated: true } })
      expect(await first.ask()).toMatchObject({ kind: 'accepted' })
      expect(await again.ask()).toMatchObject({ kind: 'accepted' })
    })
    expect(counts).toEqual({ verifications: 1 })
  })

  test('waits for the decision, longer and longer; refused, a new wish asks anew', async () => {
    const { bot, agentId } = await newBot()
    const record = await kept('bot-verification', { bot, ...contact })
    await waiting('request-verification', record).ask()
    const decision = waiting('await-verification', record, { version: 3 })
    const waits: number[] = []
    for (let tries = 0; tries < 10; tries += 1) waits.push(((await decision.ask()) as { afterMs: number }).afterMs)
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600].map(seconds => seconds * 1000))
    expect(decision.expected).toContainEqual({ agentId, about: 'verification' })
    await decide({ agentId, verification: 'UNVERIFIED' })
    expect(comment(await decision.ask())).toMatch(/did not grant .* alice@partner\.com/)

    const counts = await made(() => waiting('request-verification', record, { version: 6 }).ask())
    expect(counts).toEqual({ verifications: 1 })
    // Right after the request a channel may still say what it said before.
    const second = waiting('await-verification', record, { version: 7 })
    expect(await second.ask()).toMatchObject({ kind: 'retry' })
    await decide({ agentId, verification: 'VERIFIED' })
    expect(await second.ask()).toEqual({ kind: 'accepted', input: { simulated: true } })
  })

  test('of a bot that the channel does not have is a no in words', async () => {
    const { id: bot } = await kept('bot', {})
    const record = await kept('bot-verification', { bot, ...contact })
    expect(comment(await waiting('request-verification', record).ask())).toMatch(/does not have this bot yet/)
  })
})

describe('Launch', () => {
  async function verified() {
    const made = await newBot()
    await waiting('request-verification', await kept('bot-verification', { bot: made.bot, ...contact })).ask()
    return { ...made, record: await kept('bot-launch', { bot: made.bot, ...experience }) }
  }

  test('is asked for once for each carrier; a rejected one only by a new wish', async () => {
    const { record, agentId, agent } = await verified()
    const vi = waiting('request-launch', record, { scope: 'vi' })
    const counts = await made(async () => {
      await failing(':requestLaunch')
      await vi.askUntil('retry', 1)
      for (let tries = 0; tries < 8; tries += 1) await vi.ask()
    })
    expect(counts).toEqual({ launches: 1 })
    expect(vi.expected.at(-1)).toEqual({ agentId, about: 'launch/vodafone-idea-india' })

    await decide({ agentId, region: 'vodafone-idea-india', launch: 'REJECTED', comment: 'The video shows no STOP.' })
    const jio = waiting('request-launch', record, { scope: 'jio-india' })
    expect(await made(() => jio.ask())).toEqual({ launches: 1 })
    const states = async () => (await channel.adapter.getLaunch(agent)).regions.map(({ id, state }) => `${id} ${state}`).sort()
    expect(await states()).toEqual(['jio-india pending', 'vodafone-idea-india rejected'])
    expect(await made(async () => expect(comment(await vi.ask())).toBe('The video shows no STOP.'))).toEqual({})

    await decide({ agentId, region: 'jio-india', launch: 'LAUNCHED' })
    const resubmitted = waiting('request-launch', record, { scope: 'vi', version: 6 })
    expect(await made(() => resubmitted.ask())).toEqual({ launches: 1 })
    expect(await states()).toEqual(['jio-india launched', 'vodafone-idea-india pending'])
    expect(await jio.ask()).toEqual({ kind: 'accepted', input: { simulated: true, region: 'jio-india' } })
  })

  test('a carrier is the network it names, else the one of its name; without one it is a no in words', async () => {
    const { record } = await verified()
    const north = waiting('request-launch', record, { scope: 'north' })
    expect(await north.ask()).toMatchObject({ kind: 'retry' })
    expect(north.expected).toMatchObject([{ about: 'launch/northline-mobile' }])
    const nowhere = await waiting('request-launch', record, { scope: 'nowhere' }).ask()
    expect(comment(nowhere)).toBe(
      "RCS for Business has no network called “Nowhere Mobile”. Ask the platform to set the carrier's network.",
    )
    expect(comment(await waiting('request-launch', record, { scope: 'wrong' }).ask())).toMatch(/no network “wrong-region”/)
  })
})

describe('Test phones', () => {
  const newPhone = (() => {
    let count = 10_000_000
    return (ending = '19') => {
      count += 1
      return `+91${count}${ending}`
    }
  })()

  test('are invited once, whatever becomes of the answers', async () => {
    const { bot, agentId } = await newBot()
    const phone = newPhone()
    const record = await kept('bot-tester', { bot, phone })
    const invitation = waiting('invite-tester', record)
    const counts = await made(async () => {
      await failing('POST /v1/testers')
      expect(await invitation.askUntil('accepted')).toEqual({ kind: 'accepted', input: { invitation: 'Sent', simulated: true } })
      await invitation.ask()
    })
    expect(counts).toEqual({ invitations: 1 })
    const answer = waiting('await-tester', record, { version: 3 })
    for (let tries = 0; tries < 8; tries += 1) expect(await answer.ask()).toMatchObject({ kind: 'retry' })
    expect(await answer.ask()).toMatchObject({ afterMs: 60_000 })
    expect(answer.expected.at(-1)).toEqual({ agentId, about: `tester/${phone}` })
    await channel.act(phone, 'invitation', { agentId, answer: 'ACCEPTED' })
    expect(await answer.ask()).toEqual({ kind: 'accepted', input: { invitation: 'Accepted', simulated: true } })
  })

  test('that declined are invited again by a new wish, once, even when its answer was lost', async () => {
    const { bot } = await newBot()
    const record = await kept('bot-tester', { bot, phone: newPhone('01') })
    await waiting('invite-tester', record).ask()
    expect(comment(await waiting('await-tester', record, { version: 3 }).ask())).toMatch(/declined/)
    const again = waiting('invite-tester', record, { version: 4 })
    const counts = await made(async () => {
      await channel.fault('lost', { on: 'POST /v1/testers' })
      expect(await again.ask()).toMatchObject({ kind: 'retry', unsure: true })
      expect(await again.ask()).toMatchObject({ kind: 'accepted' })
    })
    expect(counts).toEqual({ invitations: 1 })
  })

  test('that cannot be invited are a no in the words of the channel', async () => {
    const { bot } = await newBot()
    const invite = async (phone: string) =>
      comment(await waiting('invite-tester', await kept('bot-tester', { bot, phone })).ask())
    expect(await invite(newPhone('00'))).toMatch(/not capable of RCS/)
    for (let count = 0; count < 20; count += 1) await invite(newPhone())
    expect(await invite(newPhone())).toMatch(/Only 20 testers can be invited a day/)
  })

  test('get a message once; its id is known before it is sent', async () => {
    const { bot, agentId } = await newBot()
    const phone = newPhone()
    const tester = await kept('bot-tester', { bot, phone })
    await waiting('invite-tester', tester).ask()
    const record = await kept('bot-test', { bot, tester: tester.id, text: 'Hello' })
    const other = await kept('bot-test', { bot, tester: tester.id, text: 'Hello' })
    expect(comment(await waiting('send-test', record).ask())).toMatch(/is not a tester/)
    await channel.act(phone, 'invitation', { agentId, answer: 'ACCEPTED' })
    const send = waiting('send-test', record)
    const counts = await made(async () => {
      await failing('agentMessages')
      const answer = await send.askUntil('accepted')
      expect(answer).toEqual(await send.ask())
      expect(answer).toMatchObject({
        input: { message_id: expect.stringMatching(/^[\da-f-]{36}$/), sent_at: expect.any(String) },
      })
      const { rows } = await deps.pool.query('select * from sent_message where record_id = $1', [record.id])
      expect(rows).toMatchObject([
        { message_id: (answer as { input: JsonObject }).input.message_id, agent: agentId, phone, workflow: 'flow', version: 2 },
      ])
    })
    expect(counts).toEqual({ messages: 1 })
    expect(await made(() => waiting('send-test', other).ask())).toEqual({ messages: 1 })
    const strange = await kept('bot-test', { bot: (await newBot()).bot, tester: tester.id, text: 'Hello' })
    expect(comment(await waiting('send-test', strange).ask())).toMatch(/test phone of another bot/)
  })
})

test('the channel is the one of the platform that the bot names; one without a channel is told in the log what is missing', async () => {
  const { agent, bot } = await newBot()
  await deps.pool.query('update record set data = data || \'{"platform": "OTHER"}\' where id = $1', [bot])
  const other = await kept('bot-verification', { ...contact, bot })
  await expect(waiting('request-verification', other).ask()).rejects.toThrow(/platform OTHER.*platforms\.ts/)
  const here = deps.channels
  deps.channels = { ...here, OTHER: here.GOOGLE_RBM } as typeof here
  expect(await waiting('request-verification', other).ask()).toMatchObject({ kind: 'accepted' })
  deps.channels = here
  expect(await channel.adapter.getVerification(agent)).toMatchObject({ state: 'pending' })
})
