import { getNextTransitions, type StateValue } from 'xstate'
import type { Lifecycle } from './lifecycle.ts'
import { restoreState } from './restore-state.ts'

/** Whether a state has a transition for an event, whoever sends it and whatever it asks; `on`: one that leads on to another state. */
export function takesEvent(lifecycle: Lifecycle, value: StateValue, event: string, on: 'on' | 'anywhere' = 'anywhere'): boolean {
  return getNextTransitions(restoreState(lifecycle, value)).some(
    ({ eventType, source, target }) => eventType === event && (on === 'anywhere' || target?.some(state => state !== source)),
  )
}
