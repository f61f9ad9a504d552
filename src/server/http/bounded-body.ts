import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { RefusalKey } from '#generated/names.ts'
import { refuse } from '../records/texts.ts'

/** How much a body may hold, whatever its schema says. */
export type Bounds = { depth: number; textLength: number; arrayItems: number }

/**
 * Walks a parsed body before any validator sees it: depth, sizes, NUL and lone surrogates, which PostgreSQL cannot store.
 *
 * @throws Refusal 400 naming what is wrong.
 */
export function checkBounds(value: unknown, set: PublishedSet, depth = 0): void {
  const bounds: Bounds = set.limits.request
  const malformed = (text: RefusalKey) => refuse(set, 400, 'malformed', { text })
  if (typeof value === 'string') {
    if (value.length > bounds.textLength) throw malformed('text-too-long')
    if (!value.isWellFormed() || value.includes('\0')) throw malformed('text-not-storable')
    return
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw malformed('number-out-of-range')
  if (typeof value !== 'object' || value === null) return
  if (depth >= bounds.depth) throw malformed('nested-too-deeply')
  const items = Object.entries(value)
  if (items.length > bounds.arrayItems) throw malformed('too-many-values')
  for (const [key, item] of items) {
    if (!Array.isArray(value)) checkBounds(key, set, depth + 1)
    checkBounds(item, set, depth + 1)
  }
}
