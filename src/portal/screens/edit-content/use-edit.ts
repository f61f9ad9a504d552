import { useState } from 'react'
import { isObject } from '#engine/definitions/json/is-object.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { isSameValue } from '#engine/records/same-value.ts'
import { useStoredTyped } from '../../session/use-stored-input.ts'
import { useUnsavedGuard } from '../../ui/leaving/unsaved-guard.ts'
import type { ReadContent } from './read-content.ts'

/**
 * An edit of a content that was read: what is typed survives a reload and signing in again. It is still an edit of the text it was begun
 * with, so that what somebody else saved meanwhile is shown before it is saved over. What was typed and is saved is no edit any more.
 */
export function useEdit(read: ReadContent) {
  const keptFor = `content:${read.id}`
  const kept = useStoredTyped(keptFor, () => (unsaved ? { typed, data: base.data, version: base.version } : null))
  const before =
    isObject(kept?.data) && typeof kept.version === 'string' && !isSameValue(kept.typed, read.data)
      ? { data: kept.data, version: kept.version }
      : null
  const [base, setBase] = useState({ ...read, ...before })
  const [typed, setTyped] = useState<JsonObject>(before && isObject(kept?.typed) ? kept.typed : read.data)
  const unsaved = JSON.stringify(typed) !== JSON.stringify(base.data)
  useUnsavedGuard(unsaved)
  return { base, setBase, typed, setTyped, unsaved, isRestored: before !== null }
}
