import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import { formsBehind } from '#engine/definitions/publish/set-off.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { type Meanings, meaningsOf, meaningTexts, withoutInternalNote } from '#engine/records/meanings.ts'
import { onlyCarrier, type readsAs } from '#engine/records/redacted-fields.ts'
import { historyLabelFor } from '#engine/workflow/label-for.ts'
import { stateFacts } from '#engine/workflow/lifecycle.ts'
import { lifecyclesOf } from '#engine/workflow/record-of.ts'
import type { EventMeta } from '#engine/workflow/types.ts'
import type { TextValues } from '#generated/texts.d.ts'
import { pageText } from '../../page-texts.ts'
import { filesNamed } from '../transitions/given-files.ts'
import { exchangeEvents } from './exchange-events.ts'
import { isOurs, lineFor, type Reader } from './private-lines.ts'
import { lifecycleOf } from './record-facts.ts'
import type { HistoryRow } from './record-row.ts'
import { filesOfLineSql } from './row-sql.ts'
import { readerOfRows, stateLabel } from './state-label.ts'

/** A line of a record's history as its reader gets it. */
type HistoryLine = {
  seq: number
  workflow: string
  scope: string
  at: string
  /** `own`: the reader. */
  actor: { name: string; role: string | null; ours: boolean; own: boolean }
  event: string
  label: string
  from: string | null
  to: string
  /** Name of the state that it led to. */
  state: string
  status_id: number | null
  decision: boolean
  input: JsonObject
  /** Which field of the input says what. */
  meanings: Meanings
  /** The reason that was chosen, as its option says it. */
  reason: string | null
  /** Ids of the files that came with the event. */
  files: string[]
}

