import type { Facts } from '#engine/conditions/facts.ts'
import type { JsonObject, Tone } from '#engine/definitions/kinds.ts'

/** A lifecycle row as the server presents it. */
export type LifecycleAnswer = {
  workflow: string
  scope: string
  state: string
  status_id: number | null
  label: string
  tone: Tone
  holder: string
  editable: boolean
  next: string | null
  summary: string | null
  version: number
  since: string
  due: string | null
}

/** A comment of a reviewer at a place of the data. */
export type Pin = { path: string; comment: string }

export type HistoryAnswer = {
  seq: number
  workflow: string
  /** Key of the carrier whose row moved; empty for the record's own. */
  scope: string
  at: string
  actor: { name: string; role: string | null }
  event: string
  label: string
  from: string | null
  to: string
  decision: boolean
  input: { reason_code?: string; comment?: string; note?: string; internal_note?: string; pins?: Pin[]; [field: string]: unknown }
  /** Ids of the files that came with the event. */
  files: string[]
}

/** A record as the server presents it: schema `Record` of openapi/portal.yaml. */
export type RecordAnswer = {
  id: string
  kind: string
  label: string
  picture: string | null
  version: number
  set: string | null
  data: JsonObject
  draft?: JsonObject | null
  proposed?: JsonObject | null
  answers: JsonObject
  owner: { id: string; label: string }
  created_at: string
  updated_at: string
  lifecycles: LifecycleAnswer[]
  /** The record that it belongs to. */
  parent: { id: string; kind: string; label: string } | null
  facts: Facts
  decision: (HistoryAnswer & { data: JsonObject | null }) | null
}

/** A row of a list with as much of its record as the list shows: schema `ListedRecord` of openapi/portal.yaml. */
export type ListedAnswer = Pick<RecordAnswer, 'id' | 'kind' | 'label' | 'picture' | 'version' | 'data' | 'owner'> & {
  row: LifecycleAnswer
  /** Where records stand that belong to it, by workflow: those that the list's columns look into. */
  below?: { [workflow: string]: LifecycleAnswer }
  /** Records that the list's columns look into: by reference field, or as parent. */
  related?: JsonObject
}

/** The row of the record's own lifecycle, else the first that the reader may see (a carrier's own). */
export function mainLifecycle(
  record: Pick<RecordAnswer, 'lifecycles'>,
  workflow: string | undefined,
): LifecycleAnswer | undefined {
  const own = record.lifecycles.find(row => row.workflow === workflow && row.scope === '')
  return own ?? record.lifecycles[0]
}
