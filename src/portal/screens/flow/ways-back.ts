import type { View, Workflow } from '#engine/workflow/types.ts'
import type { FlowContext } from './flow-memory.ts'

type Action = NonNullable<View['actions']>[number]

/** Events of a state that lead back to one as it stood, and to which. */
export function waysBack({ states }: Pick<Workflow, 'states'>, state: string): { [event: string]: string } {
  const { meta, on } = states[state] ?? {}
  return Object.fromEntries(
    (meta?.view?.actions ?? []).flatMap(({ event, within }) => {
      const [way] = [on?.[event] ?? []].flat()
      const target = typeof way === 'string' ? way : way?.target
      return within === undefined || target === undefined ? [] : [[event, target]]
    }),
  )
}

/** All states that some event leads back to. */
export function stoodIn(workflow: Pick<Workflow, 'states'>): Set<string> {
  return new Set(Object.keys(workflow.states).flatMap(state => Object.values(waysBack(workflow, state))))
}

/** Whether a button is offered now: one that leads back only while that takes, `millisecondsOf` a limit, is not over. */
export function isOffered(
  { event, within }: Action,
  { workflow, state, context }: { workflow: Pick<Workflow, 'states'>; state: string; context: Pick<FlowContext, 'stood'> },
  millisecondsOf: (limit: string) => number,
  now: number,
): boolean {
  if (within === undefined) return true
  const target = waysBack(workflow, state)[event] ?? ''
  const began = context.stood[target]?.since[workflow.states[target]?.meta?.view?.since ?? target]
  return began !== undefined && now < began + millisecondsOf(within)
}
