import type { Reader } from '#engine/permissions/reader.ts'
import type { StateFacts } from './lifecycle.ts'
import type { EventMeta } from './types.ts'

/** What a state, or an event that others may send, is called to a reader. */
export function labelFor(
  { label, labelFor: others }: Pick<StateFacts | EventMeta, 'label' | 'labelFor'>,
  reader: Reader,
): string {
  return others?.[reader] ?? label
}

/** What the history of a reader says of an event once it is done. */
export function historyLabelFor(
  { historyLabel, historyLabelFor: others }: Pick<EventMeta, 'historyLabel' | 'historyLabelFor'>,
  reader: Reader,
): string {
  return others?.[reader] ?? historyLabel
}

/**
 * What a reader is told comes next in a state; null where nothing is for them. `next` speaks to the owner: others are told it only where it
 * says what somebody else does.
 *
 * @param acts whether the reader may do something that leads on. Who may not is told what somebody else does, too, not what to do.
 */
export function nextFor(
  { next, nextFor: others, holders }: Pick<StateFacts, 'next' | 'nextFor' | 'holders'>,
  reader: Reader,
  acts: boolean,
): string | null {
  if (reader === 'owner') return next
  const isOwners = holders.some(holder => holder === 'owner' || holder === 'nobody' || (acts && holder === reader))
  return (acts ? others[reader] : undefined) ?? (isOwners ? null : next)
}
