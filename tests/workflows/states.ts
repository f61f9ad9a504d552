// biome-ignore lint/suspicious/noExplicitAny: reads JSON as it stands, with none of the project's types
export type Json = any

/** The files that say who may do what: the lifecycle, the roles, the kind of record. */
export type Files = { workflow: Json; roles: Json; record: Json }

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

/** The leaves of the states that entering a state ends in; `rest` is the way further in. */
export function entered(workflow: Json, way: string[], rest: string[] = []): string[][] {
  const node = nodeAt(workflow, way)
  if (!node?.states) return [way]
  const [next, ...further] = rest
  if (node.type !== 'parallel') return entered(workflow, [...way, next ?? node.initial], further)
  return Object.keys(node.states).flatMap(name => entered(workflow, [...way, name], name === next ? further : []))
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

/** What a state is called to a reader. */
export function labelOf(workflow: Json, state: string, reader: string): string {
  const { label, labelFor } = namedBy(workflow, state)
  return labelFor?.[reader] ?? label
}

/** What names a state: a name for some stands beside the name for all, and not beside that of a state around it. */
export function namedBy(workflow: Json, state: string): Json {
  const named = leavesOf(state).flatMap(leaf =>
    leaf.flatMap((_, depth) => {
      const meta = nodeAt(workflow, leaf.slice(0, depth + 1))?.meta
      return meta?.label === undefined ? [] : [{ depth, meta }]
    }),
  )
  const deepest = Math.max(...named.map(({ depth }) => depth))
  return named.find(({ depth }) => depth === deepest)?.meta ?? {}
}

/** Whether a state stands in another, or is it. */
export const isIn = (state: string, outer: string): boolean => outer === '' || state === outer || state.startsWith(`${outer}.`)
