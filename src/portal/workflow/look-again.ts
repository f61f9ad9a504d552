import type { Workflow } from '#engine/workflow/kinds.ts'
import { movesByItself } from '#engine/workflow/moves-by-itself.ts'
import type { LifecycleAnswer } from './record-answer.ts'

const soonestMs = 3000
const latestMs = 30_000
// Of how long a row has stood where it is: what just moved is likely to move again.
const share = 0.05

/**
 * How long until rows are asked for again, because something can happen to them elsewhere: the platform moves one on, or it waits for
 * others than its owner. False when nothing is awaited.
 *
 * @param owns whether the reader is the owner; to anybody else what the owner does happens elsewhere, too.
 */
export function lookAgainIn(rows: LifecycleAnswer[], workflows: { [id: string]: Workflow }, owns = true): number | false {
  const awaited = rows.filter(row => {
    const workflow = workflows[row.workflow]
    return (
      row.waits.some(({ holder }) => !owns || holder !== 'owner') ||
      (workflow !== undefined && movesByItself(workflow, row.state))
    )
  })
  if (awaited.length === 0) return false
  const stands = Math.min(...awaited.map(({ since }) => Date.now() - Date.parse(since)))
  return Math.min(latestMs, Math.max(soonestMs, stands * share))
}
