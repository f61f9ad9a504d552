import { conditionHolds } from './conditions.ts'
import { eventsIn, type Files, type Json, metaOf, stepOf } from './reader.ts'

/**
 * Somebody of a cells file's column: a role, "ROLE own" who owns the record, "ROLE other" of another organisation, "ROLE there" of the carrier
 * whose row it is (a bare role is of a carrier that was not asked), "system" (the platform's own steps) or "anonymous".
 */
export type Column = string

/** Kinds whose endpoints are made of their definition; of others the server's own function is asked, which knows no 401, no 404. */
export const hasEndpoints = ({ record }: Files): boolean => record.generated !== false

/** The carrier that records are sent to, and one that they are not; the cases files of forms name the first. */
export const carriers = { there: 'vi', elsewhere: 'northline' }

/** The carrier whose rows a lifecycle has, as a scope; '' for a record's own row. */
export const scopeOf = ({ meta }: Json): string => (meta.scope === 'carrier' ? carriers.there : '')

/** A state's due time is over, in cells files: "waiting, overdue". */
const late = ', overdue'

/** A standing of a cells file: the state, and whether its due time is over. */
export function standingOf(text: string): { state: string; overdue: boolean } {
  return text.endsWith(late) ? { state: text.slice(0, -late.length), overdue: true } : { state: text, overdue: false }
}

/** The standings that the cells of a state are about: where an event asks whether it is overdue, before and after its due time. */
export function standingsOf(workflow: Json, state: string): string[] {
  const { events } = workflow.meta
  const asks = asking.get(events) ?? JSON.stringify(events).includes('"overdue"')
  asking.set(events, asks)
  return asks && metaOf(workflow, state).due !== undefined ? [state, state + late] : [state]
}
// Asked for every cell.
const asking = new WeakMap<Json, boolean>()

/** Facts that conditions may ask about, for a column; `data` is the record's. */
export function factsFor(files: Files, standing: string, column: Column, data: Json): Json {
  const { state, overdue } = standingOf(standing)
  const [role = '', whose] = column.split(' ')
  const { id, label, holder, due } = metaOf(files.workflow, state)
  return {
    record: { kind: files.workflow.meta.record, data },
    actor: {
      role,
      signedIn: column !== 'anonymous' && column !== 'system',
      ownsRecord: whose === 'own',
      rights: rightsOf(files, role),
      // Everybody's organisation manages bots for itself.
      ...(files.roles.roles[role] && { organisationData: { agent_type: 0, launchApproved: false } }),
    },
    related: { rows: neededRows(files.workflow.meta) },
    lifecycle: {
      ...{
        workflow: files.workflow.id,
        scope: scopeOf(files.workflow),
        state,
        status_id: id ?? null,
        label,
        holder: holder ?? 'nobody',
      },
      ...(due === undefined ? {} : { overdue }),
    },
  }
}

/** Rows of other lifecycles that conditions ask for: in tests they are there (`tests/support/rows-around.ts`). */
export function neededRows(within: Json): { [workflow: string]: { [state: string]: number } } {
  if (typeof within !== 'object' || within === null) return {}
  const asked: Json = within.related?.properties?.rows?.properties
  if (!asked) return Object.assign({}, ...Object.values(within).map(neededRows))
  return Object.fromEntries(
    Object.entries<Json>(asked).map(([workflow, { properties }]) => [
      workflow,
      // One of each, but of those of which there may be none.
      Object.fromEntries(Object.entries<Json>(properties).map(([state, { maximum }]) => [state, maximum === 0 ? 0 : 1])),
    ]),
  )
}

function rightsOf({ roles }: Files, role: string): { [right: string]: string } {
  return roles.roles[role] ? { ...roles.everyone, ...roles.roles[role].rights } : {}
}

/**
 * What one cell of a cells file must say, read off the JSON with neither XState nor the engine: a second opinion.
 *
 * @returns the state the event leads to, or the HTTP status of the refusal.
 */
export function expectedCell(files: Files, standing: string, event: string, column: Column, data: Json = {}): string {
  const { state } = standingOf(standing)
  const { workflow, record } = files
  const about = eventsIn(workflow)[event]
  const [role = '', whose] = column.split(' ')
  const rights = rightsOf(files, role)
  const covers = (right: string): boolean =>
    right === 'system'
      ? role === 'system'
      : rights[right] === 'all' ||
        (rights[right] === 'own' && whose === 'own') ||
        (rights[right] === 'carrier' && whose === 'there')
  if (column !== 'system' && hasEndpoints(files)) {
    if (column === 'anonymous') return '401'
    if (rights[about.submits ? record.rights.edit : record.rights.read] === undefined) return '403'
    if (!covers(record.rights.read)) return '404'
    if (about.submits && !covers(record.rights.edit)) return '403'
  }
  if (!covers(about.right)) return '403'
  const facts = factsFor(files, standing, column, data)
  const step = stepOf(workflow, state, event, facts)
  if (!step) return '409'
  return (about.needs ?? []).every((need: Json) => conditionHolds(need.facts, facts)) ? step.to : '409'
}
