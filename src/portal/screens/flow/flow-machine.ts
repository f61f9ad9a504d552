import { type AnyStateMachine, assign, fromCallback, fromPromise, setup } from 'xstate'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import type { Guard, State, Transition, TransitionObject, Workflow } from '#engine/workflow/kinds.ts'
import { CallError, call, operationPath } from '../../api/call.ts'
import type { OperationId } from '../../api/operations.ts'
import { encryptPassword } from '../../session/encrypt-password.ts'
import { pageBase } from '../../theme/page-meta.ts'

/** What a flow knows: values of the address, what was typed, and the last refusal. */
export type FlowContext = { parameters: JsonObject; data: JsonObject; error: CallError | null }
type FlowEvent = { type: string; data?: JsonObject | undefined; error?: unknown; output?: unknown }
type CallInput = { operation: OperationId; from: 'parameters' | 'data'; encrypt?: Record<string, string>; context: FlowContext }

const factory = setup({
  types: {} as { context: FlowContext; events: FlowEvent; input: { parameters: JsonObject } },
  actors: {
    call: fromPromise<unknown, CallInput>(async ({ input: { operation, from, encrypt, context } }) => {
      const body: JsonObject = { ...context[from] }
      for (const [target, source] of Object.entries(encrypt ?? {}))
        body[target] = await encryptPassword(String(context.data[source] ?? ''))
      return call(operation, { body }, { handles: 'all' })
    }),
    listen: fromCallback<FlowEvent, CallInput & { event: string }>(({ sendBack, input: { operation, context, event } }) => {
      const query = Object.fromEntries(Object.entries(context.data).filter(([, value]) => typeof value === 'string')) as Record<
        string,
        string
      >
      const stream = new EventSource(pageBase() + operationPath(operation, { query: { mobileNo: query.mobileNo } }).slice(1))
      const end = (type: string): void => {
        stream.close()
        sendBack({ type })
      }
      stream.onmessage = message => {
        const told = JSON.parse(message.data) as Record<string, string>
        if (told.action === 'close' && told[event]) end(told[event])
        else if (told.status === 'error') end('closed')
      }
      stream.onerror = () => stream.readyState === EventSource.CLOSED && end('closed')
      return () => stream.close()
    }),
  },
  guards: {
    holds: ({ event }, { needs }: Guard['params']) => {
      const error = (event as { error?: unknown }).error
      const facts = {
        error: { code: error instanceof CallError ? error.code : '', status: error instanceof CallError ? error.status : 0 },
      }
      return firstUnmet(needs, facts) === undefined
    },
  },
  actions: {
    keepData: assign({ data: ({ context, event }) => ({ ...context.data, ...event.data }), error: null }),
    keepError: assign({
      error: ({ event }) =>
        event.error instanceof CallError ? event.error : new CallError({ status: 0, message: 'Something went wrong' }),
    }),
    forgetError: assign({ error: null }),
  },
})

/** The machine of a flow file: every event keeps its data, every failed call its refusal. */
export function flowMachine(workflow: Workflow): AnyStateMachine {
  const states = Object.fromEntries(Object.entries(workflow.states).map(([name, state]) => [name, withMemory(state)]))
  return factory.createMachine({
    ...(workflow as object),
    context: ({ input }: { input: { parameters: JsonObject } }) => ({ parameters: input.parameters, data: {}, error: null }),
    states,
  } as never) as unknown as AnyStateMachine
}

function withMemory(state: State): object {
  const { invoke, on } = state
  return {
    ...state,
    ...(on
      ? { on: Object.fromEntries(Object.entries(on).map(([event, transition]) => [event, remember(transition, 'keepData')])) }
      : {}),
    ...(invoke
      ? {
          invoke: {
            ...invoke,
            input: ({ context }: { context: FlowContext }) => ({ ...invoke.input, context }),
            onDone: invoke.onDone === undefined ? undefined : remember(invoke.onDone, 'forgetError'),
            onError: invoke.onError === undefined ? undefined : remember(invoke.onError, 'keepError'),
          },
        }
      : {}),
  }
}

function remember(transition: Transition, action: string): TransitionObject[] {
  const all = [transition].flat().map(one => (typeof one === 'string' ? { target: one } : one))
  return all.map(one => ({ ...one, actions: [...[one.actions ?? []].flat(), { type: action }] }))
}
