import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { HistoryRow } from './record-row.ts'

/** Whether what came with the event of a line is between the owner and the platform: carriers read that it happened, and nothing of it. */
export function isPrivateLine(set: PublishedSet, { workflow, event }: Pick<HistoryRow, 'workflow' | 'event'>): boolean {
  const meta = set.workflows[workflow]?.meta
  return meta?.kind === 'lifecycle' && Object.hasOwn(meta.events, event) && meta.events[event]?.private === true
}
