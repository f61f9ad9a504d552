import { movesByItself } from '#engine/workflow/moves-by-itself.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { LifecycleAnswer, RecordAnswer } from './record-answer.ts'

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
  return awaited.length > 0 && soonAfter(Math.max(...awaited.map(({ since }) => Date.parse(since))))
}

/**
 * How long until something is asked for again that has been as it is since `time`: what stands for long is asked for more rarely. In
 * steps: a timer begins anew with each other length, and one that is drawn more often than it would end never did.
 */
export function soonAfter(time: number): number {
  const wanted = Math.max(soonestMs, (Date.now() - time) * share)
  return Math.min(latestMs, soonestMs * 2 ** Math.floor(Math.log2(wanted / soonestMs)))
}

const firstSeen = new WeakMap<object, number>()

/** The same for an answer that may be another one at any time: since this page first had it as it is. Equal answers are one object in the cache. */
export function followIn(answer: object | undefined): number | false {
  return answer !== undefined && soonAfter(firstSeenAt(answer))
}

function firstSeenAt(answer: object): number {
  const seen = firstSeen.get(answer) ?? Date.now()
  firstSeen.set(answer, seen)
  return seen
}

/**
 * The same for a record: since its rows stand where they do, and this page first had what stands around it as it is. What the clock alone
 * makes of it is another answer each time.
 */
export function followRecordIn({ facts, lifecycles, updated_at }: RecordAnswer): number {
  const times = [updated_at, ...lifecycles.map(({ since }) => since)].map(time => Date.parse(time))
  return soonAfter(Math.max(...times, firstSeenAt(facts.related ?? facts), firstSeenAt(facts.actor)))
}
