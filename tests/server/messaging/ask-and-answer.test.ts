import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import { type Asking, askAndAnswer } from '#server/jobs/ask-and-answer.ts'
import type { RecordRow } from '#server/records/reading/record-row.ts'
import { loadRecord } from '#server/records/reading/rows.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import { transition } from '#server/records/transitions/transition.ts'
import { jobRows, jobTable } from '../../support/job-tables.ts'
import { withOwn } from '../../support/named-in-data.ts'
import { acceptedData } from '../../workflows/files.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { channelsOf, markOf, startChannel } from './channel.ts'

/** A lifecycle that waits for the messaging channel: real database, real job payloads, the simulator over HTTP. */
let portal: Portal
let channel: Awaited<ReturnType<typeof startChannel>>
const operator = {
  ...systemActor,
  id: randomUUID(),
  role: 'ADMIN_DOTGO_READWRITE',
  name: 'Asha',
  organisation: 'platform',
  signedIn: true,
}

beforeAll(async () => {
  portal = await startPortal()
  channel = await startChannel({ adapter: { unknownOutcomeMs: 300, timeoutMs: 5000 } })
  portal.deps.channels = channelsOf(async () => channel.adapter)
}, 60_000)
afterAll(() => portal.close())
beforeEach(() => portal.pool.query(`truncate ${jobTable}`))

const rights = () => ({ ...operator, rights: portal.set.roles.roles.ADMIN_DOTGO_READWRITE?.rights ?? {} })

async function send(record: RecordRow, event: string, input: JsonObject = {}): Promise<RecordRow> {
  const { pool, set, deps } = portal
  const row = record.lifecycles[0]
  if (!row) throw new Error('The record has no lifecycle.')
  return transition(pool, { set, record, row, event, actor: rights() as never, input, now: deps.now() })
}

/** A bot that was submitted and approved, and the question that the approval left in the queue. */
async function approved(name: string, more: JsonObject = {}, id: string = randomUUID()): Promise<{ id: string; asking: Asking }> {
  const { pool, set, deps } = portal
  const owner = randomUUID()
  await createRecord(pool, set, { id: owner, kind: 'organisation', owner: null, data: {}, actor: systemActor, now: deps.now() })
  const data: JsonObject = { ...(await withOwn(portal, 'bot', acceptedData('bot')[0], owner)), bot_name: name, ...more }
  const made = await createRecord(pool, set, { id, kind: 'bot', owner, data, actor: systemActor, now: deps.now() })
  await pool.query(
    `update lifecycle set state = '"creation_submitted"', state_text = 'creation_submitted' where record_id = $1`,
    [id],
  )
  const record = await read(id)
  expect(made.answers).toEqual({})
  await send(record, 'approve')
  expect(await standing(id)).toBe('awaiting_platform')
  return { id, asking: (await waitingJobs(id))[0] as Asking }
}

async function read(id: string): Promise<RecordRow> {
  return (await loadRecord(portal.pool, portal.set, 'bot', id)) as RecordRow
}
const standing = async (id: string) => (await read(id)).lifecycles[0]?.state_text

async function waitingJobs(id: string): Promise<(Asking & { runAt: string })[]> {
  const sql = `select j.payload, j.run_at from ${jobRows} j
    where j.task = 'ask' and j.payload->>'recordId' = $1 order by j.id`
  return (await portal.pool.query(sql, [id])).rows.map(row => ({ ...row.payload, runAt: row.run_at.toISOString() }))
}

/** Takes the approval back as soon as the platform is overdue. */
async function takeBackOverdue(id: string): Promise<void> {
  await portal.pool.query(`update lifecycle set due = now() - interval '1 second' where record_id = $1`, [id])
  await send(await read(id), 'take-back')
}
const late = async (id: string) =>
  (await portal.pool.query('select event, input, version from late_answer where record_id = $1', [id])).rows
const made = async (id: string) => {
  const { agents } = (await channel.state()) as unknown as { agents: { displayName: string }[] }
  return JSON.stringify(agents).split(id).length - 1
}

test('the answer is an event of the platform, with the ids it gave; asked again, nothing is made or sent twice', async () => {
  const { id, asking } = await approved('Growing Tree One')
  await askAndAnswer(asking, portal.deps)
  const after = await read(id)
  expect(after.lifecycles[0]).toMatchObject({ state_text: 'created', status_id: 1005 })
  expect(after.answers).toMatchObject({
    bot_id: expect.stringMatching(/\w/),
    agent: expect.stringMatching(/^brands\/.+\/agents\/.+/),
  })
  const line = (await portal.pool.query('select * from history where record_id = $1 order by seq desc limit 1', [id])).rows[0]
  expect(line).toMatchObject({ event: 'platform-created', actor_id: null, actor_role: 'system' })

  await askAndAnswer(asking, portal.deps)
  expect((await read(id)).lifecycles[0]?.version).toBe(after.lifecycles[0]?.version)
  expect(await made('Growing Tree One')).toBe(1)
  expect(await late(id)).toEqual([])
})

