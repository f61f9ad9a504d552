import type { StateValue } from 'xstate'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { Meanings } from '#engine/records/meanings.ts'
import type { Remembered } from '#engine/workflow/history.ts'
/** What a row's history says of one event: how often it happened, when and by whom last. */
export type StoredStep = { event: string; times: number; at: Date | string; by: string | null }

/** One row of `lifecycle`, as JSON of a statement has it: times are texts. */
export type LifecycleRow = {
  workflow: string
  scope: string
  state: StateValue
  state_text: string
  status_id: number | null
  version: number
  since: string
  due: string | null
  /** Whether the carrier whose row it is sees it. */
  forwarded: boolean
  /** What history states lead back to. */
  remembered: Remembered
  /** Since when the due time counts, where that is before `since`: the row came back to where it had waited before. */
  counted_from: string | null
  /** Its version when that began, where it is not its own. */
  counted_version: number | null
  /** Its past, as far as conditions ask for it. */
  steps: StoredStep[] | null
}

/** What a reader is shown of a row: what history states lead back to is no reader's. */
export type ShownRow = Omit<LifecycleRow, 'forwarded' | 'remembered' | 'counted_from' | 'counted_version' | 'steps'>

/** A line of `history`, as JSON of a statement has it. */
export type HistoryRow = {
  seq: number
  workflow: string
  scope: string
  at: string
  actor_id: string | null
  actor_name: string
  actor_role: string | null
  actor_organisation: string | null
  event: string
  from_state: string | null
  to_state: string
  status_id: number | null
  input: JsonObject
  /** Which field of the input says what. */
  meanings: Meanings
  /** Ids of the files that came with the event. */
  files: string[]
  data: JsonObject | null
  /** Of a decision: whether its row has not left the outermost state since that it led to. */
  stayed?: boolean
}

/**
 * What stands around a record: the one it belongs to; where the rows stand that conditions of its kind count, of it, of that one, of all
 * that belong to either and of those that either names (`begun_by`: the organisation that only began it, and never sent it); and the
 * carriers that see rows of what belongs to it.
 */
export type RelatedRows = {
  parent: { id: string; kind: string; label: string; data: JsonObject; answers: JsonObject } | null
  rows: { workflow: string; scope: string; state: string; forwarded: boolean; begun_by: string | null; count: number }[] | null
  carriers: string[] | null
}

/** A record with its lifecycles and the organisation that owns it, as stored. */
export type RecordRow = {
  id: string
  kind: string
  key: string | null
  owner: string | null
  owner_label: string | null
  /** As conditions see it (`organisation-facts.ts`). */
  owner_data: JsonObject | null
  /** Of the organisation's record. */
  owner_version: number | null
  /** The record that it belongs to, by id. */
  parent: string | null
  label: string
  data: JsonObject
  draft: JsonObject | null
  proposed: JsonObject | null
  /** What other systems answered: ids they gave it. */
  answers: JsonObject
  set_hash: string | null
  /** When its owner last submitted it. */
  submitted_at: Date | null
  /** When last with anything in it for a carrier that has a row: it was begun or told of it, or what its people see was changed. */
  submitted_to: { [carrier: string]: string | null }
  version: number
  /** How often what readers see of the record itself was changed, and when last (`seen-version.ts`). */
  content_version: number
  content_at: Date
  created_by: string | null
  created_at: Date
  updated_at: Date
  lifecycles: LifecycleRow[]
  /** The record that it belongs to, and the rows around it. */
  related: RelatedRows
  /** Of each row and each organisation that decided about it the last line of history whose event decides, with the data it was decided on, newest first; empty when it was not asked for. */
  decided: HistoryRow[]
  /** Questions and answers in its history, newest first; the last of each row and event with the data as it stood. */
  exchanged: HistoryRow[]
}
