import type { Workflow } from './kinds.ts'
import { actionsOf } from './states-of.ts'

/** The fields, each yes or no, that workflows write into the organisation that owns a record. */
export function ownerFields(workflows: Iterable<Workflow>): string[] {
  const written = [...workflows].flatMap(workflow =>
    actionsOf(workflow).flatMap(({ action: { type, params } }) => (type === 'set-on-owner' ? [String(params?.field)] : [])),
  )
  return [...new Set(written)]
}
