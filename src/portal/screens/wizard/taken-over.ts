import type { JsonObject } from '#engine/definitions/types.ts'
import { sameField, withFields } from '#engine/records/merge-fields.ts'

/** Fields that only somebody else changed: as they were, and as they are. */
export type TakenOver = { names: string[]; from: JsonObject; to: JsonObject }

/** Data that were typed before these fields were taken over: what stands there as it was is as the other one has it. */
export function withTakenOver(data: JsonObject, { names, from, to }: TakenOver): JsonObject {
  const untouched = names.filter(name => sameField(data, from, name))
  return withFields(data, to, untouched)
}
