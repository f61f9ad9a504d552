import type { Workflow } from './types.ts'

/** The kind of record that a lifecycle is of; undefined for a page flow and for what there is not. */
export function recordOf(workflows: { [id: string]: Workflow }, id: string): string | undefined {
  const meta = workflows[id]?.meta
  return meta?.kind === 'lifecycle' ? meta.record : undefined
}
