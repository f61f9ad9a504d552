import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { stopPostmaster } from './stop-postmaster.ts'

const settleMs = 300

/**
 * Looks for a server on this database folder that outlived its portal. Returns it when it can be used, ended from then on with this
 * process. One that is stopping, or whose socket is gone, is stopped first; then, and if there is none, returns undefined.
 */
export async function takeOver(dir: string): Promise<Postmaster | undefined> {
  let found = findPostmaster(dir)
  while (found?.state === 'starting') {
    await sleep(20)
    found = findPostmaster(dir)
  }
  if (!found) return undefined
  // If its portal was killed a moment ago, that portal's guard is about to stop it.
  await sleep(settleMs)
  found = findPostmaster(dir)
  if (!found) return undefined
  if (found.state !== 'ready' || !existsSync(join(found.socketDir, '.s.PGSQL.5432'))) {
    await stopPostmaster(found.pid, dir)
    return undefined
  }
  // The pipe closes with this process, and the guard then stops the server.
  const guard = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$1"', 'sh', String(found.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  ;(guard.stdin as unknown as { unref(): void }).unref()
  return found
}
