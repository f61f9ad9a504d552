import { ownOrganisation } from '../support/own-organisation.ts'
import { conditionHolds } from './conditions.ts'
import { edgesOf, eventsIn, stepOf } from './reader.ts'
import { type Files, type Json, leavesOf, metaOf, nodeAt } from './states.ts'

/**
 * Somebody of a column of the cells: a role, "ROLE own" who owns the record, "ROLE other" of another organisation, "ROLE there" of the carrier
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
export function stateIn(text: string): { state: string; overdue: boolean } {
  return text.endsWith(late) ? { state: text.slice(0, -late.length), overdue: true } : { state: text, overdue: false }
}

/** The standings that the cells of a state are about: where an event asks whether it is overdue, before and after its due time. */
export function statesIn(workflow: Json, state: string): string[] {
  const { events } = workflow.meta
  const asks = asking.get(events) ?? JSON.stringify(events).includes('"overdue"')
  asking.set(events, asks)
  return asks && metaOf(workflow, state).due !== undefined ? [state, state + late] : [state]
}
// Asked for every cell.
const asking = new WeakMap<Json, boolean>()

/** What came before: `never`: events that have not happened to the record; `gone`: rows around it of which there are none any more. */
export type Before = { never: string[]; gone: RowCounts }
const nothingBefore: Before = { never: [], gone: {} }

/** Facts that conditions may ask about, for a column; `data` is the record's. */
export function factsFor(files: Files, standing: string, column: Column, data: Json, { never, gone } = nothingBefore): Json {
  const { state, overdue } = stateIn(standing)
  const [role = '', whose] = column.split(' ')
  const { id, label, waitingOn, due } = metaOf(files.workflow, state)
  return {
    record: { kind: files.workflow.meta.record, data },
    actor: {
      role,
      // Unknown roles have none.
      flags: files.roles.roles[role]?.flags ?? [],
      signedIn: column !== 'anonymous' && column !== 'system',
      ownsRecord: whose === 'own',
      rights: rightsOf(files, role),
      ...(files.roles.roles[role] && { organisationData: ownOrganisation }),
      // Of a kind without endpoints the record is that of whoever sends.
      ...(hasEndpoints(files) ? {} : { account: { invited: false, ...data } }),
    },
    related: { owner: { data: ownOrganisation }, rows: { ...neededRows(files.workflow.meta), ...gone } },
    lifecycle: {
      ...{
        workflow: files.workflow.id,
        scope: scopeOf(files.workflow),
        state,
        status_id: id ?? null,
        label,
        holder: [waitingOn ?? 'nobody'].flat()[0],
      },
      ...(due === undefined ? {} : { overdue }),
      here: neededRows(files.workflow.meta),
      steps: {
        ...justDone(Object.keys(files.workflow.meta.events)),
        ...Object.fromEntries(never.map(event => [event, { times: 0 }])),
      },
    },
  }
}

/** Cells are tried at once, and what only who sent an event may send by those who did. */
export const justDone = (events: string[]): Json =>
  Object.fromEntries(events.map(event => [event, { times: 1, byActor: true, secondsSince: 0 }]))

/** Rows of other lifecycles that conditions ask for: in tests they are there (`tests/support/related-rows.ts`). */
export function neededRows(within: Json): RowCounts {
  const known = needed.get(within) ?? readNeeded(within)
  needed.set(within, known)
  return known
}
export type RowCounts = { [workflow: string]: { [state: string]: number } }
// Asked for every cell; a file is not changed after it was read.
const needed = new WeakMap<Json, RowCounts>()

