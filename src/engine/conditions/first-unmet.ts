import type { Condition } from '#engine/definitions/kinds.ts'
import { holds } from './holds.ts'

/** The first of several needs whose condition does not hold for these facts; undefined when all hold. */
export function firstUnmet<Need extends { facts: Condition }>(needs: Need[] | undefined, facts: unknown): Need | undefined {
  return needs?.find(need => !holds(need.facts, facts))
}
