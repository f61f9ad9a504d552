import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import { labelOf } from '#engine/records/label.ts'
import { decide } from '#engine/workflow/decide.ts'
import { type Effect, type EffectContext, effects, type Plan } from '../effects/effects.ts'
import { dueAt } from './due-at.ts'
import { kindOf } from './find-record.ts'
import { recordAfter } from './record-after.ts'
import { lifecycleOf, recordFacts } from './record-facts.ts'
import { decisionEvents } from './record-history.ts'
import type { LifecycleRow, RecordRow } from './rows.ts'
import { refuse } from './texts.ts'
import { writeTransition } from './write-transition.ts'

/** An event to a lifecycle row of a record. */
export type TransitionRequest = {
  set: PublishedSet
  record: RecordRow
  row: LifecycleRow
  event: string
  actor: Actor
  /** Data of the event's own form, checked. */
  input?: JsonObject
  /** Data of the record's form, checked, for events that submit it. */
  submitted?: JsonObject | null
  /** The form of that data: files it names become the record's. */
  form?: PublishedForm
  now: Date
  idempotency?: { key: string; accountId: string; operation: string; requestHash: Buffer }
}

/**
 * Decides with the engine and stores state, history, data, claims and jobs in one statement.
 *
 * @returns the record as it is now stored.
 * @throws Refusal 403 without the right, 409 when the state, a condition or the version does not allow it or a unique value is taken,
 * 422 when a file or reference of the data is not there.
 */
export async function transition(client: pg.ClientBase | pg.Pool, request: TransitionRequest): Promise<RecordRow> {
  const { set, record, row, event, actor, now } = request
  const lifecycle = lifecycleOf(set, row.workflow)
  const decision = decide(lifecycle, { state: row.state }, event, recordFacts(set, record, actor, row, now))
  if (!decision.allowed)
    throw refuse(set, decision.because === 'right' ? 403 : 409, decision.reason, { event, state: row.state_text })
  const kind = kindOf(set, record.kind)
  const context: EffectContext = {
    kind,
    record,
    submitted: request.submitted ?? null,
    input: request.input ?? {},
    row,
    now,
    transitionId: `${record.id}-${row.workflow}-${row.scope || 'main'}-${row.version + 1}`,
    event,
    actor: { id: actor.id, name: actor.name },
  }
  const plan = decision.effects.reduce<Plan>((so, { type, params }) => effectNamed(type).plan(so, params ?? {}, context), {
    claims: [],
    releases: [],
    jobs: [],
  })
  const write = {
    ...request,
    value: decision.value,
    to: decision.facts,
    due: dueAt(now, decision.facts.due),
    plan,
    label: plan.data === undefined ? record.label : labelOf(kind, plan.data),
  }
  await writeTransition(client, write)
  return recordAfter(write, decisionEvents(set, kind).includes(event))
}

function effectNamed(name: string): Effect {
  const effect = (effects as Record<string, Effect>)[name]
  if (!effect) throw new Error(`A workflow names the effect "${name}", which does not exist. See src/server/effects/effects.ts.`)
  return effect
}
