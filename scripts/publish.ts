import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { problemText } from '#server/sets/problem-text.ts'
import { publishSet } from '#server/sets/publish.ts'
import { findingText, reportStored } from '#server/sets/stored-report.ts'

/**
 * `npm run publish`: checks the definitions, says what they would break in stored records, and makes them those of every server that uses
 * the same database (`DATABASE_URL`). With a problem nothing changes, and the exit code is 1. `npm run publish -- --dry-run`: says it all
 * and changes nothing.
 */
const dryRun = process.argv.includes('--dry-run')
const say = (line: string): void => console.log(line)
const database = await openDatabase(readConfig(process.env), say).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
try {
  const root = process.env.ONRAMP_DEFINITIONS ?? fileURLToPath(new URL('..', import.meta.url))
  const {
    hash,
    problems,
    unchanged,
    notes = [],
  } = await publishSet(root, database.pool, database.ownerPool, async (before, set) => {
    for (const finding of before ? await reportStored(database.pool, before, set) : []) say(findingText(finding))
    return !dryRun
  })
  for (const problem of problems) say(problemText(problem))
  for (const note of notes) say(problemText(note))
  if (unchanged) say(`Unchanged: ${hash} is published already`)
  else if (hash !== null) say(`Published ${hash}`)
  else if (problems.length > 0) say(`Not published: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`)
  else say('Nothing was changed: this was a dry run')
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await database.close()
}
