import type { RequestContext } from '../../commands/command.ts'
import { refuseOtherStep, takesStep, toldStep } from '../../records/account-step.ts'
import { refuse } from '../../records/texts.ts'

/**
 * Refuses codes where verifying the number is not the account's next step.
 *
 * @throws Refusal 409 that names the step; it says so where the number is verified already.
 */
export function refuseUnlessAsked({ actor, set }: RequestContext): void {
  const { state, phoneVerified } = actor.account ?? {}
  if (takesStep(set, state, 'verify-phone')) return
  if (phoneVerified !== true) refuseOtherStep(set, state, 'verify-phone')
  throw refuse(set, 'phone-verified', toldStep(set, String(state)))
}
