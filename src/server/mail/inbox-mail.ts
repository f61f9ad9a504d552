import type pg from 'pg'
import { keepMessage } from '../inbox/keep-message.ts'
import type { MailPort } from '../ports.ts'

/** Delivers mails to /dev/inbox instead of sending them. */
export function inboxMail(pool: pg.Pool, now: () => Date): MailPort {
  return {
    send: ({ messageId, to, subject, text, html, actions }) =>
      keepMessage(pool, { messageId, channel: 'mail', to, subject, text, html, actions }, now()),
    close: async () => {},
  }
}
