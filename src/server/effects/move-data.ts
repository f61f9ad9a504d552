import type { JsonObject } from '#engine/definitions/types.ts'
import type { EffectContext, Plan } from './plan.ts'

/** What the owner sent becomes the data. */
export function adoptDraft(plan: Plan, _params: JsonObject, context: EffectContext): Plan {
  return { ...plan, data: context.submitted ?? context.record.draft ?? context.record.data, draft: null }
}

/** The data can be worked on again, nothing is lost. */
export function reopenDraft(plan: Plan, _params: JsonObject, context: EffectContext): Plan {
  return { ...plan, draft: context.record.draft ?? context.record.data }
}

/** What the owner sent waits beside the data that stays in force. */
export function proposeDraft(plan: Plan, _params: JsonObject, context: EffectContext): Plan {
  return { ...plan, proposed: context.submitted ?? context.record.draft, draft: null }
}

/** The change in review comes into force. */
export function adoptProposal(plan: Plan, _params: JsonObject, context: EffectContext): Plan {
  return { ...plan, data: context.record.proposed ?? context.record.data, proposed: null }
}

/** The change in review goes back to the owner as a draft. */
export function dropProposal(plan: Plan, _params: JsonObject, context: EffectContext): Plan {
  return { ...plan, proposed: null, draft: context.record.draft ?? context.record.proposed }
}
