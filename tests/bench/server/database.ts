import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { publishSet } from '#server/sets/publish.ts'
import { portalSettings } from './processes.ts'

/** The embedded PostgreSQL as the portal runs it (fsync on), empty, in a folder of its own. */
export async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'onramp-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {} })
  return {
    url: postgres.connectionString,
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same with the definitions published. */
export async function openPublished(): Promise<{ url: string; stop(): Promise<void> }> {
  const database = await startDatabase()
  const opened = await openDatabase(readConfig(portalSettings(database.url)), () => {})
  await publishSet(fileURLToPath(new URL('../../../', import.meta.url)), opened.pool, opened.ownerPool)
  await opened.close()
  return database
}
