import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OutgoingMessage } from '#server/messaging/channel-message.ts'
import { contact, failure, idOf, newAgent, questionnaire, startChannel } from '../messaging/channel.ts'

/** The last two digits of a number decide what its phone does. The agent is live, so that every phone can be reached. */
const channel = await startChannel({ simulator: { readSeconds: 5 } })
const { adapter, events } = channel
const agent = await newAgent(adapter)
await adapter.requestVerification(agent, { key: 'v', contact })
await adapter.requestLaunch(agent, { key: 'l', regions: ['jio-india'], questionnaire })
await channel.advance(100)

beforeEach(() => {
  events.length = 0
})

const suggestions = [
  { text: 'Yes', postback: 'yes' },
  { text: 'No', postback: 'no' },
]
async function send(phone: string, more: Partial<OutgoingMessage> = {}) {
  const messageId = randomUUID()
  await adapter.send(agent, phone, { messageId, traffic: 'transaction', content: { text: 'Hi' }, ...more })
  await channel.advance(1000)
  return messageId
}
const kinds = () => events.map(({ kind }) => kind)

describe('A number that ends in', () => {
  test('anything else takes messages and is read after a while', async () => {
    await send('+919876543219')
    expect(kinds()).toEqual(['delivered', 'read'])
  })

  test('00 has no RCS', async () => {
    expect(await failure(send('+919876543200'))).toMatchObject({ kind: 'not-found', status: 404 })
    const inviting = adapter.inviteTester(agent, { key: 't', phone: '+919876543200' })
    expect(await failure(inviting)).toMatchObject({ kind: 'refused', status: 400, code: 'INVALID_ARGUMENT' })
  })

  test('01 declines to test', async () => {
    const phone = '+919876543201'
    await adapter.inviteTester(agent, { key: 't', phone })
    expect(await adapter.getTester(agent, phone)).toEqual({ phone, invitation: 'declined' })
  })

  test('02 never reads', async () => {
    await send('+919876543202')
    expect(kinds()).toEqual(['delivered'])
  })

  test('03 fails', async () => {
    expect(await failure(send('+919876543203'))).toMatchObject({ kind: 'refused', code: 'FAILED_PRECONDITION' })
    expect(kinds()).toEqual([])
  })

  test('04 is never online: what has a time to live ends', async () => {
    await send('+919876543204')
    expect(kinds()).toEqual([])
    const messageId = await send('+919876543204', { expiresInSeconds: 900 })
    expect(events).toMatchObject([{ kind: 'expired', messageId, phone: '+919876543204' }])
  })

  test('05 answers STOP', async () => {
    await send('+919876543205')
    expect(events).toMatchObject([
      { kind: 'delivered' },
      { kind: 'read' },
      { kind: 'text-received', text: 'STOP', agentId: idOf(agent) },
    ])
  })

  test('06 taps the first suggestion, if there is one', async () => {
    await send('+919876543206', { suggestions })
    expect(events[2]).toMatchObject({ kind: 'suggestion-tapped', postback: 'yes', text: 'Yes', suggestion: 'reply' })
    events.length = 0
    await send('+919876543206', {
      content: {
        card: {
          orientation: 'VERTICAL',
          title: 'T',
          suggestions: [{ text: 'Go', postback: 'go', action: { shareLocation: true } }],
        },
      },
      suggestions,
    })
    expect(events[2]).toMatchObject({ kind: 'suggestion-tapped', postback: 'go', suggestion: 'action' })
    events.length = 0
    await send('+919876543206')
    expect(kinds()).toEqual(['delivered', 'read'])
  })

  test('07 takes text only', async () => {
    await send('+919876543207')
    const content = { card: { orientation: 'VERTICAL', title: 'T' } } as const
    expect(await failure(send('+919876543207', { content }))).toMatchObject({ kind: 'refused', status: 400 })
    expect(kinds()).toEqual(['delivered', 'read'])
  })
})

test('a message id that was there before is ignored', async () => {
  const [phone, messageId] = ['+919876543219', randomUUID()]
  const message = { messageId, traffic: 'transaction', content: { text: 'Hi' } } as const
  const first = await adapter.send(agent, phone, message)
  await channel.advance(1000)
  expect(await adapter.send(agent, phone, { ...message, content: { text: 'Else' } })).toEqual(first)
  await channel.advance(1000)
  expect(kinds()).toEqual(['delivered', 'read'])
})

test('what was taken back is not delivered; afterwards taking back is too late', async () => {
  const [phone, messageId] = ['+919876543219', randomUUID()]
  await channel.ask('POST', '/simulator/clock', { set: '2030-01-01T00:00:00Z' })
  await adapter.send(agent, '+919876543204', { messageId, traffic: 'transaction', content: { text: 'Hi' }, expiresInSeconds: 60 })
  await adapter.revoke(agent, '+919876543204', messageId)
  await channel.advance(100)
  expect(kinds()).toEqual([])
  const delivered = await send(phone)
  await adapter.revoke(agent, phone, delivered)
  expect((await channel.state()).messages.at(-1)).toMatchObject({ messageId: delivered, state: 'READ' })
})
