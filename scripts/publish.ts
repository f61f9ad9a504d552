import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { openDatabaseBeside } from '#server/db/open-database.ts'
import { outcomeLines } from '#server/sets/outcome-lines.ts'
import { publishSet } from '#server/sets/publish.ts'
import { meaningLines, reportStored } from '#server/sets/stored-report.ts'

/**
 * `npm run publish`: checks the definitions, says what they would break in stored records, and makes them those of every server that uses
 * the same database: that of `DATABASE_URL`, or of the portal that runs on the data folder. With a problem nothing changes, and the exit
 * code is 1. `npm run publish -- --dry-run`: says it all and changes nothing.
 */
const dryRun = process.argv.includes('--dry-run')
const say = (line: string): void => console.log(line)
const config = readConfig(process.env)
if (dryRun && !config.databaseUrl && !existsSync(config.dataDir)) {
  console.error(
    `There is no portal's data in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to that of the portal: a dry run makes none.`,
  )
  process.exit(1)
}
const database = await openDatabaseBeside(config, say).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
try {
  const root = process.env.ONRAMP_DEFINITIONS ?? fileURLToPath(new URL('..', import.meta.url))
  const outcome = await publishSet(root, database.pool, database.ownerPool, async (before, set) => {
    const found = await reportStored(database.pool, before, set, new Date())
    for (const line of meaningLines(before, set, found)) say(line)
    return !dryRun
  })
  for (const line of outcomeLines(outcome, 'Nothing was changed: this was a dry run')) say(line)
  process.exitCode = outcome.problems.length > 0 ? 1 : 0
} finally {
  await database.close()
}
