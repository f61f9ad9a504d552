import type { FastifyRequest } from 'fastify'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { refuse } from '../records/texts.ts'

/**
 * Walks a parsed body before any validator sees it (how deep it is was looked at before): sizes, NUL and lone surrogates, which PostgreSQL cannot store.
 *
 * @throws Refusal 400 naming what is wrong.
 */
export function checkBounds(set: PublishedSet, value: unknown): void {
  const bounds = set.limits.request
  if (typeof value === 'string') {
    if (value.length > bounds.textLength) throw refuse(set, 'text-too-long')
    if (!value.isWellFormed() || value.includes('\0')) throw refuse(set, 'text-not-storable')
    return
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw refuse(set, 'number-out-of-range')
  if (typeof value !== 'object' || value === null) return
  const items = Object.entries(value)
  if (items.length > bounds.arrayItems) throw refuse(set, 'too-many-values')
  for (const [key, item] of items) {
    if (!Array.isArray(value)) checkBounds(set, key)
    checkBounds(set, item)
  }
}

/** Whether something was sent with a request, also where nobody reads it, as with GET. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
