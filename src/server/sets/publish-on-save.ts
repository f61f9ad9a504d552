import type pg from 'pg'
import type { Problem } from '#engine/definitions/published-set.ts'
import type { Sets } from './current-set.ts'
import { followFiles } from './follow-files.ts'
import { outcomeLines } from './outcome-lines.ts'
import { publishFiles } from './publish.ts'
import type { BeforeSwitch } from './published.ts'
import { losesValues, meaningLines, reportStored } from './stored-report.ts'

/** What the last save came to. `held`: it is sound, and not published because stored records would lose values. */
export type SaveReport = { problems: Problem[]; findings: string[]; held: boolean }

const publishAnyway = 'Not published: stored values would be lost. To publish it anyway: npm run publish'

type Options = {
  root: string
  pool: pg.Pool
  owner: pg.Pool
  sets: Sets
  /** Takes a line for the terminal. */
  say(line: string): void
  /** Takes what to show in the page. */
  show(report: SaveReport): void
}

/**
 * Says what a set means for stored records and lets it take the place of the one before, unless they would lose values.
 *
 * @param anyway lets it also then.
 * @param saidLater of a set that is held, all is said by who follows the files.
 */
export function unlessValuesAreLost(
  pool: pg.Pool,
  say: (line: string) => void,
  { anyway, saidLater }: { anyway: boolean; saidLater: boolean },
): BeforeSwitch {
  return async (before, set) => {
    const found = await reportStored(pool, before, set, new Date())
    const held = losesValues(found) && !anyway
    if (held && saidLater) return false
    for (const line of meaningLines(before, set, found)) say(line)
    if (held) say(publishAnyway)
    return !held
  }
}

/**
 * Publishes the definitions as they are saved. Each save is checked, and what it means for stored records is said, before the set is
 * switched; one by which values would be lost waits for `npm run publish`.
 */
export async function publishOnSave({ root, pool, owner, sets, say, show }: Options): Promise<{ close(): Promise<void> }> {
  let held = false
  // The portal has just started with what stands on disk: there is nothing to say of that.
  let first = true
  const following = await followFiles(
    root,
    async read => {
      const report: SaveReport = { problems: [], findings: [], held: false }
      const outcome = await publishFiles(read, pool, owner, async (before, set) => {
        const found = await reportStored(pool, before, set, new Date())
        report.findings = meaningLines(before, set, found)
        report.held = losesValues(found)
        for (const line of report.findings) say(line)
        return !report.held
      })
      report.problems = outcome.problems
      held = report.held
      // Pages load again for a new set; what it means is said to those that show it.
      await sets.refresh()
      show(report)
      if (!first || !outcome.unchanged) for (const line of outcomeLines(outcome, publishAnyway)) say(line)
      first = false
    },
    reason => say(`The definitions cannot be read or published, and it is tried again: ${reason}`),
  )
  // Published from elsewhere: what was held may be in force now.
  const stop = sets.onChange(() => {
    if (held) following.again()
  })
  return {
    close: async () => {
      stop()
      await following.close()
    },
  }
}
