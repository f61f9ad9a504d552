import { namedFacts } from '#engine/conditions/closed-condition.ts'
import type { Facts } from '#engine/conditions/facts.ts'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import type { Need } from '../definitions/types.ts'
import { isWithin } from './derive.ts'
import { drawing } from './drawing.ts'
import type { Workflow } from './types.ts'

/**
 * Why somebody can submit no record that stands here, whatever is in it: the key of the refusal. Undefined where they can, or where nothing is
 * submitted from here. Pure.
 *
 * @param state as text.
 * @param facts of who looks; those of the record need not be known.
 */
export function heldBack(workflow: Workflow, state: string, facts: Pick<Facts, 'actor'>): string | undefined {
  if (workflow.meta.kind !== 'lifecycle') return undefined
  const { events } = workflow.meta
  const submitting = drawing(workflow).edges.flatMap(({ from, event }) => {
    const meta = events[event]
    return meta?.submits === 'record' && isWithin(state, [from]) ? [meta] : []
  })
  const reasons = submitting.map(({ preconditions }) => firstUnmet(preconditions?.filter(asksOnlyWho), facts)?.reason)
  return reasons.every(reason => reason !== undefined) ? reasons[0] : undefined
}

/** Whether a need asks about who acts and about nothing else; whether they own the record is a question about it. */
function asksOnlyWho({ facts }: Need): boolean {
  const asked = namedFacts(facts) ?? []
  return asked.length > 0 && asked.every(fact => fact.startsWith('/actor/') && fact !== '/actor/ownsRecord')
}
