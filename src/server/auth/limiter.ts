import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits } from '#engine/definitions/kinds.ts'
import { Refusal } from '../errors.ts'

/** Counts uses against the limits of `limits.rates`, exactly, across requests and servers. */
export type Limiter = {
  /** Counts one use; `limit` is a key of limits.rates, `key` whom it is counted for. */
  consume(limit: string, key: string): Promise<Verdict>
  /** Forgets all uses of the key. */
  reset(limit: string, key: string): Promise<void>
  /** Takes back one use. */
  refund(limit: string, key: string): Promise<void>
}
/** `points` uses are allowed in the limit's time. */
export type Verdict = { allowed: boolean; retryAfterSeconds: number; points: number }

/** Limits counted per client address; on the demonstration everybody comes from one. */
const perAddress = new Set([
  'signUpAddressHour',
  'signUpAddressDay',
  'signUpSiteHour',
  'signUpExistsDay',
  'signInAddress',
  'forgotPasswordAddressHour',
  'codeAddressHour',
])
const tableName = 'rate_limit'

/**
 * Makes the limiter, its table included. The numbers are read at each call, so a published change holds at once.
 * @param settings.limits the limits of the current set.
 * @param settings.demonstration widens limits per address by `demonstrationAddressFactor`.
 */
export async function createLimiter(pool: pg.Pool, settings: { limits: () => Limits; demonstration: boolean }): Promise<Limiter> {
  await createTable(pool)
  const known = new Map<string, RateLimiterPostgres>()
  const limiter = (limit: string): RateLimiterPostgres => {
    const { points, seconds } = numbers(settings.limits(), limit, settings.demonstration)
    const id = `${limit}:${points}:${seconds}`
    const found = known.get(id)
    if (found) return found
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName,
      tableCreated: true,
      // Rows are removed by one timer only, that of the first limiter.
      clearExpiredByTimeout: known.size === 0,
      keyPrefix: limit,
      points,
      duration: seconds,
    })
    known.set(id, made)
    return made
  }
  return {
    consume: async (limit, key) => {
      const counted = limiter(limit)
      try {
        await counted.consume(key)
        return { allowed: true, retryAfterSeconds: 0, points: counted.points }
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), points: counted.points }
      }
    },
    reset: async (limit, key) => {
      await limiter(limit).delete(key)
    },
    refund: async (limit, key) => {
      await limiter(limit).reward(key)
    },
  }
}

/** Counts one use of each limit in turn. Throws 429 with Retry-After at the first that is used up. */
export async function charge(
  limiter: Limiter,
  uses: [limit: string, key: string][],
  message = 'Too many requests. Please wait and try again.',
) {
  for (const [limit, key] of uses) {
    const verdict = await limiter.consume(limit, key)
    if (!verdict.allowed) throw tooMany(verdict, message)
  }
}

/** 429 that says what the limit is and when to come back. */
export function tooMany({ retryAfterSeconds, points }: Verdict, message: string, data: Record<string, unknown> = {}): Refusal {
  const seconds = String(retryAfterSeconds)
  return new Refusal(
    429,
    'too-many-requests',
    message,
    { ...data, retryAfter: retryAfterSeconds },
    { 'Retry-After': seconds, 'RateLimit-Limit': String(points), 'RateLimit-Remaining': '0', 'RateLimit-Reset': seconds },
  )
}

function numbers(limits: Limits, limit: string, demonstration: boolean): { points: number; seconds: number } {
  const rate = (limits.rates as Record<string, { points: number; seconds: number }> | undefined)?.[limit]
  if (!rate) throw new Error(`There is no limit "rates.${limit}". Add it to schemas/portal/limits.json.`)
  const factor = demonstration && perAddress.has(limit) ? Number(limits.demonstrationAddressFactor ?? 1) : 1
  return { points: rate.points * factor, seconds: rate.seconds }
}

/** An application role without the right to create tables finds the one made by the owner. */
async function createTable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [tableName])
  if (rows[0]?.there) return
  await new Promise<void>((resolve, reject) => {
    new RateLimiterPostgres(
      {
        storeClient: pool,
        storeType: 'pool',
        tableName,
        keyPrefix: 'table',
        points: 1,
        duration: 1,
        clearExpiredByTimeout: false,
      },
      error => (error ? reject(error) : resolve()),
    )
  })
}
