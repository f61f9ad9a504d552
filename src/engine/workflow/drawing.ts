import type { Tone } from '#engine/definitions/types.ts'
import { systemRight } from '#engine/permissions/rights.ts'
import { derivedParts } from './derive.ts'
import type { State, Transition, Workflow } from './types.ts'

type DrawnNode = { state: string; label: string; tone: Tone; id: number | null; parent?: string }
/** `back`: by a history state, to where the row last stood within the state it leads to. */
export type DrawnEdge = { from: string; to: string; event: string; label: string; back?: true }
type Drawing = { nodes: DrawnNode[]; edges: DrawnEdge[] }

/** The place of a state in its workflow: names from the outside in; the workflow itself is the empty path. */
type Place = { path: string[]; state: State; tone: Tone }

/**
 * A workflow as nodes and edges, in the order of its file. States are named as by `stateText` ("verified.changing"), compound ones
 * included; a transition of the whole workflow leaves from ''. A transition without target leads back to where it is.
 */
export function drawing(workflow: Workflow): Drawing {
  const places: Place[] = [
    { path: [], tone: 'neutral', state: { on: { ...workflow.on, ...derivedParts(workflow).on } } },
    ...below([], workflow.states),
  ]
  return {
    nodes: places.filter(({ path }) => path.length > 0).map(nodeOf),
    edges: places.flatMap(place => edgesOf(workflow, place)),
  }
}

/** `above`: the tone of the state around them, which holds where a state names none. */
function below(path: string[], states: { [name: string]: State } = {}, above: Tone = 'neutral'): Place[] {
  return Object.entries(states).flatMap(([name, state]) => {
    if (state.type === 'history') return []
    const tone = state.meta?.tone ?? above
    return [{ path: [...path, name], state, tone }, ...below([...path, name], state.states, tone)]
  })
}

function nodeOf({ path, tone, state: { meta = {} } }: Place): DrawnNode {
  const parent = path.slice(0, -1).join('.')
  const node = {
    state: path.join('.'),
    label: meta.label ?? path.at(-1) ?? '',
    tone,
    id: meta.id ?? null,
  }
  return parent ? { ...node, parent } : node
}

function edgesOf(workflow: Workflow, { path, state }: Place): DrawnEdge[] {
  const labels = workflow.meta.kind === 'lifecycle' ? { ...workflow.meta.events, ...derivedParts(workflow).events } : {}
  const edge = (event: string, label: string, transition: Transition | undefined): DrawnEdge[] =>
    targetsOf(transition).map(target => ({
      from: path.join('.'),
      ...leadsTo(workflow, resolve(workflow, path, target)),
      event,
      label,
    }))
  // What only the platform sends and leaves all as it stands is no step for a reader.
  const isStep = ({ event, from, to }: DrawnEdge): boolean => labels[event]?.right !== systemRight || from !== to
  const sent = Object.entries(state.on ?? {}).flatMap(([event, transition]) =>
    edge(event, labels[event]?.label ?? event, transition),
  )
  return [
    ...sent.filter(isStep),
    ...edge('', 'at once', state.always),
    ...Object.entries(state.after ?? {}).flatMap(([delay, transition]) => edge(`after ${delay}`, `after ${delay}`, transition)),
    ...edge('done', 'done', state.invoke?.onDone),
    ...edge('error', 'error', state.invoke?.onError),
  ]
}

function targetsOf(transition: Transition | undefined): (string | undefined)[] {
  if (transition === undefined) return []
  if (typeof transition === 'string') return [transition]
  return [transition].flat().map(({ target }) => target)
}

/** A history state leads back into the state around it. */
function leadsTo(workflow: Workflow, to: string): { to: string; back?: true } {
  const way = to.split('.')
  const state = way.reduce<State | undefined>((one, name) => one?.states?.[name], { states: workflow.states })
  return state?.type === 'history' ? { to: way.slice(0, -1).join('.'), back: true } : { to }
}

/** XState's target syntax: "#id.a.b" from the workflow, ".a" below the state itself, "a" beside it. */
function resolve(workflow: Workflow, path: string[], target: string | undefined): string {
  if (target === undefined) return path.join('.')
  if (target.startsWith('#')) return target.slice(workflow.id.length + 2)
  if (target.startsWith('.')) return [...path, target.slice(1)].join('.')
  return [...path.slice(0, -1), target].join('.')
}
