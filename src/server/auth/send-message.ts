import type pg from 'pg'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Dependencies } from '../dependencies.ts'

/** Puts a mail into the outbox, in the caller's transaction. `message` is the id of a message file, `facts` its parameters. */
export async function mailLater(
  client: pg.ClientBase,
  deps: Pick<Dependencies, 'jobs' | 'newId'>,
  message: string,
  to: { email: string } | { accountId: string },
  facts: JsonObject,
): Promise<void> {
  await deps.jobs.add(client, 'deliver', { messageId: deps.newId(), message, to, channel: 'mail', facts })
}

/** The same for a notice in the portal. */
export async function noticeLater(
  client: pg.ClientBase,
  deps: Pick<Dependencies, 'jobs' | 'newId'>,
  message: string,
  to: { accountId: string },
  facts: JsonObject,
): Promise<void> {
  await deps.jobs.add(client, 'deliver', { messageId: deps.newId(), message, to, channel: 'notice', facts })
}
