import { derivedEvent } from '#engine/workflow/derive.ts'
import { everyState } from '#engine/workflow/named-states.ts'
import type { Action, DeriveRule, State, Transition, TransitionObject, Workflow } from '#engine/workflow/types.ts'
import { appendPointer } from '../definitions/json/json-pointer.ts'

/**
 * A state of a workflow. `names` is the way to it from the outside in, empty for the workflow itself, which has the `rules` of `x-derive`;
 * `path` its place in the file.
 */
export type StatePlace = { names: string[]; path: string; state: State; parent: StatePlace | null; rules?: DeriveRule[] }

/** One transition with the state it leaves. `event` is null for those that no event takes (always, after, onDone, onError). */
export type TransitionPlace = {
  from: StatePlace
  event: string | null
  path: string
  transition: TransitionObject
  targetPath: string
}

// Nearly every rule about workflows asks for them.
const known = new WeakMap<Workflow, StatePlace[]>()

/** All states of a workflow, the workflow itself first; a history state is none, but a way back to one. */
export function statesOf(workflow: Workflow): StatePlace[] {
  const before = known.get(workflow)
  if (before) return before
  const { initial, states, on } = workflow
  const rules = workflow['x-derive']?.rules ?? []
  const found = walk({ names: [], path: '', state: { initial, states, ...(on && { on }) }, parent: null, rules })
  known.set(workflow, found)
  return found
}

function walk(place: StatePlace): StatePlace[] {
  const children = childrenOf(place).filter(({ state }) => state.type !== 'history')
  return [place, ...children.flatMap(walk)]
}

function childrenOf(place: StatePlace): StatePlace[] {
  return Object.entries(place.state.states ?? {}).map(([name, state]) => ({
    names: [...place.names, name],
    path: appendPointer(place.path, 'states', name),
    state,
    parent: place,
  }))
}

// Asked of each target of each transition.
const histories = new WeakMap<StatePlace[], StatePlace[]>()

/** The history states of a workflow. */
export function historiesOf(places: StatePlace[]): StatePlace[] {
  const before = histories.get(places)
  if (before) return before
  const found = places.flatMap(place => childrenOf(place).filter(({ state }) => state.type === 'history'))
  histories.set(places, found)
  return found
}

/** Names of all states of a workflow, outer ones too, from the outside in: "verified", "verified.changing". */
export function namesOfStates(workflow: Workflow): string[] {
  return statesOf(workflow).flatMap(({ names }) => (names.length > 0 ? [names.join('.')] : []))
}

/** Whether a name in a list of states names one: "*", a state, or several regions of a parallel one; with "!" or without. */
export function isNameOfState(workflow: Workflow, name: string): boolean {
  const known = namesOfStates(workflow)
  const plain = name.replace(/^!/, '')
  return plain === everyState || plain.split('+').every(part => known.includes(part))
}

/** A state and those around it, from the inside out; the workflow itself is the last. */
export function wayOf(place: StatePlace): StatePlace[] {
  return place.parent ? [place, ...wayOf(place.parent)] : [place]
}

// Those of a whole workflow are asked for by nearly every rule about workflows, and by each of its events.
const transitions = new WeakMap<StatePlace[], TransitionPlace[]>()

/** All transitions of the states given. */
export function transitionsOf(places: StatePlace[]): TransitionPlace[] {
  const before = transitions.get(places)
  if (before) return before
  const found = places.flatMap((from): TransitionPlace[] => {
    const { on, always, after, invoke } = from.state
    return [
      ...Object.entries(on ?? {}).flatMap(([event, to]) => each(from, event, appendPointer(from.path, 'on', event), to)),
      ...each(from, null, appendPointer(from.path, 'always'), always),
      ...Object.entries(after ?? {}).flatMap(([delay, to]) => each(from, null, appendPointer(from.path, 'after', delay), to)),
      ...each(from, null, appendPointer(from.path, 'invoke', 'onDone'), invoke?.onDone),
      ...each(from, null, appendPointer(from.path, 'invoke', 'onError'), invoke?.onError),
      ...(from.rules ?? []).map(({ to, actions }, index) => {
        const path = appendPointer('/x-derive/rules', index)
        const transition = { target: `.${to}`, ...(actions === undefined ? {} : { actions }) }
        return { from, event: derivedEvent(to), path, transition, targetPath: appendPointer(path, 'to') }
      }),
    ]
  })
  transitions.set(places, found)
  return found
}

