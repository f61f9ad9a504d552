import { type AnyStateMachine, assign, fromCallback, fromPromise, setup } from 'xstate'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'
import type { Action, Guard, State, Transition, TransitionObject, Workflow } from '#engine/workflow/types.ts'
import type { OperationId } from '#generated/operations.ts'
import { ApiError, callNamed, operationPath } from '../../api/call.ts'
import { operationRow } from '../../api/operations.ts'
import { sendOnce } from '../../api/send-once.ts'
import { encryptPassword } from '../../session/encrypt-password.ts'
import { visitorInput } from '../../session/stored-input.ts'
import { textsOf } from '../../texts/say.ts'
import { pageBase } from '../../theme/page-meta.ts'
import type { FlowContext, Remembered } from './flow-memory.ts'
import { isPageUnloading } from './page-unload.ts'
import { typedIn, withTyped } from './typed.ts'
import { stoodIn, waysBack } from './ways-back.ts'

type FlowEvent = {
  type: string
  data?: JsonObject | undefined
  error?: unknown
  output?: { data?: Json | undefined } | undefined
}
type CallInput = {
  operation: OperationId
  from: 'parameters' | 'data' | 'answers'
  /** What is sent of it; without, what was typed into the form that the state shows. */
  fields?: string[]
  encrypt?: Record<string, string>
  /** Codes of an answer that count as success. */
  accepts?: number[]
  /** What of the answer the tab keeps for a form of another page. */
  keeps?: { form: string; fields: string[] }
  /** Said when the request failed, and not what it asked for was refused. */
  failed?: string
  form: string
  context: FlowContext
  /** Knows by its key what is sent again because its answer was lost. */
  once: ReturnType<typeof sendOnce>
}

/** The event of a stream that ended without an answer. */
const closed = 'closed'

