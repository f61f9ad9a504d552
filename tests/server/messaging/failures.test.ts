import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { googleRbm } from '#server/messaging/google-rbm/google-rbm.ts'
import { hostsAt } from '#server/messaging/google-rbm/settings.ts'
import {
  contact,
  failure,
  markOf,
  newAgent,
  profile,
  questionnaire,
  say,
  startChannel,
  startRecorder,
  terms,
  webhookToken,
} from './channel.ts'

/** What each thing that goes wrong becomes, and how often it was asked. */
const channel = await startChannel()
const recorder = await startRecorder(channel.address)
const hosts = { ...hostsAt(recorder.address), token: `${channel.address}/token` }
const adapter = channel.adapterAt(recorder.address, { hosts })
const agent = await newAgent(adapter)
const phone = '+919876543219'
const text = { traffic: 'transaction', content: { text: 'Hi' } } as const
const message = () => ({ messageId: randomUUID(), ...text })

beforeEach(() => {
  recorder.calls.length = 0
})
afterEach(() => channel.ask('DELETE', '/simulator/faults'))

describe('what the channel refuses is said in its words and not tried again', () => {
  const refused = (status: number, code: string, words: string) => ({
    kind: 'refused',
    status,
    code,
    message: expect.stringContaining(words),
    retryAfterMs: 0,
  })

  test('400: a limit', async () => {
    const tooLong = { ...profile, description: 'x'.repeat(101) }
    const error = await failure(
      adapter.createAgent({ key: randomUUID(), brand: agent.name.split('/agents')[0] as string, terms, profile: tooLong }),
    )
    expect(error).toMatchObject(
      refused(400, 'INVALID_ARGUMENT', "'/rcsBusinessMessagingAgent/description': must NOT have more than 100 characters"),
    )
    expect(recorder.calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  test('403: not a tester', async () => {
    const error = await failure(adapter.send(agent, phone, message()))
    expect(error).toMatchObject(refused(403, 'PERMISSION_DENIED', `${phone} is not a tester`))
    expect(recorder.calls).toHaveLength(1)
  })

  test('409: a second verification while one runs', async () => {
    await adapter.requestVerification(agent, { key: 'one', contact })
    const error = await failure(adapter.requestVerification(agent, { key: 'two', contact }))
    expect(error).toMatchObject(refused(409, 'ABORTED', 'is under way'))
  })

  test('404 is not found', async () => {
    const nobody = { ...agent, name: `${agent.name}x` }
    expect(await failure(adapter.patchAgent(nobody, { description: 'x' }))).toMatchObject({ kind: 'not-found', status: 404 })
    expect(await failure(adapter.getTester(agent, phone))).toMatchObject({ kind: 'not-found', code: 'NOT_FOUND' })
    expect(await failure(adapter.send(agent, '+919876543200', message()))).toMatchObject({ kind: 'not-found' })
  })

  test('an agent of the same name that was not made here: a person decides', async () => {
    const [brand] = agent.name.split('/agents') as [string]
    const given = { brand, terms, profile: { ...profile, displayName: 'By hand' } }
    const made = await adapter.createAgent({ key: 'mine', ...given })
    // As if Google had dropped the mark.
    const { token } = await tokenOf()
    const body = { rcsBusinessMessagingAgent: { privacy: { uri: 'https://a.demo.test/privacy', label: 'Privacy' } } }
    await fetch(`${channel.address}/v1/${made.name}?updateMask=rcsBusinessMessagingAgent.privacy`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const before = (await channel.state()).counts.agents
    expect(await failure(adapter.createAgent({ key: 'mine', ...given }))).toMatchObject(
      refused(409, 'ALREADY_EXISTS', `Rename it in the RCS for Business console`),
    )
    expect((await channel.state()).counts.agents).toBe(before)
  })

  test('around its words, in the texts of the published set', async () => {
    const told: object[] = []
    const translated = channel.adapterAt(recorder.address, {
      hosts,
      say: (key, values) => {
        told.push({ key, values })
        return key === 'refused' ? `Nein: ${values?.words}` : key
      },
    })
    const error = await failure(translated.send(agent, phone, message()))
    expect(error.message).toMatch(new RegExp(`^Nein: .*${phone.slice(1)} is not a tester`))
    expect(told).toEqual([{ key: 'channel' }, { key: 'refused', values: { who: 'channel', words: expect.any(String) } }])
  })

  test('a service account with another key', async () => {
    const { serviceAccount } = await startChannel()
    const stranger = channel.adapterAt(channel.address, { serviceAccount })
    expect(await failure(stranger.listRegions())).toMatchObject(refused(400, 'invalid_grant', 'Check its key file'))
  })
})

describe('what may work later is not tried again here, and says when', () => {
  test.each([
    ['too-many', { seconds: 7 }, 429, 7000],
    ['unavailable', {}, 503, 1000],
    ['lost', {}, 0, 1000],
  ])('%s of a call that may be repeated', async (kind, more, status, retryAfterMs) => {
    await channel.fault(kind, { on: 'GET /v1/regions', times: 2, ...more })
    expect(await failure(adapter.listRegions())).toMatchObject({ kind: 'retry', status, retryAfterMs })
    expect(recorder.calls).toHaveLength(1)
  })

  test.each([
    ['unavailable-after', 503],
    ['lost', 0],
  ])('%s of a call that creates: until its outcome can be seen', async (kind, status) => {
    await channel.fault(kind, { on: 'POST /v1/brands' })
    const error = await failure(adapter.createBrand({ key: randomUUID(), displayName: 'B' }))
    expect(error).toMatchObject({ kind: 'retry', status, retryAfterMs: 60_000 })
    expect(recorder.calls).toHaveLength(2)
  })

  test('too late', async () => {
    await channel.fault('late', { on: '/v1/regions', seconds: 0.5 })
    const hasty = channel.adapterAt(channel.address, { timeoutMs: 150 })
    const error = await failure(hasty.listRegions())
    expect(error).toMatchObject({ kind: 'retry', code: 'NO_ANSWER', message: expect.stringContaining('within 150 ms') })
  })

  test('nobody there', async () => {
    const nowhere = channel.adapterAt('http://127.0.0.1:1')
    expect(await failure(nowhere.listRegions())).toMatchObject({ kind: 'retry', status: 0, code: 'NO_ANSWER' })
  })
})

describe('tokens', () => {
  test('a 401 is tried once more with a fresh token', async () => {
    const fresh = channel.adapterAt(recorder.address, { hosts })
    await fresh.listRegions()
    await channel.fault('unauthenticated', { on: '/v1/regions' })
    recorder.calls.length = 0
    expect(await fresh.listRegions()).not.toEqual([])
    expect(recorder.calls).toHaveLength(2)
  })

  test('a second 401 is a refusal', async () => {
    await channel.fault('unauthenticated', { on: '/v1/regions', times: 9 })
    expect(await failure(adapter.listRegions())).toMatchObject({ kind: 'refused', status: 401, code: 'UNAUTHENTICATED' })
    expect(recorder.calls).toHaveLength(2)
  })

  test('one token per scope serves all calls until shortly before its end', async () => {
    const asked: string[] = []
    const clock = { now: new Date() }
    const counting = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const assertion = new URLSearchParams(Buffer.concat(parts).toString()).get('assertion') as string
      asked.push(JSON.parse(Buffer.from(assertion.split('.')[1] as string, 'base64url').toString()).scope)
      response.end(JSON.stringify({ access_token: 'none', expires_in: 3600, token_type: 'Bearer' }))
    })
    const address = await listen(counting)
    const anyone = await listen(createServer((_request, response) => response.end('{"regions":[]}')))
    const one = channel.adapterAt(anyone, { hosts: { ...hostsAt(anyone), token: address }, now: () => clock.now })
    await Promise.all([one.listRegions(), one.listRegions()])
    await one.listRegions()
    await one.send(agent, phone, message())
    const prefix = 'https://www.googleapis.com/auth/'
    expect(asked).toEqual([`${prefix}businesscommunications`, `${prefix}rcsbusinessmessaging`])
    clock.now = new Date(clock.now.getTime() + 3541_000)
    await one.listRegions()
    expect(asked).toHaveLength(3)
  })
})

/** Answers no Google would give. */
describe('answers that cannot be understood', () => {
  let answer: (response: ServerResponse) => void = () => {}
  const server = createServer((request: IncomingMessage, response) =>
    request.url === '/token' ? response.end('{"access_token":"t","expires_in":3600}') : answer(response),
  )
  let odd: ReturnType<typeof googleRbm>
  beforeAll(async () => {
    const { serviceAccount } = channel
    const times = { say, markOf, timeoutMs: 2000, unknownOutcomeMs: 60_000, now: () => new Date('2026-01-02T03:04:05Z') }
    odd = googleRbm({ serviceAccount, hosts: hostsAt(await listen(server)), webhookToken, ...times })
  })

  test.each<[string, (response: ServerResponse) => void, object]>([
    ['a page', response => response.end('<html>'), { kind: 'retry', status: 200, code: 'UNREADABLE' }],
    ['a list', response => response.end('[]'), { kind: 'retry', status: 200 }],
    ['a redirect', response => response.writeHead(302, { location: '/' }).end(), { kind: 'retry', status: 302 }],
    ['400 without words', response => response.writeHead(400).end(), { kind: 'refused', code: 'UNREADABLE' }],
    [
      'half an answer',
      response => response.writeHead(200, { 'content-length': '9' }).write('{', () => response.destroy()),
      { kind: 'retry', status: 0 },
    ],
    [
      'a wait as a date',
      response => response.writeHead(503, { 'retry-after': 'Fri, 02 Jan 2026 03:04:35 GMT' }).end('{}'),
      { kind: 'retry', status: 503, retryAfterMs: 30_000 },
    ],
    ['a wait of nonsense', response => response.writeHead(429, { 'retry-after': 'soon' }).end('{}'), { retryAfterMs: 60_000 }],
  ])('%s', async (_name, given, expected) => {
    answer = given
    expect(await failure(odd.listRegions())).toMatchObject(expected)
  })
})

test('launch: what Google wants of an agent is refused with its words', async () => {
  const regions = ['atlantis']
  expect(await failure(adapter.requestLaunch(agent, { key: 'l', regions, questionnaire }))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('/v1/regions/atlantis is unknown'),
  })
})

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

async function tokenOf(): Promise<{ token: string }> {
  const { createAccessTokens } = await import('#server/messaging/google-rbm/access-token.ts')
  const settings = {
    hosts: hostsAt(channel.address),
    now: () => new Date(),
    timeoutMs: 5000,
    unknownOutcomeMs: 0,
    webhookToken,
    markOf,
    say,
  }
  return { token: await createAccessTokens({ serviceAccount: channel.serviceAccount, ...settings }).get('management') }
}
