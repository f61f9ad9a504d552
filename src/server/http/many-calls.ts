import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { tooMany } from '../auth/limiter.ts'
import type { Dependencies } from '../dependencies.ts'
import type { BoundOperation } from './operations.ts'

const deciding = new Set(['submit', 'transition'])

/**
 * Counts what an account reads, decides and writes else, whatever comes of it. Throws Refusal 429 with Retry-After beyond `rates.read`,
 * `rates.decide` and `rates.write`.
 */
export async function refuseManyCalls(
  { method, record }: BoundOperation,
  { id }: Actor,
  set: PublishedSet,
  { limiter }: Pick<Dependencies, 'limiter'>,
): Promise<void> {
  if (id === null) return
  const counted = method === 'GET' ? 'read' : record && deciding.has(record.action) ? 'decide' : 'write'
  const verdict = await limiter.consumeHere(`${counted}.perAccount`, id)
  if (!verdict.allowed) throw tooMany(set, verdict, 'too-many-calls')
}
