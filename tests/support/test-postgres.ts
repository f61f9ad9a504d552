import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#server/db/embedded/process-state.ts'
import { durableSettings, type Settings } from '#server/db/embedded/settings.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts'

const prefix = 'onramp-test-'
const oneGigabyte = 1024 ** 3

/**
 * A power cut loses data. More connections, because test files run side by side. By index always: their tables grow from
 * nothing while plans made for nothing are kept.
 */
const forgetfulSettings: Settings = {
  ...durableSettings,
  max_connections: '200',
  fsync: 'off',
  enable_seqscan: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
}

/** Starts a PostgreSQL of its own for tests, in memory where there is room. `stop` removes its data. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const folder = roomyFolder()
  removeLeftOvers(folder)
  const dataDir = mkdtempSync(join(folder, `${prefix}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: forgetfulSettings, say: () => {} })
  return {
    ...postgres,
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creating databases is bound by the disk, so memory is taken where it has a gigabyte free (containers often have 64 MB). */
function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= oneGigabyte ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A test run that was killed could not remove its data; its folder bears its process id. */
function removeLeftOvers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (name.startsWith(prefix) && pid > 0 && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}
