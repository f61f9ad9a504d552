import type { JsonObject } from '#engine/definitions/types.ts'
import { answersAt } from '../records/reading/scoped-answers.ts'
import type { EffectContext, Plan } from './plan.ts'

/**
 * Plans the request to another system. The job, whose members are named as stored jobs name them, carries the version that the row has then: an answer to a row that has moved on since
 * is not applied.
 */
export function externalRequest(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  const { workflow, scope, version } = context.row
  const payload = {
    ...{ ask: String(params.request), answered: String(params.accepted), refused: String(params.rejected) },
    ...{ kind: context.record.kind, recordId: context.record.id, workflow, scope, version: version + 1 },
  }
  return { ...plan, jobs: [...plan.jobs, { task: 'ask', payload }] }
}

/** What came with the event is stored beside the data; at a row by carrier, under the carrier's name. */
export function storeAnswer(plan: Plan, _params: JsonObject, context: EffectContext): Plan {
  return { ...plan, answers: { ...plan.answers, ...answersAt(context.row.scope, context.input) } }
}
