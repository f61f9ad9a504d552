import { childWorkflowOf } from '#engine/lists/cell.ts'
import type { LifecycleAnswer } from '../workflow/record-answer.ts'

type RowLifecycles = { lifecycle: LifecycleAnswer; below: { [workflow: string]: LifecycleAnswer } }

/** The lifecycle that a column is about: the row's own, or that of a record that belongs to the row's. */
export function lifecycleOfColumn({ lifecycle, below }: RowLifecycles, value: string): LifecycleAnswer | undefined {
  const workflow = childWorkflowOf(value)
  return workflow === null ? lifecycle : below[workflow]
}
