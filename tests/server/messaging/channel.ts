import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import type { AgentAddress, AgentProfile, AgentTerms, ChannelAdapter } from '#server/messaging/channel-adapter.ts'
import type { ChannelEvent } from '#server/messaging/channel-event.ts'
import { ChannelFailure } from '#server/messaging/channel-failure.ts'
import type { Channels } from '#server/messaging/channel-port.ts'
import { channelTexts } from '#server/messaging/channel-texts.ts'
import { googleRbm } from '#server/messaging/google-rbm/google-rbm.ts'
import { marksWith } from '#server/messaging/google-rbm/marks.ts'
import { hostsAt, type Settings } from '#server/messaging/google-rbm/settings.ts'
import { platforms } from '#server/messaging/platforms.ts'
import { registerChannelWebhook } from '#server/messaging/register-channel-webhook.ts'
import { buildSimulator } from '#server/simulator/build-simulator.ts'
import { type SimulatorSettings, usualSettings } from '#server/simulator/settings.ts'
import { publishedSet } from '../../support/published-set.ts'

/** The channels of a portal that reaches nobody's phone, by this adapter. */
export const channelsOf = (adapter: () => Promise<ChannelAdapter>): Channels => ({
  GOOGLE_RBM: { simulated: true, adapter, phones: async () => null, close: async () => undefined },
})

export const webhookToken = 'a-common-secret'
export const markOf = marksWith(Buffer.from('a key of the portal alone'))
/** Words of failures, as the project's own texts have them. */
export const say = channelTexts(publishedSet)

export type Recorded = { method: string; path: string; body: unknown }
export type State = {
  heldBack: number
  counts: Record<string, number>
  due: { kind: string }[]
  messages: { messageId: string; state: string }[]
  [name: string]: unknown
}

const closers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A simulator on a port of its own, an adapter that talks to it, and the portal's end of the webhook. */
export async function startChannel(given: { simulator?: Partial<SimulatorSettings>; adapter?: Partial<Settings> } = {}) {
  const events: ChannelEvent[] = []
  const portal = Fastify()
  const set = publishedSet()
  const receiver = { refuse: 0 }
  registerChannelWebhook(portal, {
    webhook: platforms.GOOGLE_RBM.webhook,
    token: webhookToken,
    set: () => set,
    onEvent: async event => {
      if (receiver.refuse-- > 0) throw new Error('The database is away.')
      events.push(event)
    },
  })
  const url = `${await portal.listen({ port: 0, host: '127.0.0.1' })}/channel/events`
  closers.push(() => portal.close())
  const app = await buildSimulator({
    ...usualSettings,
    webhook: { url, token: webhookToken },
    now: () => new Date(),
    newId: randomUUID,
    ...given.simulator,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => app.close())
  const { ask, ...control } = controlOf(address)
  const serviceAccount = (await ask('GET', '/simulator/service-account.json')) as Settings['serviceAccount']
  const adapterAt = (base: string, settings: Partial<Settings> = {}) =>
    googleRbm({
      serviceAccount,
      hosts: hostsAt(base),
      webhookToken,
      markOf,
      say,
      now: () => new Date(),
      timeoutMs: 10_000,
      unknownOutcomeMs: 60_000,
      ...given.adapter,
      ...settings,
    })
  return { app, address, url, events, receiver, ask, ...control, adapterAt, adapter: adapterAt(address), serviceAccount }
}

/** What is said to a simulator beside Google's calls. */
export function controlOf(address: string) {
  const ask = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(address + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    ask,
    state: async () => (await ask('GET', '/simulator/state.json')) as State,
    fault: (kind: string, more: object = {}) => ask('POST', '/simulator/faults', { kind, ...more }),
    advance: (advanceSeconds: number) => ask('POST', '/simulator/clock', { advanceSeconds }),
    act: (phone: string, act: string, body: object) => ask('POST', `/simulator/phones/${encodeURIComponent(phone)}/${act}`, body),
  }
}

/** A server between adapter and simulator that writes down what is asked, but for tokens. */
export async function startRecorder(target: string) {
  const calls: Recorded[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const path = request.url ?? ''
    if (path !== '/token') calls.push({ method: request.method ?? '', path, body: text ? JSON.parse(text) : undefined })
    const headers: Record<string, string> = {}
    for (const name of ['content-type', 'authorization']) if (request.headers[name]) headers[name] = String(request.headers[name])
    try {
      const answer = await fetch(target + path, { method: request.method, headers, body: text || undefined })
      const after = answer.headers.get('retry-after')
      response.writeHead(answer.status, { 'content-type': 'application/json', ...(after ? { 'retry-after': after } : {}) })
      response.end(await answer.text())
    } catch {
      // What the simulator drops is dropped here, too.
      request.socket.destroy()
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { calls, address: `http://127.0.0.1:${(server.address() as { port: number }).port}` }
}

export const terms: AgentTerms = {
  useCase: 'TRANSACTIONAL',
  billingCategory: 'NON_CONVERSATIONAL',
  hostingRegion: 'ASIA_PACIFIC',
}

export const profile: AgentProfile = {
  displayName: 'My new agent',
  description: 'Answers about orders',
  logoUrl: 'https://a.demo.test/logo.png',
  heroUrl: 'https://a.demo.test/hero.png',
  color: '#0B78D0',
  phones: [{ value: '+12223334444', label: 'Call support' }],
  emails: [{ value: 'support@demo.test', label: 'Email' }],
  websites: [{ value: 'https://a.demo.test/', label: 'Site' }],
  privacy: { value: 'https://a.demo.test/privacy', label: 'Privacy' },
  terms: { value: 'https://a.demo.test/terms', label: 'Terms' },
  indiaPrincipalEntityId: '1101234567890123456',
}

export const contact = {
  partnerName: 'Alice',
  partnerEmail: 'alice@partner.com',
  brandContactName: 'Bob',
  brandContactEmail: 'bob@brand.com',
  brandWebsite: 'https://brand.com/',
}

export const questionnaire = {
  contacts: [{ name: 'Ian', title: 'CTO', email: 'ian@brand.com' }],
  optIn: 'A box on the order page',
  trigger: 'An order',
  interactions: 'Questions about the order',
  optOut: 'Growing Tree Bank will not write again',
  accessInstructions: 'Write HI',
  videoUrls: ['https://a.demo.test/video.mp4'],
  screenshotUrls: ['https://a.demo.test/screen.png'],
}

/** @returns an agent of a new brand. */
export async function newAgent(
  adapter: ChannelAdapter,
  key: string = randomUUID(),
  shown: AgentProfile = profile,
): Promise<AgentAddress> {
  const { name: brand } = await adapter.createBrand({ key, displayName: 'Growing Tree Bank' })
  return adapter.createAgent({ key, brand, terms, profile: shown })
}

/** @returns the failure of a call. */
export async function failure(work: Promise<unknown>): Promise<ChannelFailure> {
  const error = await work.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  )
  if (error instanceof ChannelFailure) return error
  throw error
}

export const idOf = ({ name }: { name: string }) => name.slice(name.lastIndexOf('/') + 1)
