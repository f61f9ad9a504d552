import { findAgent } from './agents.ts'
import { notFound } from './api-error.ts'
import { magicOf } from './magic-numbers.ts'
import type { Simulator } from './simulator.ts'
import { post } from './webhooks.ts'
import type { Message, Suggestion, Which, World } from './world.ts'

/** Seconds from the delivery until a magic number answers. */
const answerSeconds = 1

export function deliverMessage(simulator: Simulator, which: Which): void {
  const message = findMessage(simulator.world, which)
  if (message.state !== 'SENT') return
  message.state = 'DELIVERED'
  status(simulator, message, 'DELIVERED')
  const magic = magicOf(which.phone)
  if (magic === 'stops' || magic === 'taps') simulator.after(answerSeconds, { ...which, kind: 'answered' })
  else if (simulator.settings.readSeconds !== null && magic !== 'never-reads')
    simulator.after(simulator.settings.readSeconds, { ...which, kind: 'read' })
}

export function readMessage(simulator: Simulator, which: Which): void {
  const message = findMessage(simulator.world, which)
  if (message.state !== 'DELIVERED') return
  message.state = 'READ'
  status(simulator, message, 'READ')
}

export function expireMessage(simulator: Simulator, which: Which): void {
  const { phone, agentId, messageId, ...message } = findMessage(simulator.world, which)
  if (message.state !== 'SENT') return
  findMessage(simulator.world, which).state = 'EXPIRED'
  const eventId = simulator.settings.newId()
  post(simulator, agentId, 'event', { phoneNumber: phone, eventType: 'TTL_EXPIRATION_REVOKED', messageId, eventId, agentId })
}

export function replyByMagic(simulator: Simulator, which: Which): void {
  readMessage(simulator, which)
  const message = findMessage(simulator.world, which)
  if (magicOf(which.phone) === 'stops') writeText(simulator, message.agentId, which.phone, 'STOP')
  else if (suggestionsOf(message).length > 0) tapSuggestion(simulator, which, 0)
}

/** The person taps a suggestion, counted from 0 over the message's cards and chips. */
export function tapSuggestion(simulator: Simulator, which: Which, index: number): void {
  const message = findMessage(simulator.world, which)
  const suggestion = suggestionsOf(message)[index]
  if (!suggestion) throw notFound()
  readMessage(simulator, which)
  answer(simulator, message.agentId, which.phone, suggestion.text, { suggestionResponse: suggestion })
}

/** The person writes to the agent. */
export function writeText(simulator: Simulator, agentId: string, phone: string, text: string): void {
  findAgent(simulator.world, agentId)
  answer(simulator, agentId, phone, text, { text })
}

/** The person uses the handset's own button to subscribe or unsubscribe. */
export function writeSubscription(simulator: Simulator, agentId: string, phone: string, subscribed: boolean): void {
  findAgent(simulator.world, agentId)
  const eventType = subscribed ? 'SUBSCRIBE' : 'UNSUBSCRIBE'
  const eventId = simulator.settings.newId()
  const sendTime = simulator.now().toISOString()
  post(simulator, agentId, 'event', { senderPhoneNumber: phone, eventType, eventId, sendTime, agentId })
}

/** @returns all that can be tapped: of the cards, in their order, then the chips below. */
export function suggestionsOf({ contentMessage }: Message): Suggestion[] {
  const found: Suggestion[] = []
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'reply' || name === 'action') {
        const { text, postbackData } = inner as Suggestion
        found.push({ postbackData, text, type: name === 'reply' ? 'REPLY' : 'ACTION' })
      } else collect(inner)
    }
  }
  collect(contentMessage.richCard)
  collect(contentMessage.suggestions)
  return found
}

function answer(simulator: Simulator, agentId: string, phone: string, text: string, content: object): void {
  const sendTime = simulator.now().toISOString()
  simulator.world.replies.push({ at: sendTime, agentId, phone, text })
  const messageId = simulator.settings.newId()
  post(simulator, agentId, 'message', { senderPhoneNumber: phone, messageId, sendTime, ...content, agentId })
}

function status(simulator: Simulator, { phone, messageId, agentId }: Message, eventType: string): void {
  const eventId = simulator.settings.newId()
  const sendTime = simulator.now().toISOString()
  post(simulator, agentId, 'event', { senderPhoneNumber: phone, eventType, eventId, messageId, sendTime, agentId })
}

/** @returns the message at the phone. @throws ApiError NOT_FOUND */
export function findMessage(world: World, { phone, messageId }: Which): Message {
  const message = world.messages.find(one => one.phone === phone && one.messageId === messageId)
  if (!message) throw notFound()
  return message
}
