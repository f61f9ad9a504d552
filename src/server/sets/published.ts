import type { EditNote } from '#engine/definitions/edits/lay-edits-over.ts'
import type { Problem, PublishedSet } from '#engine/definitions/published-set.ts'

/**
 * Asked when a set is about to take the place of the one before, which still serves: the moment to say what it means for stored records.
 * `false` leaves everything as it is.
 */
export type BeforeSwitch = (before: PublishedSet | null, set: PublishedSet) => Promise<boolean>

/** `before` is the set that was current until now; null when it is the same, or nothing was published. */
export type Published = {
  hash: string | null
  set: PublishedSet | null
  problems: Problem[]
  before?: PublishedSet | null
  /** True when this set was the current one already. */
  unchanged?: boolean
  /** What to know of contents that were edited in the portal. */
  notes?: EditNote[]
}
