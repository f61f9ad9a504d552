import type { Dependencies } from '../dependencies.ts'
import type { Worker } from './job-queue.ts'

const everyMs = 1000
/** As many as `fold_lifecycle_counts` takes at once. */
const most = 20_000
/** Rows added up leave their place behind, and every list reads over it: so many are cleared away, at rest and under load, where clearing costs others. */
const clearedAt = { rest: 200, load: 10_000 }

/**
 * Adds up the changes of the kept counts every second, so that a reader has few of them to sum. Several servers may do it at once. What
 * fails is tried again a second later: counts are right without it, only slower to read.
 */
export function foldCounts({ pool, log }: Pick<Dependencies, 'pool' | 'log'>): Worker {
  let running = Promise.resolve()
  let stopped = false
  let left = 0
  const fold = async (): Promise<void> => {
    let added = 0
    for (let folded = most; folded === most && !stopped; added += folded) {
      const { rows } = await pool.query<{ folded: number }>('select fold_lifecycle_counts() as folded')
      folded = rows[0]?.folded ?? 0
    }
    left += added
    if (stopped || left < (added === 0 ? clearedAt.rest : clearedAt.load)) return
    left = 0
    await pool.query('vacuum (skip_locked) lifecycle_count_change')
  }
  let timer: NodeJS.Timeout
  const later = (): void => {
    timer = setTimeout(() => {
      running = fold()
        .catch((error: Error) => log.warn({ reason: error.message }, 'counts were not added up'))
        .then(() => (stopped ? undefined : later()))
    }, everyMs)
  }
  later()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
