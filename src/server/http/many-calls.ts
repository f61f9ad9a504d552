import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { tooMany } from '../auth/limiter.ts'
import type { Dependencies } from '../dependencies.ts'
import type { BoundOperation } from './operations.ts'

const deciding = new Set(['submit', 'transition'])

/**
 * Counts what an account reads and decides and how often a record is submitted, whatever comes of it.
 *
 * @param target id of the record, as the address has it.
 * @throws Refusal 429 with Retry-After beyond `rates.read`, `rates.decide` and `rates.submit`.
 */
export async function refuseManyCalls(
  { method, record }: BoundOperation,
  { id }: Actor,
  target: string | undefined,
  set: PublishedSet,
  { limiter }: Pick<Dependencies, 'limiter'>,
): Promise<void> {
  const counted = method === 'GET' ? 'read' : record && deciding.has(record.action) ? 'decide' : null
  if (counted === null || id === null) return
  const verdict = await limiter.consumeHere(`${counted}.perAccount`, id)
  if (!verdict.allowed) throw tooMany(set, verdict, 'too-many-calls')
  if (record?.action !== 'submit' || target === undefined) return
  const ofRecord = await limiter.consumeHere('submit.perRecord', `${id} ${target}`)
  if (!ofRecord.allowed) throw tooMany(set, ofRecord, 'too-many-calls')
}
