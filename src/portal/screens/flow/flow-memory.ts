import type { JsonObject } from '#engine/definitions/types.ts'
import type { Workflow } from '#engine/workflow/types.ts'
import type { ApiError } from '../../api/call.ts'
import { offeredIn } from '../../forms/offered.ts'
import type { InputStore } from '../../session/stored-input.ts'
import type { Typed } from './typed.ts'

/** Where a flow was when its page was left or loaded again. */
export type Remembered = Pick<FlowContext, 'parameters' | 'data' | 'since' | 'stood'> & { state: string }

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
    return said && (said.state === workflow.initial || isKept(workflow, said.state)) ? said : null
  } catch {
    return null
  }
}

/**
 * Keeps where a flow stands. Of what was typed only fields are kept that some view shows again (`keep`), so no code and no password.
 * Work under way is not kept: a page that is loaded again stands where it was before. A flow that goes on by itself is forgotten, and one
 * that shows what was answered begins anew with what came with the address (a token), which is forgotten at the end.
 */
export function rememberFlow(storage: Storage, workflow: Workflow, account: string, state: string, context: FlowContext): void {
  const view = workflow.states[state]?.meta?.view
  const isAnswered = view?.shows !== undefined || offersAnswers(workflow, state, context)
  if (view?.follow || isAnswered) forgetFlow(storage, workflow, account)
  const { parameters } = context
  const anew = { state: workflow.initial, parameters, data: {}, since: {}, stood: {} }
  const kept = isAnswered && Object.keys(parameters).length > 0 ? anew : keptOf(workflow, state, context)
  if (!kept) return
  try {
    storage.setItem(keyOf(workflow, account), JSON.stringify(kept))
  } catch {
    // A browser that stores nothing: a reload begins again.
  }
}

/** Where a flow of this account stood in another tab, or null: it does not say that it is shared, or too long ago. */
export function recallShared(input: InputStore, workflow: Workflow, sharedMs: number, now: number): Remembered | null {
  const said = input.find(placeOf(workflow)) as Remembered | null
  if (!said || !isKept(workflow, said.state)) return null
  return now - Math.max(...Object.values(said.since)) < sharedMs ? said : null
}

/** Lets other tabs of the account go on where this one stands; one that goes on by itself they do not. */
export function shareFlow(input: InputStore, workflow: Workflow, state: string, context: FlowContext): void {
  if (workflow.states[state]?.meta?.view?.follow) input.forget(placeOf(workflow))
  const kept = keptOf(workflow, state, context)
  if (kept) input.store(placeOf(workflow), kept)
}

/** What of a flow is kept; null while work is under way, or once it goes on by itself. */
function keptOf(workflow: Workflow, state: string, context: FlowContext): Remembered | null {
  const known = workflow.states[state]
  if (known?.meta?.view?.follow || !isKept(workflow, state) || offersAnswers(workflow, state, context)) return null
  const shown = new Set(Object.values(workflow.states).flatMap(({ meta }) => meta?.view?.keep ?? []))
  const shownOf = (typed: JsonObject): JsonObject => Object.fromEntries(Object.entries(typed).filter(([name]) => shown.has(name)))
  const shownIn = (data: Typed): Typed => Object.fromEntries(Object.entries(data).map(([form, typed]) => [form, shownOf(typed)]))
  const stood = Object.fromEntries(
    Object.entries(context.stood).map(([name, { data, since }]) => [name, { data: shownIn(data), since }]),
  )
  const parameters: JsonObject = known?.type === 'final' ? {} : context.parameters
  return { state, data: shownIn(context.data), parameters, since: context.since, stood }
}

/** Forgets where a flow stands in this tab: whoever comes again begins anew. */
export function forgetFlow(storage: Storage, workflow: Workflow, account: string): void {
  storage.removeItem(keyOf(workflow, account))
}

/** Names a flow among what is kept of an account. */
export const placeOf = (workflow: Workflow): string => `flow:${workflow.id}`
const keyOf = (workflow: Workflow, account: string): string => [prefix, workflow.id, account].join(':')

/** Whether a state lets choose what only an answer said. */
function offersAnswers({ states }: Workflow, state: string, { answers }: FlowContext): boolean {
  return Object.values(offeredIn(answers, states[state]?.meta?.view?.offers)).some(options => options.length > 0)
}

function isKept({ states }: Workflow, state: string): boolean {
  const { invoke, meta } = (Object.hasOwn(states, state) && states[state]) || {}
  if (meta === undefined || (invoke !== undefined && invoke.src !== 'listen')) return false
  // What an answer said is not there any more.
  return !meta.view?.shows && !(meta.view?.kind === 'problem' && meta.view.text === undefined)
}

/**
 * What a flow knows: values of the address, what was typed into each form, what calls answered (which is never kept), the last refusal,
 * when each state was entered last (epoch ms), and how those stood then that a button leads back to.
 */
export type FlowContext = {
  parameters: JsonObject
  data: Typed
  answers: JsonObject
  error: ApiError | null
  since: { [state: string]: number }
  stood: { [state: string]: Pick<FlowContext, 'data' | 'since'> }
}
