import type pg from 'pg'
import { storeMessage } from '../inbox/store-message.ts'
import type { PhoneMessagePort } from '../ports.ts'

/** Delivers messages with suggestions to the phone drawn at /dev/inbox; a tap there posts to the suggestion's address. */
export function inboxPhoneMessages(pool: pg.Pool, now: () => Date): PhoneMessagePort {
  return {
    send: ({ messageId, to, text, suggestions }) => {
      const actions = suggestions.map(suggestion => ({ text: suggestion.text, url: suggestion.url }))
      return storeMessage(pool, { messageId: `rcs:${messageId}`, channel: 'rcs', to, text, actions }, now())
    },
  }
}
