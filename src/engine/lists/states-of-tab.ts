import type { ListTab, WaitingOn } from '#engine/definitions/types.ts'
import { everyWaitingOn, metaOf, statesHeldBy } from '#engine/workflow/lifecycle.ts'
import { allStates, namedStates } from '#engine/workflow/named-states.ts'
import { ownerFirst } from '#engine/workflow/owner-first.ts'
import { recordOf } from '#engine/workflow/record-of.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { OnwardRows } from './onward-rows.ts'

/** Texts of the states whose rows a tab holds, by its states and whom they wait for; undefined for a tab of all. */
export function statesOfTab(
  workflow: Workflow,
  { states, waitingOn }: Pick<ListTab, 'states' | 'waitingOn'>,
): string[] | undefined {
  if (!states && !waitingOn) return undefined
  return [...new Set([...(states ? namedStates(workflow, states) : []), ...(waitingOn ? statesHeldBy(workflow, waitingOn) : [])])]
}

/** States of the rows by carrier that stand beside a record's own, in which one waits for this holder: workflow → states. None beside a carrier's row. */
export function rowsHeldBy(
  { meta }: Workflow,
  holder: WaitingOn,
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

/** Own states of a record in which those rows wait for somebody else first, and not for this holder. */
export function asideFrom(workflow: Workflow, holder: WaitingOn): string[] {
  return holder === 'reviewer' ? ownerFirst(workflow) : []
}

/** Which of the records that others carry on from here wait for this holder. */
export function onwardHeldBy(workflow: Workflow, holder: WaitingOn, workflows: { [id: string]: Workflow }): OnwardRows[] {
  const carried = allStates(workflow).flatMap(state => {
    const by = metaOf(workflow, state, 'carriedOnBy') ?? []
    const begins = everyWaitingOn(metaOf(workflow, state, 'waitingOn')).includes(holder)
    return by.length > 0 ? [{ state, by, begins }] : []
  })
  return [...Map.groupBy(carried, ({ by, begins }) => JSON.stringify([by, begins])).values()].flatMap(of => {
    const [first] = of
    if (!first) return []
    const steps = first.by.flatMap(id => {
      const one = workflows[id]
      const record = recordOf(workflows, id)
      if (!one || record === undefined) return []
      const reached = allStates(one).filter(state => metaOf(one, state, 'tone') === 'good')
      const aside = asideFrom(one, holder)
      return [
        {
          record,
          workflow: id,
          reached,
          aside,
          held: { [id]: statesHeldBy(one, holder), ...rowsHeldBy(one, holder, workflows) },
        },
      ]
    })
    return [{ states: of.map(({ state }) => state), begins: first.begins, steps }]
  })
}
