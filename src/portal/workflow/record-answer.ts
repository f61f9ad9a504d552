import type { Facts } from '#engine/conditions/facts.ts'
import type { JsonObject, Tone } from '#engine/definitions/kinds.ts'
import type { ReachedFrom } from '#engine/validation/reached.ts'

/** A lifecycle row as the server presents it. */
export type LifecycleAnswer = {
  workflow: string
  scope: string
  state: string
  status_id: number | null
  label: string
  tone: Tone
  holder: string
  /** Whom it waits for: by its state, and of the record's own row by those at carriers. */
  waits: WaitAnswer[]
  editable: boolean
  next: string | null
  summary: string | null
  version: number
  since: string
  due: string | null
}

/** `since`: of what has waited longest for them; `due`: of what is due first; `of`: the record that waits for them, where it carries another one on. */
export type WaitAnswer = {
  holder: string
  since: string
  next: string | null
  due: string | null
  of?: { kind: string; id: string }
}

/** A comment of a reviewer at a place of the data. */
export type Pin = { path: string; comment: string }

export type HistoryAnswer = {
  seq: number
  workflow: string
  /** Key of the carrier whose row moved; empty for the record's own. */
  scope: string
  at: string
  actor: { name: string; role: string | null }
  event: string
  label: string
  from: string | null
  to: string
  /** Name of the state that it led to. */
  state: string
  decision: boolean
  input: { reason_code?: string; comment?: string; note?: string; internal_note?: string; pins?: Pin[]; [field: string]: unknown }
  /** Ids of the files that came with the event. */
  files: string[]
}

/** A record as the server presents it: schema `Record` of openapi/portal.yaml. */
export type RecordAnswer = {
  id: string
  kind: string
  label: string
  picture: string | null
  version: number
  set: string | null
  data: JsonObject
  draft?: JsonObject | null
  proposed?: JsonObject | null
  answers: JsonObject
  owner: { id: string; label: string }
  created_at: string
  /** When its owner last submitted it. */
  submitted_at: string | null
  updated_at: string
  lifecycles: LifecycleAnswer[]
  /** The record that it belongs to. */
  parent: { id: string; kind: string; label: string } | null
  /** What its kind opens of the records that it names. */
  related?: JsonObject
  /** What stands at the end of the references that its form compares with; for its owner only. */
  reached?: ReachedFrom
  facts: Facts
  decision: (HistoryAnswer & { data: JsonObject | null }) | null
  /** The last decision of each row that the reader may see, newest first. */
  decisions: HistoryAnswer[]
  /** Questions and answers, newest first. */
  exchanged: ExchangeAnswer[]
}

/** A question or an answer; `answered_by`: the events that answer it. */
export type ExchangeAnswer = HistoryAnswer & { says: 'question' | 'answer'; answered_by: string[] }

/** What was decided last at one row of a record, and whether it was submitted since; null when nothing was. */
export function decisionAt(
  { decisions, submitted_at }: Pick<RecordAnswer, 'decisions' | 'submitted_at'>,
  { workflow, scope, version }: LifecycleAnswer,
): { line: HistoryAnswer; answered: boolean } | null {
  const line = decisions.find(one => one.workflow === workflow && one.scope === scope)
  // A row that did not move since was not asked again.
  return line ? { line, answered: version > line.seq && submitted_at !== null && submitted_at > line.at } : null
}

/** A row of a list with as much of its record as the list shows: schema `ListedRecord` of openapi/portal.yaml. */
export type ListedAnswer = Pick<RecordAnswer, 'id' | 'kind' | 'label' | 'picture' | 'version' | 'data' | 'owner'> & {
  row: LifecycleAnswer
  /** Where records stand that belong to it, by workflow: those that the list's columns look into. */
  below?: { [workflow: string]: LifecycleAnswer }
  /** Records that the list's columns look into: by reference field, or as parent. */
  related?: JsonObject
}

/** What the server has of a record while it is being filled in. */
export function contentOf(record: Pick<RecordAnswer, 'data' | 'draft'> | undefined): JsonObject {
  return record?.draft ?? record?.data ?? {}
}

/** The row of the record's own lifecycle, else the first that the reader may see (a carrier's own). */
export function mainLifecycle(
  record: Pick<RecordAnswer, 'lifecycles'>,
  workflow: string | undefined,
): LifecycleAnswer | undefined {
  const own = record.lifecycles.find(row => row.workflow === workflow && row.scope === '')
  return own ?? record.lifecycles[0]
}

/** Questions and decisions after which the record's own row, or one at a carrier, waits for its owner, newest first: what is to be corrected. */
export function askedOfOwner({ decisions, exchanged, lifecycles }: RecordAnswer): HistoryAnswer[] {
  const waits = lifecycles.filter(({ holder }) => holder === 'owner')
  return [...exchanged.filter(({ says }) => says === 'question'), ...decisions].filter(line =>
    waits.some(row => row.workflow === line.workflow && row.scope === line.scope && row.version === line.seq),
  )
}

/** Comments at fields that are to be answered; who decides next sees those that were, too. Each with who made it and when. */
export function standingPins(record: RecordAnswer, isOwner: boolean): (Pin & { by: string; at: string })[] {
  const decided = record.lifecycles.flatMap(row => {
    const last = decisionAt(record, row)
    return last && !(last.answered && isOwner) ? [last.line] : []
  })
  return [...askedIn(record), ...decided].flatMap(({ input, actor, at }) =>
    (input.pins ?? []).map(pin => ({ ...pin, by: actor.name, at })),
  )
}

/** Questions that nothing has happened after, and answers. */
export function exchangeNow({ exchanged, lifecycles }: RecordAnswer): ExchangeAnswer[] {
  return exchanged.filter(line =>
    lifecycles.some(row => row.workflow === line.workflow && row.scope === line.scope && row.version === line.seq),
  )
}

function askedIn(record: RecordAnswer): ExchangeAnswer[] {
  return exchangeNow(record).filter(({ says }) => says === 'question')
}
