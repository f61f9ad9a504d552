import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asking, askAndAnswer } from '#server/jobs/ask-and-answer.ts'
import { sweepExpired } from '#server/jobs/sweep-expired.ts'
import { handleEvent, type StoredEventId } from '#server/messaging/handle-event.ts'
import { jobRows } from '../../support/job-tables.ts'
import { type Asker, asker } from '../records/askers.ts'
import { type Launches, startLaunches } from '../records/launches.ts'

/** STOP and START of a phone: kept by bot and number, in the order in which the person said them. */
const token = 'the-secret-of-both-sides'
let launches: Launches
let testers: Asker
let tests: Asker
beforeAll(async () => {
  launches = await startLaunches({ channel: { serviceAccountFile: null, simulatorUrl: null, webhookToken: token } })
  testers = await asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind: 'bot-testers' })
  tests = await asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind: 'bot-tests' })
}, 60_000)
afterAll(() => launches.portal.close())

type Bot = { id: string; agentId: string }
let counted = 0
/** A bot that the channel has, and a number that no other test uses. */
async function botAndPhone(): Promise<{ bot: Bot; phone: string }> {
  counted += 1
  return { bot: await launches.bot(`Bot Of Choices ${counted}`), phone: `+9198${123_000 + counted}19` }
}

