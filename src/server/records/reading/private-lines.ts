import type { Actor } from '#engine/conditions/facts.ts'
import { eventsSentTo } from '#engine/definitions/publish/set-off.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { withoutOwnerNote } from '#engine/records/meanings.ts'
import { metaOf } from '#engine/workflow/lifecycle.ts'
import type { HistoryRow } from './record-row.ts'

/** Who reads: somebody of this organisation. */
export type Reader = Pick<Actor, 'organisation'>

type Line = Pick<HistoryRow, 'workflow' | 'event' | 'from_state' | 'to_state' | 'input' | 'meanings' | 'actor_organisation'>

/**
 * Whether what came with the event of a line at a carrier's row is not for carriers, who read that it happened and nothing of it: it is
 * between the owner and the platform, came with an event elsewhere that set this one off, or was said before the carrier was shown the row.
 */
export function isPrivateLine(set: PublishedSet, line: Pick<Line, 'workflow' | 'event' | 'from_state' | 'to_state'>): boolean {
  const { workflow: id, event, from_state, to_state } = line
  const workflow = set.workflows[id]
  if (workflow?.meta.kind !== 'lifecycle') return false
  const { events } = workflow.meta
  if (Object.hasOwn(events, event) && events[event]?.private === true) return true
  const isShown = (state: string | null) =>
    state !== null && metaOf(workflow, state, 'forwarded') !== false && metaOf(workflow, state, 'takenBack') !== true
  return eventsSentTo(set, id).has(event) || !(isShown(from_state) || isShown(to_state))
}

/** A line at a carrier's row as people of the carrier may read it: nothing of what is private, and a note to the owner where they wrote it. */
export function lineForCarrier<Of extends Line>(set: PublishedSet, line: Of, reader: Reader): Of {
  if (isPrivateLine(set, line)) return { ...line, input: {} }
  return isOurs(line, reader) ? line : { ...line, input: withoutOwnerNote(line.input, line.meanings) }
}

/** Whether somebody of the reader's organisation sent the event. */
export function isOurs(line: Pick<Line, 'actor_organisation'>, { organisation }: Reader): boolean {
  return organisation !== null && organisation === line.actor_organisation
}
