import type pg from 'pg'
import type { MessageOfCode } from '#engine/definitions/ids-in-code.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Delivery } from '../jobs/deliver.ts'
import { seal, unseal } from './secrets.ts'

const purpose = 'delivery-facts'

/** A delivery as it waits in the queue: links and addresses in its facts cannot be read from the table. */
export type SealedDelivery = Omit<Delivery, 'facts'> & { sealed: string }

/** The delivery that `mailLater` or `noticeLater` sealed. Throws when the portal's secret is another. */
export function openDelivery({ sealed, ...delivery }: SealedDelivery, secret: string): Delivery {
  return { ...delivery, facts: unseal(secret, purpose, sealed) as JsonObject }
}

type Needed = Pick<Dependencies, 'config' | 'jobs' | 'newId'>

/** Puts a mail into the outbox, in the caller's transaction. `message` is the id of a message file, `facts` its parameters. */
export async function mailLater(
  client: pg.ClientBase,
  deps: Needed,
  message: MessageOfCode,
  to: { email: string } | { accountId: string },
  facts: JsonObject,
): Promise<void> {
  await add(client, deps, { messageId: deps.newId(), message, to, channel: 'mail', facts })
}

/** The same for a notice in the portal. */
export async function noticeLater(
  client: pg.ClientBase,
  deps: Needed,
  message: MessageOfCode,
  to: { accountId: string },
  facts: JsonObject,
): Promise<void> {
  await add(client, deps, { messageId: deps.newId(), message, to, channel: 'notice', facts })
}

async function add(client: pg.ClientBase, deps: Needed, { facts, ...delivery }: Delivery): Promise<void> {
  const sealed: SealedDelivery = { ...delivery, sealed: seal(deps.config.secret, purpose, facts) }
  await deps.jobs.add(client, 'deliver', sealed)
}
