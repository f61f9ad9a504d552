import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { tooMany } from '../auth/limiter.ts'
import type { Dependencies } from '../dependencies.ts'
import type { BoundOperation } from './operations.ts'

const deciding = new Set(['submit', 'transition'])

/** Counts what an account reads and decides, whatever comes of it. Throws Refusal 429 with Retry-After beyond `rates.read` and `rates.decide`. */
export async function refuseManyCalls(
  { method, record }: BoundOperation,
  { id }: Actor,
  set: PublishedSet,
  { limiter }: Pick<Dependencies, 'limiter'>,
): Promise<void> {
  const counted = method === 'GET' ? 'read' : record && deciding.has(record.action) ? 'decide' : null
  if (counted === null || id === null) return
  const verdict = await limiter.consumeHere(`${counted}.perAccount`, id)
  if (!verdict.allowed) throw tooMany(set, verdict, 'too-many-calls')
}
