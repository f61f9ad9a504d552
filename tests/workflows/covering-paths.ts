import { edgesOf } from './reader.ts'
import { enteredState, type Json, leavesOf } from './states.ts'
import type { Edge } from './take-edges.ts'

/** One step of a path: what was done, from where to where, by which transitions. */
export type PathStep<Move> = { move: Move; from: string; to: string; taken: Edge[]; effects: Json[] }
/** What may be done in a state; `memory` is whatever else decides, and goes along. */
export type Possible<Move, Memory> = PathStep<Move> & { memory: Memory }
type Place<Move, Memory> = { state: string; memory: Memory; steps: PathStep<Move>[] }

/** A transition in a state that can take it; what is taken at once leaves a state that nothing rests in. */
export const pair = (state: string, edge: Edge): string =>
  edge.trigger === 'always' ? `at once (${edge.at})` : `${state}: ${edge.trigger} (${edge.at})`

/**
 * Shortest paths, found breadth first, which together take every transition in every state that has it: one of an outer state counts once for
 * each state inside.
 *
 * @param moves what may be done in a state, read off the file.
 * @param first where they begin.
 * @returns the paths, longest first; every transition there is; those that no path takes.
 */
export function coveringPaths<Move, Memory>(
  workflow: Json,
  memory: Memory,
  moves: (state: string, memory: Memory) => Possible<Move, Memory>[],
  first = enteredState(workflow),
): { paths: PathStep<Move>[][]; all: string[]; missed: string[] } {
  const start: Place<Move, Memory> = { state: first, memory, steps: [] }
  const key = ({ state, memory: kept }: Place<Move, Memory>): string => `${state} ${JSON.stringify(kept)}`
  const seen = new Map([[key(start), start]])
  const ways = new Map<string, PathStep<Move>[]>()
  // Growing while it is walked: that is the breadth-first order.
  for (const place of seen.values()) {
    for (const { memory: next, ...step } of moves(place.state, place.memory)) {
      const steps = [...place.steps, step]
      for (const edge of step.taken) if (!ways.has(pair(step.from, edge))) ways.set(pair(step.from, edge), steps)
      const reached = { state: step.to, memory: next, steps }
      if (!seen.has(key(reached))) seen.set(key(reached), reached)
    }
  }
  const states = [...new Set([...seen.values()].map(({ state }) => state))]
  const takable = states.flatMap(state => takableIn(workflow, state).map(edge => ({ state, edge })))
  const nowhere = edgesOf(workflow).filter(edge => !takable.some(one => one.edge === edge))
  const all = [
    ...new Set([...takable, ...nowhere.map(edge => ({ state: 'no state', edge }))].map(({ state, edge }) => pair(state, edge))),
  ]
  const missed = all.filter(one => !ways.has(one))
  return { paths: chosen([...ways.values()]), all, missed }
}

/** Transitions of a state and of those around it, without what an inner one always comes before. */
function takableIn(workflow: Json, state: string): Edge[] {
  const found = leavesOf(state).flatMap(leaf =>
    edgesOf(workflow).filter(({ node, trigger }) => {
      const hidden = edgesOf(workflow).some(
        other => other.trigger === trigger && !other.guard && other.node.length > node.length && within(leaf, other.node),
      )
      return within(leaf, node) && !hidden
    }),
  )
  const once = new Map(found.map(edge => [edge.at, edge]))
  return [...once.values()]
}

const within = (leaf: string[], node: string[]): boolean => node.every((name, index) => leaf[index] === name)

/** Longest first, those that take something no other has taken. */
function chosen<Move>(ways: PathStep<Move>[][]): PathStep<Move>[][] {
  const taken = new Set<string>()
  return ways
    .sort((one, other) => other.length - one.length)
    .filter(steps => {
      const pairs = steps.flatMap(({ from, taken: edges }) => edges.map(edge => pair(from, edge)))
      const news = pairs.some(one => !taken.has(one))
      for (const one of pairs) taken.add(one)
      return news
    })
}
