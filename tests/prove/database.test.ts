import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { actsOf, look, send } from './acts.ts'
import { chanceOf, oneOf } from './chance.ts'
import { crowd, type Member } from './crowd.ts'
import { type Acknowledged, examine } from './examine.ts'
import { KillablePortal } from './killable-portal.ts'
import { storeResult } from './results.ts'
import { KillableSimulator } from './simulator.ts'
import { connected, secret, submittedBrands } from './world.ts'

/** PostgreSQL alone is killed, again and again, while people decide: the portal lives on and starts it. */
const rounds = Number(process.env.PROVE_ROUNDS ?? 20)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const chance = chanceOf(seed)
const carriers = ['vi', 'northline']

let channel: KillableSimulator
let portal: KillablePortal
let set: PublishedSet
let people: Member[]
let records: { kind: string; id: string }[]
const acknowledged: Acknowledged[] = []

beforeAll(async () => {
  channel = new KillableSimulator()
  await channel.start()
  portal = new KillablePortal({ SIMULATOR_URL: channel.address, ONRAMP_SECRET: secret })
  await portal.start()
  const { deps, close } = await connected(portal.connectionString)
  set = deps.set()
  people = await crowd(deps, portal.address, ['DEVELOPER', 'ADMIN_DOTGO_READWRITE', 'VI_CARRIER_READWRITE'], 12)
  records = await submittedBrands(deps, people, 40)
  await close()
}, 600_000)
afterAll(async () => {
  await portal?.stop()
  await channel?.kill()
  portal?.remove()
  channel?.remove()
})

test(`PostgreSQL killed alone ${rounds} times under load: it is started again each time, nothing acknowledged is lost (seed ${seed})`, async () => {
  let slowest = 0
  let slowestReady = 0
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const flight = { over: false }
    const work = people.map(async member => {
      while (!flight.over) refused += await actOnce(member)
    })
    try {
      await new Promise(done => setTimeout(done, 200 + chance() * 800))
      portal.killDatabase()
      const began = performance.now()
      for (;;) {
        const { status, took } = await portal.ready()
        slowestReady = Math.max(slowestReady, took)
        if (status === 200 && performance.now() - began > 300) break
        await new Promise(done => setTimeout(done, 50))
      }
      slowest = Math.max(slowest, performance.now() - began)
    } finally {
      flight.over = true
    }
    await Promise.all(work)
    expect(portal.lives).toBe(true)
    await examine(portal, set, acknowledged)
  }
  storeResult('database', {
    ...{ seed, rounds, 'changes acknowledged': acknowledged.length, lost: 0, 'changes asked to come again': refused },
    ...{ 'slowest until ready, ms': Math.round(slowest), 'slowest answer of /readyz, ms': Math.round(slowestReady) },
  })
  // Last: on a machine that does other work as well, all the rest is proved all the same.
  expect(slowest).toBeLessThan(20_000)
  expect(slowestReady).toBeLessThan(1000)
})

test('PostgreSQL that hangs: /readyz says so within a second, and that it is ready once it goes on', async () => {
  const frozen = portal.freezeDatabase(4000)
  const answers: Awaited<ReturnType<KillablePortal['ready']>>[] = []
  for (let tries = 0; tries < 3; tries++) answers.push(await portal.ready())
  await frozen
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(1000)
  await expect.poll(async () => (await portal.ready()).status, { timeout: 10_000 }).toBe(200)
})

test('F8, F9: every change that a kill left unanswered is answered within a second of the next start when it is sent again, with what was decided', async () => {
  const times: number[] = []
  let left = 0
  let done = 0
  for (let round = 0; round < rounds; round++) {
    const unanswered: { member: Member; act: ReturnType<typeof actsOf>[number]; key: string }[] = []
    let over = false
    const work = people.map(async member => {
      while (!over) {
        const act = await anAct(member)
        if (!act) continue
        const key = randomUUID()
        const reply = await send(member, act, key)
        if (reply === 'away') unanswered.push({ member, act, key })
      }
    })
    await new Promise(later => setTimeout(later, 200 + chance() * 600))
    over = true
    await portal.kill(round % 2 === 1)
    await Promise.all(work)
    await portal.start()
    left += unanswered.length
    for (const { member, act, key } of unanswered) {
      const before = await historyOf(act)
      const began = performance.now()
      const reply = await send(member, act, key)
      times.push(performance.now() - began)
      if (reply === 'away') throw new Error(`${act.event} was not answered after the start.`)
      // Decided before the kill and said now; or decided now; or another one came first.
      const mine = before.some(({ event, actor }) => event === act.event && actor === member.account)
      // Another's may also have put it out of the member's sight.
      expect(before.length > 0 && !mine ? [200, 409, 404] : [200, 409]).toContain(reply.status)
      if (mine) expect(reply.status).toBe(200)
      if (reply.status === 409) expect(JSON.stringify(reply.body)).not.toMatch(/in progress|being worked/i)
      const after = await historyOf(act)
      expect(after.length - before.length).toBeLessThanOrEqual(before.length === 0 && reply.status === 200 ? 1 : 0)
      if (reply.status === 200) {
        expect(after.map(({ event }) => event)).toEqual([act.event])
        done++
      }
    }
  }
  expect(left).toBeGreaterThan(0)
  storeResult('retries', {
    ...{ seed, kills: rounds, 'changes left unanswered': left, 'answered with what was decided': done },
    'slowest answer to one sent again, ms': Math.round(Math.max(...times)),
  })
  expect(Math.max(...times)).toBeLessThan(1000)
})

/** What an act wrote at its version of the row: its event, another's, or nothing. */
async function historyOf({ id, row }: ReturnType<typeof actsOf>[number]): Promise<{ event: string; actor: string }[]> {
  return portal.query<{ event: string; actor: string }>(
    'select event, actor_id as actor from history where record_id = $1 and workflow = $2 and scope = $3 and seq = $4',
    [id, row.workflow, row.scope, row.version + 1],
  )
}

async function anAct(member: Member) {
  const { kind, id } = oneOf(chance, records)
  const record = await look(member, set, kind, id).catch(() => null)
  const acts = record ? actsOf(set, record, carriers) : []
  return acts.length > 0 ? oneOf(chance, acts) : null
}

/** One change by whatever the member's page offers; 1 when it was asked to come again. */
async function actOnce(member: Member): Promise<number> {
  const act = await anAct(member)
  if (!act) return 0
  const reply = await send(member, act)
  if (reply === 'away') return 1
  // 404: somebody took the record back from whoever had just looked at it.
  if ([404, 409].includes(reply.status)) return 0
  if (reply.status !== 200) throw new Error(`${act.event} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  const { workflow, scope, version } = act.row
  acknowledged.push({ record: act.id, workflow, scope, version: version + 1, event: act.event })
  return 0
}
