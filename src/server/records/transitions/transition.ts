import type pg from 'pg'
import { inOwnLanguage } from '#engine/definitions/languages/in-language.ts'
import { labelOf } from '#engine/records/label.ts'
import { type Decision, decide } from '#engine/workflow/decide.ts'
import { kindOf } from '../kind-of.ts'
import { lifecycleOf, recordFacts } from '../reading/record-facts.ts'
import type { RecordRow } from '../reading/record-row.ts'
import { refuseUnmet } from '../texts.ts'
import { cascade, cascades } from './cascade.ts'
import { dueAt } from './due-at.ts'
import { givenWith } from './given.ts'
import { planOf } from './plan-effects.ts'
import { recordAfter } from './record-after.ts'
import type { TransitionRequest, Write } from './transition-request.ts'
import { writeTransition } from './write-transition.ts'

/**
 * Decides with the engine and stores state, history, data, claims and jobs in one statement. Where other rows follow (they are sent events,
 * begin, or the record's own row is derived from them), all of it is one transaction.
 *
 * @returns the record as it is now stored.
 * @throws Refusal 403 without the right, 409 when the state, a condition or the version does not allow it or a unique value is taken,
 * 422 when a file or reference of the data is not there.
 */
export async function transition(client: pg.ClientBase | pg.Pool, request: TransitionRequest): Promise<RecordRow> {
  const write = decided(request)
  if (cascades(write)) return cascade(client, write, decided)
  await writeTransition(client, write)
  return recordAfter(write)
}

/** Who sends an event to which row, without what comes with it. */
type EventRequest = Pick<TransitionRequest, 'set' | 'record' | 'row' | 'event' | 'actor' | 'now'>

/**
 * Refuses what its sender has no right to, or what the row does not take as it stands: before anything that comes with it is looked at, for
 * what is said of that may tell what the sender does not see.
 *
 * @param refuseStale refuses what was sent of a version that is gone: to whoever has the right, for it says how the row stands.
 * @throws Refusal 403 without the right, 409 when the state does not allow it, and what `refuseStale` throws.
 */
export function refuseNotTaken(asked: EventRequest, refuseStale: () => void): void {
  const decision = decisionOf(asked)
  const refusal = decision.allowed ? null : refuseUnmet(asked.set, decision, { event: asked.event, state: asked.row.state_text })
  if (refusal?.status !== 403) refuseStale()
  if (refusal && !decision.allowed && decision.because !== 'condition') throw refusal
}

function decisionOf({ set, record, row, event, actor, now }: EventRequest): Decision {
  const position = {
    state: row.state,
    remembered: row.remembered,
    countedFrom: new Date(row.counted_from ?? row.since).toISOString(),
    countedVersion: row.counted_version ?? row.version,
  }
  return decide(lifecycleOf(set, row.workflow), position, event, recordFacts(set, record, actor, row, now))
}

/** The engine's decision with everything that it writes; nothing is stored. */
function decided(request: TransitionRequest): Write {
  const { set, record, row, event, now } = request
  const decision = decisionOf(request)
  if (!decision.allowed) throw refuseUnmet(set, decision, { event, state: row.state_text })
  // In the language of the files: who is told of it may read another than who decides.
  const asked = request.inputForm && inOwnLanguage(set).forms[request.inputForm.id]
  const given = request.given ?? givenWith(asked, request.input ?? {})
  const plan = planOf(decision.effects, { ...request, given })
  return {
    ...request,
    given,
    value: decision.value,
    to: decision.facts,
    due: dueAt(new Date(decision.countedFrom), decision.facts.due),
    remembered: decision.remembered,
    countedFrom: decision.countedFrom === now.toISOString() ? null : decision.countedFrom,
    countedVersion: decision.countedVersion,
    plan,
    label: plan.data === undefined ? record.label : labelOf(kindOf(set, record.kind), plan.data, record.related.parent?.label),
  }
}
