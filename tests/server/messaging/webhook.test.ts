import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readWebhook } from '#server/messaging/google-rbm/read-webhook.ts'
import { platforms } from '#server/messaging/platforms.ts'
import { registerChannelWebhook } from '#server/messaging/register-channel-webhook.ts'
import { publishedSet } from '../../support/published-set.ts'
import { contact, idOf, newAgent, questionnaire, startChannel, webhookToken } from './channel.ts'

const sign = (bytes: string | Buffer, token = webhookToken) => createHmac('sha512', token).update(bytes).digest('base64')

/** What Google posts about an event. */
function posted(event: unknown, { messageId = 'm-1', signature }: { messageId?: string | null; signature?: string } = {}) {
  const data = JSON.stringify(event)
  const message = {
    attributes: { product: 'RBM' },
    data: Buffer.from(data).toString('base64'),
    ...(messageId ? { messageId } : {}),
  }
  return { body: { message, subscription: 's' }, signature: signature ?? sign(data) }
}

/** Google's documented events, and what they are to us. */
const from = { senderPhoneNumber: '+919876543219', agentId: 'a' }
const to = { phone: '+919876543219', agentId: 'a' }
const events: [object, object][] = [
  [
    { ...from, eventType: 'DELIVERED', eventId: 'e', messageId: 'm' },
    { ...to, id: 'event:e', kind: 'delivered', messageId: 'm' },
  ],
  [
    { ...from, eventType: 'READ', eventId: 'e', messageId: 'm' },
    { ...to, id: 'event:e', kind: 'read', messageId: 'm' },
  ],
  [
    { ...from, eventType: 'IS_TYPING', eventId: 'e' },
    { ...to, id: 'event:e', kind: 'typing' },
  ],
  [
    { ...from, eventType: 'SUBSCRIBE', eventId: 'e' },
    { ...to, id: 'event:e', kind: 'subscribed' },
  ],
  [
    { ...from, eventType: 'UNSUBSCRIBE', eventId: 'e' },
    { ...to, id: 'event:e', kind: 'unsubscribed' },
  ],
  [
    { ...from, messageId: 'm', sendTime: '2026-01-02T03:04:05Z', text: 'Hi' },
    { ...to, id: 'message:m', at: '2026-01-02T03:04:05Z', kind: 'text-received', messageId: 'm', text: 'Hi' },
  ],
  [
    { ...from, messageId: 'm', suggestionResponse: { postbackData: 'yes', text: 'Yes', type: 'REPLY' } },
    { ...to, id: 'message:m', kind: 'suggestion-tapped', messageId: 'm', postback: 'yes', text: 'Yes', suggestion: 'reply' },
  ],
  [
    { ...from, userFile: { payload: { mimeType: 'image/gif', fileSizeBytes: 127806, fileUri: 'https://f', fileName: 'a.gif' } } },
    {
      ...to,
      id: expect.stringMatching(/^content:[0-9a-f]{64}$/),
      kind: 'file-received',
      file: { url: 'https://f', name: 'a.gif', mimeType: 'image/gif', bytes: 127806 },
    },
  ],
  [
    { ...from, location: { latitude: 1.0, longitude: 2.0 } },
    { ...to, id: expect.stringMatching(/^content:[0-9a-f]{64}$/), kind: 'location-received', latitude: 1, longitude: 2 },
  ],
  [
    {
      ...{ eventId: 'e', agentId: 'a', botDisplayName: 'B', brandId: 'b', brandDisplayName: 'BB', regionId: '/v1/regions/x' },
      ...{
        oldLaunchState: 'PENDING',
        newLaunchState: 'LAUNCHED',
        actingParty: 'Vi',
        comment: 'Fine',
        sendTime: '2026-01-02T03:04:05Z',
      },
    },
    {
      ...{ id: 'event:e', agentId: 'a', at: '2026-01-02T03:04:05Z', kind: 'launch-changed', region: 'x' },
      ...{ from: 'pending', to: 'launched', by: 'Vi', comment: 'Fine' },
    },
  ],
  [
    { phoneNumber: '+919876543219', eventType: 'TTL_EXPIRATION_REVOKED', messageId: 'm', eventId: 'e', agentId: 'a' },
    { ...to, id: 'event:e', kind: 'expired', messageId: 'm' },
  ],
]

