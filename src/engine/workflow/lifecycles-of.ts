import type { RecordKind } from '#engine/definitions/types.ts'

/** Ids of all lifecycles of a kind of record: that of its own row first, then those of its rows by carrier. */
export function lifecyclesOf({ workflow, lifecycles = [] }: Pick<RecordKind, 'workflow' | 'lifecycles'>): string[] {
  return workflow === undefined ? lifecycles : [workflow, ...lifecycles]
}