/** Posts an event, signed as the channel signs; done by the queue unless it is to wait. `delivery`: the id outside what is signed. */
async function posts(event: object, { waits, delivery = randomUUID() }: { waits?: true; delivery?: string } = {}): Promise<void> {
  const data = JSON.stringify(event)
  const answer = await fetch(`${launches.portal.address}/channel/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-goog-signature': createHmac('sha512', token).update(data).digest('base64'),
    },
    body: JSON.stringify({ message: { data: Buffer.from(data).toString('base64'), messageId: delivery }, subscription: 's' }),
  })
  expect(answer.status).toBe(200)
  if (!waits) for (const told of await waiting<StoredEventId>('news')) await handleEvent(told, launches.portal.deps)
}

/** Posts what a person wrote. */
function says(
  { agentId }: Bot,
  phone: string,
  text: string,
  { at, id = randomUUID(), waits }: { at?: string; id?: string; waits?: true } = {},
): Promise<void> {
  return posts({ senderPhoneNumber: phone, agentId, messageId: id, text, ...(at && { sendTime: at }) }, { waits })
}

async function waiting<Payload>(task: string): Promise<Payload[]> {
  const sql = `select j.payload from ${jobRows} j where j.task = $1 order by j.id`
  return (await launches.portal.rows<{ payload: Payload }>(sql, [task])).map(({ payload }) => payload)
}

/** Asks the channel the newest question about a record, as the queue does. */
async function ask(record: string, about: string): Promise<void> {
  const asking = (await waiting<Asking>('ask')).findLast(one => one.recordId === record && one.ask === about)
  if (!asking) throw new Error(`Nothing is asked about ${about}.`)
  await askAndAnswer(asking, launches.portal.deps)
}

async function submit(who: Asker, data: Record<string, string>): Promise<{ id: string; status: number }> {
  const id = String((await who.send('POST', '', { data })).body.data?.id)
  return { id, status: (await who.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })).status }
}

async function invited(bot: Bot, phone: string): Promise<string> {
  const { id, status } = await submit(testers, { bot: bot.id, phone })
  expect(status).toBe(200)
  await ask(id, 'invite-tester')
  return id
}

/** A test phone that was invited and accepted. */
async function accepted(bot: Bot, phone: string): Promise<string> {
  const id = await invited(bot, phone)
  await accepts(bot, phone, id)
  return id
}

/** The person accepts; once is enough for the channel, which remembers it. */
async function accepts({ agentId }: Bot, phone: string, id: string): Promise<void> {
  await launches.channel.act(phone, 'invitation', { agentId, answer: 'ACCEPTED' }).catch(() => undefined)
  await ask(id, 'await-tester')
}

async function stands(who: Asker, id: string): Promise<{ state: string; version: number }> {
  const { state, version } = (await who.send('GET', `/${id}`)).body.data.lifecycles[0]
  return { state, version }
}
const standing = async (id: string) => (await stands(testers, id)).state

async function removed(id: string): Promise<void> {
  const { version } = await stands(testers, id)
  expect((await testers.send('POST', `/${id}/transitions`, { event: 'remove', version })).status).toBe(200)
}

/** A test message to a test phone: whether it was taken, and what became of it. */
async function sends(bot: Bot, tester: string): Promise<string> {
  const { id, status } = await submit(tests, { bot: bot.id, tester, text: 'Hello' })
  if (status !== 200) return String(status)
  await ask(id, 'send-test')
  return (await stands(tests, id)).state
}
const heard = async (phone: string) =>
  ((await launches.channel.state()).messages as { phone?: string }[]).filter(message => message.phone === phone).length

test('a STOP is kept when the test phone is removed and invited again; a START of that phone lifts it', async () => {
  const { bot, phone } = await botAndPhone()
  const first = await accepted(bot, phone)
  expect(await sends(bot, first)).toBe('sent')
  await says(bot, phone, 'STOP')
  expect(await standing(first)).toBe('opted_out')
  await removed(first)
  const second = await accepted(bot, phone)
  expect(await standing(second)).toBe('opted_out')
  expect(await sends(bot, second)).toBe('422')
  expect(await heard(phone)).toBe(1)
  await says(bot, phone, 'START')
  expect(await standing(second)).toBe('accepted')
  expect(await sends(bot, second)).toBe('sent')
})

test('a STOP before any message, and one before the invitation is accepted, have effect', async () => {
  const { bot, phone } = await botAndPhone()
  const tester = await accepted(bot, phone)
  await says(bot, phone, 'STOP')
  expect(await standing(tester)).toBe('opted_out')
  const other = await botAndPhone()
  const early = await invited(other.bot, other.phone)
  await says(other.bot, other.phone, 'STOP')
  expect(await standing(early)).toBe('invited')
  await accepts(other.bot, other.phone, early)
  expect(await standing(early)).toBe('opted_out')
  // What is said to one bot is said to no other.
  expect(await standing(await accepted(bot, other.phone))).toBe('accepted')
})

test('a message that waits to be sent when STOP arrives is not sent any more', async () => {
  const { bot, phone } = await botAndPhone()
  const tester = await accepted(bot, phone)
  const { id } = await submit(tests, { bot: bot.id, tester, text: 'Hello' })
  await says(bot, phone, 'STOP')
  await ask(id, 'send-test')
  expect((await stands(tests, id)).state).toBe('failed')
  expect(await heard(phone)).toBe(0)
})

test('the time at which it was said decides, whatever arrives first; what is delivered again changes nothing', async () => {
  const { bot, phone } = await botAndPhone()
  const tester = await accepted(bot, phone)
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 2, 3, 4, seconds)).toISOString()
  await says(bot, phone, 'START', { at: at(20) })
  await says(bot, phone, 'STOP', { at: at(10) })
  expect(await standing(tester)).toBe('accepted')
  await says(bot, phone, 'STOP', { at: at(30), id: 'said-at-thirty' })
  await says(bot, phone, 'START', { at: at(25) })
  expect(await standing(tester)).toBe('opted_out')
  await says(bot, phone, 'START', { at: at(40) })
  await says(bot, phone, 'STOP', { at: at(30), id: 'said-at-thirty' })
  expect(await standing(tester)).toBe('accepted')
  // Said in the same moment: the order in which they arrived, in whatever order the queue does them.
  await says(bot, phone, 'START', { at: at(50), waits: true })
  await says(bot, phone, 'STOP', { at: at(50), waits: true })
  for (const told of (await waiting<StoredEventId>('news')).reverse()) await handleEvent(told, launches.portal.deps)
  expect(await standing(tester)).toBe('opted_out')
  await says(bot, phone, 'START', { at: 'at some time' })
  expect(await standing(tester)).toBe('accepted')
})

test('a time beyond the arrival is not believed, and what is no time counts as none', async () => {
  const { bot, phone } = await botAndPhone()
  const tester = await accepted(bot, phone)
  await says(bot, phone, 'START', { at: '2099-01-02T03:04:05Z' })
  await says(bot, phone, 'STOP', { at: new Date().toISOString() })
  expect(await standing(tester)).toBe('opted_out')
  for (const at of [
    '1',
    '-271821-04-20T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-01-02',
    '2026-01-02T03:04:05',
    '+275760-09-13T00:00:00Z',
  ]) {
    await says(bot, phone, 'START', { at })
    expect([at, await standing(tester)]).toEqual([at, 'accepted'])
    await says(bot, phone, 'STOP')
    expect(await standing(tester)).toBe('opted_out')
  }
  await says(bot, phone, 'START', { at: new Date().toISOString().replace('Z', '000000+00:00') })
  expect(await standing(tester)).toBe('accepted')
})

test('events of one id are doubles only where bot, phone, sort, time and words are the same, too', async () => {
  const [one, other] = [await botAndPhone(), await botAndPhone()]
  const tester = await accepted(other.bot, other.phone)
  const [at, id] = ['2026-01-02T03:04:05Z', 'same-id']
  const about = { senderPhoneNumber: other.phone, agentId: other.bot.agentId, messageId: id }
  const back = () => says(other.bot, other.phone, 'START')
  // Another bot, another phone, another text.
  await says(one.bot, other.phone, 'STOP', { at, id })
  await says(other.bot, one.phone, 'STOP', { at, id })
  await says(other.bot, other.phone, 'Hello', { at, id })
  expect(await standing(tester)).toBe('accepted')
  await says(other.bot, other.phone, 'STOP', { at, id })
  expect(await standing(tester)).toBe('opted_out')
  await back()
  expect(await standing(tester)).toBe('accepted')
  // The handset's button: another sort, then another time.
  const press = (eventType: string, sendTime?: string) => posts({ ...about, eventType, sendTime })
  await press('UNSUBSCRIBE')
  expect(await standing(tester)).toBe('opted_out')
  await press('SUBSCRIBE')
  expect(await standing(tester)).toBe('accepted')
  await press('UNSUBSCRIBE', new Date().toISOString())
  expect(await standing(tester)).toBe('opted_out')
})

test('what is signed and posted again under another id outside of it is a double', async () => {
  const { bot, phone } = await botAndPhone()
  const tester = await accepted(bot, phone)
  const pressed = { senderPhoneNumber: phone, agentId: bot.agentId, eventType: 'SUBSCRIBE' }
  await posts(pressed, { delivery: 'first' })
  await says(bot, phone, 'STOP')
  await posts(pressed, { delivery: 'second' })
  expect(await standing(tester)).toBe('opted_out')
})

test('the words are read as a person sees them, and only where they are all that is written', async () => {
  const { bot, phone } = await botAndPhone()
  const tester = await accepted(bot, phone)
  for (const word of [
    'STOP.',
    'Stop!',
    ' stop \n',
    '\uff33\uff34\uff2f\uff30',
    'STOP\u200b',
    '\u2066ST\u00adOP\u2069',
    '\ufeffstop\u00a0!!',
    'STOP\u3002',
    '"STOP"',
    'STOP\0',
    '\u{1d412}top\ufe0f',
  ]) {
    await says(bot, phone, word)
    expect([word, await standing(tester)]).toEqual([word, 'opted_out'])
    for (const other of ['START again', 'RESTART', 'START START', 'ST ART', '!', '.START?x']) await says(bot, phone, other)
    expect([word, await standing(tester)]).toEqual([word, 'opted_out'])
    await says(bot, phone, 'start.')
    expect([word, await standing(tester)]).toEqual([word, 'accepted'])
    for (const other of ['Do not STOP', 'STOP it', 'nonstop', 'constructor']) await says(bot, phone, other)
    expect([word, await standing(tester)]).toEqual([word, 'accepted'])
  }
})

const choices = (agentId: string) =>
  launches.portal.rows<{ phone: string; stopped: boolean }>('select phone, stopped from phone_choice where agent = $1', [agentId])

test('what is said to an agent that no bot has, or at no number, is not kept', async () => {
  const { bot, phone } = await botAndPhone()
  const strange = { id: '', agentId: 'agent-of-somebody-else' }
  for (const word of ['STOP', 'START']) await says(strange, phone, word)
  await posts({ senderPhoneNumber: phone, agentId: strange.agentId, eventType: 'UNSUBSCRIBE' })
  expect(await choices(strange.agentId)).toEqual([])
  for (const text of ['1', '+0123456789', '+91 98 1230 0119', 'nobody', `+${'9'.repeat(16)}`, `${phone}0000000`, '+919812300x19'])
    await says(bot, text, 'STOP')
  expect(await choices(bot.agentId)).toEqual([])
  // A number that no record bears yet is one to be written to later.
  await says(bot, phone, 'STOP')
  expect(await choices(bot.agentId)).toEqual([{ phone, stopped: true }])
  expect(await standing(await accepted(bot, phone))).toBe('opted_out')
})

test('a START is swept a month after it was said, a STOP never', async () => {
  const { bot, phone } = await botAndPhone()
  const other = (await botAndPhone()).phone
  const month = 30 * 86_400_000
  await says(bot, phone, 'START')
  await says(bot, other, 'STOP')
  try {
    launches.portal.clock.aheadMs = month - 60_000
    await sweepExpired(launches.portal.deps)
    expect(await choices(bot.agentId)).toHaveLength(2)
    launches.portal.clock.aheadMs = month + 60_000
    await sweepExpired(launches.portal.deps)
    expect(await choices(bot.agentId)).toEqual([{ phone: other, stopped: true }])
  } finally {
    launches.portal.clock.aheadMs = 0
  }
})
