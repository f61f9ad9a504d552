import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Json } from '#engine/definitions/types.ts'
import { kindsOf } from '#engine/lists/related.ts'
import { relationOf } from '#engine/records/relation-of.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import { statesOf, transitionsOf } from '#engine/workflow/states-of.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import { rowsReferencedIn } from './referenced-rows.ts'

/** What an event preconditions and what its transitions guard, as they are asked when it is decided: lifecycles whose rows are counted. */
type RowCondition = { workflow: string; event: string; rows: string[] }

const known = new WeakMap<PublishedSet, { counted: Set<string>; asking: Set<string> }>()

/**
 * Whether an event is decided by rows around its record, or its own row is counted where another event is decided. Such events have to be
 * decided and stored one at a time around a record: each of two at once would see the other as it stood before. Rows of a record that is
 * named are left out: no event of theirs counts rows of those that name it, and one that is sent to these locks them.
 */
export function dependsOnRelatedRows(set: PublishedSet, workflow: string, event: string): boolean {
  const { counted, asking } = known.get(set) ?? remember(set)
  return counted.has(workflow) || asking.has(`${workflow} ${event}`)
}

function remember(set: PublishedSet): { counted: Set<string>; asking: Set<string> } {
  const asked = Object.values(set.workflows).flatMap(workflow => askedBy(set, workflow))
  const made = {
    counted: new Set(asked.flatMap(({ rows }) => rows)),
    asking: new Set(asked.filter(({ rows }) => rows.length > 0).map(({ workflow, event }) => `${workflow} ${event}`)),
  }
  known.set(set, made)
  return made
}

function askedBy(set: PublishedSet, workflow: Workflow): RowCondition[] {
  const { meta } = workflow
  if (meta.kind !== 'lifecycle') return []
  const isRelated = (id: string): boolean =>
    relationOf(kindsOf(set), meta.record, recordOf(set.workflows, id) ?? '') === 'related'
  const transitions = transitionsOf(statesOf(workflow))
  return Object.entries(meta.events).map(([event, { preconditions }]) => {
    const guards = transitions.filter(one => one.event === event).map(({ transition }) => transition.guard)
    return {
      workflow: workflow.id,
      event,
      rows: Object.keys(rowsReferencedIn([preconditions, guards] as unknown as Json)).filter(isRelated),
    }
  })
}
