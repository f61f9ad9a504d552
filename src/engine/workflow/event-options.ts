import { getNextTransitions, type StateValue } from 'xstate'
import type { Facts } from '#engine/conditions/facts.ts'
import { type Denial, decide } from './decide.ts'
import { type Lifecycle, statesWithin } from './lifecycle.ts'
import { restoreState } from './restore-state.ts'
import type { EventMeta } from './types.ts'

/** An event as a button: whether it would be allowed, and why not. `reason` is a key of the refusal texts. */
export type EventOption = { event: string; meta: EventMeta } & ({ allowed: true } | Denial)

/** Every event of the lifecycle with what `decide` would answer now: those of the state first, in its order, the innermost state's before those around it. */
export function eventOptions(lifecycle: Lifecycle, row: { state: StateValue }, facts: Facts): EventOption[] {
  const now = statesWithin(lifecycle.workflow, row.state).flatMap(({ on = {} }) => Object.keys(on))
  return [...new Set([...now, ...Object.keys(lifecycle.events)])].flatMap(event => {
    const meta = lifecycle.events[event]
    if (!meta) return []
    const decision = decide(lifecycle, row, event, facts)
    return decision.allowed ? { event, meta, allowed: true } : { event, meta, ...decision }
  })
}

/** Whether a state has a transition for an event, whoever sends it and whatever it asks; `on`: one that leads on to another state. */
export function takesEvent(lifecycle: Lifecycle, value: StateValue, event: string, on: 'on' | 'anywhere' = 'anywhere'): boolean {
  return getNextTransitions(restoreState(lifecycle, value)).some(
    ({ eventType, source, target }) => eventType === event && (on === 'anywhere' || target?.some(state => state !== source)),
  )
}
