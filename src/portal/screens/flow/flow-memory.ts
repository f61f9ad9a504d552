import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Workflow } from '#engine/workflow/kinds.ts'
import type { FlowContext } from './flow-machine.ts'

/** Where a flow was when its page was left or loaded again. */
export type Remembered = Pick<FlowContext, 'parameters' | 'data' | 'since'> & { state: string }

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
const prefix = 'onramp-flow'

/**
 * Where a flow of this tab stood, or null.
 *
 * @param account whose flow it is; '' while nobody is signed in.
 */
export function recallFlow(storage: Storage, workflow: Workflow, account: string): Remembered | null {
  try {
    const said = JSON.parse(storage.getItem(keyOf(workflow, account)) ?? 'null') as Remembered | null
    return said && isKept(workflow, said.state) ? said : null
  } catch {
    return null
  }
}

/**
 * Keeps where a flow stands. Of what was typed only fields are kept that some view shows again (`keep`), so no code and no password.
 * Work under way is not kept: a page that is loaded again stands where it was before. A flow that goes on by itself is forgotten; what
 * came with the address (a token) is forgotten at the end.
 */
export function rememberFlow(storage: Storage, workflow: Workflow, account: string, state: string, context: FlowContext): void {
  const known = workflow.states[state]
  if (known?.meta?.view?.follow) storage.removeItem(keyOf(workflow, account))
  if (known?.meta?.view?.follow || !isKept(workflow, state)) return
  const shown = new Set(Object.values(workflow.states).flatMap(({ meta }) => meta?.view?.keep ?? []))
  const keptOf = (typed: JsonObject): JsonObject => Object.fromEntries(Object.entries(typed).filter(([name]) => shown.has(name)))
  const data = Object.fromEntries(Object.entries(context.data).map(([form, typed]) => [form, keptOf(typed)]))
  const parameters: JsonObject = known?.type === 'final' ? {} : context.parameters
  const kept: Remembered = { state, data, parameters, since: context.since }
  try {
    storage.setItem(keyOf(workflow, account), JSON.stringify(kept))
  } catch {
    // A browser that stores nothing: a reload begins again.
  }
}

const keyOf = (workflow: Workflow, account: string): string => [prefix, workflow.id, account].join(':')

function isKept({ states }: Workflow, state: string): boolean {
  return Object.hasOwn(states, state) && states[state]?.invoke?.src !== 'call'
}
