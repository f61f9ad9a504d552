import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Worker } from '#server/jobs/job-queue.ts'
import { startWorker } from '#server/jobs/jobs.ts'
import { type Asker, asker } from './askers.ts'
import { type Launches, startLaunches } from './launches.ts'

/** What a launch has to prove about its tests, with everything running: phones of the simulator, its posts, the portal's jobs. */
const token = 'the-secret-of-both-sides'
let launches: Launches
let worker: Worker
beforeAll(async () => {
  launches = await startLaunches({ channel: { serviceAccountFile: null, simulatorUrl: null, webhookToken: token } })
  await launches.channel.ask('POST', '/simulator/webhook', { url: `${launches.portal.address}/channel/events`, token })
  worker = await startWorker(launches.portal.deps, true)
}, 60_000)
afterAll(async () => {
  await worker.stop()
  await launches.portal.close()
})

const developer = (kind: string) => asker(launches.portal, 'DEVELOPER', 'Own bots', null, { kind })

async function submitted(by: Asker, data: JsonObject): Promise<string> {
  const { id } = (await by.send('POST', '', { data })).body.data
  const reply = await by.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return id
}

const stands = async (by: Asker, id: string): Promise<string> => (await by.send('GET', `/${id}`)).body.data.lifecycles[0].state

/** A message of the bot that arrived at a phone which accepted it. */
async function messageAt(bot: { id: string; agentId: string }, phone: string): Promise<string> {
  const { channel } = launches
  const [phones, tests] = [await developer('bot-testers'), await developer('bot-tests')]
  const tester = await submitted(phones, { bot: bot.id, phone })
  await expect
    .poll(
      () =>
        channel.act(phone, 'invitation', { agentId: bot.agentId, answer: 'ACCEPTED' }).then(
          () => true,
          () => false,
        ),
      {
        timeout: 30_000,
      },
    )
    .toBe(true)
  // A person who does anything at the phone has answered: the portal asks at once.
  await channel.act(phone, 'text', { agentId: bot.agentId, text: 'HI' })
  await expect.poll(() => stands(phones, tester), { timeout: 30_000 }).toBe('accepted')
  const message = await submitted(tests, { bot: bot.id, tester, text: 'Hello' })
  await expect.poll(() => stands(tests, message), { timeout: 30_000 }).toBe('delivered')
  return message
}

const asked = {
  stop: ['bot-test', '[["platform-replied"],{"reply":"STOP"},"testMessages.counts"]'],
  start: ['bot-test', '[["platform-replied"],{"reply":"START"},"testMessages.counts"]'],
} as const

/** What the form offers as proof. */
async function proofs(of: keyof typeof asked, launch: string, by?: Asker): Promise<{ key: string; at: string }[]> {
  const [kind, happened] = asked[of]
  const references = by ?? (await developer('references'))
  const query = new URLSearchParams({ happened, around: launch })
  return (await references.send('GET', `/${kind}?${query}`)).body.data
}

/** What a launch may name as a message that arrived. */
async function arrived(launch: string): Promise<{ key: string; at: string }[]> {
  const happened = '[["platform-delivered","platform-read","platform-replied"],null,"testMessages.counts"]'
  const query = new URLSearchParams({ happened, around: launch })
  return (await (await developer('references')).send('GET', `/bot-test?${query}`)).body.data
}

async function deliveredAt(message: string): Promise<string | undefined> {
  const lines: { event: string; at: string }[] = (await (await developer('bot-tests')).send('GET', `/${message}/history`)).body
    .data
  return lines.find(({ event }) => event === 'platform-delivered')?.at
}

test('STOP and START are proved by what came back from a phone, no longer ago than it counts', async () => {
  const { who, dataFor, submit, portal, channel } = launches
  const [bot, other] = [await launches.bot('Tree Proved'), await launches.bot('Tree Beside')]
  const launch = String((await who.owner.send('POST', '', { data: { bot: bot.id } })).body.data.id)
  const phone = '+919876540019'
  const message = await messageAt(bot, phone)
  const data = (): JsonObject => ({ ...dataFor(bot, ['vi']), test_message: message, stop_test: message, start_test: message })
  const problems = async (given = data()): Promise<string[]> =>
    ((await submit(launch, given)).body.data?.problems ?? []).map(
      ({ path, message: said }: Record<string, string>) => `${path} ${said}`,
    )

  const missing = {
    stop: '/stop_test Send a test message and reply STOP on the phone',
    start: '/start_test Send a test message and reply START on the phone',
  }
  // A tick, also one that was stored before, proves nothing.
  const { stop_test: _, start_test: __, ...untested } = data()
  const ticked = { ...untested, tested_recently: true, stop_tested: true, start_tested: true }
  expect(await problems(ticked)).toEqual([missing.stop, missing.start])
  expect(await problems()).toEqual([missing.stop, missing.start])
  expect(await problems({ ...data(), stop_test: other.test, start_test: 'no id' })).toEqual([missing.start])

  await channel.act(phone, 'text', { agentId: bot.agentId, text: 'Do not STOP' })
  await channel.act(phone, 'text', { agentId: bot.agentId, text: ' stop ' })
  await expect.poll(async () => (await proofs('stop', launch)).map(({ key }) => key), { timeout: 30_000 }).toContain(message)
  expect(await proofs('start', launch)).toEqual([expect.objectContaining({ key: bot.test })])
  expect(await problems()).toEqual([missing.start])
  // The handset's own button says the same.
  await channel.act(phone, 'subscription', { agentId: bot.agentId, subscribed: true })
  await expect.poll(async () => (await proofs('start', launch))[0]?.key, { timeout: 30_000 }).toBe(message)
  expect((await proofs('stop', launch))[0]).toMatchObject({ key: message, label: 'Hello', at: expect.stringMatching(/^\d{4}-/) })

  // What a phone received is of when it came there, not of when somebody answered it.
  const delivered = await arrived(launch)
  expect(delivered.find(({ key }) => key === message)?.at).toBe(await deliveredAt(message))

  const month = 30 * 86_400_000
  portal.clock.aheadMs = month + 60_000
  const late = await asker(portal, 'DEVELOPER', 'Own bots', null, { kind: 'bot-launches' })
  const again = await late.send('POST', `/${launch}/submit`, { event: 'submit', version: 1, data: data() })
  expect(again.body.data?.problems?.map(({ path }: { path: string }) => path)).toEqual([
    '/test_message',
    '/stop_test',
    '/start_test',
  ])
  expect(await proofs('stop', launch, await developer('references'))).toEqual([])
  portal.clock.aheadMs = 0
  expect(await submit(launch, data())).toMatchObject({ status: 200 })

  const read = (await who.platform.send('GET', `/${launch}`)).body.data
  expect(read.data, 'what was ticked is not kept').not.toHaveProperty('stop_tested')
  expect(read.data).toMatchObject({ stop_test: message, start_test: message })
}, 120_000)

test('of what happened only that is told which a form asks for', async () => {
  const references = await developer('references')
  for (const happened of ['[["reject"],{"internal_note":"fraud"},null]', '[["platform-replied"],null,null]', '[]', '{', '5'])
    expect((await references.send('GET', `/bot-test?${new URLSearchParams({ happened })}`)).status, happened).toBe(422)
})
