import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimiter } from '#server/auth/limiter.ts'
import { createPool } from '#server/db/pool.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

const limits = {
  rates: { signInAddress: { points: 20, seconds: 60 }, signInAccount: { points: 5, seconds: 60 } },
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
    Array.from({ length: 30 }, (_, index) => servers[index % 2]?.consume('signInAddress', '10.0.0.1')),
  )
  expect(verdicts.filter(verdict => verdict?.allowed)).toHaveLength(20)
  expect(verdicts.find(verdict => !verdict?.allowed)?.retryAfterSeconds).toBeGreaterThan(50)
  const restarted = await createLimiter(pool, { limits: () => limits, demonstration: false })
  expect((await restarted.consume('signInAddress', '10.0.0.1')).allowed).toBe(false)
  expect((await restarted.consume('signInAddress', '10.0.0.2')).allowed).toBe(true)
})

test('a use can be taken back, and all of them forgotten', async () => {
  const limiter = await createLimiter(pool, { limits: () => limits, demonstration: false })
  const use = async () => (await limiter.consume('signInAccount', 'a')).allowed
  for (let count = 0; count < 5; count++) expect(await use()).toBe(true)
  await limiter.refund('signInAccount', 'a')
  expect([await use(), await use()]).toEqual([true, false])
  await limiter.reset('signInAccount', 'a')
  expect(await use()).toBe(true)
})

test('a changed number holds at once; the demonstration widens what is counted by address and nothing else', async () => {
  let points = 1
  const limiter = await createLimiter(pool, {
    limits: () => ({ rates: { signInAccount: { points, seconds: 60 } } }),
    demonstration: false,
  })
  expect((await limiter.consume('signInAccount', 'b')).allowed).toBe(true)
  expect((await limiter.consume('signInAccount', 'b')).allowed).toBe(false)
  points = 10
  expect((await limiter.consume('signInAccount', 'b')).allowed).toBe(true)

  const wide = await createLimiter(pool, { limits: () => limits, demonstration: true })
  const count = async (limit: string, uses: number) =>
    (await Promise.all(Array.from({ length: uses }, () => wide.consume(limit, 'c')))).filter(verdict => verdict.allowed).length
  expect([await count('signInAddress', 40), await count('signInAccount', 10)]).toEqual([40, 5])
})

test('a limit that nobody wrote down is an error that says where to', async () => {
  const limiter = await createLimiter(pool, { limits: () => limits, demonstration: false })
  await expect(limiter.consume('nothing', 'a')).rejects.toThrow('schemas/portal/limits.json')
})
