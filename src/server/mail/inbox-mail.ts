import type pg from 'pg'
import { keepMessage } from '../inbox/keep-message.ts'
import type { MailPort } from '../ports.ts'

/** Delivers mails to /dev/inbox instead of sending them. */
export function inboxMail(pool: pg.Pool, now: () => Date): MailPort {
  return {
    send: async ({ messageId, to, copy, subject, text, html, actions }) => {
      const mail = { channel: 'mail', subject, text, html, actions } as const
      await keepMessage(pool, { ...mail, messageId, to }, now())
      if (copy) await keepMessage(pool, { ...mail, messageId: `${messageId} copy`, to: copy }, now())
    },
    close: async () => {},
  }
}
