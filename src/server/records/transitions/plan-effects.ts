import type { EffectCall } from '#engine/workflow/lifecycle.ts'
import { type Effect, effects } from '../../effects/effects.ts'
import { type EffectContext, emptyPlan, type Plan } from '../../effects/plan.ts'
import { kindOf } from '../kind-of.ts'
import type { Given } from './given.ts'
import type { TransitionRequest } from './transition-request.ts'

/** What the effects of a transition write, in their order; later ones see what earlier ones planned. */
export function planOf(wanted: EffectCall[], request: TransitionRequest & { given: Given }): Plan {
  const { set, record, row, event, actor, now } = request
  const context: EffectContext = {
    kind: kindOf(set, record.kind),
    record,
    submitted: request.submitted ?? null,
    input: request.input ?? {},
    given: request.given,
    row,
    now,
    transitionId: `${record.id}-${row.workflow}-${row.scope || 'main'}-${row.version + 1}`,
    event,
    actor: { id: actor.id, name: actor.name },
  }
  return wanted.reduce<Plan>((so, { type, params }) => effectNamed(type).plan(so, params, context), emptyPlan)
}

function effectNamed(name: string): Effect {
  const effect = (effects as Record<string, Effect>)[name]
  if (!effect) throw new Error(`A workflow names the effect "${name}", which does not exist. See src/server/effects/effects.ts.`)
  return effect
}
