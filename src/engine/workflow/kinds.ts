import type { Condition, Holder, JsonObject, Tone } from '#engine/definitions/kinds.ts'

/** An XState 5 machine as JSON. Lifecycles run on the server by `transition()`; page flows run in the page by @xstate/react. */
export type Workflow = {
  id: string
  version: string
  initial: string
  context?: JsonObject
  meta:
    | { kind: 'lifecycle'; title: string; record: string; scope?: 'carrier'; events: { [event: string]: EventMeta } }
    | { kind: 'flow'; title: string; shared?: string }
  states: { [name: string]: State }
  on?: { [event: string]: Transition }
  /** State taken out → where its records go. */
  'x-moved'?: { [state: string]: string }
  'x-derive'?: Derive
}

/**
 * How the record's own row follows from its rows by carrier (those of the workflow `from`): the first rule that fits says where it
 * stands. `in`: only while it stands in one of these states, or within. `summary` is said beside the state: {count} of {total} rows.
 */
export type Derive = {
  from: string
  in?: string[]
  rules: DeriveRule[]
  /** Said where no rule fits for some rows on purpose. */
  otherwise?: 'stays'
  summary?: Summary & { also?: Summary[]; alone?: true }
}

/** {count} of {total} rows stand in these states. `also` is said after a comma, of what there is any. `alone`: it says the state, too. */
export type Summary = { count: string[]; text: string }

/** Fits when any, all, none of the rows stand in one of the states, or within; of several, each must. `past` is its sentence in histories. */
export type DeriveRule = {
  any?: string[]
  all?: string[]
  none?: string[]
  to: string
  past: string
  actions?: Action[]
}

export type State = {
  meta?: StateMeta
  type?: 'final' | 'parallel' | 'history'
  /** Of a history state: back to the innermost states ('deep'), or to the child that the state around it stood in ('shallow', as without it). */
  history?: 'shallow' | 'deep'
  /** Of a history state: where it leads while there is nothing to go back to. */
  target?: string
  initial?: string
  states?: { [name: string]: State }
  on?: { [event: string]: Transition }
  always?: Transition
  after?: { [delay: string]: Transition }
  invoke?: { src: string; input?: JsonObject; onDone?: Transition; onError?: Transition }
  entry?: Action[]
  exit?: Action[]
}

/** `id` is the status id of the specification or one from 1001 on; `holder` says who has to act: owner, reviewer, carrier, platform, nobody. */
export type StateMeta = {
  id?: number
  label?: string
  tone?: Tone
  holder?: Holder
  /** True where the owner may change the record's draft. */
  editable?: boolean
  /** False, of a row by carrier: the carrier is shown the row from the first state on that does not say so. */
  forwarded?: boolean
  /** True, of a row by carrier: the carrier is not shown the row any more, until an event leads to a state that does not say so. */
  takenBack?: boolean
  /** Lifecycles of what belongs to the record and carries it on from here, the first to follow first. */
  carriedOnBy?: string[]
  /** One sentence for the owner: what happens next. */
  next?: string
  /** What others are told instead. */
  nextFor?: { reviewer?: string; carrier?: string }
  due?: Due
  /** What a page flow shows in this state. */
  view?: View
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
export type View = {
  kind: 'busy' | 'form' | 'message' | 'problem' | 'dialog'
  title?: string
  text?: string
  drawing?: string
  form?: string
  event?: string
  label?: string
  busy?: boolean
  /** Data fields kept when the form is shown again. */
  keep?: string[]
  toast?: string
  /** Path of a duration in limits. */
  countdown?: string
  /** State since whose last entry `countdown` and `after` count; else this one. */
  since?: string
  /** Buttons beside the form; `after` is the path of a duration in limits: how long until it may be used. */
  actions?: { event: string; label: string; after?: string }[]
  link?: { label: string; to?: string; href?: string; state?: JsonObject }
  step?: number
  refresh?: boolean
  follow?: boolean
}

/** What every transition by this event needs and asks, whatever the state. */
export type EventMeta = {
  label: string
  right: string
  /** Form whose data comes with the event. */
  form?: string
  /** 'record': the record's own form is submitted with it. */
  submits?: 'record'
  /** On every transition by this event; the first that does not hold refuses. */
  needs?: Need[]
  /** A decision of a reviewer: readers compare later data with the data decided on. */
  decision?: boolean
  tone?: Tone
  /** Seldom needed: in the menu of further actions. */
  rare?: true
  /** The event that this one takes back, for some seconds and by who sent it: a page offers it once, right after. */
  undoes?: string
  /** What is shown beside the decision (`engine/records/evidence.ts`); fields of its form name what stands at them. */
  evidence?: string[]
  /** Field of its form → where around the record stands what it begins with, as evidence says it. */
  begins?: { [field: string]: string }
  /** `typed`: the record's label has to be typed. */
  confirm?: { title: string; text: string; typed?: boolean }
  /** Said when it could not be done and the server gave no reason. */
  failed?: string
  /** Sentence in histories, past tense: "Rejected". */
  past: string
}

/** A condition with what is said when it does not hold: a key of the refusal texts. */
export type Need = { facts: Condition; reason: string }
/** Holds when every need does; the first that does not refuses. */
export type Guard = { type: 'holds'; params: { needs: Need[] } }
export type Action = { type: string; params?: JsonObject }
export type TransitionObject = { target?: string; guard?: Guard; actions?: Action[]; description?: string }
export type Transition = string | TransitionObject | TransitionObject[]
