import type { Json } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { type RightsHolder, visibility } from '#engine/permissions/rights.ts'
import { isMeant } from '#engine/workflow/named-states.ts'
import { statesOf, transitionsOf } from '#engine/workflow/states-of.ts'
import { rowsAskedIn } from './asked-rows.ts'

/**
 * What somebody who does not see all that stands around a record of a kind is told of a row there: of one that decides about an event they
 * may send or about what a page of theirs offers, the state that is asked for and no state within it; null of all others.
 */
export function toldRows(
  set: PublishedSet,
  kind: string,
  actor: RightsHolder,
): (row: { workflow: string; state: string }) => string | null {
  const may = (right: string | undefined): boolean => right !== undefined && visibility(actor, right) !== null
  const decided = Object.values(set.workflows).flatMap(workflow => {
    if (workflow.meta.kind !== 'lifecycle' || workflow.meta.record !== kind) return []
    const events = Object.entries(workflow.meta.events).filter(([, { right }]) => may(right))
    const names = events.map(([name]) => name)
    const guards = transitionsOf(statesOf(workflow)).filter(({ event }) => event !== null && names.includes(event))
    return [events.map(([, { preconditions }]) => preconditions), guards.map(({ transition }) => transition.guard)]
  })
  const pages = set.navigation.pages.filter(page => page.with?.record === kind && may(page.right))
  const asked = rowsAskedIn([...decided, ...pages] as unknown as Json)
  return ({ workflow, state }) => {
    const names = Object.keys(asked[workflow] ?? {}).filter(name => isMeant(state, name))
    // The innermost that is asked for: by it the others hold as well.
    const [inner] = names.filter(name => !name.startsWith('!')).sort((one, other) => other.length - one.length)
    return names.length === 0 ? null : (inner ?? state)
  }
}
