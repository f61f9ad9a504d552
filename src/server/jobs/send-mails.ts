import type pg from 'pg'
import { seal, unseal } from '../auth/secrets.ts'
import { deliverLater } from '../auth/send-message.ts'
import type { Dependencies } from '../dependencies.ts'
import { deliver, NotTaken } from './deliver.ts'
import { reasonOf } from './deliver-or-wait.ts'
import type { Delivery } from './delivery.ts'

const purpose = 'deliveries'

declare module './job-queue.ts' {
  interface JobPayloads {
    mails: Mails
  }
}

/** Payload of the task `mails`: one message to many readers, sealed. */
type Mails = { messageId: string; message: string; sealed: string }

/** Puts the mails of one message into the outbox, as one job, in the caller's transaction. */
export async function mailsLater(
  client: pg.ClientBase,
  { config, jobs }: Pick<Dependencies, 'config' | 'jobs'>,
  { messageId, message }: { messageId: string; message: string },
  mails: Delivery[],
): Promise<void> {
  if (mails.length === 0) return
  const payload: Mails = { messageId, message, sealed: seal(config.secret, purpose, mails) }
  await jobs.add(client, 'mails', payload, { key: `${messageId}-mails`, turn: 'bulk' })
}

/** The task `mails`: sends one after the other. What the mail server does not take becomes a job of its own, which is tried again later. */
export async function sendMails({ sealed }: Mails, deps: Dependencies): Promise<void> {
  for (const mail of unseal(deps.config.secret, purpose, sealed) as Delivery[]) {
    try {
      await deliver(mail, deps)
    } catch (error) {
      deps.log.warn(
        { messageId: mail.messageId, reason: reasonOf(error instanceof NotTaken ? error.cause : error) },
        'a mail was not taken and is tried again',
      )
      await deliverLater(deps.pool, deps, mail, { key: mail.messageId, turn: 'bulk' })
    }
  }
}
