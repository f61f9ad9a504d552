import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json } from '#engine/definitions/types.ts'
import { type RightsHolder, visibility } from '#engine/permissions/rights.ts'
import { statesOf, transitionsOf } from '#engine/workflow/states-of.ts'

/** All conditions about records of a kind that decide for somebody: about events that they may send, and about what pages of theirs offer. */
export function conditionsForActor(set: PublishedSet, kind: string, actor: RightsHolder): Json {
  const may = (right: string | undefined): boolean => right !== undefined && visibility(actor, right) !== null
  const decided = Object.values(set.workflows).flatMap(workflow => {
    if (workflow.meta.kind !== 'lifecycle' || workflow.meta.record !== kind) return []
    const events = Object.entries(workflow.meta.events).filter(([, { right }]) => may(right))
    const names = events.map(([name]) => name)
    const guards = transitionsOf(statesOf(workflow)).filter(({ event }) => event !== null && names.includes(event))
    return [events.map(([, { preconditions }]) => preconditions), guards.map(({ transition }) => transition.guard)]
  })
  const pages = set.navigation.pages.filter(page => page.with?.record === kind && may(page.right))
  return [...decided, ...pages] as unknown as Json
}
