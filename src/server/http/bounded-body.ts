import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { refuse } from '../records/texts.ts'

/**
 * Walks a parsed body before any validator sees it: depth, sizes, NUL and lone surrogates, which PostgreSQL cannot store.
 *
 * @throws Refusal 400 naming what is wrong.
 */
export function checkBounds(set: PublishedSet, value: unknown, depth = 0): void {
  const bounds = set.limits.request
  if (typeof value === 'string') {
    if (value.length > bounds.textLength) throw refuse(set, 'text-too-long')
    if (!value.isWellFormed() || value.includes('\0')) throw refuse(set, 'text-not-storable')
    return
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw refuse(set, 'number-out-of-range')
  if (typeof value !== 'object' || value === null) return
  if (depth >= bounds.depth) throw refuse(set, 'nested-too-deeply')
  const items = Object.entries(value)
  if (items.length > bounds.arrayItems) throw refuse(set, 'too-many-values')
  for (const [key, item] of items) {
    if (!Array.isArray(value)) checkBounds(set, key, depth + 1)
    checkBounds(set, item, depth + 1)
  }
}
