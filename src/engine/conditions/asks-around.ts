import { statesOf, transitionsOf } from '#engine/definitions/checks/workflow-states.ts'
import type { Json } from '#engine/definitions/kinds.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { Workflow } from '#engine/workflow/kinds.ts'
import { rowsAskedIn } from './asked-rows.ts'

/** What an event needs and what its transitions guard, as they are asked when it is decided. */
type Asked = { workflow: string; event: string; rows: string[] }

const known = new WeakMap<PublishedSet, { counted: Set<string>; asking: Set<string> }>()

/**
 * Whether an event is decided by rows around its record, or its own row is counted where another event is decided. Such events have to be
 * decided and stored one at a time around a record: each of two at once would see the other as it stood before.
 */
export function asksAround(set: PublishedSet, workflow: string, event: string): boolean {
  const { counted, asking } = known.get(set) ?? remember(set)
  return counted.has(workflow) || asking.has(`${workflow} ${event}`)
}

function remember(set: PublishedSet): { counted: Set<string>; asking: Set<string> } {
  const asked = Object.values(set.workflows).flatMap(askedBy)
  const made = {
    counted: new Set(asked.flatMap(({ rows }) => rows)),
    asking: new Set(asked.filter(({ rows }) => rows.length > 0).map(({ workflow, event }) => `${workflow} ${event}`)),
  }
  known.set(set, made)
  return made
}

function askedBy(workflow: Workflow): Asked[] {
  if (workflow.meta.kind !== 'lifecycle') return []
  const transitions = transitionsOf(statesOf(workflow))
  return Object.entries(workflow.meta.events).map(([event, { needs }]) => {
    const guards = transitions.filter(one => one.event === event).map(({ transition }) => transition.guard)
    return { workflow: workflow.id, event, rows: Object.keys(rowsAskedIn([needs, guards] as unknown as Json)) }
  })
}
