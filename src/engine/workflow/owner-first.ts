import { isWithin } from './derive.ts'
import { everyWaitingOn, metaOf } from './lifecycle.ts'
import { allStates } from './named-states.ts'
import type { Workflow } from './types.ts'

/**
 * States of a record's own row in which it waits for its owner and does not follow its rows by carrier: what they wait for the platform for
 * waits for the owner's answer, too, because what was asked last is answered first.
 */
export function ownerFirst(workflow: Workflow): string[] {
  const within = workflow['x-derive']?.in
  if (within === undefined) return []
  return allStates(workflow).filter(
    state => everyWaitingOn(metaOf(workflow, state, 'waitingOn')).includes('owner') && !isWithin(state, within),
  )
}
