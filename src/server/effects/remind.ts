import type { JsonObject } from '#engine/definitions/kinds.ts'
import { durationMilliseconds } from '#engine/workflow/duration.ts'
import type { EffectContext, Plan } from './effects.ts'
import { notification } from './notify.ts'

/** Plans the message for later. The job looks again then: once the lifecycle has moved on, nobody is reminded. */
export function remind(plan: Plan, params: JsonObject, context: EffectContext): Plan {
  const { workflow, scope, version } = context.row
  const wait = durationMilliseconds(String(params.after))
  if (wait === null) throw new Error(`A workflow reminds after "${params.after}", which is no duration such as "P2D".`)
  const payload = { ...notification(plan, params, context), standing: { workflow, scope, version: version + 1 } }
  const run_at = new Date(context.now.getTime() + wait).toISOString()
  return { ...plan, jobs: [...plan.jobs, { task: 'notify', payload, run_at }] }
}
