// biome-ignore lint/suspicious/noExplicitAny: reads JSON as it stands, with none of the project's types
type Json = any

/** The files that say who may do what: the lifecycle, the roles, the kind of record. */
export type Files = { workflow: Json; roles: Json; record: Json }

/**
 * What one cell of a cells file must say, read off the JSON with neither XState nor the engine: a second opinion.
 *
 * @param column a role, "ROLE own" who owns the record, "ROLE other" of another organisation, or "anonymous".
 * @returns the state the event leads to, or the HTTP status of the refusal.
 */
export function expectedCell({ workflow, roles, record }: Files, state: string, event: string, column: string): string {
  if (column === 'anonymous') return '401'
  const [role = '', whose] = column.split(' ')
  const rights: Record<string, string> = { ...roles.everyone, ...roles.roles[role]?.rights }
  const covers = (right: string): boolean => rights[right] === 'all' || (rights[right] === 'own' && whose === 'own')
  const about = workflow.meta.events[event]
  const asked = about.submits ? record.rights.edit : record.rights.read
  if (rights[asked] === undefined) return '403'
  if (!covers(record.rights.read)) return '404'
  if (about.submits && !covers(record.rights.edit)) return '403'
  if (!covers(about.right)) return '403'
  const target = targetOf(workflow, state.split('.'), event)
  if (target === null) return '409'
  const forbidsOwner = (about.needs ?? []).some((need: Json) => need.facts.properties.actor.properties.ownsRecord.const === false)
  return forbidsOwner && whose === 'own' ? '409' : target
}

/** The states a row can stand in, as cells files write them. */
export function statesOf(node: Json, above: string[] = []): string[] {
  return Object.entries<Json>(node.states).flatMap(([name, state]) =>
    state.states ? statesOf(state, [...above, name]) : [[...above, name].join('.')],
  )
}

/** From the innermost state outwards, the first that knows the event says where it leads. */
function targetOf(workflow: Json, path: string[], event: string): string | null {
  for (let depth = path.length; depth > 0; depth--) {
    const written = at(workflow, path.slice(0, depth)).on?.[event]
    if (written === undefined) continue
    const name = typeof written === 'string' ? written : written.target
    return entered(workflow, [...path.slice(0, depth - 1), name]).join('.')
  }
  return null
}

function at(workflow: Json, path: string[]): Json {
  return path.reduce((node, name) => node.states[name], workflow)
}

function entered(workflow: Json, path: string[]): string[] {
  const { initial } = at(workflow, path)
  return initial === undefined ? path : entered(workflow, [...path, initial])
}
