import type pg from 'pg'
import { keepMessage } from '../inbox/keep-message.ts'
import type { SmsPort } from '../ports.ts'

/** Delivers text messages to /dev/inbox instead of sending them. */
export function inboxSms(pool: pg.Pool, now: () => Date): SmsPort {
  return {
    send: ({ messageId, to, text }) => keepMessage(pool, { messageId: `sms:${messageId}`, channel: 'sms', to, text }, now()),
  }
}
