import type { JsonObject } from '#engine/definitions/kinds.ts'
import { answersAt } from '../records/reading/kept-answers.ts'
import type { EffectContext, Plan } from './plan.ts'

/**
 * Plans the question to another system. The job carries the version that the row has then: an answer to a row that has moved on since
 * is not applied.
 */
export function waitFor(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  const { workflow, scope, version } = context.row
  const payload = {
    ...{ ask: String(params.ask), answered: String(params.answered), refused: String(params.refused) },
    ...{ kind: context.record.kind, recordId: context.record.id, workflow, scope, version: version + 1 },
  }
  return { ...plan, jobs: [...plan.jobs, { task: 'ask', payload }] }
}

/** What came with the event is kept beside the data; at a row by carrier, under the carrier's name. */
export function keepAnswer(plan: Plan, _params: JsonObject, context: EffectContext): Plan {
  return { ...plan, answers: { ...plan.answers, ...answersAt(context.row.scope, context.input) } }
}
