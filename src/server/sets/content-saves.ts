import { Tinypool } from 'tinypool'
import type { DefinitionFiles, PublishedSet } from '#engine/definitions/published-set.ts'
import { createTurns } from '../in-turn.ts'
import { refuse } from '../records/texts.ts'
import type { checkFiles } from './check-files.ts'

/** Saving of edited contents: one at a time, checked on a thread of its own. */
export type ContentSaves = {
  /**
   * Saves when all that came before have.
   *
   * @throws Refusal 503 with Retry-After when as many wait already as may.
   */
  inTurn<Saved>(save: () => Promise<Saved>): Promise<Saved>
  /** Definition files checked, and the set made of them. */
  check(files: DefinitionFiles): Promise<ReturnType<typeof checkFiles>>
}

const retryAfterSeconds = '3'
/** The thread ends when nobody saved for so long. What it has compiled by then makes the next check quicker. */
const idleMs = 60_000
/** One for all that a process serves. */
let pool: Tinypool | undefined

/** Makes the thread with the first content that is saved. How many may wait is said in `limits.contents`. */
export function createContentSaves(set: () => PublishedSet): ContentSaves {
  const inTurn = createTurns()
  const refusal = () => refuse(set(), 'too-many-saves', undefined, { headers: { 'Retry-After': retryAfterSeconds } })
  return {
    inTurn: save => inTurn({ most: set().limits.contents.savesWaiting, refusal }, save),
    check: files => {
      pool ??= new Tinypool({
        filename: new URL('./check-files.ts', import.meta.url).href,
        name: 'checkFiles',
        ...{ minThreads: 0, maxThreads: 1, concurrentTasksPerWorker: 1, idleTimeout: idleMs },
      })
      return pool.run(files)
    },
  }
}
