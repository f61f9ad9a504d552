import type { RecordKind } from '#engine/definitions/types.ts'
import type { Workflow } from './types.ts'

/** The kind of record that a lifecycle is of; undefined for a page flow and for what there is not. */
export function recordOf(workflows: { [id: string]: Workflow }, id: string): string | undefined {
  const meta = workflows[id]?.meta
  return meta?.kind === 'lifecycle' ? meta.record : undefined
}

/** Ids of all lifecycles of a kind of record: that of its own row first, then those of its rows by carrier. */
export function lifecyclesOf({ workflow, lifecycles = [] }: Pick<RecordKind, 'workflow' | 'lifecycles'>): string[] {
  return workflow === undefined ? lifecycles : [workflow, ...lifecycles]
}
