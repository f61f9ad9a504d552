import { completeFacts } from '#engine/conditions/complete-facts.ts'
import type { Actor, Facts, LifecycleFacts } from '#engine/conditions/facts.ts'
import { type RowCounts, referencedRows, referencesHere } from '#engine/conditions/referenced-rows.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, Tone, WaitingOn } from '#engine/definitions/types.ts'
import { type Reader, readerOf } from '#engine/permissions/reader.ts'
import { type RightsHolder, systemRight, type Target } from '#engine/permissions/rights.ts'
import { together, type Waits } from '#engine/workflow/carried-on.ts'
import { derivedSummary } from '#engine/workflow/derive.ts'
import { labelFor, nextFor } from '#engine/workflow/label-for.ts'
import { mayLeadOn } from '#engine/workflow/leads-on.ts'
import { type Lifecycle, loadLifecycle, stateFacts } from '#engine/workflow/lifecycle.ts'
import { isMeant } from '#engine/workflow/named-states.ts'
import { ownerFirst } from '#engine/workflow/owner-first.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { carrierLabel } from './carrier-label.ts'
import type { LifecycleRow, RecordRow, ShownRow } from './record-row.ts'
import { answersByName } from './scoped-answers.ts'
import { stepFacts } from './step-facts.ts'

// One machine per published workflow object; a new set has new objects.
const lifecycles = new WeakMap<object, Lifecycle>()

/** The lifecycle of a set, or an error that names what is missing. */
export function lifecycleOf(set: PublishedSet, workflow: string): Lifecycle {
  const definition = set.workflows[workflow]
  if (!definition)
    throw new Error(`The published set has no workflow "${workflow}", but records stand in it. Publish a set that has it.`)
  const known = lifecycles.get(definition)
  if (known) return known
  const made = loadLifecycle(definition)
  lifecycles.set(definition, made)
  return made
}

/** Who reads: as whom, and with which rights. */
type Reading = { reader: Reader; actor: RightsHolder }

/** Somebody who reads a record of this owner. */
export function readingOf(actor: RightsHolder, owner: string | null): Reading {
  return { reader: readerOf(actor, owner), actor }
}

/** A lifecycle row as conditions, lists and pages see it. */
export type RowFacts = LifecycleFacts & {
  holder: WaitingOn
  tone: Tone
  editable: boolean
  next: string | null
  waits: Waits[]
  summary: string | null
  carried?: Tone
}

/**
 * A lifecycle row as conditions, lists and pages see it.
 *
 * @param rows all that the reader may see of the record, for what they say together.
 * @param by whom the sentence on what comes next is for; without it the owner.
 */
export function lifecycleFacts(set: PublishedSet, row: ShownRow, rows: ShownRow[], by: Reading | null = null): RowFacts {
  const lifecycle = lifecycleOf(set, row.workflow)
  const facts = stateFacts(lifecycle, row.state)
  return {
    workflow: row.workflow,
    scope: row.scope,
    state: facts.state,
    status_id: facts.status_id,
    label: labelFor(facts, by?.reader ?? 'owner'),
    tone: facts.tone,
    holder: facts.holder,
    editable: facts.editable,
    next: toldTo(set, row, by).next,
    version: row.version,
    since: new Date(row.since).toISOString(),
    due: row.due === null ? null : new Date(row.due).toISOString(),
    waits: waitsFor(set, waiting(set, row, rows), by),
    summary: derivedSummary(
      lifecycle.workflow,
      rowsFrom(
        lifecycle.workflow,
        rows.filter(one => !isTakenBack(set, one)),
      ).map(one => ({ state: one.state_text, carrier: carrierLabel(set, one.scope) })),
    ),
  }
}

/** The rows that say whom a row waits for: itself, of a record's own those by carrier as well, and while its owner is asked that one first. */
function waiting(set: PublishedSet, row: ShownRow, rows: ShownRow[]): ShownRow[] {
  const own = row.scope === '' ? row : rows.find(one => one.scope === '' && workflowFrom(set, one) === row.workflow)
  const isAsked = own !== undefined && ownerFirst(lifecycleOf(set, own.workflow).workflow).includes(own.state_text)
  const isOurs = (one: ShownRow) =>
    one.scope === '' || !isAsked || !stateFacts(lifecycleOf(set, one.workflow), one.state).holders.includes('reviewer')
  if (row.scope !== '') return [isOurs(row) || !own ? row : own]
  return [row, ...rows.filter(({ scope }) => scope !== '').filter(isOurs)]
}

function workflowFrom(set: PublishedSet, { workflow }: ShownRow): string | undefined {
  return lifecycleOf(set, workflow).workflow['x-derive']?.from
}

