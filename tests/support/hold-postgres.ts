import { claimDataDir } from '#server/db/embedded/lock.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'

/** A portal that has only its database: holds the data folder given, prints one line of JSON, and stays until it is killed. */
const [dataDir = ''] = process.argv.slice(2)
try {
  claimDataDir(dataDir)
  const { host, port, tookOver } = await startEmbeddedPostgres({ dataDir, say: () => {} })
  process.stdout.write(`${JSON.stringify({ host, port, tookOver })}\n`)
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: (error as Error).message })}\n`)
  process.exitCode = 1
}
