import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { startSmtpSink } from '../server/mail/smtp-sink.ts'
import { actsOf, look, send } from './acts.ts'
import { chanceOf, oneOf } from './chance.ts'
import { crowd, type Member } from './crowd.ts'
import { type Acknowledged, examine } from './examine.ts'
import { KillablePortal } from './killable-portal.ts'
import { compareMails, mailsAfterQuiet } from './mails.ts'
import { storeResult } from './results.ts'
import { KillableSimulator } from './simulator.ts'
import { connected, hundred, secret } from './world.ts'

/**
 * Thirty people work on a hundred records by whatever their page offers, while everything is killed again and again: the portal, every
 * second time PostgreSQL with it, every third time the messaging channel.
 */
const rounds = Number(process.env.PROVE_ROUNDS ?? 30)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const chance = chanceOf(seed)
const roles = ['DEVELOPER', 'ADMIN_DOTGO_READWRITE', 'VI_CARRIER_READWRITE']

let sink: Awaited<ReturnType<typeof startSmtpSink>>
let channel: KillableSimulator
let portal: KillablePortal
let set: PublishedSet
let people: Member[]
let records: { kind: string; id: string }[]
const acknowledged: Acknowledged[] = []

beforeAll(async () => {
  sink = await startSmtpSink()
  channel = new KillableSimulator()
  await channel.start()
  portal = new KillablePortal({ SMTP_URL: sink.url, SIMULATOR_URL: channel.address, ONRAMP_SECRET: secret })
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
  await sink?.stop()
  portal?.remove()
  channel?.remove()
})

test(`F1: ${rounds} kills with work in flight lose nothing, do nothing twice, leave nothing half done (seed ${seed})`, async () => {
  let withWork = 0
  let slowest = 0
  for (let round = 0; round < rounds; round++) {
    const flight = { underway: 0, over: false }
    const work = people.map(member => actAgainAndAgain(member, flight))
    await new Promise(done => setTimeout(done, 20 + chance() * 1480))
    if (flight.underway > 0) withWork++
    flight.over = true
    await portal.kill(round % 2 === 1)
    if (round % 3 === 2) {
      await channel.kill()
      await channel.start()
    }
    await Promise.all(work)
    slowest = Math.max(slowest, await portal.start())
    await examine(portal, set, acknowledged)
  }
  expect(withWork).toBeGreaterThanOrEqual(Math.ceil((rounds * 25) / 30))

  const mails = await mailsAfterQuiet(portal, sink)
  const { told, written, doubles } = await compareMails(portal, set, mails, people[0]?.organisation ?? '')
  expect(doubles).toBeLessThanOrEqual(rounds)
  const made = await channelMade()
  storeResult('crash', {
    ...{ seed, rounds, people: people.length, records: records.length, 'rounds with work in flight': withWork },
    ...{ 'changes acknowledged': acknowledged.length, lost: 0 },
    ...Object.fromEntries(
      [...Map.groupBy(acknowledged, one => one.workflow)].map(([id, all]) => [`changes of ${id}`, all.length]),
    ),
    ...{
      'changes that told their owner': told,
      'changes that wrote to an address': written,
      'mails sent twice': doubles,
      ...made,
    },
    'slowest start after a kill, ms': Math.round(slowest),
  })
  // Last: on a machine that does other work as well, all the rest is proved all the same.
  expect(slowest).toBeLessThan(10_000)
})

/** What a member's page offers, one thing after the other, until the portal is gone. */
async function actAgainAndAgain(member: Member, flight: { underway: number; over: boolean }): Promise<void> {
  while (!flight.over) {
    const { kind, id } = oneOf(chance, records)
    flight.underway++
    try {
      const record = await look(member, set, kind, id).catch(() => null)
      const acts = record ? actsOf(set, record, ['vi', 'northline']) : []
      if (acts.length === 0) continue
      const act = oneOf(chance, acts)
      const reply = await send(member, act)
      // 404: somebody took the record back from whoever had just looked at it.
      if (reply === 'away' || [404, 409].includes(reply.status)) continue
      if (reply.status !== 200)
        throw new Error(`${act.event} of ${kind} ${id} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
      const { workflow, scope, version } = act.row
      acknowledged.push({ record: id, workflow, scope, version: version + 1, event: act.event })
    } finally {
      flight.underway--
    }
  }
}

/** The channel made each thing once: as many brands and agents as records have names of, and none that no record knows. */
async function channelMade(): Promise<Record<string, number>> {
  const { counts } = await channel.state()
  const [known] = await portal.query<{ brands: number; agents: number }>(
    `select count(distinct answers ->> 'brand')::int as brands, count(distinct answers ->> 'agent')::int as agents from record where kind = 'bot'`,
  )
  expect({ brands: counts.brands, agents: counts.agents }).toEqual({ brands: known?.brands, agents: known?.agents })
  return { 'brands made at the channel': counts.brands, 'agents made at the channel': counts.agents }
}
