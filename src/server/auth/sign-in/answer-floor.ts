import { setTimeout as wait } from 'node:timers/promises'

/** Runs the work and answers, or throws, no sooner than `ms` milliseconds after the start, so that time tells nothing. */
export async function withMinimumDuration<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + ms
  try {
    return await work()
  } finally {
    const rest = end - performance.now()
    if (rest > 0) await wait(rest)
  }
}
