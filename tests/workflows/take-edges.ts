import { entered, type Json, leavesOf, nodeAt } from './states.ts'

/**
 * One transition as the file writes it. `at` is its place ("/states/open/on/close/1"), `node` the state it leaves, `trigger` what takes it: an event,
 * "after P2D", "done", "error" or "always".
 */
export type Edge = { at: string; node: string[]; trigger: string; target: string | null; guard: Json; actions: Json[] }

/** What a trigger does in a state, read off the JSON with neither XState nor the engine. */
export type Step = { to: string; taken: Edge[]; effects: Json[] }

/** What taking these transitions in a state does: leaving, the transition, entering, in this order. */
export function stepTo(workflow: Json, state: string, taken: Edge[], memory: Memory = new Map()): Step {
  let leaves = leavesOf(state)
  const effects: Json[] = []
  for (const edge of taken) {
    effects.push(...edge.actions)
    const move = moved(workflow, leaves, edge, memory)
    if (!move) continue
    const [out, into] = [nodesBelow(leaves, move.domain), nodesBelow(move.leaves, move.domain)]
    for (const way of out) remember(workflow, way, leaves, memory)
    effects.unshift(...out.reverse().flatMap(way => nodeAt(workflow, way)?.exit ?? []))
    effects.push(...into.flatMap(way => nodeAt(workflow, way)?.entry ?? []))
    leaves = move.leaves
  }
  return { to: leaves.map(leaf => leaf.join('.')).join('+'), taken, effects }
}

/** Where a history state leads back to, by its name; of one that is not there, to its default. Tables are written without a past. */
export type Memory = Map<string, string[]>

function remember(workflow: Json, way: string[], leaves: string[][], memory: Memory): void {
  const leaf = leaves.find(one => startsWith(one, way)) ?? way
  for (const [name, child] of Object.entries<Json>(nodeAt(workflow, way).states ?? {}))
    if (child.type === 'history')
      memory.set([...way, name].join('.'), child.history === 'deep' ? leaf : leaf.slice(0, way.length + 1))
}

function back(workflow: Json, way: string[], memory: Memory): string[] {
  const node = nodeAt(workflow, way)
  if (node?.type !== 'history') return way
  return memory.get(way.join('.')) ?? [...way.slice(0, -1), ...node.target.split('.')]
}

/** States strictly below a domain that hold the leaves, from the outside in. */
function nodesBelow(leaves: string[][], domain: string[]): string[][] {
  const ways = leaves.filter(leaf => startsWith(leaf, domain)).flatMap(leaf => leaf.map((_, depth) => leaf.slice(0, depth + 1)))
  const texts = new Set(ways.filter(way => way.length > domain.length).map(way => way.join('.')))
  return [...texts].map(text => text.split('.')).sort((one, other) => one.length - other.length)
}

/** The leaves after a transition; null for one without target. A neighbour, ".child" or "#id.way"; what stays is not left and entered again. */
function moved(
  workflow: Json,
  leaves: string[][],
  { node, target }: Edge,
  memory: Memory,
): { leaves: string[][]; domain: string[] } | null {
  if (target === null) return null
  const way = back(workflow, wayOf(workflow, node, target), memory)
  if (nodeAt(workflow, way) === undefined)
    throw new Error(`"${target}" of ${node.join('.') || 'the workflow'} leads to no state.`)
  // What contains both; a parallel state is no place to stop at, its regions would be left behind.
  let depth = startsWith(way, node) ? node.length : node.findIndex((name, index) => way[index] !== name)
  if (!startsWith(way, node)) while (depth > 0 && nodeAt(workflow, node.slice(0, depth))?.type === 'parallel') depth--
  const domain = node.slice(0, Math.min(depth, startsWith(way, node) ? depth : way.length - 1))
  const into = entered(workflow, domain, way.slice(domain.length))
  const first = leaves.findIndex(leaf => startsWith(leaf, domain))
  const others = leaves.filter(leaf => !startsWith(leaf, domain))
  return { domain, leaves: [...others.slice(0, first), ...into, ...others.slice(first)] }
}

function wayOf(workflow: Json, node: string[], target: string): string[] {
  if (target.startsWith('#')) {
    const [id, ...way] = target.slice(1).split('.')
    return id === workflow.id ? way : ['no such workflow']
  }
  return target.startsWith('.') ? [...node, ...target.slice(1).split('.')] : [...node.slice(0, -1), ...target.split('.')]
}

const startsWith = (way: string[], start: string[]): boolean => start.every((name, index) => way[index] === name)
