import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import { type Asking, askAndAnswer } from '#server/jobs/ask-and-answer.ts'
import { startWorker } from '#server/jobs/jobs.ts'
import { handleEvent } from '#server/messaging/handle-event.ts'
import type { RecordRow } from '#server/records/reading/record-row.ts'
import { loadRecord } from '#server/records/reading/rows.ts'
import { referenceProblems } from '#server/records/references/reference-problems.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import { transition } from '#server/records/transitions/transition.ts'
import { jobRows, jobTable } from '../../support/job-tables.ts'
import { ownOrganisation } from '../../support/own-organisation.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { channelsOf, idOf, newAgent, startChannel } from './channel.ts'

/** What the channel posts to the portal, until it stands in the record: the portal's own route, database, jobs and lifecycles. */
const token = 'the-secret-of-both-sides'
let portal: Portal
let channel: Awaited<ReturnType<typeof startChannel>>
const rights = Object.fromEntries(['bot-tester', 'bot-test'].map(kind => [`${kind}.edit`, 'all']))
const sender = {
  ...systemActor,
  id: randomUUID(),
  organisationData: ownOrganisation,
  role: 'DEVELOPER',
  name: 'Asha',
  signedIn: true,
  rights,
} as never

beforeAll(async () => {
  portal = await startPortal({ channel: { serviceAccountFile: null, simulatorUrl: null, webhookToken: token } })
  channel = await startChannel()
  portal.deps.channels = channelsOf(async () => channel.adapter)
}, 60_000)
afterAll(() => portal.close())

const sign = (data: string, by = token) => createHmac('sha512', by).update(data).digest('base64')

