import type { StateValue } from 'xstate'
import type { Facts } from '#engine/conditions/facts.ts'
import { type Denial, decide } from './decide.ts'
import type { EventMeta } from './kinds.ts'
import type { Lifecycle } from './lifecycle.ts'

/** An event as a button: whether it would be allowed, and why not. `reason` is a key of the refusal texts. */
export type EventOption = { event: string; meta: EventMeta } & ({ allowed: true } | Denial)

/** Every event of the lifecycle, in the order of its file, with what `decide` would answer now. */
export function eventOptions(lifecycle: Lifecycle, row: { state: StateValue }, facts: Facts): EventOption[] {
  return Object.entries(lifecycle.events).map(([event, meta]) => {
    const decision = decide(lifecycle, row, event, facts)
    return decision.allowed ? { event, meta, allowed: true } : { event, meta, ...decision }
  })
}
