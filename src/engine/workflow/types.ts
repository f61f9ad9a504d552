import type { Condition, JsonObject } from '#engine/definitions/types.ts'
import type { WorkflowEvent, WorkflowFile, WorkflowState, WorkflowStateMeta, WorkflowView } from '#generated/files.d.ts'
import type { Need } from '../definitions/types.ts'

/** An XState 5 machine as JSON. Lifecycles run on the server by `transition()`; page flows run in the page by @xstate/react. */
export type Workflow = Omit<WorkflowFile, '$schema' | 'meta' | 'states' | 'on' | 'x-derive'> & {
  meta:
    | { kind: 'lifecycle'; title: string; record: string; scope?: 'carrier'; events: { [event: string]: EventMeta } }
    | { kind: 'flow'; title: string; shared?: string }
  states: { [name: string]: State }
  on?: { [event: string]: Transition }
  'x-derive'?: Derive
}

type DeriveFile = NonNullable<WorkflowFile['x-derive']>

/**
 * How the record's own row follows from its rows by carrier (those of the workflow `from`): the first rule that fits says where it
 * stands. `in`: only while it stands in one of these states, or within. `summary` is said beside the state: {count} of {total} rows.
 */
export type Derive = Omit<DeriveFile, 'rules'> & { rules: DeriveRule[] }

/**
 * {count} of {total} rows stand in these states; `one`: of a single one, with its {carrier}. `also` is said after a comma, of what there is any.
 * `alone`: it says the state, too.
 */
export type Summary = Pick<NonNullable<NonNullable<DeriveFile['summary']>['also']>[number], 'count' | 'text' | 'one'>

/** Fits when any, all, none of the rows stand in one of the states, or within; of several, each must. `past` is its sentence in histories. */
export type DeriveRule = Omit<DeriveFile['rules'][number], 'actions'> & { actions?: Action[] }

export type State = Pick<WorkflowState, 'type' | 'history' | 'target' | 'initial'> & {
  meta?: StateMeta
  states?: { [name: string]: State }
  on?: { [event: string]: Transition }
  always?: Transition
  after?: { [delay: string]: Transition }
  invoke?: Omit<NonNullable<WorkflowState['invoke']>, 'onDone' | 'onError'> & { onDone?: Transition; onError?: Transition }
  entry?: Action[]
  exit?: Action[]
}

/** `id` is the status id of the specification or one from 1001 on; `waitingOn` says who has to act. */
export type StateMeta = Omit<WorkflowStateMeta, 'due'> & {
  /** One sentence for the owner: what happens next. */
  next?: string
  /** What others are told instead. */
  nextFor?: { reviewer?: string; carrier?: string }
  due?: Due
}

/** How long a row may stand in a state (`after`, an ISO 8601 duration), and who is reminded of it. */
export type Due = { after: string; remind?: Reminder[] }

/**
 * A message while a row waits: `after` it has waited so long, again `every` so long after that, until it has waited `until`; at each of these
 * moments only if `when` holds. Durations of ISO 8601. `to` is a receiver (`receiver.ts`).
 */
export type Reminder = { message: string; to: string; after: string; every?: string; until?: string; when?: Condition }

/**
 * What a flow shows: waiting, a form whose submit sends `event`, a message or problem with one thing to do, a dialog over the form before it.
 * `link.to` is a page, `link.href` leaves the page's router (sign-in). `refresh` loads the signed-in person again; `follow` goes on by itself.
 */
export type View = WorkflowView

/** What every transition by this event needs and asks, whatever the state. */
export type EventMeta = Omit<WorkflowEvent, 'actions' | 'preconditions' | 'secondPerson'> & {
  /** On every transition by this event; the first that does not hold refuses. */
  preconditions?: Need[]
}

/** Holds when every need does; the first that does not refuses. */
export type Guard = { type: 'holds'; params: { preconditions: Need[] } }
export type Action = { type: string; params?: JsonObject }
export type TransitionObject = { target?: string; guard?: Guard; actions?: Action[]; description?: string }
export type Transition = string | TransitionObject | TransitionObject[]
