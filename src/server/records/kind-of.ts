import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { RecordKind } from '#engine/definitions/types.ts'

/** The definition of a kind of record. */
export function kindOf(set: PublishedSet, kind: string): RecordKind {
  const found = set.records[kind]
  if (!found) throw new Error(`The published set has no record kind "${kind}".`)
  return found
}
