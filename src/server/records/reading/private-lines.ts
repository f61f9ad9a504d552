import type { Actor } from '#engine/conditions/facts.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import { pointerKeys } from '#engine/definitions/json/json-pointer.ts'
import { eventsSentTo } from '#engine/definitions/publish/set-off.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { withoutOwnerNote } from '#engine/records/meanings.ts'
import { privateFields, readsAs } from '#engine/records/redacted-fields.ts'
import { metaOf } from '#engine/workflow/lifecycle.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { HistoryRow } from './record-row.ts'

/** Who reads: somebody of this organisation. */
export type Reader = Pick<Actor, 'organisation'>

type Line = Pick<HistoryRow, 'workflow' | 'event' | 'from_state' | 'to_state' | 'input' | 'meanings' | 'actor_organisation'>

type Private = Pick<Line, 'workflow' | 'event' | 'from_state' | 'to_state'>

/**
 * Whether what came with the event of a line at a carrier's row is not for carriers, who read that it happened and nothing of it: it is
 * between the owner and the platform, came with an event elsewhere that set this one off, or was said before the carrier was shown the row.
 */
export function isPrivateLine(set: PublishedSet, line: Private): boolean {
  const { workflow: id, event, from_state, to_state } = line
  const workflow = set.workflows[id]
  if (workflow?.meta.kind !== 'lifecycle') return false
  const from = keptFrom(set, line)
  // Sets that were published before it said from whom have something else there.
  if (from !== undefined && from !== 'owner') return true
  return eventsSentTo(set, id).has(event) || !(isShown(workflow, from_state) || isShown(workflow, to_state))
}

/** The reason, where the event of a private line tells it: the carrier was shown the row, and an event elsewhere set this one off. */
function toldReason(set: PublishedSet, { workflow: id, event, from_state, input, meanings }: Line): JsonObject {
  const workflow = set.workflows[id]
  const name = meanings.reason ?? ''
  if (workflow?.meta.kind !== 'lifecycle' || !Object.hasOwn(input, name)) return {}
  const isTold = Object.hasOwn(workflow.meta.events, event) && workflow.meta.events[event]?.tellsReason === true
  return isTold && isShown(workflow, from_state) ? { [name]: input[name] ?? null } : {}
}

/** Whether a carrier sees its row by its standing here. */
function isShown(workflow: Workflow, state: string | null): boolean {
  return state !== null && metaOf(workflow, state, 'forwarded') !== false && metaOf(workflow, state, 'takenBack') !== true
}

/** From whom the event of a line keeps what came with it. */
function keptFrom({ workflows }: PublishedSet, { workflow, event }: Private): 'carrier' | 'owner' | undefined {
  const meta = workflows[workflow]?.meta
  return meta?.kind === 'lifecycle' && Object.hasOwn(meta.events, event) ? meta.events[event]?.private : undefined
}

/** A line at a carrier's row as people of the carrier may read it: nothing of what is private, and a note to the owner where they wrote it. */
export function lineForCarrier<Of extends Line>(set: PublishedSet, line: Of, reader: Reader): Of {
  if (isPrivateLine(set, line)) return { ...line, input: toldReason(set, line) }
  const told = withoutPrivatePins(set, line)
  return isOurs(line, reader) ? told : { ...told, input: withoutOwnerNote(told.input, told.meanings) }
}

/** A line without comments at fields that carriers do not get: they tell what stands there. */
function withoutPrivatePins<Of extends Line>({ workflows, records }: PublishedSet, line: Of): Of {
  const meta = workflows[line.workflow]?.meta
  const kind = meta?.kind === 'lifecycle' ? records[meta.record] : undefined
  const { pins } = line.meanings
  const list = pins === undefined ? undefined : line.input[pins]
  if (!kind || pins === undefined || !Array.isArray(list)) return line
  const hidden = privateFields(kind)
  const seen = list.filter(
    fieldComment => !hidden.includes(pointerKeys(String(isObject(fieldComment) ? fieldComment.path : ''))?.[0] ?? ''),
  )
  return { ...line, input: { ...line.input, [pins]: seen } }
}

/** Whether what came with the event of a line is between others than the owner, who reads that it happened and nothing of it. */
export function isHiddenFromOwner(set: PublishedSet, line: Private): boolean {
  return keptFrom(set, line) === 'owner'
}

/** A line as who reads records of this kind may read it. */
export function lineFor<Of extends Line>(set: PublishedSet, kind: RecordKind, line: Of, actor: Actor): Of {
  const as = readsAs(kind, actor)
  if (as === 'carrier') return lineForCarrier(set, line, actor)
  return as === 'owner' && isHiddenFromOwner(set, line) ? { ...line, input: {} } : line
}

/** Whether somebody of the reader's organisation sent the event. */
export function isOurs(line: Pick<Line, 'actor_organisation'>, { organisation }: Reader): boolean {
  return organisation !== null && organisation === line.actor_organisation
}
