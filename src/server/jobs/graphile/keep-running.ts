import type { Runner } from 'graphile-worker'
import type { Log } from '../../log.ts'

/** A moment for a database that went away to come back. */
const pauseMs = 1000

/** A runner until it ends, or gives up: then nothing more is to be expected of it, also not that it ends. */
type Begun = { ended: Promise<void>; stop(): Promise<void> }

/**
 * Runs until `stop`. A runner ends by itself when the database goes away while a job is being finished; then it is begun anew, as often as
 * it takes.
 *
 * @param start is given what to call when the runner gives up.
 * @throws what the first start throws.
 */
export async function keepRunning(start: (giveUp: () => void) => Promise<Runner>, log: Log): Promise<{ stop(): Promise<void> }> {
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
  let current: Begun | null = await begin(start)
  const kept = (async () => {
    while (!isStopping) {
      if (current) {
        await current.ended
        if (!isStopping) log.error({}, 'The job queue ended and is begun anew.')
        await current.stop()
      }
      current = null
      if (isStopping) return
      await pause()
      if (!isStopping) current = await begin(start).catch(() => null)
    }
  })()
  return {
    stop: async () => {
      isStopping = true
      wake()
      await current?.stop()
      // `stop` answers before a finished job is deleted; ending the pool now would leave it locked for hours.
      await kept
      await current?.stop()
    },
  }
}

async function begin(start: (giveUp: () => void) => Promise<Runner>): Promise<Begun> {
  let giveUp = (): void => {}
  const gaveUp = new Promise<void>(done => {
    giveUp = done
  })
  const runner = await start(giveUp)
  // One that is ending already says so. Why it ended, the queue itself has logged.
  const quietly = (ending: Promise<void>) => Promise.race([ending.catch(() => undefined), gaveUp])
  return { ended: quietly(runner.promise), stop: () => quietly(runner.stop()) }
}
