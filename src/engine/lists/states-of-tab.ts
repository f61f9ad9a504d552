import type { Holder, ListTab } from '#engine/definitions/kinds.ts'
import type { Workflow } from '#engine/workflow/kinds.ts'
import { statesHeldBy } from '#engine/workflow/lifecycle.ts'
import { namedStates } from '#engine/workflow/named-states.ts'

/** Texts of the states whose rows a tab holds, by its states and its holder; undefined for a tab of all. */
export function statesOfTab(workflow: Workflow, { states, holder }: Pick<ListTab, 'states' | 'holder'>): string[] | undefined {
  if (!states && !holder) return undefined
  return [...new Set([...(states ? namedStates(workflow, states) : []), ...(holder ? statesHeldBy(workflow, holder) : [])])]
}

/** States of the rows by carrier that stand beside a record's own, in which one waits for this holder: workflow → states. None beside a carrier's row. */
export function rowsHeldBy(
  { meta }: Workflow,
  holder: Holder,
  workflows: { [id: string]: Workflow },
): { [workflow: string]: string[] } {
  if (meta.kind !== 'lifecycle' || meta.scope) return {}
  const beside = Object.entries(workflows).filter(
    ([, one]) => one.meta.kind === 'lifecycle' && one.meta.scope === 'carrier' && one.meta.record === meta.record,
  )
  return Object.fromEntries(
    beside.flatMap(([id, one]) => {
      const states = statesHeldBy(one, holder)
      return states.length > 0 ? [[id, states]] : []
    }),
  )
}