function readNeeded(within: Json): RowCounts {
  if (typeof within !== 'object' || within === null) return {}
  const asked: Json = within.related?.properties?.rows?.properties ?? within.lifecycle?.properties?.here?.properties
  if (!asked) {
    const all: RowCounts = {}
    for (const [key, one] of Object.entries<Json>(within))
      for (const [workflow, states] of Object.entries(readNeeded(one))) {
        // What must not be there is not there, unless something else asks for it.
        const none = Object.fromEntries(Object.keys(states).map(state => [state, 0]))
        all[workflow] = key === 'not' ? { ...none, ...all[workflow] } : { ...all[workflow], ...states }
      }
    return all
  }
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

/** Whether a carrier sees a row that stands here. What has ended it sees if it did before, and the ways that are walked to an end lead by there. What it decided it sees, too. */
function isForwarded(files: Files, state: string): boolean {
  const { workflow } = files
  const { forwarded, takenBack } = metaOf(workflow, state)
  const isEnd = leavesOf(state).every(leaf => nodeAt(workflow, leaf)?.type === 'final')
  return isEnd || (forwarded !== false && takenBack !== true) || isDecided(files, state)
}

/** Whether every way to a state keeps a decision of the carrier, which alone leads to where it begins. */
function isDecided(files: Files, state: string): boolean {
  const { workflow, roles } = files
  const decides = (event: string): boolean => {
    const { decision, right } = workflow.meta.events[event] ?? {}
    return decision === true && Object.keys(roles.roles).some(role => rightsOf(files, role)[right] === 'carrier')
  }
  const into = (to: string) =>
    edgesOf(workflow).filter(
      ({ node, target }) => target !== null && node.join('.') !== to && targetOf(workflow, node, target) === to,
    )
  const before = into(state)
  return (
    before.length > 0 &&
    before.every(one => {
      const ways = into(one.node.join('.')).filter(({ node }) => node.join('.') !== state)
      const keeps = workflow.meta.events[one.trigger]?.keepsDecision === true
      return keeps && ways.length > 0 && ways.every(({ trigger }) => decides(trigger))
    })
  )
}

function targetOf(workflow: Json, node: string[], target: string): string {
  return target.startsWith('#') ? target.slice(workflow.id.length + 2) : [...node.slice(0, -1), target].join('.')
}

/** What decides about an answer, wherever it was read. */
type Deciding = {
  /** The rights that the kind's endpoints ask for; null for a kind without endpoints. */
  endpoints: { read: string; edit: string } | null
  /** The event's. */
  right: string
  submits: boolean
  /** Whether the carrier is shown its row in this state, come to by the shortest way. */
  forwarded: boolean
  /** Whether the record holds nothing that was submitted: to others than its owner it is not there. */
  begun: boolean
  /** Over what the role has a right: "own", "all", "carrier" …; empty when it does not have it. */
  scopeOf(right: string): string | undefined
  /** The state that the event leads to; null where nobody may send it now. */
  leadsTo(): string | null
}

/** The state that an event leads to, or the HTTP status of the refusal: 401 nobody signed in, 403 no right, 404 not visible, 409 not now. */
export function answerTo(column: Column, { endpoints, right, submits, forwarded, begun, scopeOf, leadsTo }: Deciding): string {
  const [role = '', whose] = column.split(' ')
  const covers = (one: string): boolean => {
    if (one === 'system') return role === 'system'
    const scope = scopeOf(one)
    const own = whose === 'own'
    return (
      (scope === 'all' && (own || !begun || !endpoints)) ||
      (scope === 'own' && own) ||
      (scope === 'carrier' && whose === 'there' && forwarded)
    )
  }
  if (column !== 'system' && endpoints) {
    if (column === 'anonymous') return '401'
    if (!scopeOf(submits ? endpoints.edit : endpoints.read)) return '403'
    if (!covers(endpoints.read)) return '404'
    if (submits && !covers(endpoints.edit)) return '403'
  }
  return covers(right) ? (leadsTo() ?? '409') : '403'
}

/**
 * What one cell must be, read off the JSON with neither XState nor the engine: a second opinion.
 *
 * @param before what happened to the record, where that is known.
 * @returns the state the event leads to, or the HTTP status of the refusal.
 */
export function expectedCell(
  files: Files,
  standing: string,
  event: string,
  column: Column,
  data: Json = {},
  before: Before = nothingBefore,
): string {
  const { state } = stateIn(standing)
  const { workflow, record } = files
  const about = eventsIn(workflow)[event]
  const rights = rightsOf(files, column.split(' ')[0] ?? '')
  return answerTo(column, {
    endpoints: hasEndpoints(files) ? record.rights : null,
    ...{ right: about.right, submits: Boolean(about.submits), forwarded: isForwarded(files, state) },
    begun: Object.keys(data).length === 0,
    scopeOf: right => rights[right],
    leadsTo: () => {
      const facts = factsFor(files, standing, column, data, before)
      const step = stepOf(workflow, state, event, facts)
      return step && (about.preconditions ?? []).every((need: Json) => conditionHolds(need.facts, facts)) ? step.to : null
    },
  })
}
