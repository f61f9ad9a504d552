/** What the channel posted: the parsed body and the signature's header. */
export type ChannelWebhook = { body: unknown; signature: string | undefined }

/** `handshake`: answer 200 with this text. `refused`: answer 403. `dropped`: signed, but no event: answer 200, or it comes again. `reason` is for the log. */
export type WebhookContent =
  | { kind: 'handshake'; answer: string }
  | { kind: 'event'; event: ChannelEvent }
  | { kind: 'refused'; reason: string }
  | { kind: 'dropped'; reason: string }

/**
 * What happened at a phone or a carrier. Events may come late, doubled and out of order: whoever keeps a state compares before it moves (a
 * `delivered` may follow its `read`). `id` is the same for doubles of one event; different events may have the same, too, as the phones
 * choose it: `store-event.ts` looks at the rest. `agentId` is the last part of an agent's name; `at` is the channel's time where it gives
 * one, as it gives it: `eventTime` says what of it is believed.
 */
export type ChannelEvent = { id: string; agentId: string; at?: string } & EventDetails

export type EventDetails =
  | { kind: 'delivered' | 'read'; phone: string; messageId: string }
  /** The message was not delivered in time: taken back, or not (then it may still be delivered). */
  | { kind: 'expired' | 'expiry-failed'; phone: string; messageId: string }
  | { kind: 'typing' | 'subscribed' | 'unsubscribed'; phone: string }
  | { kind: 'text-received'; phone: string; messageId: string; text: string }
  | {
      kind: 'suggestion-tapped'
      phone: string
      messageId: string
      text: string
      postback: string
      suggestion: 'reply' | 'action'
    }
  | { kind: 'file-received'; phone: string; file: { url: string; name: string; mimeType: string; bytes: number } }
  | { kind: 'location-received'; phone: string; latitude: number; longitude: number }
  | { kind: 'launch-changed'; region: string; from: LaunchState | null; to: LaunchState; by: string; comment: string }
  /** Signed by the channel, of a sort we do not know: keep it, answer 200. */
  | { kind: 'unknown'; data: unknown }

export type LaunchState = 'pending' | 'launched' | 'rejected' | 'suspended' | 'unlaunched'