/** No answer, or a fault of the server. */
function isFailure(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

function sentBy({ operation, from, fields, form, context }: CallInput): JsonObject {
  const typed = context.data[form] ?? {}
  if (!fields) return { ...typed }
  // What was typed into the state's form goes along as far as the call takes it: no password, which is sent encrypted.
  const taken = operationRow(operation).fields ?? []
  const beside = Object.fromEntries(Object.entries(typed).filter(([name]) => taken.includes(name)))
  const known =
    from === 'parameters' ? context.parameters : from === 'data' ? typedIn(context) : { ...typedIn(context), ...context.answers }
  return { ...beside, ...Object.fromEntries(fields.flatMap(name => (known[name] === undefined ? [] : [[name, known[name]]]))) }
}

/** Keeps what a call answered for whoever fills in the form next, without being signed in. */
function storeFor({ form, fields }: NonNullable<CallInput['keeps']>, told: JsonObject): void {
  visitorInput.store(form, Object.fromEntries(fields.flatMap(name => (told[name] === undefined ? [] : [[name, told[name]]]))))
}

/** The data of the answer that an event brings. */
function answered({ output }: FlowEvent): JsonObject {
  const data = output?.data
  return isObject(data) ? data : {}
}

const factory = setup({
  types: {} as { context: FlowContext; events: FlowEvent; input: { parameters: JsonObject } },
  actors: {
    call: fromPromise<unknown, CallInput>(async ({ input }) => {
      const body = sentBy(input)
      for (const [target, source] of Object.entries(input.encrypt ?? {}))
        body[target] = await encryptPassword(String(typedIn(input.context)[source] ?? ''))
      // Where nothing is sent there is no body either.
      const sent = {
        ...(input.fields?.length === 0 && Object.keys(body).length === 0 ? {} : { body }),
        headers: input.once([input.operation, sentBy(input)]),
      }
      const answer = await callNamed(input.operation, sent, { handles: 'all', accepts: input.accepts ?? [] }).catch(error => {
        throw input.failed !== undefined && isFailure(error)
          ? new ApiError({ status: error.status, message: input.failed })
          : error
      })
      if (input.keeps) storeFor(input.keeps, (answer.data ?? {}) as JsonObject)
      return answer
    }),
    'make-passkey': fromPromise<unknown, Pick<CallInput, 'context' | 'failed'> & { answer: string }>(async ({ input }) => {
      const { makePasskey } = await import('../../session/passkeys.ts')
      return { data: await makePasskey(input.context.answers[input.answer], input.failed) }
    }),
    listen: fromCallback<FlowEvent, CallInput & { event: string }>(({ sendBack, input }) => {
      const { operation, event } = input
      const query = Object.fromEntries(Object.entries(sentBy(input)).map(([name, value]) => [name, String(value)]))
      const stream = new EventSource(pageBase() + operationPath(operation, { query }).slice(1))
      const end = (type: string): void => {
        stream.close()
        sendBack({ type })
      }
      stream.onmessage = message => {
        const told = JSON.parse(message.data) as Record<string, string>
        if (told.action === 'close' && told[event]) end(told[event])
        else if (told.status === 'error') end(closed)
      }
      stream.onerror = () => stream.readyState === EventSource.CLOSED && !isPageUnloading() && end(closed)
      return () => stream.close()
    }),
  },
  guards: {
    holds: ({ event }, { preconditions }: Guard['params']) => {
      const error = (event as { error?: unknown }).error
      const facts = {
        error: { code: error instanceof ApiError ? error.code : '', status: error instanceof ApiError ? error.status : 0 },
      }
      return firstUnmet(preconditions, facts) === undefined
    },
  },
  actions: {
    keepData: assign({
      data: ({ context, event }, { form }: { form: string }) =>
        event.data ? withTyped(context.data, form, event.data) : context.data,
      // That nobody listens any more answers nothing: what was refused before is still to be read.
      error: ({ context, event }) => (event.type === closed ? context.error : null),
    }),
    keepError: assign({
      error: ({ event }) =>
        event.error instanceof ApiError ? event.error : new ApiError({ status: 0, message: textsOf('errors')('fallback') }),
    }),
    goBack: assign(({ context }, { state }: { state: string }) => context.stood[state] ?? {}),
    keepAnswer: assign({ answers: ({ context, event }) => ({ ...context.answers, ...answered(event) }), error: null }),
  },
})

/**
 * The machine of a flow file: every event keeps its data, every failed call its refusal, every state when it was entered.
 *
 * @param from where it goes on; else it begins at the beginning.
 * @param now the clock, epoch milliseconds.
 */
export function flowMachine(workflow: Workflow, from: Remembered | null = null, now: () => number = Date.now): AnyStateMachine {
  const states = Object.fromEntries(
    Object.entries(workflow.states).map(([name, state]) => [name, withMemory(workflow, name, state, from, now)]),
  )
  return factory.createMachine({
    ...(workflow as object),
    ...(from && { initial: from.state }),
    context: ({ input }: { input: { parameters: JsonObject } }): FlowContext => ({
      parameters: from?.parameters ?? input.parameters,
      data: from?.data ?? {},
      answers: {},
      error: null,
      since: from?.since ?? {},
      stood: from?.stood ?? {},
    }),
    states,
  } as never) as unknown as AnyStateMachine
}

function withMemory(workflow: Workflow, name: string, state: State, from: Remembered | null, now: () => number): object {
  const { invoke, on } = state
  const back = waysBack(workflow, name)
  const isBackTo = stoodIn(workflow).has(name)
  const once = sendOnce()
  const form = state.meta?.view?.form ?? ''
  // What a dialog or a problem ended is not gone back to.
  const isEnd = state.meta?.view?.kind === 'dialog' || state.meta?.view?.kind === 'problem'
  const entered = ({ context, event }: { context: FlowContext; event: FlowEvent }): Pick<FlowContext, 'since' | 'stood'> => {
    const { data, stood } = context
    // What goes on was entered before.
    const since = from && event.type === 'xstate.init' ? context.since : { ...context.since, [name]: now() }
    return { since, stood: isEnd ? {} : isBackTo ? { ...stood, [name]: { data, since } } : stood }
  }
  return {
    ...state,
    entry: [assign(entered as never)],
    ...(on
      ? {
          on: Object.fromEntries(
            Object.entries(on).map(([event, transition]) => [
              event,
              remember(transition, { type: 'keepData', params: { form } }, ...goBackTo(back[event])),
            ]),
          ),
        }
      : {}),
    ...(invoke
      ? {
          invoke: {
            ...invoke,
            input: ({ context }: { context: FlowContext }) => ({ ...invoke.input, form, context, once }),
            onDone: invoke.onDone === undefined ? undefined : remember(invoke.onDone, { type: 'keepAnswer' }),
            onError: invoke.onError === undefined ? undefined : remember(invoke.onError, { type: 'keepError' }),
          },
        }
      : {}),
  }
}

const goBackTo = (state: string | undefined): Action[] => (state === undefined ? [] : [{ type: 'goBack', params: { state } }])

function remember(transition: Transition, ...actions: Action[]): TransitionObject[] {
  const all = [transition].flat().map(one => (typeof one === 'string' ? { target: one } : one))
  return all.map(one => ({ ...one, actions: [...(one.actions ?? []), ...actions] }))
}
