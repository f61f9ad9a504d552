import { holds } from '#engine/conditions/holds.ts'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { Collection, CollectionAction } from '#engine/definitions/pages/navigation.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import type { OperationId } from '#generated/operations.ts'

/** The place of what is typed in a dialog of this page: one stands open at a time. */
export const actionPlace = (pathname: string): string => `action:${pathname}`

/** What is kept of a dialog: which action of which entry it was, and what was typed. */
export function actionToStore({ action, entry }: OpenAction, id: string, data: JsonObject): JsonObject {
  return { label: action.label, entry: entry?.[id] ?? null, data }
}

/** What was typed for this action of this entry; null where that is another one. */
export function storedDataFor(stored: JsonObject | null, asked: OpenAction, id: string): JsonObject | null {
  return stored && isObject(stored.data) && isAbout(stored, asked, id) ? stored.data : null
}

/** The dialog that somebody was filling in when the page was loaded again; null where its entry or its action is gone. */
export function storedAction(
  stored: JsonObject | null,
  collection: Collection<OperationId>,
  entries: JsonObject[],
  facts: object,
) {
  if (!stored) return null
  for (const entry of [null, ...entries])
    for (const action of (entry ? collection.entryActions : collection.actions) ?? []) {
      if ('to' in action || action.form === undefined) continue
      const asked: OpenAction = { action, form: action.form, entry }
      const isOffered = action.when === undefined || holds(action.when, { ...facts, entry })
      if (isOffered && isAbout(stored, asked, collection.id)) return asked
    }
  return null
}

function isAbout(stored: JsonObject, { action, entry }: OpenAction, id: string): boolean {
  return stored.label === action.label && stored.entry === (entry?.[id] ?? null)
}

/** An action whose form is asked, of one entry or of the page. */
export type OpenAction = { action: CollectionAction<OperationId>; form: string; entry: JsonObject | null }