function each(from: StatePlace, event: string | null, path: string, to: Transition | undefined): TransitionPlace[] {
  if (to === undefined) return []
  if (typeof to === 'string') return [{ from, event, path, transition: { target: to }, targetPath: path }]
  if (Array.isArray(to)) return to.flatMap((one, index) => each(from, event, appendPointer(path, index), one))
  return [{ from, event, path, transition: to, targetPath: appendPointer(path, 'target') }]
}

/**
 * The state that a target means, by XState's rules: a neighbour, `.child`, `#id` or `#id.path`; that of a history state is where it leads
 * by default. Undefined when there is none.
 */
export function stateOfTarget(
  workflow: Workflow,
  places: StatePlace[],
  from: StatePlace,
  target: string,
): StatePlace | undefined {
  const find = (names: string[]) => places.find(place => place.names.join('.') === namesMeant(places, names).join('.'))
  if (target.startsWith('#')) {
    const [id, ...way] = target.slice(1).split('.')
    // States have no ids of their own in our files; XState names them by the machine's id and their way.
    return id === workflow.id ? find(way) : undefined
  }
  if (target.startsWith('.')) return find([...from.names, ...target.slice(1).split('.')])
  return from.parent ? find([...from.parent.names, ...target.split('.')]) : undefined
}

/** Names of the state at the end of a way: of a history state, of its default. */
function namesMeant(places: StatePlace[], names: string[]): string[] {
  const history = historiesOf(places).find(place => place.names.join('.') === names.join('.'))
  return history ? [...names.slice(0, -1), ...(history.state.target?.split('.') ?? [])] : names
}

/** The history state that a target means, if it means one. */
export function historyOfTarget(places: StatePlace[], from: StatePlace, target: string): StatePlace | undefined {
  const [above, way] = target.startsWith('#')
    ? [[], target.split('.').slice(1)]
    : target.startsWith('.')
      ? [from.names, target.slice(1).split('.')]
      : [from.parent?.names ?? [], target.split('.')]
  return historiesOf(places).find(({ names }) => names.join('.') === [...above, ...way].join('.'))
}

/** The states entered first when a state is entered: its initial child, all children of a parallel one, and so on. */
export function enteredWith(places: StatePlace[], place: StatePlace): StatePlace[] {
  const { type, initial, states } = place.state
  const names = type === 'parallel' ? Object.keys(states ?? {}) : initial === undefined ? [] : [initial]
  const children = places.filter(({ parent, names: way }) => parent === place && names.includes(way.at(-1) ?? ''))
  return [place, ...children.flatMap(child => enteredWith(places, child))]
}

/** All effects of a workflow, with their place. */
export function actionsOf(workflow: Workflow): { action: Action; path: string; event: string | null }[] {
  const places = statesOf(workflow)
  const onTheWay = transitionsOf(places).flatMap(({ transition, path, event }) => {
    const { actions } = transition
    return (actions ?? []).map((action, index) => ({ action, path: appendPointer(path, 'actions', index), event }))
  })
  const atStates = places.flatMap(({ state, path }) => [
    ...(state.entry ?? []).map((action, index) => ({ action, path: appendPointer(path, 'entry', index), event: null })),
    ...(state.exit ?? []).map((action, index) => ({ action, path: appendPointer(path, 'exit', index), event: null })),
  ])
  return [...onTheWay, ...atStates]
}
