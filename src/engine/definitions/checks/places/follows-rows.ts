import { isWithin } from '#engine/workflow/derive.ts'
import { namedStates } from '#engine/workflow/named-states.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { StatePlace } from '../../../workflow/states-of.ts'

/** Whether rows by carrier lead on from an innermost state: where `x-derive` does not say in which states ("in"), from all. */
export function followsRows(workflow: Workflow, { names }: StatePlace): boolean {
  const derived = workflow['x-derive']
  if (!derived) return false
  return derived.in === undefined || isWithin(names.join('.'), namedStates(workflow, derived.in))
}
