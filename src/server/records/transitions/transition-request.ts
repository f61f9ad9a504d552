import type { StateValue } from 'xstate'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedForm, PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Remembered } from '#engine/workflow/history.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { Plan } from '../../effects/plan.ts'
import type { LifecycleRow, RecordRow } from '../reading/record-row.ts'
import type { Given } from './given.ts'

/** An event to a lifecycle row of a record. */
export type TransitionRequest = {
  set: PublishedSet
  record: RecordRow
  row: LifecycleRow
  event: string
  actor: Actor
  /** How the actor stood when it was decided; of steps of the portal itself there is none. */
  caller?: Caller | null
  /** Data of the event's own form, checked. */
  input?: JsonObject
  /** Data of the record's form, checked, for events that submit it. */
  submitted?: JsonObject | null
  /** The event's own form: references and files that `input` names must be there. */
  inputForm?: PublishedForm
  /** Ids of the files that came with the event which set this one off; its line of history keeps those that `input` names. */
  files?: string[]
  /** What is known of `input` where it came with the event which set this one off; else its form says it. */
  given?: Given
  /** Version of the record whose draft the sender saw. */
  draftVersion?: number
  /** The form of that data: files it names become the record's. */
  form?: PublishedForm
  now: Date
  idempotency?: { key: string; accountId: string; operation: string; requestHash: Buffer }
}

/** A decided transition, as it is to be stored. */
export type Write = TransitionRequest & {
  given: Given
  value: StateValue
  to: { state: string; status_id: number | null; forwarded: boolean; takenBack: boolean }
  due: Date | null
  remembered: Remembered
  countedFrom: string | null
  countedVersion: number | null
  plan: Plan
  label: string
}
