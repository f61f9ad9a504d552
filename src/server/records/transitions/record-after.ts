import { kindOf } from '../kind-of.ts'
import { exchangeEvents } from '../reading/exchange-events.ts'
import { decisionEvents } from '../reading/record-history.ts'
import type { HistoryRow, LifecycleRow, RecordRow, RelatedRows } from '../reading/record-row.ts'
import { stepsAfter } from '../reading/step-facts.ts'
import { givenFiles } from './given-files.ts'
import { changesContent } from './seen-version.ts'
import type { Write } from './transition-request.ts'

/** The record as a stored transition left it, so that it need not be read again. */
export function recordAfter(write: Write): RecordRow {
  const { record, row, plan, to, value, now, set, event } = write
  const decides = decisionEvents(set, kindOf(set, record.kind)).includes(event)
  const exchanges = exchangeEvents(set, record.kind).some(one => one.workflow === row.workflow && one.event === event)
  // A decision holds as long as its row does not leave the outermost state that it led to.
  const before = record.decided.map(line =>
    isOf(line, row) ? { ...line, stayed: line.stayed === true && outermost(line.to_state) === outermost(to.state) } : line,
  )
  const moved = {
    ...row,
    state: value,
    state_text: to.state,
    status_id: to.status_id,
    version: row.version + 1,
    since: now.toISOString(),
    due: write.due?.toISOString() ?? null,
    forwarded: (row.forwarded || to.forwarded) && !to.takenBack,
    remembered: write.remembered,
    counted_from: write.countedFrom,
    counted_version: write.countedVersion,
    steps: stepsAfter(write),
  }
  return {
    ...record,
    data: plan.data ?? record.data,
    draft: plan.draft === undefined ? record.draft : plan.draft,
    proposed: plan.proposed === undefined ? record.proposed : plan.proposed,
    answers: { ...record.answers, ...plan.answers },
    ...(plan.onOwner && { owner_data: { ...record.owner_data, ...plan.onOwner } }),
    set_hash: plan.data === undefined && plan.proposed === undefined ? record.set_hash : set.hash,
    label: write.label,
    submitted_at: write.submitted ? now : record.submitted_at,
    version: record.version + 1,
    updated_at: now,
    ...(changesContent(write) && { content_version: record.content_version + 1, content_at: now }),
    lifecycles: record.lifecycles.map(one => (isOf(one, row) ? moved : one)),
    related: { ...record.related, rows: countedAfter(record.related.rows, row, moved) },
    decided: decides
      ? [lineOf(write), ...before.filter(line => !isOf(line, row) || line.actor_organisation !== write.actor.organisation)]
      : before,
    exchanged: exchanges ? [{ ...lineOf(write), files: [] }, ...withoutData(record.exchanged, write)] : record.exchanged,
  }
}

/** Of each event of a row the newest line comes with the data as it stood, and those with comments at fields. */
function withoutData(lines: HistoryRow[], { row, event }: Write): HistoryRow[] {
  return lines.map(line =>
    isOf(line, row) && line.event === event && line.meanings.pins === undefined ? { ...line, data: null } : line,
  )
}

function outermost(state: string): string {
  return state.split('.')[0] ?? state
}

/** The rows that conditions count, with the row where it stands now: what follows from the event is decided by these. */
function countedAfter(
  rows: RelatedRows['rows'],
  before: LifecycleRow,
  { state_text: state, forwarded }: LifecycleRow,
): RelatedRows['rows'] {
  const counted = rows?.find(one => isOf(one, before) && one.state === before.state_text)
  if (!rows || !counted) return rows
  const others = rows.flatMap(one => (one === counted ? (one.count > 1 ? [{ ...one, count: one.count - 1 }] : []) : [one]))
  return [...others, { ...counted, state, forwarded, count: 1 }]
}

type Of = { workflow: string; scope: string }

function isOf(one: Of, row: Of): boolean {
  return one.workflow === row.workflow && one.scope === row.scope
}

/** The line of history that it wrote. */
function lineOf(write: Write): HistoryRow {
  const { record, row, plan, to, now, actor, event, input, given } = write
  return {
    seq: row.version + 1,
    workflow: row.workflow,
    scope: row.scope,
    at: now.toISOString(),
    actor_id: actor.id,
    actor_name: actor.name,
    actor_role: actor.role,
    actor_organisation: actor.organisation,
    event,
    from_state: row.state_text,
    to_state: to.state,
    status_id: to.status_id,
    input: input ?? {},
    meanings: given.meanings,
    files: givenFiles(write),
    data: plan.data ?? plan.proposed ?? record.proposed ?? record.data,
    stayed: true,
  }
}
