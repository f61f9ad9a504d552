import type { JsonObject } from '#engine/definitions/types.ts'

/** Everything a condition may ask about. Built by the server, sent to the page, so both decide from the same object. */
export type Facts = {
  record?: {
    id: string
    kind: string
    label: string
    version: number
    data: JsonObject
    /** What other systems answered about it. */
    answers?: JsonObject
  }
  actor: Actor
  /** What stands around the record. */
  related?: {
    /** The organisation that owns it. */
    owner?: { id: string; label: string; data: JsonObject }
    /** The record that it belongs to. */
    parent?: { id: string; kind: string; label: string; data: JsonObject; answers: JsonObject }
    /** Lifecycle rows of it, of the record it belongs to, of all that belong to either and of those that either names: workflow → state → how many. */
    rows?: { [workflow: string]: { [state: string]: number } }
  }
  lifecycle?: LifecycleFacts
  now: string
}

export type LifecycleFacts = {
  workflow: string
  scope: string
  /** XState value as text: "submitted", "verified.changing". */
  state: string
  status_id: number | null
  label: string
  holder: string
  version: number
  since: string
  due: string | null
  /** "Live on 2 of 3": what its rows by carrier say, where the workflow says it. */
  summary?: string | null
  /** Of the rows around the record (`related.rows`) those of the same carrier; only where conditions of its kind ask for them. */
  here?: { [workflow: string]: { [state: string]: number } }
  /** What happened to this row before, by event; only of events that conditions of its lifecycle ask for. */
  steps?: { [event: string]: StepFacts }
  /** Computed: its due time is over. */
  overdue?: boolean
}

/** An event in a row's past: how often, and of the last time when, how many seconds ago, and whether the actor sent it. */
export type StepFacts = { times: number; at?: string; secondsSince?: number; byActor?: boolean }

/** Who acts. Computed facts (`ownsRecord` …) are filled by `completeFacts`. */
export type Actor = {
  id: string | null
  role: string | null
  organisation: string | null
  carrier: string | null
  name: string
  /** Kinds of people that it is of, by its role. */
  flags: string[]
  /** right → scope, of this actor's role. */
  rights: { [right: string]: string }
  /** The role has to sign in with a second factor (`secondFactorOf` of roles.json), and the account has none yet. */
  lacksSecondFactor?: boolean
  account?: JsonObject
  organisationData?: JsonObject
  /** Computed: the record belongs to the actor's organisation (four eyes ask for false). */
  ownsRecord?: boolean
  signedIn: boolean
}
