import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '#engine/definitions/reason-of.ts'
import { findPostmaster } from './postmaster.ts'

const everyMs = 200
/** Between two tries: a full disk, say, takes its time to be cleared. */
const againMs = 1000

/**
 * Starts the server again whenever it has ended on its own, for as long as that takes: meanwhile requests answer 503, and nobody has to
 * come. Says so once each time, with the reason when it does not start.
 *
 * @param dir the database folder, its real path.
 * @param start starts it on the same socket.
 * @returns how to end it; resolves when no start is under way any more.
 */
export function keepRunning(dir: string, start: () => Promise<void>, say: (line: string) => void): () => Promise<void> {
  let stopping = false
  let starting = Promise.resolve()
  const restart = async (): Promise<void> => {
    say('PostgreSQL has ended on its own and is started again; what was saved is kept.')
    for (let said = false; !stopping; ) {
      try {
        await start()
        say('PostgreSQL runs again.')
        return
      } catch (error) {
        if (!said) say(`${reasonOf(error)} It is tried again until it starts.`)
        said = true
        await sleep(againMs)
      }
    }
  }
  const look = (): void => {
    if (findPostmaster(dir)) later()
    else starting = restart().finally(later)
  }
  let timer: NodeJS.Timeout
  const later = (): void => {
    if (!stopping) timer = setTimeout(look, everyMs).unref()
  }
  later()
  return async () => {
    stopping = true
    clearTimeout(timer)
    await starting
  }
}
