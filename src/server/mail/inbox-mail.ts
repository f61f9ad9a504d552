import type pg from 'pg'
import { storeMessage } from '../inbox/store-message.ts'
import type { MailPort } from '../ports.ts'

/** Delivers mails to /dev/inbox instead of sending them. */
export function inboxMail(pool: pg.Pool, now: () => Date): MailPort {
  return {
    send: async ({ messageId, to, copy, subject, text, html, actions }) => {
      const mail = { channel: 'mail', subject, text, html, actions } as const
      await storeMessage(pool, { ...mail, messageId, to }, now())
      if (copy) await storeMessage(pool, { ...mail, messageId: `${messageId} copy`, to: copy }, now())
    },
    close: async () => {},
  }
}
