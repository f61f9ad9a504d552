import type pg from 'pg'
import { storeMessage } from '../inbox/store-message.ts'
import type { SmsPort } from '../ports.ts'

/** Delivers text messages to /dev/inbox instead of sending them. */
export function inboxSms(pool: pg.Pool, now: () => Date): SmsPort {
  return {
    send: ({ messageId, to, text }) => storeMessage(pool, { messageId: `sms:${messageId}`, channel: 'sms', to, text }, now()),
  }
}