/** What a reader is told comes next for a row, and which of those whom it waits for they are; undefined for none. */
function toldTo(set: PublishedSet, { workflow, state }: ShownRow, by: Reading | null) {
  const lifecycle = lifecycleOf(set, workflow)
  const facts = stateFacts(lifecycle, state)
  if (by === null) return { next: nextFor(facts, 'owner', true), as: 'owner' }
  const { reader, actor } = by
  const from = lifecycle.workflow['x-derive']?.from
  const acts = mayLeadOn(lifecycle, state, reader, actor, from === undefined ? null : lifecycleOf(set, from))
  return { next: nextFor(facts, reader, acts), as: acts ? reader : undefined }
}

/** Whom rows wait for, each once, in the order of the rows. */
function waitsFor(set: PublishedSet, rows: ShownRow[], by: Reading | null): Waits[] {
  return together(
    rows.flatMap(row => {
      const { holders } = stateFacts(lifecycleOf(set, row.workflow), row.state)
      const { next, as } = toldTo(set, row, by)
      return holders.map(holder => ({
        holder,
        yours: holder === as,
        next,
        since: new Date(row.since).toISOString(),
        due: row.due && new Date(row.due).toISOString(),
        count: row.scope === '' ? 0 : 1,
      }))
    }),
  )
}

/** Whether a carrier's row was taken back from it, as if it had not been asked. */
function isTakenBack(set: PublishedSet, { workflow, state }: ShownRow): boolean {
  const { takenBack, keepsRow, countsAsAsked } = stateFacts(lifecycleOf(set, workflow), state)
  return takenBack && !keepsRow && !countsAsAsked
}

/** States, as text, of the rows by carrier that a lifecycle follows. */
export function statesFrom(workflow: Workflow, rows: ShownRow[]): string[] {
  return rowsFrom(workflow, rows).map(row => row.state_text)
}

function rowsFrom(workflow: Workflow, rows: ShownRow[]): ShownRow[] {
  const from = workflow['x-derive']?.from
  return rows.filter(row => row.workflow === from)
}

/** What other systems answered, as far as readers see it: what the kind has a title for, and whether it was only played. */
export function shownAnswers(set: PublishedSet, { kind, answers }: Pick<RecordRow, 'kind' | 'answers'>): JsonObject {
  const shown = ['simulated', ...Object.keys(set.records[kind]?.answers ?? {})]
  return Object.fromEntries(Object.entries(answersByName(answers)).filter(([name]) => shown.includes(name)))
}

/** The facts a decision about this record and lifecycle row is made from; the page gets the same object. */
export function recordFacts(set: PublishedSet, record: RecordRow, actor: Actor, row: LifecycleRow | undefined, now: Date): Facts {
  return completeFacts({
    record: {
      id: record.id,
      kind: record.kind,
      label: record.label,
      version: record.version,
      data: record.data,
      answers: shownAnswers(set, record),
    },
    actor,
    related: {
      ...(record.owner === null
        ? {}
        : { owner: { id: record.owner, label: record.owner_label ?? '', data: record.owner_data ?? {} } }),
      ...(record.related.parent && { parent: { ...record.related.parent, answers: shownAnswers(set, record.related.parent) } }),
      rows: rowsByState(set, record, actor),
    },
    ...(row === undefined
      ? {}
      : {
          lifecycle: {
            ...lifecycleFacts(set, row, record.lifecycles),
            ...stepFacts(set, row, actor, now),
            ...hereFacts(set, record, actor, row),
          },
        }),
    now: now.toISOString(),
  })
}

/** The rows around a record of the same carrier as one of its rows; none where no condition asks for them. */
export function hereFacts(
  set: PublishedSet,
  record: RecordRow,
  actor: Actor,
  { scope }: { scope: string },
): { here?: RowCounts } {
  return referencesHere(set, record.kind) ? { here: rowsByState(set, record, actor, scope) } : {}
}

/**
 * Rows around a record as the actor may count them: what somebody else only began is not there, but for the system.
 *
 * @param only scope of the rows that are counted; without it all are.
 */
function rowsByState(set: PublishedSet, { kind, related }: RecordRow, actor: Actor, only?: string): RowCounts {
  // The counts of a workflow are replaced and not written to: those of the set are everybody's.
  const found = { ...referencedRows(set, kind) }
  for (const { workflow, scope, state, count, begun_by } of related.rows ?? []) {
    if (only !== undefined && scope !== only) continue
    if (begun_by !== null && begun_by !== actor.organisation && actor.role !== systemRight) continue
    const names = Object.keys(referencedRows(set, kind)[workflow] ?? {}).filter(name => isMeant(state, name))
    const counted = [...new Set([state, ...names])].map(name => [name, (found[workflow]?.[name] ?? 0) + count])
    found[workflow] = { ...found[workflow], ...Object.fromEntries(counted) }
  }
  return found
}

/** What rights are asked about: its owner, the carriers that see a row of the record, those that see one of what belongs to it, and whether it was only begun. */
export function targetOfRecord({ owner, lifecycles, related, draft, data }: RecordRow): Target {
  const carriers = lifecycles.filter(row => row.scope !== '' && row.forwarded).map(row => row.scope)
  return { owner, carriers, related: related.carriers ?? [], begun: draft !== null && Object.keys(data).length === 0 }
}
