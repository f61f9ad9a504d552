import type { Argon2Parameters } from 'node:crypto'
import { Tinypool } from 'tinypool'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { refuse } from '../../records/texts.ts'

/** Threads that only passwords are hashed on: those that Node shares with files stay free. */
export type PasswordThreads = {
  /** @throws Refusal 503 with Retry-After when as many wait already as may. */
  derive(parameters: Argon2Parameters): Promise<Buffer>
}

const retryAfterSeconds = '2'
/** A thread that had nothing to do for so long ends. */
const idleMs = 60_000

/** Makes the threads when the first password comes. How many there are, and how many may wait for them, is said in `limits.password`. */
export function createPasswordThreads(set: () => PublishedSet): PasswordThreads {
  let pool: Tinypool | undefined
  let asked = 0
  return {
    derive: async parameters => {
      const { checkedAtOnce, checksWaiting } = set().limits.password
      if (asked >= (pool?.options.maxThreads ?? checkedAtOnce) + checksWaiting)
        throw refuse(set(), 'too-many-sign-ins', undefined, { headers: { 'Retry-After': retryAfterSeconds } })
      pool ??= new Tinypool({
        filename: new URL('./derive-tag.ts', import.meta.url).href,
        name: 'deriveTag',
        ...{ minThreads: 0, maxThreads: checkedAtOnce, concurrentTasksPerWorker: 1, idleTimeout: idleMs },
      })
      asked++
      try {
        return Buffer.from(await pool.run(parameters))
      } finally {
        asked--
      }
    },
  }
}
