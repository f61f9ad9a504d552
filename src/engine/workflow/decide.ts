import { getNextTransitions, type StateValue, transition } from 'xstate'
import { completeFacts } from '#engine/conditions/complete-facts.ts'
import type { Facts } from '#engine/conditions/facts.ts'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { mayActOn, targetOf } from '#engine/permissions/rights.ts'
import { type Remembered, rememberedAfter, waitedBefore } from './history.ts'
import { type EffectCall, type Lifecycle, type LifecycleEvent, ownActions, type StateFacts, stateFacts } from './lifecycle.ts'
import { restoreState } from './restore-state.ts'
import type { Guard } from './types.ts'

/** `reason` is a key of the refusal texts. */
export type Denial = { allowed: false; because: 'right' | 'state' | 'condition'; reason: string }

/** A lifecycle's row as it stands. `countedFrom`: since when its due time counts, an ISO time; `countedVersion`: its version when it began to. */
export type LifecycleRow = { state: StateValue; remembered?: Remembered; countedFrom?: string; countedVersion?: number }

/**
 * `remembered`: what history states lead back to from now on; `countedFrom`: since when the due time of the new state counts, an ISO time;
 * `countedVersion`: the row's version when it began to, where that was before.
 */
export type Allowed = {
  allowed: true
  value: StateValue
  facts: StateFacts
  effects: EffectCall[]
  remembered: Remembered
  countedFrom: string
  countedVersion: number | null
}

export type Decision = Allowed | Denial

/**
 * Decides what an event does to a lifecycle's row: the next state and what has to be done, or why not. In this order: the event is
 * known, the actor has its right, the state has a transition for it, the event's own needs, the transition's guard. Changes nothing.
 * Throws an Error when the row stands in a state that the workflow does not have.
 */
export function decide(lifecycle: Lifecycle, row: LifecycleRow, event: string, given: Facts): Decision {
  const meta = Object.hasOwn(lifecycle.events, event) ? lifecycle.events[event] : undefined
  if (!meta) return refuse('state', 'unknown-event')

  const facts = completeFacts(given)
  if (!mayActOn(facts.actor, meta.right, targetOf(facts))) return refuse('right', 'right-missing')

  const { remembered = {}, countedFrom = facts.now, countedVersion = 1 } = row
  const state = restoreState(lifecycle, row.state, remembered)
  const transitions = getNextTransitions(state).filter(({ eventType }) => eventType === event)
  if (transitions.length === 0) return refuse('state', 'not-in-this-state')

  const unmet = firstUnmet(meta.preconditions, facts)
  if (unmet) return refuse('condition', unmet.reason)

  const asked: LifecycleEvent = { type: event, facts }
  if (!state.can(asked)) {
    const needs = transitions.flatMap(({ guard }) => (guard as Guard | undefined)?.params.preconditions ?? [])
    const refusing = firstUnmet(needs, facts)
    return refusing ? refuse('condition', refusing.reason) : refuse('state', 'not-in-this-state')
  }

  const [next, actions] = transition(lifecycle.machine, state, asked)
  const now = Date.parse(facts.now)
  const before = waitedBefore(next, lifecycle.machine.getTransitionData(state, asked), remembered)
  return {
    allowed: true,
    value: next.value,
    facts: stateFacts(lifecycle, next.value),
    effects: ownActions(actions),
    remembered: rememberedAfter(state, next, remembered, {
      waited: Math.max(0, now - Date.parse(countedFrom)),
      version: countedVersion,
    }),
    countedFrom: new Date(now - (before?.waited ?? 0)).toISOString(),
    countedVersion: before?.version ?? null,
  }
}

function refuse(because: Denial['because'], reason: string): Denial {
  return { allowed: false, because, reason }
}
