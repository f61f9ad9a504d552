import { useState } from 'react'
import type { JsonObject } from '#engine/definitions/types.ts'
import { differingFields, mergeFields } from '#engine/records/merge-fields.ts'
import { ApiError } from '../../api/call.ts'

/** What was typed over a version that is not the newest, where both changed the same fields. */
export type Clash = {
  typed: JsonObject
  now: JsonObject
  /** Names of the fields that both changed. */
  both: string[]
  /** What was typed, with what only the other person changed. */
  merged: JsonObject
  /** What was refused because of it; null when it was found on coming back. */
  refused: Error | null
}

const version = 'version'

/**
 * Follows what becomes of a form whose answer has a version when somebody else saves it meanwhile. Without a version nothing can be older.
 *
 * @param first what the form began with.
 * @param restored what was typed before the page was loaded again. What comes back of it is null where that was over an earlier version.
 */
export function useVersions(first: JsonObject, restored: JsonObject | null) {
  const [clash, setClash] = useState<Clash | null>(() => clashOnReturn(first, restored))
  /** What to send instead after a refusal: null when this person has to choose, or when it was refused for something else. */
  const mergedAfter = (error: unknown, typed: JsonObject, now: JsonObject | null): JsonObject | null => {
    if (!(now && isOlder(error))) return null
    const { data, both } = mergeFields(first, typed, now)
    if (both.length === 0) return data
    setClash({ typed, now, both, merged: data, refused: error })
    return null
  }
  return { clash, mergedAfter, settle: () => setClash(null), restored: isOver(first, restored) ? null : restored }
}

/** What was typed over an earlier version would undo what came since. */
function isOver(now: JsonObject, typed: JsonObject | null): typed is JsonObject {
  return typed !== null && typed[version] !== now[version]
}

/** Refused because somebody else saved meanwhile. */
export function isOlder(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && error.code === 'changed-by-someone-else'
}

/** What was kept does not say what it began with: every field that differs may have been changed by both. */
function clashOnReturn(now: JsonObject, typed: JsonObject | null): Clash | null {
  if (!isOver(now, typed)) return null
  const merged = { ...now, ...typed, [version]: now[version] ?? null }
  const both = differingFields(merged, now)
  return both.length === 0 ? null : { typed, now, both, merged, refused: null }
}
