import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Kills PostgreSQL of a portal and keeps it from being started again: what then needs it is answered with 503 by the portal itself.
 *
 * @returns lets the portal start it again, which takes it a second or two.
 */
export function stopDatabase(dataFolder: string): () => void {
  // Without this file it cannot be started.
  const [place, aside] = [join(dataFolder, 'postgres', 'global', 'pg_control'), join(dataFolder, 'pg_control')] as const
  renameSync(place, aside)
  process.kill(Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  return () => renameSync(aside, place)
}
