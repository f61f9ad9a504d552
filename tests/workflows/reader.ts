import { conditionHolds } from './conditions.ts'
import { lifecycles } from './files.ts'

// biome-ignore lint/suspicious/noExplicitAny: reads JSON as it stands, with none of the project's types
export type Json = any

/** The files that say who may do what: the lifecycle, the roles, the kind of record. */
export type Files = { workflow: Json; roles: Json; record: Json }

/**
 * One transition as the file writes it. `at` is its place ("/states/open/on/close/1"), `node` the state it leaves, `trigger` what takes it: an event,
 * "after P2D", "done", "error" or "always".
 */
export type Edge = { at: string; node: string[]; trigger: string; target: string | null; guard: Json; actions: Json[] }

/** What a trigger does in a state, read off the JSON with neither XState nor the engine. */
export type Step = { to: string; taken: Edge[]; effects: Json[] }

// A file is not changed after it was read; whoever changes one changes a copy first.
const known = new WeakMap<Json, Edge[]>()

/** Every transition of a workflow, in the order of its file. */
export function edgesOf(workflow: Json): Edge[] {
  const edges = known.get(workflow) ?? readEdges(workflow)
  known.set(workflow, edges)
  return edges
}

function readEdges(workflow: Json): Edge[] {
  const below = (node: Json, way: string[], at: string): Edge[] => [
    ...Object.entries<Json>(node.on ?? {}).flatMap(([event, to]) => each(way, event, `${at}/on/${event}`, to)),
    ...each(way, 'always', `${at}/always`, node.always),
    ...Object.entries<Json>(node.after ?? {}).flatMap(([delay, to]) => each(way, `after ${delay}`, `${at}/after/${delay}`, to)),
    ...each(way, 'done', `${at}/invoke/onDone`, node.invoke?.onDone),
    ...each(way, 'error', `${at}/invoke/onError`, node.invoke?.onError),
    ...Object.entries<Json>(node.states ?? {}).flatMap(([name, inner]) => below(inner, [...way, name], `${at}/states/${name}`)),
  ]
  return [...below(workflow, [], ''), ...derivedEdges(workflow)]
}

/**
 * What a rule of "x-derive" does to the own row: from each state that follows the rows by carrier, into the rule's. Where every state
 * follows them, what one row does.
 */
function derivedEdges(workflow: Json): Edge[] {
  const { in: from, rules = [] } = workflow['x-derive'] ?? {}
  if (!workflow['x-derive']) return []
  if (from === undefined) return followed(workflow).edges
  return rules.flatMap(({ to, actions }: Json, index: number) =>
    statesNamed(workflow, from)
      .filter((state: string) => state !== to)
      .flatMap((state: string) =>
        each(state.split('.'), `derive.${to}`, `/x-derive/rules/${index}`, { target: `#${workflow.id}.${to}`, actions }),
      ),
  )
}

/** Where one row stands for the own row to stand in each state that it can follow that row into; and the steps of the own row then. */
export function followed(workflow: Json): { stands: Map<string, string>; edges: Edge[] } {
  const { from, rules } = workflow['x-derive']
  const rows = lifecycles.find(({ id }) => id === from)
  const own = (row: string): Json =>
    rules.find((rule: Json) => statesNamed(rows, [...(rule.any ?? []), ...(rule.all ?? [])]).includes(row))
  const first = enteredState(rows)
  const stands = new Map<string, string>([[own(first)?.to, first]])
  const edges = new Map<string, Edge[]>()
  for (const [state, row] of stands) {
    // A record begins without rows.
    if (state === enteredState(workflow)) continue
    for (const edge of edgesOf(rows).filter(({ node, target }) => target !== null && isIn(row, node.join('.')))) {
      const { to } = stepTo(rows, row, [edge])
      const rule = own(to)
      if (!rule || rule.to === state) continue
      if (!stands.has(rule.to)) stands.set(rule.to, to)
      if (stands.get(rule.to) !== to) continue
      const written = { target: `#${workflow.id}.${rule.to}`, actions: rule.actions }
      edges.set(
        `${state} ${rule.to}`,
        each(state.split('.'), `derive.${rule.to}`, `/x-derive/rules/${rules.indexOf(rule)}`, written),
      )
    }
  }
  return { stands, edges: [...edges.values()].flat() }
}

const isIn = (state: string, outer: string): boolean => outer === '' || state === outer || state.startsWith(`${outer}.`)

/** Every event of a lifecycle, those by which it follows its rows by carrier included. */
export function eventsIn(workflow: Json): { [event: string]: Json } {
  const rules: Json[] = workflow['x-derive']?.rules ?? []
  const derived = rules.map(({ to, past }) => [`derive.${to}`, { label: past, past, right: 'system' }])
  return { ...workflow.meta.events, ...Object.fromEntries(derived) }
}

