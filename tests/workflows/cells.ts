import { type RightsTable, rightsTable } from '../permissions/rights.ts'
import { clausesOf, textHolds } from './condition-text.ts'
import type { Row, Table } from './csv.ts'
import { table } from './files.ts'
import { dataIn } from './lifecycle-paths.ts'
import { type Files, type Json, statesOf } from './states.ts'
import { answerTo, type Column, justDone, stateIn, statesIn } from './who-may.ts'

/** What people wrote down of a lifecycle: its cells file, and the table of rights. */
export type Written = { allowed: Row[]; events: Row[]; states: Row[]; record: Row; rights: RightsTable }

/** Reads it. */
export const writtenOf = (id: string): Written => ({
  allowed: table(id).rows,
  events: table(id, 'events').rows,
  states: table(id, 'states').rows,
  record: table(id, 'record').rows[0] ?? {},
  rights: rightsTable(),
})

/**
 * Everybody who is to be tried, of each role: where a right covers all records, somebody, and an owner (no second person for the own
 * record); where it covers those of one's own organisation, an owner, and somebody of another one; of a carrier's rows its people, and
 * those of another carrier. Then nobody, and the platform where it takes steps of its own.
 */
export function columnsOf({ allowed, record, rights }: Written): Column[] {
  const asked = new Set([record.read ?? '', record.edit ?? '', ...allowed.map(row => row.right ?? '')])
  const columns = rights.roles.flatMap(role => {
    const scopes = new Set([...asked].map(right => rights.scopeOf(role, right)))
    if (scopes.has('own')) return [`${role} own`, `${role} other`]
    if (scopes.has('carrier') && record.scope === 'carrier') return [`${role} there`, role]
    return scopes.has('all') ? [role, `${role} own`] : [role]
  })
  return [...columns, 'anonymous', ...(asked.has('system') ? ['system'] : [])]
}

/** Of the column with what else a state says; what has ended is seen by the carrier that saw it before. */
const isForwarded = (more: string): boolean => /\btype final\b/.test(more) || !/\b(forwarded false|takenBack true)\b/.test(more)

/** Whether every way to a state keeps a decision of the carrier, which alone leads to where it begins: what it decided it sees. */
function isDecided({ allowed, events, rights }: Written, state: string): boolean {
  const decides = ({ event, right = '' }: { [column: string]: string }): boolean =>
    events.some(row => row.event === event && row.decision === 'true') &&
    rights.roles.some(role => rights.scopeOf(role, right) === 'carrier')
  const into = (to: string | undefined) => allowed.filter(row => row.to === to && row.state !== to)
  const before = into(state)
  return (
    before.length > 0 &&
    before.every(one => {
      const ways = into(one.state).filter(row => row.state !== state)
      const { tone = '' } = events.find(row => row.event === one.event) ?? {}
      return tone.includes('(keeps decision)') && ways.length > 0 && ways.every(decides)
    })
  )
}

/** Whether there are none of the rows of a clause: an event needs that, and none needs that there are some. */
function isGone({ events }: Written, clause: string): boolean {
  const asked = events.flatMap(row => clausesOf(row.preconditions ?? ''))
  return asked.includes(`not.${clause}`) && !asked.includes(clause)
}

/** What a cell must be by what people wrote down: the state that the event leads to, or the HTTP status of the refusal. What is not written is refused. */
export function writtenCell(written: Written, standing: string, event: string, column: Column, data: Json = {}): string {
  const { allowed, events, states, record, rights } = written
  const { state, overdue } = stateIn(standing)
  const [role = '', whose] = column.split(' ')
  const { right = '', 'second person': second } = allowed.find(row => row.event === event) ?? {}
  const { submits, preconditions = '' } = events.find(row => row.event === event) ?? {}
  const { more = '' } = states.find(row => row.state === state) ?? {}
  const facts = {
    // Those who are tried signed up themselves.
    actor: { role, ownsRecord: whose === 'own', account: { invited: false } },
    lifecycle: { state, overdue, steps: justDone(events.map(row => row.event ?? '')) },
    record: { data },
  }
  const gone = (clause: string) => isGone(written, clause)
  return answerTo(column, {
    endpoints: record.read ? { read: record.read, edit: record.edit ?? '' } : null,
    ...{ right, submits: Boolean(submits), forwarded: isForwarded(more) || isDecided(written, state) },
    begun: Object.keys(data).length === 0,
    scopeOf: one => rights.scopeOf(role, one),
    leadsTo: () => {
      const way = allowed.find(row => row.state === state && row.event === event && textHolds(row.when ?? '', facts, gone))
      if (!way || (second === 'yes' && whose === 'own') || !textHolds(preconditions, facts, gone)) return null
      return way.to === 'stays' ? state : (way.to ?? '')
    },
  })
}

/** Every cell of a lifecycle: each of its states and events, for everybody, as people wrote it down. */
export function cellsOf(files: Files, written: Written = writtenOf(files.workflow.id)): Table {
  const columns = columnsOf(written)
  const data = dataIn(files)
  const rows = statesOf(files.workflow)
    .flatMap(state => statesIn(files.workflow, state))
    .flatMap(state => Object.keys(files.workflow.meta.events).map(event => ({ state, event })))
  return {
    columns: ['state', 'event', ...columns],
    rows: rows.map(({ state, event }) => ({
      ...{ state, event },
      ...Object.fromEntries(
        columns.map(column => [column, writtenCell(written, state, event, column, data(stateIn(state).state))]),
      ),
    })),
  }
}
