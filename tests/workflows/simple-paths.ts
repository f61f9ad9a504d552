import type { PathStep, Possible } from './covering-paths.ts'
import { enteredState, type Json } from './states.ts'

/** No workflow of people has as many ways; one that has is walked as far as this. */
export const mostPaths = 20_000

/** Every path from the initial state that comes to no state twice, and each of its beginnings; at most `mostPaths`. */
export function simplePaths<Move, Memory>(
  workflow: Json,
  memory: Memory,
  moves: (state: string, memory: Memory) => Possible<Move, Memory>[],
): PathStep<Move>[][] {
  const found: PathStep<Move>[][] = []
  const asked = new Map<string, Possible<Move, Memory>[]>()
  // Thousands of paths come by the same state with the same memory.
  const movesIn = (state: string, kept: Memory): Possible<Move, Memory>[] => {
    const key = `${state} ${JSON.stringify(kept)}`
    const known = asked.get(key) ?? moves(state, kept)
    asked.set(key, known)
    return known
  }
  const walk = (state: string, kept: Memory, steps: PathStep<Move>[], seen: Set<string>): void => {
    for (const { memory: next, ...step } of movesIn(state, kept)) {
      if (found.length >= mostPaths) return
      const longer = [...steps, step]
      // A step back is the end of a path: it is taken, and not gone on from.
      found.push(longer)
      if (!seen.has(step.to)) walk(step.to, next, longer, new Set([...seen, step.to]))
    }
  }
  const start = enteredState(workflow)
  walk(start, memory, [], new Set([start]))
  return found
}

/** How many there are, and whether there were more. */
export const countedPaths = (id: string, { length }: unknown[]): string =>
  `${id}: ${length} simple paths${length === mostPaths ? `, and more: it is walked no further than ${mostPaths}` : ''}`