function each(node: string[], trigger: string, at: string, written: Json): Edge[] {
  if (written === undefined) return []
  if (Array.isArray(written)) return written.flatMap((one, index) => each(node, trigger, `${at}/${index}`, one))
  const { target = null, guard = null, actions = [] } = typeof written === 'string' ? { target: written } : written
  return [{ at, node, trigger, target, guard, actions: [actions].flat() }]
}

/** The state of the file at the end of a way. */
export function nodeAt(workflow: Json, way: string[]): Json {
  return way.reduce((node, name) => node?.states?.[name], workflow)
}

/** The leaves that a state is made of: "a.b" has one, "p.l.x+p.r.y" two. */
export const leavesOf = (state: string): string[][] => state.split('+').map(leaf => leaf.split('.'))

/** The states a row can stand in, as cells files write them. Of parallel states each combination. */
export function statesOf(node: Json, above: string[] = []): string[] {
  const standing = Object.entries<Json>(node.states ?? {}).filter(([, state]) => state.type !== 'history')
  const inner = standing.map(([name, state]) => (state.states ? statesOf(state, [...above, name]) : [[...above, name].join('.')]))
  if (node.type !== 'parallel') return inner.flat()
  return inner.reduce((some, more) => some.flatMap(one => more.map(other => `${one}+${other}`)))
}

/** The states that a list of names means: outer names for all within, "*" for all, "!name" for all but. */
export function statesNamed(workflow: Json, names: string[]): string[] {
  const means = (state: string, name: string): boolean => name === '*' || state.split('+').some(leaf => isIn(leaf, name))
  const [out, among] = [names.filter(name => name[0] === '!').map(name => name.slice(1)), names.filter(name => name[0] !== '!')]
  return statesOf(workflow)
    .filter(state => among.length === 0 || among.some(name => means(state, name)))
    .filter(state => !out.some(name => means(state, name)))
}

/** The state that entering a state ends in. */
export function enteredState(workflow: Json, way: string[] = []): string {
  return entered(workflow, way)
    .map(leaf => leaf.join('.'))
    .join('+')
}

function entered(workflow: Json, way: string[], rest: string[] = []): string[][] {
  const node = nodeAt(workflow, way)
  if (!node?.states) return [way]
  const [next, ...further] = rest
  if (node.type !== 'parallel') return entered(workflow, [...way, next ?? node.initial], further)
  return Object.keys(node.states).flatMap(name => entered(workflow, [...way, name], name === next ? further : []))
}

/**
 * From the innermost state outwards, the first whose transition holds is taken, in each region of a parallel state; then what is "always" taken.
 *
 * @returns null when nothing is taken.
 */
export function stepOf(workflow: Json, state: string, trigger: string, facts: Json, memory?: Memory): Step | null {
  let step = singleStep(workflow, state, trigger, facts, memory)
  for (let times = 0; step && times < 20; times++) {
    const further = singleStep(workflow, step.to, 'always', facts, memory)
    if (!further) break
    step = { to: further.to, taken: [...step.taken, ...further.taken], effects: [...step.effects, ...further.effects] }
  }
  return step
}

function singleStep(workflow: Json, state: string, trigger: string, facts: Json, memory?: Memory): Step | null {
  const edges = edgesOf(workflow).filter(edge => edge.trigger === trigger)
  const found = leavesOf(state).flatMap(leaf => {
    const from = [...leaf.keys(), leaf.length].reverse().map(depth => leaf.slice(0, depth).join('.'))
    for (const way of from) {
      const taken = edges.find(
        ({ node, guard }) =>
          node.join('.') === way && (guard?.needs ?? []).every((need: Json) => conditionHolds(need.facts, facts)),
      )
      if (taken) return [taken]
    }
    return []
  })
  const taken = [...new Set(found)]
  return taken.length === 0 ? null : stepTo(workflow, state, taken, memory)
}

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

const startsWith = (way: string[], start: string[]): boolean => start.every((name, index) => way[index] === name)

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

/** What a state says of itself: each member from the innermost state that has it. */
export function metaOf(workflow: Json, state: string): Json {
  const metas = leavesOf(state).flatMap(leaf =>
    leaf.map((_, depth) => ({ depth, meta: nodeAt(workflow, leaf.slice(0, depth + 1))?.meta ?? {} })),
  )
  const ordered = metas.sort((one, other) => one.depth - other.depth)
  const deepest = [...ordered].reverse()
  // Of two as deep, the first speaks.
  return Object.assign(
    {},
    ...ordered.map(({ meta }) => meta),
    ...deepest.filter(({ depth }) => depth === deepest[0]?.depth).map(({ meta }) => meta),
  )
}
