import { claimedRows } from './claimed-rows.ts'
import { differences } from './compare-rows.ts'
import type { SeenRows } from './watch-rows.ts'

/** How many statements may be run by no test. Lower the number when a run of all tests says that there are fewer, and never raise it. */
const mostNeverRun = 2

/**
 * One line with how many calls of `query` were compared with their row types. Fails when rows are not what a call claims, and, after a run
 * of all tests, when more calls than may be were never made.
 */
export function sayRows(lines: string, all: boolean): void {
  const seen = lines
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as SeenRows)
  const claims = claimedRows()
  const run = new Set(seen.map(({ place }) => place))
  const never = [...claims.keys()].filter(place => !run.has(place))
  console.log(`\nRows of ${claims.size - never.length} statements compared with their types, of ${claims.size}`)
  const wrong = differences(claims, seen)
  if (wrong.length > 0) throw new Error(`Rows are not as their statements claim:\n${wrong.join('\n')}`)
  if (!all) return
  console.log(`${never.length} statements that no test runs, of ${mostNeverRun} that there may be: ${never.join(', ')}`)
  if (never.length > mostNeverRun) throw new Error(`More statements than before are run by no test: add tests that run them.`)
}
