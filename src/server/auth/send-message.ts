import type pg from 'pg'
import type { MessageOfCode } from '#engine/definitions/files/ids-in-code.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Delivery } from '../jobs/delivery.ts'
import type { JobOptions, Turn } from '../jobs/job-queue.ts'
import { spokenLanguages } from '../language.ts'
import { seal, unseal } from './secrets.ts'

const purpose = 'delivery-facts'
/** The task of deliveries that somebody waits for; a worker is kept free for it. */
export const awaitedDelivery = 'deliver-awaited'

/** A delivery as it waits in the queue: links and addresses in its facts cannot be read from the table. */
export type SealedDelivery = Omit<Delivery, 'facts'> & { sealed: string }

/** The delivery that `deliverLater` sealed. Throws when the portal's secret is another. */
export function openDelivery({ sealed, ...delivery }: SealedDelivery, secret: string): Delivery {
  return { ...delivery, facts: unseal(secret, purpose, sealed) as JsonObject }
}

type Needed = Pick<Dependencies, 'config' | 'jobs' | 'newId'>

/**
 * Puts a mail that somebody waits for into the outbox, in the caller's transaction. `message` is the id of a message file, `facts` its
 * parameters.
 */
export async function mailLater(
  client: pg.ClientBase,
  deps: Needed,
  message: MessageOfCode,
  to: { email: string } | { accountId: string },
  facts: JsonObject,
  turn: Turn = 'awaited',
): Promise<void> {
  // Whoever waits for a mail asked for it themselves.
  const languages = turn === 'awaited' ? spokenLanguages() : []
  await deliverLater(client, deps, { messageId: deps.newId(), message, to, channel: 'mail', languages, facts }, { turn })
}

/** The same for a notice in the portal. */
export async function noticeLater(
  client: pg.ClientBase,
  deps: Needed,
  message: MessageOfCode,
  to: { accountId: string },
  facts: JsonObject,
): Promise<void> {
  await deliverLater(client, deps, { messageId: deps.newId(), message, to, channel: 'notice', facts })
}

/** Puts one delivery into the outbox, its facts sealed. */
export async function deliverLater(
  client: pg.ClientBase | pg.Pool,
  deps: Pick<Dependencies, 'config' | 'jobs'>,
  { facts, ...delivery }: Delivery,
  options: JobOptions = {},
): Promise<void> {
  const sealed: SealedDelivery = { ...delivery, sealed: seal(deps.config.secret, purpose, facts) }
  await deps.jobs.add(client, options.turn === 'awaited' ? awaitedDelivery : 'deliver', sealed, options)
}
