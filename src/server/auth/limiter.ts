import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limits, Rate } from '#engine/definitions/limits/limits.ts'
import { milliseconds, quantityInWords, waitFor } from '#engine/definitions/limits/quantities.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { RefusalKey } from '#generated/names.ts'
import type { Refusal } from '../errors.ts'
import { sentencesOfSet } from '../page-texts.ts'
import { refuse } from '../records/texts.ts'

/** Counts uses against the limits of `limits.rates`, exactly, across requests and servers. */
export type Limiter = {
  /** Counts one use, and none when it is refused; `limit` is a path in limits.rates ("signIn.perAddress"), `key` whom it is counted for. */
  consume(limit: string, key: string): Promise<Verdict>
  /** The same at this server alone, without the database: for what happens with every call. */
  consumeHere(limit: string, key: string): Promise<Verdict>
  /** Takes one of so many places that a key has at this server alone; gives what frees it, which may be called twice, and null when all are taken. */
  holdHere(held: string, key: string, most: number): (() => void) | null
  /** Counts an amount against the most that a key may have within a time; `counted` names what. */
  spend(counted: string, key: string, amount: number, most: Rate): Promise<Verdict>
  /** Forgets all uses of the key. */
  reset(limit: string, key: string): Promise<void>
  /** Takes back one use, if one is counted: there are never fewer than none. */
  refund(limit: string, key: string): Promise<void>
}
/** `points` uses are allowed in the time of the rate that refused, or else of the last. */
type Verdict = { allowed: boolean; retryAfterSeconds: number; points: number }

type Rates = Pick<Limits, 'rates' | 'demonstrationAddressFactor'>

const tableName = 'rate_limit'

/**
 * Makes the limiter, its table included. The numbers are read at each call, so a published change holds at once.
 * @param settings.limits the limits of the current set.
 * @param settings.demonstration widens limits per address by `demonstrationAddressFactor`.
 */
export async function createLimiter(pool: pg.Pool, settings: { limits: () => Rates; demonstration: boolean }): Promise<Limiter> {
  await createTable(pool)
  const known = new Map<string, RateLimiterPostgres>()
  const limiter = (limit: string, { times, within }: Rate): RateLimiterPostgres => {
    const id = `${limit}:${times}:${within}`
    const found = known.get(id)
    if (found) return found
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName,
      tableCreated: true,
      // Rows are removed by one timer only, that of the first limiter.
      clearExpiredByTimeout: known.size === 0,
      keyPrefix: `${limit}:${within}`,
      points: times,
      duration: milliseconds(within) / 1000,
    })
    known.set(id, made)
    return made
  }
  const here = new Map<string, RateLimiterMemory>()
  const limiterHere = (limit: string, { times, within }: Rate): RateLimiterMemory => {
    const id = `${limit}:${times}:${within}`
    const made = here.get(id) ?? new RateLimiterMemory({ keyPrefix: id, points: times, duration: milliseconds(within) / 1000 })
    here.set(id, made)
    return made
  }
  const places = new Map<string, Set<object>>()
  // In one statement, and only what is there: the library's own way would count below nothing once a time is over or was forgotten.
  const giveBack = async (counters: RateLimiterPostgres[], key: string): Promise<void> => {
    const keys = counters.map(counter => counter.getKey(key))
    const sql = `update ${tableName} set points = points - 1 where key = any($1) and points > 0 and expire > $2`
    await pool.query(sql, [keys, Date.now()])
  }
  const rates = (limit: string) => ratesOf(settings.limits(), limit, settings.demonstration)
  const limiters = (limit: string) => rates(limit).map(rate => limiter(limit, rate))
  return {
    consume: async (limit, key) => {
      const counted: RateLimiterPostgres[] = []
      for (const counter of limiters(limit)) {
        const verdict = await consumeOne(counter, key)
        counted.push(counter)
        if (verdict.allowed) continue
        // What was not allowed was no use: right passwords that are sent away in a crowd count as no tries.
        await giveBack(counted, key)
        return verdict
      }
      return { allowed: true, retryAfterSeconds: 0, points: counted.at(-1)?.points ?? 0 }
    },
    consumeHere: async (limit, key) => {
      let last: Verdict = { allowed: true, retryAfterSeconds: 0, points: 0 }
      for (const rate of rates(limit)) {
        last = await consumeOne(limiterHere(limit, rate), key)
        if (!last.allowed) break
      }
      return last
    },
    holdHere: (held, key, most) => {
      const id = `${held} ${key}`
      const taken = places.get(id) ?? new Set()
      if (taken.size >= most) return null
      const place = {}
      places.set(id, taken.add(place))
      return () => {
        if (taken.delete(place) && taken.size === 0) places.delete(id)
      }
    },
    spend: (counted, key, amount, most) => consumeOne(limiter(counted, most), key, amount),
    reset: async (limit, key) => {
      for (const counted of limiters(limit)) await counted.delete(key)
    },
    refund: (limit, key) => giveBack(limiters(limit), key),
  }
}

async function consumeOne(counted: RateLimiterPostgres | RateLimiterMemory, key: string, amount = 1): Promise<Verdict> {
  try {
    await counted.consume(key, amount)
    return { allowed: true, retryAfterSeconds: 0, points: counted.points }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), points: counted.points }
  }
}

/** Counts one use of each limit in turn. Throws 429 with Retry-After at the first that is used up. */
export async function charge(
  { limiter, set }: { limiter: Limiter; set: () => PublishedSet },
  uses: [limit: string, key: string][],
  refusal: RefusalKey = 'too-many-requests',
) {
  for (const [limit, key] of uses) {
    const verdict = await limiter.consume(limit, key)
    if (!verdict.allowed) throw tooMany(set(), verdict, refusal)
  }
}

/** 429 that says what the limit is and when to come back, which its text may say, too: `{{/wait}}`. */
export function tooMany(
  set: PublishedSet,
  { retryAfterSeconds, points }: Verdict,
  key: RefusalKey,
  data: Record<string, unknown> = {},
): Refusal {
  const seconds = String(retryAfterSeconds)
  return refuse(
    set,
    key,
    { ...data, retryAfter: retryAfterSeconds },
    {
      values: { wait: quantityInWords(waitFor(retryAfterSeconds), sentencesOfSet(set)) },
      headers: {
        'Retry-After': seconds,
        'RateLimit-Limit': String(points),
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': seconds,
      },
    },
  )
}

/** The rates of "signIn.perAddress". On the demonstration everybody comes from one network address, so those per address are wider. */
function ratesOf({ rates, demonstrationAddressFactor }: Rates, limit: string, demonstration: boolean): Rate[] {
  const [counted = '', per = ''] = limit.split('.')
  const found = rates[counted]?.[per]
  if (!found) throw new Error(`There is no limit "rates.${limit}". Add it to schemas/portal/limits.json.`)
  const factor = demonstration && per === 'perAddress' ? demonstrationAddressFactor : 1
  return found.map(({ times, within }) => ({ times: times * factor, within }))
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