async function rows(client: pg.ClientBase | pg.Pool, recordId: string, carrier: string | null): Promise<HistoryRow[]> {
  const sql = `select h.seq, h.workflow, h.scope, h.at, h.actor_id, h.actor_name, h.actor_role, h.actor_organisation, h.event, h.from_state, h.to_state, h.status_id,
      h.input, h.meanings, h.data, ${filesOfLineSql} as files
    from history h where h.record_id = $1 and ($2::text is null or h.scope = $2) order by h.at desc, h.seq desc limit 500`
  const found = await client.query<Omit<HistoryRow, 'at'> & { at: Date }>(sql, [recordId, carrier])
  return found.rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

/** Lines that no event of a workflow writes. */
const own: Record<string, keyof TextValues['record']> = {
  create: 'line-created',
  start: 'line-started',
  // Where the platform forwards it to the carrier later.
  'start-before': 'line-started-before',
  moved: 'line-moved',
}

/** What happened, in words: how an event says it to this reader once it is done. */
export function lineLabel(set: PublishedSet, line: Pick<HistoryRow, 'workflow' | 'event'>, reader: Actor): string {
  const text = own[lineName(set, line)]
  const event = eventOf(set, line)
  if (event) return historyLabelFor(event, readerOfRows(set, line.workflow, reader))
  return text ? pageText(set, 'record', text) : line.event
}

function eventOf(set: PublishedSet, { workflow, event }: Pick<HistoryRow, 'workflow' | 'event'>): EventMeta | undefined {
  return set.workflows[workflow]?.meta.kind === 'lifecycle' ? lifecycleOf(set, workflow).events[event] : undefined
}

function lineName(set: PublishedSet, { workflow, event }: Pick<HistoryRow, 'workflow' | 'event'>): string {
  if (event !== 'start' || !set.workflows[workflow]) return event
  const lifecycle = lifecycleOf(set, workflow)
  return stateFacts(lifecycle, lifecycle.initial).forwarded ? event : 'start-before'
}

function present(set: PublishedSet, row: HistoryRow, reader: Actor): HistoryLine {
  const input = readableInput(row, reader)
  return {
    seq: row.seq,
    workflow: row.workflow,
    scope: row.scope,
    at: new Date(row.at).toISOString(),
    actor: {
      name: row.actor_name,
      role: row.actor_role,
      ours: isOurs(row, reader),
      own: row.actor_id !== null && row.actor_id === reader.id,
    },
    event: row.event,
    label: lineLabel(set, row, reader),
    from: row.from_state === null ? null : stateLabel(set, row.workflow, row.from_state, reader),
    to: stateLabel(set, row.workflow, row.to_state, reader),
    state: row.to_state,
    status_id: row.status_id,
    decision: eventOf(set, row)?.decision === true,
    input,
    meanings: meaningsAmong(row.meanings, input),
    reason: reasonOf(set, row, input),
    files: filesNamed(input, row.files),
  }
}

/** The input of a line as its reader gets it: a note that is internal is read in the organisation that wrote it. */
export function readableInput(line: Pick<HistoryRow, 'input' | 'meanings' | 'actor_organisation'>, reader: Reader): JsonObject {
  return isOurs(line, reader) ? line.input : withoutInternalNote(line.input, line.meanings)
}

/** Those of the meanings that a field of the input has. */
function meaningsAmong(meanings: Meanings, input: JsonObject): Meanings {
  return Object.fromEntries(Object.entries(meanings).filter(([, name]) => Object.hasOwn(input, name)))
}

/** A reason in words, from the form that asked for it: of the line's event, or of one elsewhere whose reason came along. */
function reasonOf(set: PublishedSet, row: Pick<HistoryRow, 'workflow' | 'event' | 'meanings'>, input: JsonObject): string | null {
  const code = input[row.meanings.reason ?? '']
  if (code === undefined) return null
  const forms = formsBehind(set, row).flatMap(id => set.forms[id] ?? [])
  const titles = forms.flatMap(({ schema }) => meaningTexts(schema, { [meaningsOf(schema).reason ?? '']: code }).reason ?? [])
  return titles.find(title => title !== code) ?? String(code)
}

/** The first line of every record. */
const beginning = 'create'

/**
 * What happened to a record since it was begun, newest first; nothing while it was only begun.
 * As much of it as the reader may read of records of its kind.
 */
export async function historyOf(
  client: pg.ClientBase | pg.Pool,
  set: PublishedSet,
  kind: RecordKind,
  recordId: string,
  reader: Actor,
): Promise<HistoryLine[]> {
  const found = await rows(client, recordId, onlyCarrier(kind, reader))
  // That somebody began it is all there is to say of a record, and no history yet.
  if (found.every(({ event }) => event === beginning)) return []
  return found.map(row => present(set, lineFor(set, kind, row, reader), reader))
}

/**
 * The last decision with the data it was made on, null when nobody has decided; and the last of each row, newest first. Who reads at a carrier
 * has their own last decision first, and beside the last of the row their own where it is another one. Beside the last of a row stands what
 * somebody else decided against it before and did not lift: of two suspensions, both.
 */
export type Decisions = { decision: (HistoryLine & { data: JsonObject | null }) | null; decisions: HistoryLine[] }

/**
 * What was decided about a record as its reader gets it.
 *
 * @param decided of each row that the reader may see the last decision of each organisation, newest first.
 * @param as as whom it is read.
 */
export function presentDecisions(set: PublishedSet, decided: HistoryRow[], reader: Actor, carrier: string | null): Decisions {
  const lasts = lastOfEach(decided)
  const own = carrier === null ? undefined : decided.find(row => isOurs(row, reader))
  const told = decided.filter(row => row === own || isStillValid(set, decided, row))
  const compared = own ?? lasts[0]
  const decision = compared ? { ...present(set, compared, reader), data: compared.data } : null
  return { decision, decisions: told.map(row => present(set, row, reader)) }
}

/** Whether a decision is the last of its row, or went against it and the row stands where that led to since. */
export function isStillValid(set: PublishedSet, decided: HistoryRow[], row: HistoryRow): boolean {
  return lastOfEach(decided).includes(row) || (row.stayed === true && eventOf(set, row)?.tone === 'bad')
}

/** The last decision of each row, whoever made it. */
function lastOfEach(decided: HistoryRow[]): HistoryRow[] {
  return decided.filter(
    (row, index) => decided.findIndex(({ workflow, scope }) => workflow === row.workflow && scope === row.scope) === index,
  )
}

/** Whose people said it. */
type Side = 'owner' | 'reviewer' | 'carrier'

/** A question or an answer, and the events of its row by which it is answered. */
type Exchanged = HistoryLine & { says: 'question' | 'answer'; by: Side; answered_by: string[] }

/** Questions and answers as their reader gets them, newest first. */
export function presentExchange(set: PublishedSet, kind: string, lines: HistoryRow[], reader: Actor): Exchanged[] {
  const events = exchangeEvents(set, kind)
  return lines.flatMap(row => {
    const of = events.filter(({ workflow }) => workflow === row.workflow)
    const { says, along } = of.find(({ event }) => event === row.event) ?? {}
    const answered_by = of.flatMap(one => (one.says === 'answer' && !one.along ? [one.event] : []))
    // Submitted with nothing said.
    if (along && says && row.input[row.meanings[says] ?? ''] === undefined) return []
    return says ? [{ ...present(set, row, reader), says, by: sideOf(set, row), answered_by }] : []
  })
}

function sideOf({ roles }: PublishedSet, { actor_role }: HistoryRow): Side {
  const { actsFor } = roles.roles[actor_role ?? ''] ?? {}
  return actsFor === 'reviewer' || actsFor === 'carrier' ? actsFor : 'owner'
}

/** What the reader's side last said of a record, and the data that it was said about: what changed since is new to the reader. */
export type HandedBack = { says: 'decision' | 'question'; at: string; data: JsonObject }

/**
 * The last decision or question about a record, whichever came later; of who reads at a carrier their own, because they have seen nothing
 * before. Null where there is none.
 *
 * @param decided the last decisions, `exchanged` questions and answers, each newest first, as the reader may see them.
 * @param carrier as which the reader decides, if any.
 */
export function handedBack(
  set: PublishedSet,
  kind: string,
  { decided, exchanged }: { decided: HistoryRow[]; exchanged: HistoryRow[] },
  reader: Reader,
  as: ReturnType<typeof readsAs>,
): HandedBack | null {
  const events = exchangeEvents(set, kind)
  // Of who reads all of it, what the platform said: what a carrier decided meanwhile is no look of theirs.
  const isOfSide = (line: HistoryRow): boolean => {
    if (as === 'carrier') return isOurs(line, reader)
    return as === 'owner' || set.roles.roles[line.actor_role ?? '']?.actsFor === 'reviewer'
  }
  const asks = ({ workflow, event }: HistoryRow) =>
    events.some(one => one.says === 'question' && one.workflow === workflow && one.event === event)
  const [last] = [
    ...decided.map(line => ({ says: 'decision' as const, line })),
    ...exchanged.filter(asks).map(line => ({ says: 'question' as const, line })),
  ]
    .filter(({ line }) => line.data !== null && isOfSide(line))
    .sort((one, other) => new Date(other.line.at).getTime() - new Date(one.line.at).getTime())
  return last?.line.data ? { says: last.says, at: new Date(last.line.at).toISOString(), data: last.line.data } : null
}

/** Names of the events of a kind's lifecycles that decide. */
export function decisionEvents(set: PublishedSet, kind: RecordKind): string[] {
  return lifecyclesOf(kind).flatMap(id => {
    const meta = set.workflows[id]?.meta
    return meta?.kind === 'lifecycle' ? Object.keys(meta.events).filter(event => meta.events[event]?.decision === true) : []
  })
}
