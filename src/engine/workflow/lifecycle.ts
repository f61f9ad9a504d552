import { type AnyStateMachine, initialTransition, type StateValue, setup } from 'xstate'
import type { Facts } from '#engine/conditions/facts.ts'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { durationMilliseconds } from '#engine/definitions/limits/quantities.ts'
import type { JsonObject, Tone, WaitingOn } from '#engine/definitions/types.ts'
import { derivedParts, movesAlong } from './derive.ts'
import { allStates } from './named-states.ts'
import { leavesOf, stateText, stateValue } from './state-text.ts'
import type { Due, EventMeta, Guard, State, StateMeta, Workflow } from './types.ts'

/** A lifecycle ready to decide: its file and the machine made of it. */
export type Lifecycle = {
  workflow: Workflow
  machine: AnyStateMachine
  events: { [event: string]: EventMeta }
  initial: StateValue
  /** What entering the first state does. */
  begins: EffectCall[]
}

/** Something to do after a decision, by name; `server/effects` does it. */
export type EffectCall = { type: string; params: JsonObject }

/** What a reader is told about a state. `due` is an ISO 8601 duration ("P2D") from the moment the state was entered. */
export type StateFacts = {
  state: string
  status_id: number | null
  label: string
  /** Its other names for some readers. */
  labelFor: NonNullable<StateMeta['labelFor']>
  tone: Tone
  /** Who has to act; of several the first. */
  holder: WaitingOn
  /** Everybody who has to act, "nobody" included. */
  holders: WaitingOn[]
  editable: boolean
  forwarded: boolean
  takenBack: boolean
  keepsRow: boolean
  countsAsAsked: boolean
  carriedOnBy: string[]
  next: string | null
  nextFor: NonNullable<StateMeta['nextFor']>
  due: string | null
}

/** The event a machine is given: the facts travel with it, so nothing is kept in its context. */
export type LifecycleEvent = { type: string; facts: Facts }

/**
 * Makes a lifecycle of its file. Throws an Error when the file is no lifecycle, names a delay that is no duration, or XState refuses it
 * (a target that does not exist).
 */
export function loadLifecycle(workflow: Workflow): Lifecycle {
  const { meta } = workflow
  if (meta.kind !== 'lifecycle')
    throw new Error(`The workflow "${workflow.id}" is a ${meta.kind}, not a lifecycle: it has no events to decide.`)
  const factory = setup({
    types: {} as { events: LifecycleEvent },
    guards: { holds: ({ event }, { preconditions }: Guard['params']) => firstUnmet(preconditions, event.facts) === undefined },
    // A delay that XState does not know would be taken at once.
    delays: delaysOf(workflow),
  })
  // The file's types are our own closed ones, narrower than XState's in some places and wider in others.
  const derived = derivedParts(workflow)
  const machine = factory.createMachine({
    ...workflow,
    ...movesAlong(workflow, workflow['x-derive']?.rules ?? []),
  } as never) as unknown as AnyStateMachine
  const [initial, actions] = initialTransition(machine)
  return { workflow, machine, events: { ...meta.events, ...derived.events }, initial: initial.value, begins: ownActions(actions) }
}

/** The effects of ours among what XState says to do; its own (timers) are not. */
export function ownActions(actions: { type: string; params?: unknown }[]): EffectCall[] {
  return actions
    .filter(({ type }) => !type.startsWith('xstate.'))
    .map(({ type, params }) => ({ type, params: (params ?? {}) as JsonObject }))
}

/** The state that a new record begins in. */
export function initialState(lifecycle: Lifecycle): StateValue {
  return lifecycle.initial
}

/** What a state says of itself: each fact from the innermost state that has it. In parallel regions the deepest, then the first, speaks. */
export function stateFacts(lifecycle: Lifecycle, value: StateValue): StateFacts {
  const metas = metasOf(lifecycle.workflow, value)
  const first = <Key extends keyof StateMeta>(key: Key): StateMeta[Key] => metas.find(meta => meta[key] !== undefined)?.[key]
  const state = stateText(value)
  const holders = everyWaitingOn(first('waitingOn'))
  return {
    state,
    status_id: first('id') ?? null,
    label: first('label') ?? state,
    labelFor: metas.find(({ label }) => label !== undefined)?.labelFor ?? {},
    tone: first('tone') ?? 'neutral',
    holder: holders[0] ?? 'nobody',
    holders,
    editable: first('editable') ?? false,
    forwarded: first('forwarded') ?? true,
    takenBack: first('takenBack') ?? false,
    keepsRow: first('keepsRow') ?? false,
    countsAsAsked: first('countsAsAsked') ?? false,
    carriedOnBy: first('carriedOnBy') ?? [],
    next: first('next') ?? null,
    nextFor: first('nextFor') ?? {},
    due: first('due')?.after ?? null,
  }
}

/** Texts of the states in which a row waits for this holder. */
export function statesHeldBy(workflow: Workflow, holder: WaitingOn): string[] {
  return allStates(workflow).filter(state => everyWaitingOn(metaOf(workflow, state, 'waitingOn')).includes(holder))
}

/** Everybody who has to act in a state, by what it says of that. */
export function everyWaitingOn(waitingOn: StateMeta['waitingOn'] = 'nobody'): WaitingOn[] {
  return Array.isArray(waitingOn) ? waitingOn : [waitingOn]
}

/** One fact of a state, given as text, from the innermost state that has it. */
export function metaOf<Key extends keyof StateMeta>(workflow: Workflow, state: string, key: Key): StateMeta[Key] {
  return metasOf(workflow, stateValue(state)).find(meta => meta[key] !== undefined)?.[key]
}

/** How long a row may stand in a state, and who is reminded: from the innermost state that says it; null where none does. */
export function dueOf(workflow: Workflow, value: StateValue): Due | null {
  return metasOf(workflow, value).find(({ due }) => due !== undefined)?.due ?? null
}

function metasOf(workflow: Workflow, value: StateValue): StateMeta[] {
  return statesWithin(workflow, value).flatMap(({ meta }) => (meta ? [meta] : []))
}

/** The states that a row stands in, from the innermost out. */
export function statesWithin(workflow: Workflow, value: StateValue): State[] {
  const found: { depth: number; state: State }[] = []
  for (const path of leavesOf(value)) {
    let states: { [name: string]: State } | undefined = workflow.states
    for (const [depth, name] of path.entries()) {
      const state: State | undefined = states?.[name]
      if (state) found.push({ depth, state })
      states = state?.states
    }
  }
  // A stable sort: regions of the same depth stay in the order of the value.
  return found.sort((one, other) => other.depth - one.depth).map(({ state }) => state)
}

function delaysOf(workflow: Workflow): { [name: string]: number } {
  const names = (states: { [name: string]: State } = {}): string[] =>
    Object.values(states).flatMap(state => [...Object.keys(state.after ?? {}), ...names(state.states)])
  const read = (name: string): number => {
    const delay = durationMilliseconds(name)
    if (delay === null)
      throw new Error(
        `The workflow "${workflow.id}" waits "${name}" in an "after": expected a duration such as "P2D" or "PT30M".`,
      )
    return delay
  }
  return Object.fromEntries(names(workflow.states).map(name => [name, read(name)]))
}
