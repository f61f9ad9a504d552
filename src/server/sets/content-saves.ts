import { Tinypool } from 'tinypool'
import type { DefinitionFiles, PublishedSet } from '#engine/definitions/published-set.ts'
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

/** Makes the thread with the first content that is saved. How many may wait is said in `limits.contents`. */
export function createContentSaves(set: () => PublishedSet): ContentSaves {
  let pool: Tinypool | undefined
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  return {
    inTurn: async save => {
      if (asked > set().limits.contents.savesWaiting)
        throw refuse(set(), 'too-many-saves', undefined, { headers: { 'Retry-After': retryAfterSeconds } })
      asked++
      const saving = last.then(save)
      last = saving.catch(() => undefined)
      try {
        return await saving
      } finally {
        asked--
      }
    },
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
