import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sessionCookie } from '#server/auth/cookies.ts'
import { answer, type Call } from '../bench/server/load.ts'
import { crowd } from './crowd.ts'
import { KillablePortal } from './killable-portal.ts'
import { measuresIn, measuring } from './measured.ts'
import { keepResult } from './results.ts'
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
  const list = (number: number): Call => {
    const reviewer = people[(number * 2) % people.length]
    return {
      method: 'GET',
      url: `${portal.address}/secure/api/v1/brands?list=review-brands&tab=waiting&limit=25`,
      headers: { cookie: `${sessionCookie}=${reviewer?.session}`, origin: portal.address },
    }
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const closedLoop = async (ms: number): Promise<number> => {
    let answered = 0
    const end = performance.now() + ms
    await Promise.all(
      Array.from({ length: 32 }, async (_, one) => {
        while (performance.now() < end) if ((await answer(list(one + answered), agent)).status === 200) answered++
      }),
    )
    return (answered * 1000) / ms
  }
  await closedLoop(4000)
  const peak = await closedLoop(5000)

  const open = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const seen: Record<string, number> = {}
  const tally = (what: string | number) => {
    seen[what] = (seen[what] ?? 0) + 1
  }
  const under: Promise<void>[] = []
  const lives: number[] = []
  const began = performance.now()
  let sent = 0
  let goodput = 0
  const looking = (async () => {
    while (performance.now() - began < seconds * 1000) {
      const asked = performance.now()
      const { status } = await fetch(`${portal.address}/healthz`)
      if (status === 200) lives.push(performance.now() - asked)
      await new Promise(rest => setTimeout(rest, 250))
    }
  })()
  while (performance.now() - began < seconds * 1000) {
    for (const due = ((performance.now() - began) / 1000) * peak * times; sent < due; sent++) {
      under.push(
        answer(list(sent), open).then(
          ({ status }) => {
            tally(status)
            if (status === 200 && performance.now() - began < seconds * 1000) goodput++
          },
          error => tally(error.code ?? String(error)),
        ),
      )
    }
    await new Promise(rest => setTimeout(rest, 5))
  }
  const over = performance.now()
  await looking
  // Recovered: a call is answered as fast as ever.
  let recovered = 0
  for (;;) {
    const asked = performance.now()
    const { status } = await answer(list(0), agent)
    if (status === 200 && performance.now() - asked < 200) break
    recovered = performance.now() - over
    await new Promise(rest => setTimeout(rest, 50))
  }
  recovered = performance.now() - over
  await Promise.all(under)
  open.destroy()
  agent.destroy()
  const share = goodput / seconds / peak
  keepResult('overload', {
    ...{ 'calls a second that it can answer': Math.round(peak), 'calls a second that were sent': Math.round(sent / seconds) },
    ...{ 'answered a second under it': Math.round(goodput / seconds), 'share of what it can do': share.toFixed(2) },
    ...{ 'recovered after, ms': Math.round(recovered), 'slowest answer of /healthz, ms': Math.round(Math.max(...lives)) },
    ...Object.fromEntries(Object.entries(seen).map(([status, count]) => [`answered ${status}`, count])),
    'loop held, ms, 99 of 100 less, at most': Math.max(...measuresIn(file).map(({ held }) => held)),
  })
  expect(portal.lives).toBe(true)
  expect(Object.keys(seen).filter(status => !['200', '503'].includes(status))).toEqual([])
  expect(lives.length).toBeGreaterThan(0)
  expect(recovered).toBeLessThan(5000)
  expect(share).toBeGreaterThan(0.5)
})
