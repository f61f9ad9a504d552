import type { LifecycleFacts } from '#engine/conditions/facts.ts'
import { valueAt } from '#engine/definitions/json/json-pointer.ts'
import type { Json, JsonObject } from '#engine/definitions/types.ts'

/**
 * What a row of a list is made of: columns and filters point into it (/record/data/…, /record/label, /lifecycle/since, /owner/label,
 * /below/<workflow>/label, /related/<field>/…).
 */
export type RowFacts = {
  record: { id: string; kind: string; label: string; version: number; data: JsonObject }
  lifecycle?: LifecycleFacts
  owner?: { id: string; label: string }
  /** Own rows of records that belong to it, where it has at most one of their kind, by workflow. */
  below?: { [workflow: string]: LifecycleFacts }
  /** Records looked into: by reference field, or as parent. */
  related?: JsonObject
}

/** The value a JSON pointer points at in some facts; undefined when it is missing. Only own properties count. */
export function factAt(facts: object, path: string): Json | undefined {
  return valueAt(facts as JsonObject, path)
}

/**
 * The lifecycle that a column looks into where a record of the list has at most one other of a kind: "bot-launch" of "/below/bot-launch/label".
 * Null for columns of the row itself.
 */
export function childWorkflowOf(value: string): string | null {
  return /^\/below\/([^/]+)\/[^/]+$/.exec(value)?.[1] ?? null
}
