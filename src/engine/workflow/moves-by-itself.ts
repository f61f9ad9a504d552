import { systemRight } from '#engine/permissions/rights.ts'
import { derivedParts, isWithin } from './derive.ts'
import { drawing } from './drawing.ts'
import type { Workflow } from './types.ts'

/** Whether the platform, and no person, can move a row on from here: by an event that only it sends. @param state as text. */
export function movesByItself(workflow: Workflow, state: string): boolean {
  if (workflow.meta.kind !== 'lifecycle') return false
  const { events } = workflow.meta
  const derived = derivedParts(workflow).events
  return drawing(workflow).edges.some(
    ({ from, to, event }) =>
      events[event]?.right === systemRight && !derived[event] && isWithin(state, [from]) && !isWithin(state, [to]),
  )
}
