import type { Reader } from '#engine/permissions/reader.ts'
import type { StateFacts } from './lifecycle.ts'

/** What a state is called to a reader. */
export function labelFor({ label, labelFor: others }: Pick<StateFacts, 'label' | 'labelFor'>, reader: Reader): string {
  return others[reader] ?? label
}
