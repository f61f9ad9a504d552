import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { type Act, actsOf, look, send } from './acts.ts'
import { chanceOf, oneOf } from './chance.ts'
import { crowd, type Member } from './crowd.ts'
import { type Acknowledged, examine } from './examine.ts'
import { KillablePortal } from './killable-portal.ts'
import { storeResult } from './results.ts'
import { KillableSimulator } from './simulator.ts'
import { connected, hundred, secret } from './world.ts'

/** Thirty people decide on a hundred records at the same moment, and PostgreSQL stops now and then while they go on. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const chance = chanceOf(seed)
const roles = ['DEVELOPER', 'ADMIN_DOTGO_READWRITE', 'VI_CARRIER_READWRITE']
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
  people = await crowd(deps, portal.address, roles, 30)
  records = await hundred(deps, people)
  await close()
}, 600_000)
afterAll(async () => {
  await portal?.stop()
  await channel?.kill()
  portal?.remove()
  channel?.remove()
})

test(`F6: 500 decisions at once: for each version of a row one is kept, the others are told that it has changed (seed ${seed})`, async () => {
  const offered = await offers()
  const asked = Array.from({ length: 500 }, () => oneOf(chance, offered))
  const replies = await Promise.all(asked.map(async ({ member, act }) => ({ act, reply: await send(member, act) })))
  const kept = replies.filter(({ reply }) => reply !== 'away' && reply.status === 200)
  const others = replies.filter(({ reply }) => reply === 'away' || (reply.status !== 200 && reply.status !== 409))
  expect(others.map(({ act, reply }) => [act.event, reply])).toEqual([])
  const versions = kept.map(({ act }) => `${act.id} ${act.row.workflow} ${act.row.scope} ${act.row.version}`)
  expect(new Set(versions).size).toBe(versions.length)
  const rows = new Set(asked.map(({ act }) => `${act.id} ${act.row.workflow} ${act.row.scope}`))
  acknowledged.push(...kept.map(({ act }) => acknowledgedOf(act)))
  await examine(portal, set, acknowledged)
  storeResult('decisions', {
    seed,
    asked: asked.length,
    'rows decided on': rows.size,
    kept: kept.length,
    'told that it has changed': 500 - kept.length,
  })
})

test('F15: PostgreSQL stops for up to two seconds every five to ten, for two minutes: 500 changes are made, each once, and the portal recovers by itself', async () => {
  const until = Date.now() + 120_000
  const answers = { done: 0, changed: 0, away: 0, 'reads that failed': 0 }
  const monkey = (async () => {
    let stops = 0
    while (Date.now() < until) {
      await new Promise(done => setTimeout(done, 5000 + chance() * 5000))
      await portal.freezeDatabase(chance() * 2000)
      stops++
    }
    return stops
  })()
  const work = people.map(async member => {
    while (Date.now() < until || answers.done < 500) {
      const { kind, id } = oneOf(chance, records)
      const record = await look(member, set, kind, id).catch(() => {
        answers['reads that failed']++
        return null
      })
      const acts = record ? actsOf(set, record, carriers) : []
      if (acts.length === 0) continue
      const act = oneOf(chance, acts)
      const reply = await send(member, act)
      if (reply === 'away') answers.away++
      else if (reply.status === 200) {
        answers.done++
        acknowledged.push(acknowledgedOf(act))
      } else if ([404, 409].includes(reply.status))
        answers.changed++ // 404: taken back from the carrier meanwhile.
      else throw new Error(`${act.event} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    }
  })
  await Promise.all(work)
  const stops = await monkey
  expect(answers.done).toBeGreaterThanOrEqual(500)
  expect(answers['reads that failed']).toBe(0)
  await examine(portal, set, acknowledged)
  storeResult('pauses', { seed, 'stops of PostgreSQL': stops, ...answers })
})

/** All that anybody's page offers now. */
async function offers(): Promise<{ member: Member; act: Act }[]> {
  const found: { member: Member; act: Act }[] = []
  for (const { kind, id } of records) {
    for (const member of people) {
      const record = await look(member, set, kind, id)
      if (record) found.push(...actsOf(set, record, carriers).map(act => ({ member, act })))
    }
  }
  return found
}

function acknowledgedOf({ id, row, event }: Act): Acknowledged {
  return { record: id, workflow: row.workflow, scope: row.scope, version: row.version + 1, event }
}
