import type { Limits } from '#engine/definitions/limits/limits.ts'
import { milliseconds } from '#engine/definitions/limits/quantities.ts'
import { sha256 } from '../auth/secrets.ts'
import { awaitedDelivery, openDelivery, type SealedDelivery } from '../auth/send-message.ts'
import type { Dependencies } from '../dependencies.ts'
import { AddressRefused } from '../ports.ts'
import { deliver, NotTaken } from './deliver.ts'
import type { Delivery } from './delivery.ts'

/** A delivery as it stands in the queue: how often it was tried in vain, and since when. */
type Waiting = (Delivery | SealedDelivery) & { tries?: number; since?: string }

declare module './job-queue.ts' {
  interface JobPayloads {
    deliver: Waiting
    [awaitedDelivery]: Waiting
  }
}

type Task = 'deliver' | typeof awaitedDelivery

/** Keys of jobs that wait to be tried again. */
const again = 'again/'

/**
 * The tasks `deliver` and `deliver-awaited`. What is not taken waits in a job of its own, which is added before this one ends; the first
 * that is taken after an outage lets the others go at once. What is not taken for `deliveries.givenUp`, or goes to an address that its
 * server refuses for good, is kept aside in `undelivered`.
 *
 * @throws what has nothing to do with the receiver: no such message, no database.
 */
export async function deliverOrWait(task: Task, waiting: Waiting, deps: Dependencies): Promise<void> {
  const { tries = 0, since: _, ...given } = waiting
  const delivery = 'sealed' in given ? openDelivery(given, deps.config.secret) : given
  try {
    await deliver(delivery, deps)
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    return wait(task, waiting, error, deps)
  }
  // The server takes messages again.
  if (tries > 0) await deps.jobs.startNow(deps.pool, again)
}

async function wait(task: Task, waiting: Waiting, { cause }: NotTaken, deps: Dependencies): Promise<void> {
  const { messageId, message, channel, tries = 0, since = deps.now().toISOString() } = waiting
  const { deliveries } = deps.set().limits
  const now = deps.now().getTime()
  const line = { messageId, message, channel, tries: tries + 1, since, reason: reasonOf(cause) }
  if (cause instanceof AddressRefused || now - Date.parse(since) >= milliseconds(deliveries.givenUp)) {
    await storeUndelivered(waiting, since, deps)
    deps.log.error(line, 'a message was not taken and is given up')
    return
  }
  const chance = Number.parseInt(sha256(`${messageId} ${tries}`).toString('hex').slice(0, 8), 16) / 2 ** 32
  const pause = pauseBefore(tries + 1, chance, deliveries)
  const oneEach = milliseconds(deliveries.oneEach)
  const key = again + messageId
  const soon = await deps.jobs.waits(deps.pool, again, new Date(now + oneEach), key)
  const runAt = new Date(now + (soon ? pause : Math.min(pause, oneEach)))
  const next = { ...waiting, tries: tries + 1, since }
  await deps.jobs.add(deps.pool, task, next, { key, runAt, turn: task === awaitedDelivery ? 'awaited' : 'bulk' })
  deps.log.warn(line, 'a message was not taken and is tried again')
}

async function storeUndelivered(
  { tries: _, since: __, ...payload }: Waiting,
  since: string,
  { pool, now }: Dependencies,
): Promise<void> {
  await pool.query(
    `insert into undelivered (message_id, message, channel, since, at, payload) values ($1, $2, $3, $4, $5, $6)
     on conflict (message_id) do nothing`,
    [payload.messageId, payload.message, payload.channel, since, now(), JSON.stringify(payload)],
  )
}

/** What servers say of an error in a word or number; their sentences name receivers. */
export function reasonOf(cause: unknown): string {
  const { name, code, responseCode } = cause as { name?: string; code?: string | number; responseCode?: number }
  return [name, code, responseCode].filter(part => part !== undefined).join(' ')
}

/**
 * Milliseconds until a message is tried again: doubling from the first pause to the longest, each shorter by up to a half.
 *
 * @param tries how often it was tried in vain, 1 or more.
 * @param chance from 0 to below 1; it spreads those that failed together.
 */
export function pauseBefore(tries: number, chance: number, limits: Limits['deliveries']): number {
  const whole = Math.min(milliseconds(limits.longestPause), milliseconds(limits.firstPause) * 2 ** (tries - 1))
  return Math.ceil(whole * (1 - chance / 2))
}
