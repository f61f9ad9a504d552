import type { Limits } from '#engine/definitions/kinds.ts'
import { Refusal } from '../errors.ts'
import type { ArchiveLimits } from './archive-directory.ts'

/** One entry of `uploads` in `schemas/portal/limits.json`. */
export type UploadLimits = {
  /** At most so many. */
  bytes: number
  /** A name is shorter than this, in characters as people count them. */
  nameBelow: number
  /** Extensions. */
  types: string[]
  /** Pixels, when the picture must have an exact size. */
  width?: number
  height?: number
  /** What the person is told, whatever limit was missed. */
  message: string
}

/** @throws Refusal 422 when there is no such kind of upload. */
export function uploadLimits(limits: Limits, kind: string): UploadLimits {
  const kinds = limits.uploads as Record<string, UploadLimits>
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (found) return found
  const message = `There is no such kind of upload. Use one of: ${Object.keys(kinds).join(', ')}.`
  throw new Refusal(422, 'upload-kind-unknown', message, { problems: [{ path: '/kind', message }] })
}

/** How large an archive may unpack, although we never unpack one: whoever opens it does. */
export function archiveLimits(limits: Limits): ArchiveLimits {
  return limits.archive as ArchiveLimits
}
