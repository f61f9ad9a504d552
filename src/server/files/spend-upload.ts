import { bytes } from '#engine/definitions/limits/quantities.ts'
import { tooMany } from '../auth/limiter.ts'
import type { Dependencies } from '../dependencies.ts'

/** Counted in thousands: a day's bytes are more than the counter holds. */
const unit = 1000

/** Counts bytes that an account uploads. Throws Refusal 429 with Retry-After once they are more than `limits.uploadedPerAccount`. */
export async function spendUpload({ limiter, set }: Dependencies, accountId: string, size: number): Promise<void> {
  const { uploadedPerAccount: most } = set().limits
  const rate = { times: Math.floor(bytes(most.size) / unit), within: most.within }
  const verdict = await limiter.spend('uploadedPerAccount', accountId, Math.ceil(size / unit), rate)
  if (!verdict.allowed) throw tooMany(set(), verdict, 'too-much-uploaded')
}
