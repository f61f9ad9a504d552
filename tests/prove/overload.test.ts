import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sessionCookie } from '#server/auth/sessions/cookies.ts'
import { crowd } from './crowd.ts'
import { KillablePortal } from './killable-portal.ts'
import { measuresIn, measuring } from './measured.ts'
import { OpenLoop } from './open-loop.ts'
import { storeResult } from './results.ts'
import { connected, secret, submittedBrands } from './world.ts'

/** Five times as many calls as can be answered, whether or not those before them are. */
const times = 5
const seconds = Number(process.env.OVERLOAD_SECONDS ?? 10)

test(`F24: ${times} times the load it can bear: those that are too many are told to come again, most of what it can do is done, and it recovers within five seconds`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'onramp-overload-'))
  const file = join(folder, 'measures')
  const portal = new KillablePortal({ ONRAMP_SECRET: secret, ...measuring(file) })
  onTestFinished(async () => {
    await portal.stop()
    portal.remove()
    rmSync(folder, { recursive: true })
  })
  await portal.start()
  const { deps, close } = await connected(portal.connectionString)
  // Many: each may ask only so often.
  const people = await crowd(deps, portal.address, ['ADMIN_DOTGO_READWRITE', 'DEVELOPER'], 40)
  await submittedBrands(deps, people, 30)
  await close()
  const path = '/secure/api/v1/brands?list=review-brands&tab=waiting&limit=25'
  const headersOf = (number: number): Record<string, string> => ({
    cookie: `${sessionCookie}=${people[(number * 2) % people.length]?.session}`,
    origin: portal.address,
  })
  const loop = await OpenLoop.open(portal.address, 3000)
  onTestFinished(() => loop.close())
  const once = (number: number): Promise<number | 'broken'> =>
    new Promise(done => {
      if (!loop.send(path, headersOf(number), done)) done('broken')
    })
  const closedLoop = async (ms: number): Promise<number> => {
    let answered = 0
    const end = performance.now() + ms
    await Promise.all(
      Array.from({ length: 32 }, async (_, one) => {
        while (performance.now() < end) if ((await once(one + answered)) === 200) answered++
      }),
    )
    return (answered * 1000) / ms
  }
  await closedLoop(4000)
  const peak = await closedLoop(5000)

  const seen: Record<string, number> = {}
  const took: number[] = []
  const lives: number[] = []
  const began = performance.now()
  const overIn = seconds * 1000
  let [sent, unsent, goodput, bare] = [0, 0, 0, 0]
  const call = (): void => {
    const asked = performance.now()
    const isSent = loop.send(path, headersOf(sent), (status, retryAfter) => {
      seen[status] = (seen[status] ?? 0) + 1
      if (status === 503 && !retryAfter) bare++
      if (status !== 200) return
      took.push(performance.now() - asked)
      if (performance.now() - began < overIn) goodput++
    })
    if (!isSent) unsent++
  }
  const looking = (async () => {
    while (performance.now() - began < overIn) {
      const asked = performance.now()
      if ((await fetch(`${portal.address}/healthz`)).status === 200) lives.push(performance.now() - asked)
      await new Promise(rest => setTimeout(rest, 250))
    }
  })()
  while (performance.now() - began < overIn) {
    for (const due = ((performance.now() - began) / 1000) * peak * times; sent + unsent < due; ) {
      const before = unsent
      call()
      if (unsent === before) sent++
    }
    await new Promise(rest => setTimeout(rest, 5))
  }
  const over = performance.now()
  await looking
  // Recovered: a call is answered as fast as ever.
  for (let fast = false; !fast; ) {
    const asked = performance.now()
    fast = (await once(0)) === 200 && performance.now() - asked < 200
    if (!fast) await new Promise(rest => setTimeout(rest, 50))
  }
  const recovered = performance.now() - over
  await expect.poll(() => loop.idle, { timeout: 30_000 }).toBe(true)
  const share = goodput / seconds / peak
  storeResult('overload', {
    ...{ 'calls a second that it can answer': Math.round(peak), 'calls a second that were sent': Math.round(sent / seconds) },
    ...{ 'not sent, for want of a connection': unsent, 'slowest that was answered, ms': Math.round(Math.max(...took)) },
    ...{ 'answered a second under it': Math.round(goodput / seconds), 'share of what it can do': share.toFixed(2) },
    ...{ 'recovered after, ms': Math.round(recovered), 'slowest answer of /healthz, ms': Math.round(Math.max(...lives)) },
    ...Object.fromEntries(Object.entries(seen).map(([status, count]) => [`answered ${status}`, count])),
    'loop held, ms, 99 of 100 less, at most': Math.max(...measuresIn(file).map(({ held }) => held)),
  })
  expect(portal.lives).toBe(true)
  expect(Object.keys(seen).filter(status => !['200', '503'].includes(status))).toEqual([])
  expect(bare, 'each is told when to come again').toBe(0)
  expect(lives.length).toBeGreaterThan(0)
  expect(recovered).toBeLessThan(5000)
  // The caller and PostgreSQL take the same processors: how much is left depends on the machine.
  expect(share).toBeGreaterThan(0.25)
})
