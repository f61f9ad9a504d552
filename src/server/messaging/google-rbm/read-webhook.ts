import { createHash, createHmac } from 'node:crypto'
import { sameBytes } from '../../auth/secrets.ts'
import type { ChannelWebhook, WebhookContent } from '../channel-event.ts'
import { type Decoded, name, readEvent } from './read-event.ts'

/**
 * Checks and decodes what Google posted. The signature is the base64 HMAC-SHA512 of the bytes that `message.data` decodes to, by the token
 * that both sides know. Pure; whatever the body is, it does not throw.
 */
export function readWebhook(token: string, { body, signature }: ChannelWebhook): WebhookContent {
  const given = (body ?? {}) as { clientToken?: unknown; secret?: unknown; message?: { data?: unknown } }
  if (typeof given.clientToken === 'string' && typeof given.secret === 'string') {
    if (!sameBytes(Buffer.from(given.clientToken), Buffer.from(token)))
      return refused('The clientToken of the handshake is not ours.')
    return { kind: 'handshake', answer: `secret: ${given.secret}` }
  }
  const data = given.message?.data
  if (typeof data !== 'string') return refused('The body has no message.data.')
  const bytes = Buffer.from(data, 'base64')
  const mac = createHmac('sha512', token).update(bytes).digest()
  if (!signature || !sameBytes(Buffer.from(signature, 'base64'), mac)) return refused('X-Goog-Signature is missing or wrong.')
  const decoded = objectIn(bytes)
  if (!decoded) return { kind: 'dropped', reason: 'message.data is signed, but not the JSON of an object.' }
  const id = idOf(decoded, bytes)
  const at = decoded.sendTime
  const event = { id, agentId: name(decoded.agentId) ?? '', ...(typeof at === 'string' ? { at } : {}), ...readEvent(decoded) }
  return { kind: 'event', event }
}

/**
 * The same for each delivery of one event: Google's event id, for what a person sent its message id, and without one the content. The id
 * of the delivery is not signed: whoever posts what was once signed could choose it.
 */
function idOf({ eventId, messageId, eventType }: Decoded, bytes: Buffer): string {
  if (typeof eventId === 'string') return `event:${eventId}`
  if (typeof messageId === 'string') return typeof eventType === 'string' ? `${eventType}:${messageId}` : `message:${messageId}`
  return `content:${createHash('sha256').update(bytes).digest('hex')}`
}

function refused(reason: string): WebhookContent {
  return { kind: 'refused', reason }
}

function objectIn(bytes: Buffer): Decoded | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Decoded) : null
  } catch {
    return null
  }
}
