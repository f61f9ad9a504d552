import type { Runner } from 'graphile-worker'
import type { Log } from '../dependencies.ts'

/** A moment for a database that went away to come back. */
const pauseMs = 1000

/**
 * Runs until `stop`. A runner ends by itself when the database goes away while a job is being finished; then it is begun anew, as often as
 * it takes.
 *
 * @throws what the first start throws.
 */
export async function keepRunning(start: () => Promise<Runner>, log: Log): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  let wake = (): void => {}
  const pause = () =>
    new Promise<void>(done => {
      const timer = setTimeout(done, pauseMs)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  let runner: Runner | null = await start()
  const kept = (async () => {
    while (!isStopping) {
      if (runner)
        await runner.promise.catch(error => log.error({ reason: String(error) }, 'The job queue ended and is begun anew.'))
      runner = null
      if (isStopping) return
      await pause()
      if (!isStopping) runner = await start().catch(() => null)
    }
  })()
  return {
    stop: async () => {
      isStopping = true
      wake()
      // One that is ending already says so; `kept` waits for it all the same.
      await runner?.stop().catch(() => undefined)
      // `stop` answers before a finished job is deleted; ending the pool now would leave it locked for hours.
      await kept
      await runner?.stop().catch(() => undefined)
    },
  }
}
