/** A message to one phone. `messageId`: a UUID of ours. */
export type OutgoingMessage = {
  messageId: string
  content: { text: string } | { card: Card & CardLayout } | { carousel: { width: 'SMALL' | 'MEDIUM'; cards: Card[] } }
  /** Chips below the message, at most 11. */
  suggestions?: Suggestion[]
  traffic: 'authentication' | 'transaction' | 'promotion' | 'service-request' | 'acknowledgement'
  /** Seconds after which an undelivered message is taken back; the channel then says `expired`. */
  expiresInSeconds?: number
}

type CardLayout = { orientation: 'VERTICAL' } | { orientation: 'HORIZONTAL'; imageAlignment: 'LEFT' | 'RIGHT' }

/** One of title, description and media must be there. At most 4 suggestions. */
export type Card = {
  title?: string
  description?: string
  media?: { height: 'SHORT' | 'MEDIUM' | 'TALL'; fileUrl: string; thumbnailUrl?: string }
  suggestions?: Suggestion[]
}

/** What can be tapped. `postback` comes back in `suggestion-tapped`. */
export type Suggestion = { text: string; postback: string; action?: Action }

export type Action =
  | { openUrl: string; view?: 'FULL' | 'HALF' | 'TALL' }
  | { dial: string }
  | { location: { latitude: number; longitude: number; label?: string } }
  | { locationQuery: string }
  | { shareLocation: true }
  | { calendar: { startTime: string; endTime: string; title: string; description: string } }

/** `eventId`: a UUID of ours; the channel ignores one it had before. */
export type OutgoingEvent = { eventId: string; kind: 'typing' } | { eventId: string; kind: 'read'; messageId: string }
