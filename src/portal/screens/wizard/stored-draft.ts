import type { JsonObject } from '#engine/definitions/types.ts'
import { sameField, withFields } from '#engine/records/merge-fields.ts'
import type { InputStore } from '../../session/stored-input.ts'
import { isNewEntry } from '../../ui/leaving/history-entry.ts'

/** The first save of a new record: sent again with the same key and content, it makes no second one. */
type Creation = { key: string; data: JsonObject }
/** What is kept of a draft while the page is away. */
export type StoredDraft = {
  begun: string | null
  typed: JsonObject
  version: number | null
  /** What the server had when it was typed. */
  base?: JsonObject
  sent: JsonObject[]
  creation: Creation | null
}

/** What is kept at a place. Of a new record only at the entry of the browser's history where it was begun, or when the page is loaded anew. */
export function storedDraftAt(input: InputStore, place: string, begun: string | undefined): StoredDraft | null {
  const stored = input.find(place) as unknown as StoredDraft | null
  return stored && (begun === undefined || isNewEntry(begun) || begun === stored.begun) ? stored : null
}

/** Fields that only somebody else changed: as they were, and as they are. */
export type TakenOver = { names: string[]; from: JsonObject; to: JsonObject }

/** Data that were typed before these fields were taken over: what stands there as it was is as the other one has it. */
export function withTakenOver(data: JsonObject, { names, from, to }: TakenOver): JsonObject {
  const untouched = names.filter(name => sameField(data, from, name))
  return withFields(data, to, untouched)
}
