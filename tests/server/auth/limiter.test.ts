import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimiter } from '#server/auth/limiter.ts'
import { createPool } from '#server/db/pool.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

const limits = {
  rates: { signIn: { perAddress: [{ times: 20, within: 'PT1M' }], perAccount: [{ times: 5, within: 'PT1M' }] } },
  demonstrationAddressFactor: 100,
}
let database: FreshDatabase
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.connectionString, () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('F48: of many uses at the same moment on two servers exactly the limit pass, and it outlives a restart', async () => {
  const servers = await Promise.all([1, 2].map(() => createLimiter(pool, { limits: () => limits, demonstration: false })))
  const verdicts = await Promise.all(
    Array.from({ length: 30 }, (_, index) => servers[index % 2]?.consume('signIn.perAddress', '10.0.0.1')),
  )
  expect(verdicts.filter(verdict => verdict?.allowed)).toHaveLength(20)
  expect(verdicts.find(verdict => !verdict?.allowed)?.retryAfterSeconds).toBeGreaterThan(50)
  const restarted = await createLimiter(pool, { limits: () => limits, demonstration: false })
  expect((await restarted.consume('signIn.perAddress', '10.0.0.1')).allowed).toBe(false)
  expect((await restarted.consume('signIn.perAddress', '10.0.0.2')).allowed).toBe(true)
})

test('a use can be taken back, and all of them forgotten', async () => {
  const limiter = await createLimiter(pool, { limits: () => limits, demonstration: false })
  const use = async () => (await limiter.consume('signIn.perAccount', 'a')).allowed
  for (let count = 0; count < 5; count++) expect(await use()).toBe(true)
  await limiter.refund('signIn.perAccount', 'a')
  expect([await use(), await use()]).toEqual([true, false])
  await limiter.reset('signIn.perAccount', 'a')
  expect(await use()).toBe(true)
})

test('however uses, givings back and forgettings fall together, a counter never stands below nothing or above its limit', async () => {
  const limiter = await createLimiter(pool, { limits: () => limits, demonstration: false })
  const acts = {
    use: async (key: string) => (await limiter.consume('signIn.perAccount', key)).allowed,
    giveBack: (key: string) => limiter.refund('signIn.perAccount', key),
    forget: (key: string) => limiter.reset('signIn.perAccount', key),
  }
  const act = fc.constantFrom('use' as const, 'use' as const, 'giveBack' as const, 'forget' as const)
  const most = 5
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { maxLength: 4 }), async together => {
      const key = randomUUID()
      for (const batch of together) await Promise.all(batch.map(name => acts[name](key)))
      const { rows } = await pool.query<{ points: number }>(`select points from rate_limit where key like '%' || $1`, [key])
      const counted = rows[0]?.points ?? 0
      const left = (await Promise.all(Array.from({ length: most + 3 }, () => acts.use(key)))).filter(Boolean).length
      return counted >= 0 && counted <= most && left === most - counted
    }),
    { numRuns: 40 },
  )
})

test('one after another a counter says what a count with nothing below says', async () => {
  const limiter = await createLimiter(pool, { limits: () => limits, demonstration: false })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 20 }), async uses => {
      const key = randomUUID()
      let counted = 0
      for (const isUse of uses) {
        if (!isUse) {
          await limiter.refund('signIn.perAccount', key)
          counted = Math.max(0, counted - 1)
          continue
        }
        const { allowed } = await limiter.consume('signIn.perAccount', key)
        if (allowed !== counted < 5) return false
        if (allowed) counted++
      }
      return true
    }),
    { numRuns: 30 },
  )
})

test('a changed number holds at once; the demonstration widens what is counted by address and nothing else', async () => {
  let times = 1
  const limiter = await createLimiter(pool, {
    limits: () => ({ rates: { signIn: { perAccount: [{ times, within: 'PT1M' }] } }, demonstrationAddressFactor: 100 }),
    demonstration: false,
  })
  expect((await limiter.consume('signIn.perAccount', 'b')).allowed).toBe(true)
  expect((await limiter.consume('signIn.perAccount', 'b')).allowed).toBe(false)
  times = 10
  expect((await limiter.consume('signIn.perAccount', 'b')).allowed).toBe(true)

  const wide = await createLimiter(pool, { limits: () => limits, demonstration: true })
  const count = async (limit: string, uses: number) =>
    (await Promise.all(Array.from({ length: uses }, () => wide.consume(limit, 'c')))).filter(verdict => verdict.allowed).length
  expect([await count('signIn.perAddress', 40), await count('signIn.perAccount', 10)]).toEqual([40, 5])
})

test('a limit that nobody wrote down is an error that says where to', async () => {
  const limiter = await createLimiter(pool, { limits: () => limits, demonstration: false })
  await expect(limiter.consume('nothing', 'a')).rejects.toThrow('schemas/portal/limits.json')
})

test('of several rates all hold, and the one that refuses is told', async () => {
  const rates = {
    code: {
      perNumber: [
        { times: 2, within: 'PT1M' },
        { times: 3, within: 'PT10M' },
      ],
    },
  }
  const limiter = await createLimiter(pool, { limits: () => ({ ...limits, rates }), demonstration: false })
  const use = () => limiter.consume('code.perNumber', 'd')
  expect([(await use()).allowed, (await use()).allowed]).toEqual([true, true])
  const first = await use()
  expect([first.allowed, first.points, first.retryAfterSeconds <= 60]).toEqual([false, 2, true])
  rates.code.perNumber.shift()
  expect((await use()).allowed).toBe(true)
  const second = await use()
  expect([second.allowed, second.points, second.retryAfterSeconds > 60]).toEqual([false, 3, true])
})
