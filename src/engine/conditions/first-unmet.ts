import type { Need } from '#engine/definitions/types.ts'
import { holds } from './holds.ts'

/** The first of several needs whose condition does not hold for these facts, with the reason that fits them; undefined when all hold. */
export function firstUnmet(needs: Need[] | undefined, facts: unknown): Need | undefined {
  const unmet = needs?.find(need => !holds(need.facts, facts))
  const said = unmet?.reasons?.find(one => holds(one.facts, facts))
  return unmet && said ? { ...unmet, reason: said.reason } : unmet
}

/** Every reason that a need may give, its usual one first. */
export function reasonsOf({ reason, reasons = [] }: Need): string[] {
  return [reason, ...reasons.map(one => one.reason)]
}
