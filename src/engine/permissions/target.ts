import type { Facts } from '#engine/conditions/facts.ts'
import type { Target } from './rights.ts'

/** What the facts say somebody acts on: the record's owner, and the carrier whose lifecycle row it is (its scope; '' is the record's own row). */
export function targetOf(facts: Facts): Target {
  const scope = facts.lifecycle?.scope
  return { owner: facts.related?.owner?.id ?? null, carriers: scope ? [scope] : [] }
}