test('a channel that is away is asked again later; work done without an answer is found, not done twice', async () => {
  const { id, asking } = await approved('Growing Tree Two')
  await portal.pool.query(`truncate ${jobTable}`)
  await channel.fault('lost', { on: 'POST /v1/brands/*/agents' })
  await askAndAnswer(asking, portal.deps)
  expect(await standing(id)).toBe('awaiting_platform')
  const [again] = await waitingJobs(id)
  expect(again).toMatchObject({ ask: 'create-agent', version: asking.version })
  expect(Date.parse(again?.runAt ?? '') - Date.now()).toBeGreaterThan(3000)
  await askAndAnswer(asking, portal.deps)
  expect(await standing(id)).toBe('created')
  expect(await made('Growing Tree Two')).toBe(1)
})

test('what the channel refuses goes back to the owner with its words', async () => {
  const { id, asking } = await approved('Growing Tree Three')
  await portal.pool.query(
    `update record set data = jsonb_set(data, '{short_description}', to_jsonb(repeat('x', 200))) where id = $1`,
    [id],
  )
  await askAndAnswer(asking, portal.deps)
  expect(await standing(id)).toBe('creation_rejected')
  const line = (await portal.pool.query('select event, input from history where record_id = $1 order by seq desc limit 1', [id]))
    .rows[0]
  expect(line).toMatchObject({ event: 'platform-refused', input: { comment: expect.stringMatching(/\w{3}/) } })
})

test('an answer that comes when the approval was taken back is kept and not applied', async () => {
  const { id, asking } = await approved('Growing Tree Four')
  await channel.fault('late', { on: 'POST /v1/brands/*/agents', seconds: 1 })
  const answering = askAndAnswer(asking, portal.deps)
  await new Promise(done => setTimeout(done, 300))
  await expect(send(await read(id), 'take-back')).rejects.toMatchObject({ status: 409, code: 'answer-not-due' })
  await takeBackOverdue(id)
  await answering
  expect(await standing(id)).toBe('creation_submitted')
  expect(await late(id)).toEqual([
    { event: 'platform-created', version: asking.version, input: expect.objectContaining({ bot_id: expect.any(String) }) },
  ])
  expect((await read(id)).answers).toEqual({})

  // Approved once more, the channel is asked with the same key: the agent is there already.
  await send(await read(id), 'approve')
  await askAndAnswer((await waitingJobs(id)).at(-1) as Asking, portal.deps)
  expect(await standing(id)).toBe('created')
  expect(await made('Growing Tree Four')).toBe(1)
})

test('what the owner changed before the second approval is at the channel, though the first had made the agent', async () => {
  const { id, asking } = await approved('Growing Tree Six')
  await channel.fault('late', { on: 'POST /v1/brands/*/agents', seconds: 0.2 })
  const answering = askAndAnswer(asking, portal.deps)
  await takeBackOverdue(id)
  await answering
  const changed = { bot_name: 'Growing Tree Seven', short_description: 'Changed since', color: '#123456' }
  await portal.pool.query('update record set data = data || $2 where id = $1', [id, changed])
  await send(await read(id), 'approve')
  await askAndAnswer((await waitingJobs(id)).at(-1) as Asking, portal.deps)
  expect(await standing(id)).toBe('created')
  expect([await made('Growing Tree Six'), await made('Growing Tree Seven')]).toEqual([0, 1])
})

test.each([
  ['without a key', (key: string) => `onramp-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`],
  ['the very mark', markOf],
])('a bot whose privacy address holds the mark of another does not become its agent: %s', async (name, plant) => {
  const victim = randomUUID()
  const mark = plant(`${victim}/bot-creation//create-agent`)
  const planted = await approved(`Planted ${name}`, {
    privacy_url: `https://www.growing-tree.example/privacy?v=${mark}#:~:${mark}`,
  })
  await askAndAnswer(planted.asking, portal.deps)
  const { asking } = await approved(`Own look ${name}`, {}, victim)
  await askAndAnswer(asking, portal.deps)
  expect([await standing(planted.id), await standing(victim)]).toEqual(['created', 'created'])
  expect((await read(victim)).answers.bot_id).not.toBe((await read(planted.id)).answers.bot_id)
  expect([await made(`Planted ${name}`), await made(`Own look ${name}`)]).toEqual([1, 1])
})

test('each bot that was created has a Bot ID of its own', async () => {
  const { rows } = await portal.pool.query(
    `select r.answers->>'bot_id' as id from record r join lifecycle l on l.record_id = r.id where r.kind = 'bot' and l.state_text = 'created'`,
  )
  const ids = rows.map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(3)
  expect(ids).not.toContain(null)
  expect(new Set(ids).size).toBe(ids.length)
})

test('without a channel the question waits in the queue and says which setting is missing', async () => {
  const { id, asking } = await approved('Growing Tree Five')
  await expect(askAndAnswer(asking, { ...portal.deps, channels: { GOOGLE_RBM: null } })).rejects.toThrow(
    /RBM_SERVICE_ACCOUNT_FILE/,
  )
  expect(await standing(id)).toBe('awaiting_platform')
})