describe('Reading what was posted', () => {
  test.each(events)('%j', (event, expected) => {
    expect(readWebhook(webhookToken, posted(event))).toEqual({ kind: 'event', event: expected })
  })

  test('what is new to us, or lacks what its sort has, is not lost', () => {
    for (const event of [
      { agentId: 'a', eventId: 'e', news: 1 },
      { ...from, eventId: 'e', eventType: 'READ' },
    ])
      expect(readWebhook(webhookToken, posted(event))).toMatchObject({ event: { id: 'event:e', kind: 'unknown', data: event } })
  })

  test('doubles have one id, even delivered under another; different ones never', () => {
    const id = (event: object, messageId: string | null) => {
      const content = readWebhook(webhookToken, posted(event, { messageId }))
      return content.kind === 'event' ? content.event.id : content
    }
    for (const [event] of events) expect(id(event, 'one')).toBe(id(event, 'two'))
    const file = events[7]?.[0] as object
    expect(id(file, null)).toBe(id(file, null))
    expect(id(file, null)).not.toBe(id({ ...file, agentId: 'b' }, null))
  })

  test('nothing that the channel did not sign is read', () => {
    const event = events[0]?.[0]
    const right = posted(event)
    const data = JSON.stringify(event)
    for (const signature of [
      '',
      'x',
      sign(data, 'another-secret'),
      sign(right.body.message.data),
      sign(`${data} `),
      sign(data).slice(0, -4),
    ])
      expect(readWebhook(webhookToken, { ...right, signature })).toMatchObject({ kind: 'refused' })
    expect(readWebhook(webhookToken, { ...right, signature: undefined })).toMatchObject({ kind: 'refused' })
    const other = { message: { ...right.body.message, data: Buffer.from('{}').toString('base64') } }
    expect(readWebhook(webhookToken, { body: other, signature: right.signature })).toMatchObject({ kind: 'refused' })
  })

  test('whatever is posted, it does not throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.string(), (body, data, signature) => {
        expect(['refused', 'handshake']).toContain(readWebhook(webhookToken, { body, signature }).kind)
        const text =
          typeof data === 'string'
            ? data
            : JSON.stringify(data === undefined ? null : data, (_k, v) => (typeof v === 'bigint' ? 0 : v))
        const message = { data: Buffer.from(text ?? 'null').toString('base64') }
        expect(() => readWebhook(webhookToken, { body: { message }, signature: sign(text ?? 'null') })).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

describe('The route', () => {
  async function post(body: unknown, signature = '') {
    const kept: unknown[] = []
    const app = Fastify()
    const set = publishedSet()
    registerChannelWebhook(app, {
      webhook: { ...platforms.GOOGLE_RBM.webhook, path: '/hook' },
      token: webhookToken,
      set: () => set,
      onEvent: async event => void kept.push(event),
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { 'content-type': 'application/json', 'x-goog-signature': signature }
    const response = await fetch(`${address}/hook`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = { status: response.status, text: await response.text(), kept }
    await app.close()
    return answer
  }

  test('answers 200 once the event is kept', async () => {
    const { body, signature } = posted(events[0]?.[0])
    expect(await post(body, signature)).toMatchObject({ status: 200, kept: [events[0]?.[1]] })
  })

  test('answers 403 to a wrong signature, and keeps nothing', async () => {
    const { body } = posted(events[0]?.[0])
    expect(await post(body, sign('else'))).toMatchObject({ status: 403, kept: [] })
  })

  test('shakes hands with whoever knows the token', async () => {
    expect(await post({ clientToken: webhookToken, secret: '0123' })).toMatchObject({
      status: 200,
      text: 'secret: 0123',
      kept: [],
    })
    expect(await post({ clientToken: 'wrong', secret: '0123' })).toMatchObject({ status: 403 })
  })
})

describe('Events of the simulator', () => {
  const phone = '+919876543219'
  async function sent(channel: Awaited<ReturnType<typeof startChannel>>) {
    const { adapter, act } = channel
    const agent = await newAgent(adapter)
    await adapter.inviteTester(agent, { key: 't', phone })
    await act(phone, 'invitation', { agentId: idOf(agent), answer: 'ACCEPTED' })
    const messageId = randomUUID()
    await adapter.send(agent, phone, { messageId, traffic: 'transaction', content: { text: 'Hi' } })
    return { agent, messageId }
  }

  test('come signed; the adapter reads them', async () => {
    const channel = await startChannel()
    const { messageId, agent } = await sent(channel)
    await channel.advance(1)
    expect(channel.events).toEqual([
      { id: expect.stringMatching(/^event:/), agentId: idOf(agent), at: expect.any(String), kind: 'delivered', phone, messageId },
    ])
    expect(channel.adapter.readEvent({ body: {}, signature: '' })).toMatchObject({ kind: 'refused' })
  })

  test('come doubled, with one id', async () => {
    const channel = await startChannel()
    await channel.fault('webhook-double')
    await sent(channel)
    await channel.advance(1)
    expect(channel.events.map(({ kind }) => kind)).toEqual(['delivered', 'delivered'])
    expect(new Set(channel.events.map(({ id }) => id)).size).toBe(1)
  })

  test.each([
    ['webhook-swap', {}],
    ['webhook-late', { seconds: 30 }],
  ])('come out of order: %s', async (kind, more) => {
    const channel = await startChannel()
    await channel.fault(kind, more)
    const { messageId } = await sent(channel)
    await channel.advance(1)
    expect(channel.events).toEqual([])
    await channel.act(phone, 'read', { messageId })
    await channel.advance(40)
    expect(channel.events.map(event => event.kind)).toEqual(['read', 'delivered'])
  })

  test('come again when they could not be kept', async () => {
    const channel = await startChannel()
    channel.receiver.refuse = 2
    await sent(channel)
    for (const seconds of [1, 2, 4]) await channel.advance(seconds)
    expect(channel.events.map(({ kind }) => kind)).toEqual(['delivered'])
    expect((await channel.state()).due).toEqual([])
  })

  test('tell what a carrier decided', async () => {
    const channel = await startChannel({ simulator: { launchSeconds: 60 } })
    const { adapter, ask } = channel
    const agent = await newAgent(adapter)
    await adapter.requestVerification(agent, { key: 'v', contact })
    await adapter.requestLaunch(agent, { key: 'l', regions: ['jio-india', 'airtel-india'], questionnaire })
    await ask('POST', '/simulator/decide', {
      agentId: idOf(agent),
      region: 'airtel-india',
      launch: 'REJECTED',
      comment: 'No video',
    })
    await channel.advance(61)
    const news = { agentId: idOf(agent), kind: 'launch-changed', from: 'pending' }
    expect(channel.events).toMatchObject([
      { ...news, region: 'airtel-india', to: 'rejected', comment: 'No video' },
      { ...news, region: 'jio-india', to: 'launched' },
    ])
  })

  test('only go to who shakes hands', async () => {
    const { ask, url } = await startChannel()
    await expect(ask('POST', '/simulator/webhook', { url, token: 'wrong' })).rejects.toThrow('answered 403 to the handshake')
    expect(await ask('POST', '/simulator/webhook', { url, token: webhookToken })).toEqual({ url })
  })
})
