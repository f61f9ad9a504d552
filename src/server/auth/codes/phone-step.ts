import type { RequestContext } from '../../commands/command.ts'
import { accountStep, refuseOtherStep, stepAnswer, takesStep } from '../../records/account-step.ts'
import { refuse } from '../../records/texts.ts'

/** Whether the account is set up: its owner may then change the number. */
export function changesPhone({ actor, set }: Pick<RequestContext, 'actor' | 'set'>): boolean {
  const state = actor.account?.state
  return typeof state === 'string' && accountStep(set, state) === undefined
}

/**
 * Refuses codes where verifying the number is not the account's next step, and the account is not set up either.
 *
 * @throws Refusal 409 that names the step; it says so where the number is verified already.
 */
export function refuseUnlessAsked({ actor, set }: RequestContext): void {
  const { state, phoneVerified } = actor.account ?? {}
  if (takesStep(set, state, 'verify-phone') || changesPhone({ actor, set })) return
  if (phoneVerified !== true) refuseOtherStep(set, state, 'verify-phone')
  throw refuse(set, 'phone-verified', stepAnswer(set, String(state)))
}
