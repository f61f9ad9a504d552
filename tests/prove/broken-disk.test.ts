import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { actsOf, look, send } from './acts.ts'
import { chanceOf, oneOf } from './chance.ts'
import { crowd, type Member } from './crowd.ts'
import { type Acknowledged, examine } from './examine.ts'
import { KillablePortal } from './killable-portal.ts'
import { neededTool } from './needed-tool.ts'
import { storeResult } from './results.ts'
import { connected, secret, submittedBrands } from './world.ts'

/** A disk that cannot write: strace lets fsync and fdatasync of PostgreSQL fail with EIO while people decide. */
const rounds = Number(process.env.PROVE_ROUNDS ?? 10)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const chance = chanceOf(seed)
let strace: string
let portal: KillablePortal
let set: PublishedSet
let people: Member[]
let records: { kind: string; id: string }[]
const acknowledged: Acknowledged[] = []

beforeAll(async () => {
  strace = neededTool('strace', 'strace')
  portal = new KillablePortal({ ONRAMP_SECRET: secret })
  await portal.start()
  const { deps, close } = await connected(portal.connectionString)
  set = deps.set()
  people = await crowd(deps, portal.address, ['DEVELOPER', 'ADMIN_DOTGO_READWRITE'], 8)
  records = await submittedBrands(deps, people, 40)
  await close()
}, 600_000)
afterAll(async () => {
  await portal?.stop()
  portal?.remove()
})

test(`F12: ${rounds} times the disk answers EIO to what PostgreSQL must have kept: it ends rather than go on, is back within ten seconds, nothing acknowledged is lost (seed ${seed})`, async () => {
  let [refused, failed, slowest] = [0, 0, 0]
  const statuses = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    const flight = { over: false }
    const work = people.map(async member => {
      while (!flight.over) {
        const status = await actOnce(member)
        statuses.add(status)
        if (status === 503) refused++
      }
    })
    try {
      await new Promise(done => setTimeout(done, 300 + chance() * 300))
      const pids = portal.databaseProcesses().flatMap(pid => ['-p', String(pid)])
      const call = 'fsync,fdatasync'
      const tracer = spawn(strace, ['-qq', '-e', `trace=${call}`, '-e', `inject=${call}:error=EIO`, ...pids], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let traced = ''
      tracer.stderr.on('data', (piece: Buffer) => {
        traced += piece.toString()
      })
      // All of them end when one met the error, and the tracer with the last.
      const gone = await Promise.race([once(tracer, 'exit').then(() => true), new Promise(done => setTimeout(done, 15_000))])
      if (!gone) tracer.kill('SIGINT')
      if (gone && /EIO.*INJECTED/.test(traced)) failed++
      const began = performance.now()
      await expect.poll(async () => (await portal.ready()).status, { timeout: 20_000, interval: 50 }).toBe(200)
      slowest = Math.max(slowest, performance.now() - began)
    } finally {
      flight.over = true
    }
    await Promise.all(work)
    expect(portal.lives).toBe(true)
    await expect.poll(async () => (await portal.ready()).status, { timeout: 20_000 }).toBe(200)
    await examine(portal, set, acknowledged)
  }
  expect(failed, 'the fault happened each time').toBe(rounds)
  expect(slowest).toBeLessThan(10_000)
  expect([...statuses].filter(status => ![0, 200, 409, 503].includes(status))).toEqual([])
  storeResult('broken-disk', {
    ...{ seed, rounds, 'times that EIO was injected': failed, 'changes acknowledged': acknowledged.length, lost: 0 },
    ...{ 'changes asked to come again': refused, 'slowest until ready, ms': Math.round(slowest) },
  })
})

/** One change by whatever the member's page offers: its status, 0 when there was nothing to do. */
async function actOnce(member: Member): Promise<number> {
  const { kind, id } = oneOf(chance, records)
  const record = await look(member, set, kind, id).catch(() => null)
  const acts = record ? actsOf(set, record, ['vi', 'northline']) : []
  if (acts.length === 0) return 0
  const act = oneOf(chance, acts)
  const reply = await send(member, act)
  if (reply === 'away') return 503
  const { workflow, scope, version } = act.row
  if (reply.status === 200) acknowledged.push({ record: act.id, workflow, scope, version: version + 1, event: act.event })
  return reply.status
}
