import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from './postmaster.ts'

/** After this many ms of a fast stop (open transactions rolled back, data written) PostgreSQL is told to quit at once and recover later. */
const patience = 10_000

/** Stops a server and waits until it has gone. Never kills it hard: its memory would stay behind. */
export async function stopPostmaster(pid: number, dir: string): Promise<void> {
  const hurryAt = performance.now() + patience
  signal(pid, 'SIGINT')
  let hurried = false
  // Judged by its own file, not by the process id: that may stay for seconds until somebody has collected it.
  while (findPostmaster(dir)?.pid === pid) {
    if (!hurried && performance.now() > hurryAt) {
      signal(pid, 'SIGQUIT')
      hurried = true
    }
    await sleep(10)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
