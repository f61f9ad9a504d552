import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { problemText } from '#server/sets/problem-text.ts'
import { publishSet } from '#server/sets/publish.ts'
import { findingText, reportStored } from '#server/sets/stored-report.ts'

/**
 * `npm run publish`: checks the definitions and makes them those of every server that uses the same database (`DATABASE_URL`). With a
 * problem nothing changes, and the exit code is 1.
 */
const say = (line: string): void => console.log(line)
const database = await openDatabase(readConfig(process.env), say).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
try {
  const root = process.env.ONRAMP_DEFINITIONS ?? fileURLToPath(new URL('..', import.meta.url))
  const { hash, problems, set, before } = await publishSet(root, database.pool, database.ownerPool)
  for (const problem of problems) say(problemText(problem))
  say(hash === null ? `Not published: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}` : `Published ${hash}`)
  if (set && before) for (const finding of await reportStored(database.pool, before, set)) say(findingText(finding))
  process.exitCode = hash === null ? 1 : 0
} finally {
  await database.close()
}
