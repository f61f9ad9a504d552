import type { Reader } from '#engine/permissions/reader.ts'
import type { StateFacts } from './lifecycle.ts'

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
