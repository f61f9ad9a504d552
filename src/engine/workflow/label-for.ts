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
