import { Refusal } from '../errors.ts'

/** How much a body may hold, whatever its schema says. */
export type Bounds = { depth: number; textLength: number; arrayItems: number }

/**
 * Walks a parsed body before any validator sees it: depth, sizes, NUL and lone surrogates, which PostgreSQL cannot store.
 *
 * @throws Refusal 400 naming what is wrong.
 */
export function checkBounds(value: unknown, bounds: Bounds, depth = 0): void {
  if (typeof value === 'string') {
    if (value.length > bounds.textLength) throw malformed('A text is too long.')
    if (!value.isWellFormed() || value.includes('\0')) throw malformed('A text holds characters that cannot be stored.')
    return
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw malformed('A number is out of range.')
  if (typeof value !== 'object' || value === null) return
  if (depth >= bounds.depth) throw malformed('The request is nested too deeply.')
  const items = Object.entries(value)
  if (items.length > bounds.arrayItems) throw malformed('The request holds too many values.')
  for (const [key, item] of items) {
    if (!Array.isArray(value)) checkBounds(key, bounds, depth + 1)
    checkBounds(item, bounds, depth + 1)
  }
}

function malformed(message: string): Refusal {
  return new Refusal(400, 'malformed', message)
}
