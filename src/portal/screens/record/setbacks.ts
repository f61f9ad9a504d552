import type { Reader } from '#engine/permissions/reader.ts'
import { systemRight } from '#engine/permissions/rights.ts'
import type { EventMeta, Workflow } from '#engine/workflow/types.ts'
import { isSetback } from '#engine/workflow/way.ts'
import {
  decisionAt,
  type HistoryAnswer,
  holdingAt,
  isRejectedAtCarrier,
  type LifecycleAnswer,
  type RecordAnswer,
} from '../../workflow/record-answer.ts'

/** What went against a record's owner and was not answered since, and the row that it stands in. */
export type Setback = { row: LifecycleAnswer; decision: NonNullable<ReturnType<typeof decisionAt>> }

/**
 * What its owner reads first: the last decision of the record's own row, and of each at a carrier that waits for them, sent the record back, is
 * suspended, ended all there was, or rejected what stands well and can be changed; where another system decided, what its history says. What everybody reads first: that something went against a row that stands well all the same, or
 * was stopped by it; at a carrier, that it went against their row.
 */
export function setbacksOf(
  record: RecordAnswer,
  own: LifecycleAnswer,
  history: HistoryAnswer[],
  reader: Reader,
  workflows: { [id: string]: Workflow },
): Setback[] {
  const found = record.lifecycles.flatMap(row => {
    const line = lastLine(row, history)
    const event = line && eventOf(line, workflows)
    // Also where it stopped what was under way, or ended what stood well at a carrier: no decision there says why.
    const says = row.tone === 'good' || row.tone === 'stopped' || reader === 'carrier'
    const isAgainst = says && event?.right === systemRight && event.tone === 'bad'
    return line && isAgainst ? [{ row, decision: { line, answered: false } }] : []
  })
  const isGood = (line: HistoryAnswer): boolean => eventOf(line, workflows)?.tone === 'good'
  return reader === 'owner' ? [...found, ...ofOwner(record, own, history, isGood)] : found
}

function eventOf({ workflow, event }: HistoryAnswer, workflows: { [id: string]: Workflow }): EventMeta | undefined {
  const meta = workflows[workflow]?.meta
  return meta?.kind === 'lifecycle' ? meta.events[event] : undefined
}

/** The line of history that brought a row to where it stands. */
function lastLine(row: LifecycleAnswer, history: HistoryAnswer[]): HistoryAnswer | undefined {
  return history.find(one => one.workflow === row.workflow && one.scope === row.scope && one.seq === row.version)
}

/** @param isGood whether a line of history is of an event that is good for the owner. */
function ofOwner(
  record: RecordAnswer,
  own: LifecycleAnswer,
  history: HistoryAnswer[],
  isGood: (line: HistoryAnswer) => boolean,
): Setback[] {
  const decided = record.lifecycles.flatMap(row => {
    const decision = decisionAt(record, row)
    // What happened after it says why the row stands where it does.
    const stands = decision?.line.state === row.state && !isGood(decision.line)
    const isStopped = row.tone === 'stopped' && (row.holder !== 'nobody' || own.tone === 'stopped')
    // Where the own row came back because of it, it waits for nobody at the carrier.
    const cameBack = own.holder === 'owner' && own.tone === 'bad' && row.tone === 'bad'
    const isTold = row === own || row.holder === 'owner' || cameBack || isStopped
    // Submitting a change leads to asking that carrier again.
    const canBeChanged = own.tone === 'good' && own.editable && record.proposed === null && isRejectedAtCarrier(row)
    return decision?.answered === false && ((stands && isTold) || canBeChanged) && isSetback(row.tone)
      ? [{ row, decision }, ...holdingAt(record, row).map(line => ({ row, decision: { line, answered: false } }))]
      : []
  })
  const happened = record.lifecycles.flatMap(row => {
    if (row.tone !== 'bad' || row.holder !== 'owner' || decided.some(one => one.row === row)) return []
    const line = lastLine(row, history)
    return line ? [{ row, decision: { line, answered: false } }] : []
  })
  // What rows at carriers say is not said again by the own row that follows them.
  const atCarriers = [...decided, ...happened].filter(({ row }) => row !== own)
  const ofOwn = [...decided, ...(atCarriers.length > 0 ? [] : happened)].filter(({ row }) => row === own)
  return [...ofOwn, ...atCarriers]
}
