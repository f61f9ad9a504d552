import type { JsonObject } from '#engine/definitions/types.ts'
import type { EffectContext, Plan } from './plan.ts'

/** Plans one job that finds the readers and sends them the message; ids are stable, so a repeated job sends nothing twice. */
export function notify(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  return { ...plan, jobs: [...plan.jobs, { task: 'notify', payload: notification(plan, params, context) }] }
}

/** What the task `notify` is told: which message, to whom, about which record. */
function notification(plan: Plan, params: JsonObject, context: EffectContext): JsonObject {
  return {
    messageId: `${context.transitionId}-${plan.jobs.length}`,
    message: String(params.message),
    to: String(params.to),
    ...(params.address === undefined ? {} : { address: params.address }),
    ...(params.copy === undefined ? {} : { copy: params.copy }),
    kind: context.record.kind,
    recordId: context.record.id,
    owner: context.record.owner,
    scope: context.row.scope,
    line: { workflow: context.row.workflow, seq: context.row.version + 1 },
    actor: { id: context.actor.id, name: context.actor.name },
    said: context.given.said,
    before: plan.jobs
      .filter(isToReaders)
      .map(({ payload }) => ({ message: payload.message as string, to: payload.to as string })),
  }
}

function isToReaders({ task, payload }: Plan['jobs'][number]): boolean {
  return task === 'notify' && payload.to !== 'address'
}
