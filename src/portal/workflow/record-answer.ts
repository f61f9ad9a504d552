import type { Facts } from '#engine/conditions/facts.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import { systemRight } from '#engine/permissions/rights.ts'
import { exchangeNow } from '#engine/records/exchange-now.ts'
import type { Meaning } from '#engine/records/meanings.ts'
import { isSetback } from '#engine/workflow/way.ts'
import type { ActionOperations, DataOf } from '#generated/operations.ts'

/** A record of any kind as openapi/kinds/record.yaml describes it. */
type RecordData = DataOf<ActionOperations['read']>
type ListedData = DataOf<ActionOperations['list']>['items'][number]

/** A lifecycle row as the server presents it. */
export type LifecycleAnswer = RecordData['lifecycles'][number]

/** Somebody whom a row waits for; `of`: the record that waits for them, where it carries another one on. */
export type WaitAnswer = LifecycleAnswer['waits'][number]

/** A comment of a reviewer at a place of the data. */
export type FieldComment = { path: string; comment: string }

/** A line of history, or a decision. */
export type HistoryAnswer = Omit<DataOf<ActionOperations['history']>[number], 'input'> & { input: JsonObject }

/** What the field of a line that means this holds; undefined where no field does. */
export function meant({ input, meanings }: Pick<HistoryAnswer, 'input' | 'meanings'>, meaning: Meaning): Json | undefined {
  return input[meanings[meaning] ?? '']
}

/** The comments at fields that came with an event. */
export function fieldCommentsOf(line: Pick<HistoryAnswer, 'input' | 'meanings'>): FieldComment[] {
  return (meant(line, 'pins') ?? []) as FieldComment[]
}

/** A record whatever its kind, as the server presents it. */
export type RecordAnswer = Omit<
  RecordData,
  'kind' | 'data' | 'draft' | 'proposed' | 'facts' | 'decision' | 'decisions' | 'handed_back' | 'exchanged'
> & {
  kind: string
  data: JsonObject
  draft?: JsonObject | null
  proposed: JsonObject | null
  facts: Facts
  decision: (HistoryAnswer & { data: JsonObject | null }) | null
  decisions: HistoryAnswer[]
  handed_back: { says: 'decision' | 'question'; at: string; data: JsonObject } | null
  exchanged: ExchangeAnswer[]
}

/** A question or an answer; `answered_by`: the events that answer it. */
export type ExchangeAnswer = HistoryAnswer & Pick<RecordData['exchanged'][number], 'says' | 'by' | 'answered_by'>

/** What was decided last at one row of a record, and whether it was submitted since; null when nothing was. */
export function decisionAt(
  { decisions, submitted_at }: Pick<RecordAnswer, 'decisions' | 'submitted_at'>,
  row: LifecycleAnswer,
): { line: HistoryAnswer; answered: boolean } | null {
  const line = decisions.find(one => isAt(row, one))
  // A row that did not move since was not asked again.
  return line
    ? { line, answered: row.version > line.seq && submitted_at !== null && submitted_at > line.at && !isRejectedAtCarrier(row) }
    : null
}

function isAt(row: Pick<LifecycleAnswer, 'workflow' | 'scope'>, line: HistoryAnswer): boolean {
  return row.workflow === line.workflow && row.scope === line.scope
}

/** Whether a carrier's decision against it stands, whatever was submitted since: the row waits for nobody until the carrier is asked again. */
export function isRejectedAtCarrier({ scope, tone, holder }: LifecycleAnswer): boolean {
  return scope !== '' && tone === 'bad' && holder === 'nobody'
}

/** What its reader decided at a row of their carrier before somebody else decided there, too; undefined where nobody did. */
export function earlierAt({ decisions }: Pick<RecordAnswer, 'decisions'>, row: LifecycleAnswer): HistoryAnswer | undefined {
  const [, ...before] = decisions.filter(one => one.workflow === row.workflow && one.scope === row.scope)
  const holding = holdingAt({ decisions }, row)
  return before.find(line => line.actor.ours && !holding.includes(line))
}

/** What others decided against a row before the last decision and did not lift, newest first: it holds, too. */
export function holdingAt({ decisions }: Pick<RecordAnswer, 'decisions'>, row: LifecycleAnswer): HistoryAnswer[] {
  const [, ...before] = decisions.filter(one => one.workflow === row.workflow && one.scope === row.scope)
  return isSetback(row.tone) ? before.filter(({ state }) => outermost(state) === outermost(row.state)) : []
}

function outermost(state: string): string | undefined {
  return state.split('.')[0]
}

/** A row of a list with as much of its record as the list shows, whatever its kind. */
export type ListedAnswer = Omit<ListedData, 'kind' | 'data'> & { kind: string; data: JsonObject }

/** What the server has of a record while it is being filled in; a change in review is gone on with. */
export function contentOf(record: Pick<RecordAnswer, 'data' | 'draft' | 'proposed'> | undefined): JsonObject {
  return record?.draft ?? record?.proposed ?? record?.data ?? {}
}

/** The row of the record's own lifecycle, else the first that the reader may see (a carrier's own). */
export function mainLifecycle(
  record: Pick<RecordAnswer, 'lifecycles'>,
  workflow: string | undefined,
): LifecycleAnswer | undefined {
  const own = record.lifecycles.find(row => row.workflow === workflow && row.scope === '')
  return own ?? record.lifecycles[0]
}

