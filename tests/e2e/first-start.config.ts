import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstStart, startPortal } from './start-portal.ts'

/** Starts a portal once on an empty folder and keeps what that made: database, published set, accounts of the demonstration. */
export default async function makeFirstStart(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-first-start-'))
  const data = join(folder, 'data')
  const portal = await startPortal({ DATA_DIR: data })
  await portal.stop()
  process.env[firstStart] = data
  return () => rmSync(folder, { recursive: true, force: true })
}
