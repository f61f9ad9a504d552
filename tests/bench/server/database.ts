import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'

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
