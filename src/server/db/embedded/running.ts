import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster } from './postmaster.ts'
import { ownerAddress, realFolder } from './start.ts'

/** How long a portal that has just claimed its folder may take until its PostgreSQL is ready, in ms. */
const patience = 15_000

/** The address of the PostgreSQL that a running portal keeps on a data folder; null when there is none. Waits while it starts. */
export async function findRunning(dataDir: string): Promise<string | null> {
  const giveUpAt = performance.now() + patience
  for (;;) {
    const found = findPostmaster(realFolder(join(dataDir, 'postgres')))
    if (found?.state === 'ready') return ownerAddress(found.socketDir)
    if (performance.now() > giveUpAt) return null
    await sleep(50)
  }
}
