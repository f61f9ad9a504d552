import type { RecordKind } from '#engine/definitions/types.ts'
import type { RecordAnswer } from './record-answer.ts'

/** What a page about a record is called. One that is called as what it belongs to says its kind, too. */
export function titleOf({ label, parent }: RecordAnswer, kind: RecordKind): string {
  return parent?.label === label ? `${label}: ${kind.title.toLowerCase()}` : label
}
