import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { RightsHolder } from '#engine/permissions/rights.ts'
import { isMeant } from '#engine/workflow/named-states.ts'
import { conditionsForActor } from './conditions-for-actor.ts'
import { rowsReferencedIn } from './referenced-rows.ts'

/**
 * What somebody who does not see all that stands around a record of a kind is told of a row there: of one that decides about an event they
 * may send or about what a page of theirs offers, the state that is asked for and no state within it; null of all others.
 */
export function visibleRowState(
  set: PublishedSet,
  kind: string,
  actor: RightsHolder,
): (row: { workflow: string; state: string }) => string | null {
  const asked = rowsReferencedIn(conditionsForActor(set, kind, actor))
  return ({ workflow, state }) => {
    const names = Object.keys(asked[workflow] ?? {}).filter(name => isMeant(state, name))
    // The innermost that is asked for: by it the others hold as well.
    const [inner] = names.filter(name => !name.startsWith('!')).sort((one, other) => other.length - one.length)
    return names.length === 0 ? null : (inner ?? state)
  }
}