/**
 * Questions and decisions after which the record's own row, or one at a carrier, waits for its owner, newest first: what is to be corrected.
 * While one does, also what others decided that stands, and comments at fields that nothing was submitted after. Wherever it can be filled
 * in, what carriers rejected it for, as long as no change is in review.
 */
export function openForOwner(record: RecordAnswer): HistoryAnswer[] {
  const { decisions, exchanged, lifecycles, submitted_at } = record
  const waits = lifecycles.filter(({ holder }) => holder === 'owner')
  const rejected =
    record.proposed === null && lifecycles.some(({ editable }) => editable) ? lifecycles.filter(isRejectedAtCarrier) : []
  const answered = answeredInWords(record)
  const isLast = (row: LifecycleAnswer, line: HistoryAnswer) => isAt(row, line) && row.version === line.seq
  // What came after it may have left its row where it was.
  const stands = (line: HistoryAnswer) =>
    lifecycles.some(row => isSetback(row.tone) && isAt(row, line) && row.state === line.state)
  const isOpen = (line: HistoryAnswer) =>
    (line.decision || answered.some(one => one === line)) &&
    (fieldCommentsOf(line).length > 0 || stands(line)) &&
    !(submitted_at !== null && submitted_at > line.at)
  return [...exchanged.filter(({ says }) => says === 'question'), ...decisions].filter(
    line =>
      waits.some(row => isLast(row, line)) ||
      (waits.length > 0 && isOpen(line)) ||
      rejected.some(row => decisionAt(record, row)?.line === line),
  )
}

type CommentPlace = RecordAnswer['outdated_comments'][number]

/** Comments at fields that are to be answered; who decides next sees those that were, too. Each with who made it and when. */
export function openFieldComments(
  record: RecordAnswer,
  isOwner: boolean,
): (FieldComment & { by: string; at: string; outdated: boolean })[] {
  const decided = record.lifecycles.flatMap(row => {
    const last = decisionAt(record, row)
    const earlier = earlierAt(record, row) ?? []
    return last && !(last.answered && isOwner) ? [last.line, ...holdingAt(record, row)].concat(earlier) : []
  })
  const now = isOwner ? askedIn(record) : [...questionsNow(record), ...resubmittedQuestions(record)]
  const asked = isOwner && now.length === 0 ? [] : [...now, ...answeredInWords(record).filter(line => !now.includes(line))]
  const among = <Place extends CommentPlace>(
    places: Place[],
    { workflow, scope, seq }: HistoryAnswer,
    path: string,
  ): Place | undefined =>
    places.find(one => one.workflow === workflow && one.scope === scope && one.seq === seq && one.path === path)
  return [...asked, ...decided].flatMap(line =>
    fieldCommentsOf(line).map(fieldComment => ({
      ...{ ...fieldComment, by: line.actor.name, at: line.at },
      path: among(record.moved_comments, line, fieldComment.path)?.now ?? fieldComment.path,
      outdated: among(record.outdated_comments, line, fieldComment.path) !== undefined,
    })),
  )
}

/** Who sent the event of a line of history; null where it followed by itself from what somebody did elsewhere, or from the platform's own work. */
export function personOf({ actor }: Pick<HistoryAnswer, 'actor'>): string | null {
  return actor.role === systemRight || actor.role === null ? null : actor.name
}

/** Questions that its owner submitted again after, until somebody decides at their row: what who decides next looks for. Newest first. */
export function resubmittedQuestions(
  record: Pick<RecordAnswer, 'exchanged' | 'decisions' | 'submitted_at' | 'lifecycles'>,
): ExchangeAnswer[] {
  const { exchanged, decisions, submitted_at } = record
  const now = questionsNow(record)
  return exchanged.filter(
    line =>
      line.says === 'question' &&
      !now.includes(line) &&
      submitted_at !== null &&
      submitted_at > line.at &&
      !decisions.some(one => one.workflow === line.workflow && one.scope === line.scope && one.seq > line.seq),
  )
}

/**
 * Questions that were answered in words, until fields are submitted after them or somebody decides at their row: what they comment on at fields
 * stands as it was. Newest first.
 */
function answeredInWords({
  exchanged,
  decisions,
  submitted_at,
}: Pick<RecordAnswer, 'exchanged' | 'decisions' | 'submitted_at'>): ExchangeAnswer[] {
  return exchanged.filter(
    line =>
      line.says === 'question' &&
      !(submitted_at !== null && submitted_at > line.at) &&
      exchanged.some(one => one.says === 'answer' && isNextAt(one, line)) &&
      !decisions.some(one => one.workflow === line.workflow && one.scope === line.scope && one.seq > line.seq),
  )
}

function isNextAt(one: HistoryAnswer, line: HistoryAnswer): boolean {
  return one.workflow === line.workflow && one.scope === line.scope && one.seq === line.seq + 1
}

/** Questions that wait, and the one that was answered last. */
function questionsNow(record: Pick<RecordAnswer, 'exchanged' | 'lifecycles'>): ExchangeAnswer[] {
  return exchangeNow(record.exchanged, record.lifecycles).flatMap(({ asked }) => asked ?? [])
}

function askedIn(record: RecordAnswer): ExchangeAnswer[] {
  return exchangeNow(record.exchanged, record.lifecycles).flatMap(({ line, isNext }) => (isNext ? [line] : []))
}
