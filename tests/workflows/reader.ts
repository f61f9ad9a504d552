import { conditionHolds } from './conditions.ts'
import { lifecycles } from './files.ts'
import { enteredState, isIn, type Json, leavesOf, statesNamed, statesOf } from './states.ts'
import { type Edge, type Memory, type Step, stepTo } from './take-edges.ts'

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

/**
 * Where one row stands for the own row to stand in each state that it can follow that row into; and the steps of the own row then. `beside`:
 * for states that no row leads to alone, where a second row goes while the first stands still.
 */
export function followed(workflow: Json): { stands: Map<string, string>; beside: Map<string, string>; edges: Edge[] } {
  const { from, rules } = workflow['x-derive']
  const rows = lifecycles.find(({ id }) => id === from)
  const own = (...stand: string[]): Json =>
    rules.find(({ any, all, none }: Json) => {
      const among = (names: string[]) => (row: string) => statesNamed(rows, names).includes(row)
      return (!any || stand.some(among(any))) && (!all || stand.every(among(all))) && !(none && stand.some(among(none)))
    })
  const first = enteredState(rows)
  const stands = new Map<string, string>([[own(first)?.to, first]])
  const edges = new Map<string, Edge[]>()
  for (const [state, row] of stands) {
    // A record begins without rows.
    if (state === enteredState(workflow)) continue
    for (const edge of edgesFrom(rows, row).filter(({ target }) => target !== null)) {
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
  const beside = new Map<string, string>()
  for (const [state, still] of stands) {
    for (const row of statesOf(rows)) {
      const rule = own(still, row)
      if (!rule || stands.has(rule.to) || beside.has(rule.to)) continue
      beside.set(rule.to, row)
      const written = { target: `#${workflow.id}.${rule.to}`, actions: rule.actions }
      edges.set(rule.to, each(state.split('.'), `derive.${rule.to}`, `/x-derive/rules/${rules.indexOf(rule)}`, written))
    }
  }
  return { stands, beside, edges: [...edges.values()].flat() }
}

/** Where an event may lead from a state: what an inner state says of an event stands before what those around it say. */
function edgesFrom(workflow: Json, state: string): Edge[] {
  const from = edgesOf(workflow).filter(({ node }) => isIn(state, node.join('.')))
  return from.filter(edge => !from.some(({ trigger, node }) => trigger === edge.trigger && node.length > edge.node.length))
}

/** Every event of a lifecycle, those by which it follows its rows by carrier included. */
export function eventsIn(workflow: Json): { [event: string]: Json } {
  const rules: Json[] = workflow['x-derive']?.rules ?? []
  const derived = rules.map(({ to, historyLabel, historyLabelFor }) => [
    `derive.${to}`,
    { label: historyLabel, historyLabel, historyLabelFor, right: 'system' },
  ])
  return { ...workflow.meta.events, ...Object.fromEntries(derived) }
}

/** The sentence of an event in the history of a reader. */
export const toldTo = ({ historyLabel, historyLabelFor }: Json, reader: string): string =>
  historyLabelFor?.[reader] ?? historyLabel

function each(node: string[], trigger: string, at: string, written: Json): Edge[] {
  if (written === undefined) return []
  if (Array.isArray(written)) return written.flatMap((one, index) => each(node, trigger, `${at}/${index}`, one))
  const { target = null, guard = null, actions = [] } = typeof written === 'string' ? { target: written } : written
  return [{ at, node, trigger, target, guard, actions: [actions].flat() }]
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
          node.join('.') === way && (guard?.preconditions ?? []).every((need: Json) => conditionHolds(need.facts, facts)),
      )
      if (taken) return [taken]
    }
    return []
  })
  const taken = [...new Set(found)]
  return taken.length === 0 ? null : stepTo(workflow, state, taken, memory)
}
