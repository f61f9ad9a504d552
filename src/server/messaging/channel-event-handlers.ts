import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { contentText } from '../records/texts.ts'
import type { Choice } from '../records/transitions/stopped-phones.ts'
import type { ChannelEvent, EventDetails } from './channel-event.ts'
import { choiceOf } from './choice-of.ts'
import { storable } from './storable.ts'

type DetailsOf<Kind, News = EventDetails> = News extends { kind: infer Kinds } ? (Kind extends Kinds ? News : never) : never
type Of<Kind extends EventDetails['kind']> = ChannelEvent & DetailsOf<Kind>

/**
 * What one sort of event means. `hurries`: which waiting questions are asked at once, by what they are about; null: all about the agent.
 * The channel is asked then, so nothing of the event is believed. `event`: what is sent, as the platform's step, to the lifecycle of a
 * message: the one it names, or the last one to the phone. `input` comes with it. `choice`: its person wants no
 * messages of this agent any more, or wants them again.
 */
export type ChannelEventHandler<Event> = {
  hurries?: (event: Event) => string | null
  event?: string
  message?: 'named' | 'last'
  input?: (event: Event, set: PublishedSet) => JsonObject
  choice?: (event: Event) => Choice | undefined
}

/** A person who does anything at a phone has answered its invitation. */
const hurries = ({ phone }: { phone: string }): string => `tester/${phone}`
/** As much of an answer as is kept with the message: that of one message. */
const longest = 3072
const reply = (what: string): JsonObject => ({ reply: storable(what.slice(0, longest)) })

const choice = ({ text }: { text: string }): Choice | undefined => choiceOf(text)

/** Every sort of event. One without a row here could not be compiled. */
export const channelEventHandlers: { [Kind in EventDetails['kind']]: ChannelEventHandler<Of<Kind>> } = {
  'launch-changed': { hurries: ({ region }) => `launch/${region}` },
  // What we do not know may be about a verification, of which there is no event that we know.
  unknown: { hurries: () => null },
  delivered: { event: 'platform-delivered', message: 'named', input: ({ at = null }) => ({ delivered_at: at }) },
  read: { event: 'platform-read', message: 'named', input: ({ at = null }) => ({ read_at: at }) },
  expired: {
    event: 'platform-failed',
    message: 'named',
    input: (_event, set) => ({ comment: contentText(set, 'channel-answers', 'message-expired') }),
  },
  // It may still be delivered: then that is said.
  'expiry-failed': {},
  typing: { hurries },
  // The handset's own button says what the word says.
  subscribed: { hurries, event: 'platform-replied', message: 'last', input: () => reply('START'), choice: () => 'start' },
  unsubscribed: { hurries, event: 'platform-replied', message: 'last', input: () => reply('STOP'), choice: () => 'stop' },
  'text-received': { hurries, event: 'platform-replied', message: 'last', input: ({ text }) => reply(text), choice },
  'suggestion-tapped': { hurries, event: 'platform-replied', message: 'last', input: ({ text }) => reply(text), choice },
  'file-received': {
    hurries,
    event: 'platform-replied',
    message: 'last',
    input: ({ file }, set) => reply(file.name || contentText(set, 'channel-answers', 'file-received')),
  },
  'location-received': {
    hurries,
    event: 'platform-replied',
    message: 'last',
    input: (_event, set) => reply(contentText(set, 'channel-answers', 'location-received')),
  },
}
