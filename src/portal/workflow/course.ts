import { isSetback, whatDiffers } from '#engine/workflow/way.ts'
import type { LifecycleAnswer } from './record-answer.ts'
import { foldQuestions, straightWay } from './straight-way.ts'
import { isException, type Way, type WayStep } from './way.ts'

/** `over`: it was left, and not achieved. */
type CourseStep = { state: string; label: string; is: 'done' | 'over' | 'now' | 'ahead' }
type Row = Pick<LifecycleAnswer, 'state' | 'label' | 'tone' | 'holder'>

/**
 * The way of a row in one line: each step once where it went on, what held it up before what it came back to, and of what is ahead what it
 * did not reach yet. What something went against, or waits for its owner, stays reached; what is gone through again is ahead. Pure.
 *
 * @param questions what several questions together are called.
 */
export function courseOf(way: Pick<Way, 'gone' | 'ahead'> | null, now: Row, questions: (count: number) => string): CourseStep[] {
  const { gone: all = [], ahead: likely = [] } = way ?? {}
  const staysReached = isSetback(now.tone) || now.holder === 'owner'
  const straight = straightWay(all, now.state, staysReached ? [] : likely)
  const asked = all.filter(one => one.asked).length
  const gone = asked > 0 ? foldQuestions(straight, now.state, asked > 1 ? questions(asked) : undefined) : straight
  const ahead = likely.filter(({ state }) => !gone.some(one => one.state === state))
  const steps: CourseStep[] = [
    ...gone.map((step, index) => ({
      ...named(step),
      is: isOver(step, gone[index + 1] ?? now) ? ('over' as const) : ('done' as const),
    })),
    { ...named(now), is: 'now' },
    ...ahead.map(step => ({ ...named(step), is: 'ahead' as const })),
  ]
  const labels = whatDiffers(steps.map(({ label }) => label))
  return steps.map((step, index) => ({ ...step, label: labels[index] ?? step.label }))
}

/** Whether a step achieved nothing: it went against the row, or it was a wait that ended in what did. What was submitted was. */
function isOver(step: WayStep, next: Pick<WayStep, 'tone'>): boolean {
  return isException(step) || (step.tone === 'waiting' && !step.submitted && isSetback(next.tone))
}

function named({ state, label }: { state: string; label: string }): { state: string; label: string } {
  return { state, label }
}
