import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import type { RecordRow } from '../records/reading/record-row.ts'
import type { Given } from '../records/transitions/given.ts'

/** What an effect may look at. It decides; `records/transition.ts` writes everything in one statement. */
export type EffectContext = {
  kind: RecordKind
  record: RecordRow
  /** Data of the record's form sent with the event, already checked. */
  submitted: JsonObject | null
  /** Data of the event's own form. */
  input: JsonObject
  given: Given
  /** The lifecycle row before the transition. */
  row: { workflow: string; scope: string; version: number }
  now: Date
  /** Stable per transition: record, workflow, scope and version. */
  transitionId: string
  event: string
  actor: { id: string | null; name: string }
}

/** Rows by carrier of the record that stand in one of these states, or within. */
export type RowsInStates = { workflow: string; states: string[] }

export type Claim = { name: string; keys: string[]; rule: string; message: string; field: string }

/** Everything a transition writes besides state and history. Later effects see what earlier ones planned. */
export type Plan = {
  data?: JsonObject
  draft?: JsonObject | null
  proposed?: JsonObject | null
  /** Added to what other systems answered about the record. */
  answers?: JsonObject
  /** Written into the data of the organisation that owns the record. */
  onOwner?: JsonObject
  /** Unique values to take, by their keys (`engine/records/unique-keys.ts`), and the rule that made the keys. */
  claims: Claim[]
  releases: string[]
  jobs: { task: string; payload: JsonObject; key?: string }[]
  /** Events to rows around the record, in the same transaction (`records/cascade.ts`). */
  sends: { workflow: string; event: string; input: JsonObject; of?: 'owner'; while?: RowsInStates }[]
  /** Rows by carrier to begin in the same transaction, or the event that one gets which is there; `left`: that of those not named. */
  starts: { workflow: string; again: string; left?: string; scopes: string[]; input: JsonObject }[]
}

/** A plan without anything. */
export const emptyPlan: Plan = { claims: [], releases: [], jobs: [], sends: [], starts: [] }