/** Posts as the channel does. @param event a string is posted as it is. */
async function post(event: object | string, { signature, body }: { signature?: string; body?: unknown } = {}) {
  const data = typeof event === 'string' ? event : JSON.stringify(event)
  const message = { data: Buffer.from(data).toString('base64'), messageId: randomUUID() }
  return fetch(`${portal.address}/channel/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-signature': signature ?? sign(data) },
    body: JSON.stringify(body ?? { message, subscription: 's' }),
  })
}

type Job = { task: string; payload: Asking & { id: string; tries?: number }; run_at: Date }
async function jobs(task: string): Promise<Job[]> {
  const sql = `select j.task as task, j.payload, j.run_at from ${jobRows} j where j.task = $1 order by j.id`
  return (await portal.pool.query<Job>(sql, [task])).rows
}
/** Does the jobs of news that wait, each as often as said, at the same moment. */
async function handleEvents(times = 1): Promise<void> {
  const waiting = await jobs('news')
  await portal.pool.query(`delete from ${jobTable}`)
  for (const { payload } of waiting) await Promise.all(Array.from({ length: times }, () => handleEvent(payload, portal.deps)))
}

const read = async (kind: string, id: string) => (await loadRecord(portal.pool, portal.set, kind, id)) as RecordRow
const standing = async (kind: string, id: string) => (await read(kind, id)).lifecycles[0]?.state_text
const late = async (id: string) =>
  (await portal.pool.query('select event, input from late_answer where record_id = $1 order by id', [id])).rows
const lines = async (id: string) =>
  (await portal.pool.query<{ event: string }>('select event from history where record_id = $1 order by seq', [id])).rows.map(
    row => row.event,
  )

async function submit(kind: string, data: JsonObject): Promise<string> {
  const { pool, set, deps } = portal
  const id = randomUUID()
  await createRecord(pool, set, { id, kind, owner: null, data, actor: systemActor, now: deps.now() })
  const record = await read(kind, id)
  const [row] = record.lifecycles
  if (!row) throw new Error('The record has no lifecycle.')
  await transition(pool, { set, record, row, event: 'submit', actor: sender, submitted: data, now: deps.now() })
  return id
}

/** The same, and what is to be asked of the channel: only while no worker takes the job first. */
async function submitted(kind: string, data: JsonObject): Promise<{ id: string; asking: Asking }> {
  const id = await submit(kind, data)
  const asking = (await jobs('ask')).map(({ payload }) => payload).find(({ recordId }) => recordId === id)
  if (!asking) throw new Error('Nothing was asked.')
  return { id, asking }
}

let phones = 10_000_000
/** A bot that the channel has, and a phone that accepted its invitation, both as the portal keeps them. */
async function accepted(ending = '19') {
  const agent = await newAgent(channel.adapter)
  const bot = randomUUID()
  await portal.pool.query(
    `insert into record (id, kind, data, answers) values ($1, 'bot', '{"hosting_region": "ASIA_PACIFIC", "platform": "GOOGLE_RBM"}', $2)`,
    [bot, { agent: agent.name, bot_id: idOf(agent) }],
  )
  phones += 1
  const phone = `+91${phones}${ending}`
  const { id: tester, asking } = await submitted('bot-tester', { bot, phone })
  await askAndAnswer(asking, portal.deps)
  const [waiting] = (await jobs('ask')).filter(({ payload }) => payload.recordId === tester && payload.ask === 'await-tester')
  await channel.act(phone, 'invitation', { agentId: idOf(agent), answer: 'ACCEPTED' })
  return { bot, tester, phone, agentId: idOf(agent), waiting: waiting?.payload as Asking }
}

/** A message that was sent to such a phone. `isSent` false: the channel has it, the portal does not know yet. */
async function sent(isSent = true) {
  const { bot, tester, phone, agentId } = await accepted()
  const { id, asking } = await submitted('bot-test', { bot, tester, text: 'Hello' })
  if (isSent) await askAndAnswer(asking, portal.deps)
  else {
    // Sent, and the server died before it could write that down.
    const before = await portal.pool.query('select * from lifecycle where record_id = $1', [id])
    await askAndAnswer({ ...asking, answered: 'unheard-of' }, portal.deps).catch(() => undefined)
    expect((await portal.pool.query('select * from lifecycle where record_id = $1', [id])).rows).toEqual(before.rows)
  }
  const [message] = (await portal.pool.query('select message_id from sent_message where record_id = $1', [id])).rows
  const about = { senderPhoneNumber: phone, agentId, messageId: message.message_id as string }
  const news = (eventType: string, eventId: string = randomUUID()) => post({ ...about, eventType, eventId })
  return { id, news, phone, agentId, asking }
}

test('what the channel did not sign is refused, and nothing is written', async () => {
  const { id, news } = await sent()
  const event = { eventType: 'DELIVERED', eventId: 'forged', agentId: 'a', senderPhoneNumber: '+1', messageId: 'm' }
  const count = async () => (await portal.pool.query('select count(*)::int as n from channel_event')).rows[0].n
  const before = await count()
  const valid = sign(JSON.stringify(event))
  const answers = await Promise.all([
    post(event, { signature: '' }),
    post(event, { signature: sign(JSON.stringify(event), 'another-secret-of-nobody') }),
    post(event, { signature: sign(JSON.stringify(event), '') }),
    post({ ...event, eventId: 'another' }, { signature: valid }),
    post(event, { body: {} }),
    post(event, { body: { clientToken: 'wrong', secret: '1' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await answers[0]?.json()).toMatchObject({ code: 'not-signed', correlation_id: expect.any(String) })
  expect([await count(), await jobs('news')]).toEqual([before, []])
  const hands = await post({}, { body: { clientToken: token, secret: '0123' } })
  expect([hands.status, await hands.text()]).toEqual([200, 'secret: 0123'])
  expect((await news('DELIVERED')).status).toBe(200)
  expect(await standing('bot-test', id)).toBe('sent')
  await handleEvents()
  expect(await standing('bot-test', id)).toBe('delivered')
})

test('doubled events are kept once and do nothing twice; a job done twice neither', async () => {
  const { id, news } = await sent()
  for (const eventId of ['one', 'one', 'one']) expect((await news('DELIVERED', eventId)).status).toBe(200)
  expect(await jobs('news')).toHaveLength(1)
  await handleEvents(2)
  for (const eventId of ['two', 'two']) await news('READ', eventId)
  await handleEvents(2)
  await news('DELIVERED', 'one')
  expect(await jobs('news')).toEqual([])
  expect(await lines(id)).toEqual(['create', 'submit', 'platform-sent', 'platform-delivered', 'platform-read'])
  expect(await late(id)).toEqual([])
})

test('events out of order: a message that was read is not merely delivered again, what comes late is kept', async () => {
  const { id, news } = await sent()
  await news('READ')
  await handleEvents()
  expect(await standing('bot-test', id)).toBe('read')
  await news('DELIVERED')
  await handleEvents()
  expect(await standing('bot-test', id)).toBe('read')
  expect(await late(id)).toEqual([{ event: 'platform-delivered', input: { delivered_at: null } }])
})

test('news of a message that is still being sent wait for the answer a while, then they are the answer', async () => {
  const { id, news } = await sent(false)
  await news('DELIVERED')
  for (let tries = 0; tries < 5; tries += 1) {
    await handleEvents()
    expect(await standing('bot-test', id)).toBe('sending')
    expect(await jobs('news')).toMatchObject([{ payload: { tries: tries + 1 } }])
  }
  await handleEvents()
  expect(await standing('bot-test', id)).toBe('delivered')
})

test('a message that was taken back has failed, with the reason; a person who writes has read it', async () => {
  const { id, news } = await sent()
  await news('TTL_EXPIRATION_REVOKED')
  await handleEvents()
  expect(await standing('bot-test', id)).toBe('failed')
  const line = (await portal.pool.query('select input from history where record_id = $1 order by seq desc limit 1', [id])).rows[0]
  expect(line.input).toEqual({ comment: 'The phone could not be reached in time. The message was cancelled.' })

  const answered = await sent()
  const { phone: senderPhoneNumber, agentId } = answered
  await post({ senderPhoneNumber, agentId, messageId: randomUUID(), text: 'STOP', sendTime: '2026-01-02T03:04:05Z' })
  await handleEvents()
  expect(await read('bot-test', answered.id)).toMatchObject({
    answers: { reply: 'STOP', simulated: true },
    lifecycles: [{ state_text: 'read' }],
  })
})

test('a phone that says STOP has opted out, by word or by its own button, and takes messages again from START on', async () => {
  const { bot, tester, phone, agentId, waiting } = await accepted()
  await askAndAnswer(waiting, portal.deps)
  const { asking } = await submitted('bot-test', { bot, tester, text: 'Hello' })
  await askAndAnswer(asking, portal.deps)
  const write = async (text: string) => {
    await post({ senderPhoneNumber: phone, agentId, messageId: randomUUID(), text, sendTime: '2026-01-02T03:04:05Z' })
    await handleEvents(2)
    return standing('bot-tester', tester)
  }
  const press = async (eventType: string) => {
    await post({ senderPhoneNumber: phone, agentId, eventId: randomUUID(), eventType })
    await handleEvents()
    return standing('bot-tester', tester)
  }
  expect(await write('Do not STOP')).toBe('accepted')
  expect(await write(' stop ')).toBe('opted_out')
  const refused = { bot, tester, text: 'Once more' }
  const { pool, set } = portal
  const wrong = await referenceProblems(pool, set, set.forms['bot-test'] as never, refused, { owner: null }, new Date())
  expect(wrong.map(({ path }) => path)).toContain('/tester')
  expect(await write('STOP')).toBe('opted_out')
  expect(await write('START')).toBe('accepted')
  expect(await write('START')).toBe('accepted')
  expect(await press('UNSUBSCRIBE')).toBe('opted_out')
  expect(await press('SUBSCRIBE')).toBe('accepted')
  expect((await lines(tester)).slice(-4)).toEqual([
    ...['platform-opted-out', 'platform-opted-in', 'platform-opted-out', 'platform-opted-in'],
  ])
})

test('whatever a signed event says, it is taken, and done', async () => {
  const { id, phone: senderPhoneNumber, agentId } = await sent()
  const about = { senderPhoneNumber, agentId }
  const wrote = (more: object) => ({ ...about, messageId: randomUUID(), text: 'Hi', ...more })
  const long = randomBytes(4000).toString('hex')
  const noText = { toString: 1, valueOf: 1 }
  const deep = (depth: number) =>
    `{"agentId": "${agentId}", "eventId": "${depth}", "news": ${'['.repeat(depth)}${']'.repeat(depth)}}`
  const events: (object | string)[] = [
    ...['\0', 'STOP\0', '\ud800', 'a\udc00b', `${'a'.repeat(3071)}😀`].map(text => wrote({ text })),
    ...['\0', '\ud800', long].flatMap(bad => [
      wrote({ messageId: bad }),
      wrote({ eventId: bad }),
      wrote({ agentId: bad, text: 'STOP' }),
      wrote({ senderPhoneNumber: bad, text: 'STOP' }),
      wrote({ sendTime: bad }),
      { ...about, eventType: bad, [bad]: [bad, { [bad]: bad }] },
    ]),
    wrote({ agentId: noText, text: undefined, userFile: { payload: { fileSizeBytes: noText } } }),
    wrote({ eventType: noText }),
    wrote({ text: undefined, location: { latitude: noText, longitude: [] } }),
    ...['constructor', '__proto__', 'toString'].flatMap(of => [
      wrote({ eventType: of }),
      { agentId, regionId: of, newLaunchState: of },
    ]),
    ...[5000, 300_000].map(deep),
    ...['', 'null', '[]', '{', '\ufeff{}', '{"__proto__": 1, "eventId": "proto"}'],
  ]
  for (const event of events) expect([(await post(event)).status, event]).toEqual([200, event])
  await handleEvents()
  const { rows } = await portal.pool.query('select id from channel_event where done_at is null')
  expect(rows).toEqual([])
  expect(await standing('bot-test', id)).toBe('read')
  // What is deep where nobody looks does not hide the rest.
  const other = await accepted()
  await post(
    `{"senderPhoneNumber": "${other.phone}", "agentId": "${other.agentId}", "messageId": "m", "text": "STOP\\u0000", "x": ${deep(5000)}}`,
  )
  await askAndAnswer(other.waiting, portal.deps)
  await handleEvents()
  expect(await standing('bot-tester', other.tester)).toBe('opted_out')
})

test('news hurry up the question they are about, and only that; the channel is asked, not believed', async () => {
  const [one, other] = [await accepted(), await accepted()]
  for (const { waiting } of [one, other]) {
    // Not yet accepted for the channel: the first look only says what is waited for.
    await channel.ask('POST', '/simulator/faults', { kind: 'unavailable', on: '/v1/testers' })
    await askAndAnswer(waiting, portal.deps)
  }
  const due = async () =>
    Object.fromEntries((await jobs('ask')).map(({ payload, run_at }) => [payload.recordId, run_at.getTime() - Date.now()]))
  expect(Object.values(await due()).every(ms => ms > 2000)).toBe(true)
  await post({ senderPhoneNumber: one.phone, eventType: 'IS_TYPING', eventId: randomUUID(), agentId: one.agentId })
  for (const { payload } of await jobs('news')) await handleEvent(payload, portal.deps)
  const after = await due()
  expect(after[one.tester]).toBeLessThan(500)
  expect(after[other.tester]).toBeGreaterThan(2000)
  for (const { payload } of await jobs('ask')) if (payload.recordId === one.tester) await askAndAnswer(payload, portal.deps)
  expect(await standing('bot-tester', one.tester)).toBe('accepted')
  const { rows } = await portal.pool.query('select agent from awaited_news')
  expect(rows).not.toContainEqual({ agent: one.agentId })
  expect(rows).toContainEqual({ agent: other.agentId })
  // An event that nobody knows is about the agent as a whole.
  await post({ agentId: other.agentId, eventId: randomUUID(), verification: 'GRANTED' })
  for (const { payload } of await jobs('news')) await handleEvent(payload, portal.deps)
  expect((await due())[other.tester]).toBeLessThan(500)
})

test('with everything running, a test message is delivered and read as the phone does it', async () => {
  await portal.pool.query(`delete from ${jobTable}`)
  await channel.ask('POST', '/simulator/webhook', { url: `${portal.address}/channel/events`, token })
  await channel.fault('webhook-double', { times: 2 })
  // Before: the invitation must be there when the phone answers it.
  const { bot, tester, phone } = await accepted('06')
  const worker = await startWorker(portal.deps, true)
  try {
    await expect.poll(() => standing('bot-tester', tester), { timeout: 15_000 }).toBe('accepted')
    const id = await submit('bot-test', { bot, tester, text: 'Hello' })
    await expect.poll(() => standing('bot-test', id), { timeout: 15_000 }).toMatch(/delivered|read/)
    expect(phone).toMatch(/06$/)
    await expect.poll(() => standing('bot-test', id), { timeout: 15_000 }).toBe('read')
    expect((await lines(id)).filter(event => event === 'platform-read')).toHaveLength(1)
  } finally {
    await worker.stop()
  }
})
