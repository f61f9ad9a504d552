import type { EventDetails } from '../channel-event.ts'
import { launchStateOf, regionId } from './launch-wire.ts'

/** The JSON that a webhook's data decodes to. */
export type Decoded = Record<string, unknown>

const longestName = 256

/** Google's `eventType` in our names. */
const aboutMessages = new Map<unknown, 'delivered' | 'read' | 'expired' | 'expiry-failed'>([
  ['DELIVERED', 'delivered'],
  ['READ', 'read'],
  ['TTL_EXPIRATION_REVOKED', 'expired'],
  ['TTL_EXPIRATION_REVOKE_FAILED', 'expiry-failed'],
])
const aboutPeople = new Map<unknown, 'typing' | 'subscribed' | 'unsubscribed'>([
  ['IS_TYPING', 'typing'],
  ['SUBSCRIBE', 'subscribed'],
  ['UNSUBSCRIBE', 'unsubscribed'],
])

/** @returns what the JSON says, in our words; `unknown` with all of it where we do not know the sort or a field is missing. */
export function readEvent(data: Decoded): EventDetails {
  const phone = name(data.senderPhoneNumber) ?? name(data.phoneNumber)
  return launchEvent(data) ?? (phone ? phoneEvent(phone, data) : null) ?? { kind: 'unknown', data }
}

function phoneEvent(phone: string, data: Decoded): EventDetails | null {
  const messageId = text(data.messageId)
  const status = aboutMessages.get(data.eventType)
  if (status) return messageId ? { kind: status, phone, messageId } : null
  const person = aboutPeople.get(data.eventType)
  if (person) return { kind: person, phone }
  if (data.text !== undefined) return messageId ? { kind: 'text-received', phone, messageId, text: text(data.text) ?? '' } : null
  return tapEvent(phone, messageId, data) ?? contentEvent(phone, data)
}

function tapEvent(phone: string, messageId: string | null, data: Decoded): EventDetails | null {
  const tap = object(data.suggestionResponse)
  if (!tap || !messageId) return null
  const postback = text(tap.postbackData) ?? ''
  const suggestion = tap.type === 'ACTION' ? 'action' : 'reply'
  return { kind: 'suggestion-tapped', phone, messageId, text: text(tap.text) ?? '', postback, suggestion }
}

function contentEvent(phone: string, data: Decoded): EventDetails | null {
  const file = object(object(data.userFile)?.payload)
  if (file) {
    const { fileUri, fileName, mimeType, fileSizeBytes } = file
    const url = text(fileUri) ?? ''
    return {
      kind: 'file-received',
      phone,
      file: { url, name: text(fileName) ?? '', mimeType: text(mimeType) ?? '', bytes: number(fileSizeBytes ?? 0) },
    }
  }
  const place = object(data.location)
  if (place) return { kind: 'location-received', phone, latitude: number(place.latitude), longitude: number(place.longitude) }
  return null
}

function launchEvent(data: Decoded): EventDetails | null {
  const region = text(data.regionId)
  const to = text(data.newLaunchState)
  if (!region || !to) return null
  const from = text(data.oldLaunchState)
  return {
    kind: 'launch-changed',
    region: regionId(region),
    from: from ? launchStateOf(from) : null,
    to: launchStateOf(to),
    by: text(data.actingParty) ?? '',
    comment: text(data.comment) ?? '',
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Of an agent or a phone. What is longer than any is none: an index of the database would not take it. */
export function name(value: unknown): string | null {
  return typeof value === 'string' && value.length <= longestName ? value : null
}

/** Also one in a text. An object may have no text at all. */
function number(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}

function object(value: unknown): Decoded | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Decoded) : null
}
