import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { startSmtpSink } from '../server/mail/smtp-sink.ts'
import { jobSchema } from '../support/job-tables.ts'
import { type Act, actsOf, look, send } from './acts.ts'
import { chanceOf, oneOf } from './chance.ts'
import { crowd, type Member } from './crowd.ts'
import { type Acknowledged, examine } from './examine.ts'
import { KillablePortal } from './killable-portal.ts'
import { compareMails, mailsAfterQuiet } from './mails.ts'
import { storeResult } from './results.ts'
import { KillableSimulator } from './simulator.ts'
import { connected, hundred, secret } from './world.ts'

/** Kills at named moments, which a clock meets by chance only: `kill-at.mjs` is loaded into the portal. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const chance = chanceOf(seed)
const hook = fileURLToPath(new URL('./kill-at.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'onramp-moments-'))
const armed = join(folder, 'armed')

type Moment = { match: string; when: 'before' | 'sent' | 'answered'; nth?: number; armed?: string }
const at = (moment: Moment): Record<string, string> => ({ NODE_OPTIONS: `--import ${hook}`, KILL_AT: JSON.stringify(moment) })

const decision = '^\\s*with cur as'
const commit = '^commit'
/** How the job queue takes jobs, and notes that they are done. */
const taken = '^with j(_raw)? as \\(\\s+select jobs'
const noted = 'delete from .*_private_jobs'
const moments: { [name: string]: Moment } = {
  'before anything is written': { match: decision, when: 'before', armed },
  'while it is written': { match: decision, when: 'sent', armed },
  written: { match: decision, when: 'answered', armed },
  'before the commit': { match: commit, when: 'before', armed },
  'committed, not answered': { match: commit, when: 'answered', armed },
  'before what follows is begun': { match: taken, when: 'before', armed },
  'what follows is begun, nothing is sent': { match: taken, when: 'answered', armed },
  'it is sent, and not noted': { match: noted, when: 'before', armed },
}
const workflows = [
  'brand',
  'bot-creation',
  'bot-verification',
  'bot-verification-at-carrier',
  'bot-launch',
  'bot-launch-at-carrier',
]

test(`F2: killed at ${Object.keys(moments).length} named moments of decisions of each lifecycle: all or nothing; sent again under its key each is answered, and done once (seed ${seed})`, async () => {
  const sink = await startSmtpSink()
  const channel = new KillableSimulator()
  await channel.start()
  const settings: Record<string, string> = { SMTP_URL: sink.url, SIMULATOR_URL: channel.address, ONRAMP_SECRET: secret }
  const portal = new KillablePortal(settings)
  onTestFinished(async () => {
    await portal.stop()
    await channel.kill()
    await sink.stop()
    portal.remove()
    channel.remove()
    rmSync(folder, { recursive: true })
  })
  await portal.start()
  const { deps, close } = await connected(portal.connectionString)
  const set = deps.set()
  const people = await crowd(deps, portal.address, ['DEVELOPER', 'ADMIN_DOTGO_READWRITE', 'VI_CARRIER_READWRITE'], 12)
  const records = await hundred(deps, people)
  await close()
  const acknowledged: Acknowledged[] = []
  const met: Record<string, number> = {}
  const times: number[] = []
  let kept = 0
  for (const [name, moment] of Object.entries(moments)) {
    Object.assign(settings, at(moment))
    await portal.stop()
    await portal.start()
    for (const workflow of workflows) {
      const found = await anAct(set, people, records, workflow)
      if (!found) continue
      const { member, act } = found
      const key = randomUUID()
      writeFileSync(armed, '')
      const first = await send(member, act, key)
      // What follows a change comes a moment after the answer.
      await ended(portal, first === 'away' ? 10_000 : 3000)
      const wasKilled = !portal.lives
      rmSync(armed, { force: true })
      if (!wasKilled) {
        // This change has no such moment: it is one statement, or nothing follows.
        expect(first === 'away' ? 0 : first.status).toBe(200)
      } else {
        met[name] = (met[name] ?? 0) + 1
        await portal.start()
        const before = await linesOf(portal, act)
        kept += before.length
        const began = performance.now()
        const again = await send(member, act, key)
        times.push(performance.now() - began)
        expect([name, workflow, act.event, again === 'away' ? again : again.status]).toEqual([name, workflow, act.event, 200])
      }
      expect([name, act.event, await linesOf(portal, act)]).toEqual([name, act.event, [act.event]])
      acknowledged.push({ record: act.id, workflow, scope: act.row.scope, version: act.row.version + 1, event: act.event })
    }
    await examine(portal, set, acknowledged)
  }
  for (const name of Object.keys(moments)) expect([name, (met[name] ?? 0) > 0]).toEqual([name, true])
  const { told, doubles } = await compareMails(portal, set, await mailsAfterQuiet(portal, sink), people[0]?.organisation ?? '')
  expect(doubles).toBeLessThanOrEqual(met['it is sent, and not noted'] ?? 0)
  storeResult('moments', {
    seed,
    ...Object.fromEntries(Object.entries(met).map(([name, count]) => [`killed: ${name}`, count])),
    ...{ 'of them kept before': kept, 'changes that told their owner': told, 'mails sent twice': doubles },
    'slowest answer to one sent again, ms': Math.round(Math.max(...times)),
  })
})

test('F4: a start that is killed in a migration, or between two, is repeated: the whole schema, or what was there before', async () => {
  const names = readdirSync(new URL('../../src/server/db/migrations/', import.meta.url)).filter(name => name.endsWith('.sql'))
  const noted = 'insert into migration'
  const spread = (count: number) =>
    Array.from({ length: count }, (_, one) => 1 + Math.floor((one * (names.length - 1)) / (count - 1)))
  const kills: Moment[] = [
    ...spread(5).map((nth): Moment => ({ match: noted, when: 'before', nth })),
    ...spread(5).map((nth): Moment => ({ match: noted, when: 'answered', nth })),
    { match: 'pg_advisory_lock', when: 'answered' },
    { match: `insert into .*${jobSchema}.*migrations`, when: 'before' },
    { match: `insert into .*${jobSchema}.*migrations`, when: 'answered', nth: 3 },
  ]
  let cut = 0
  for (const moment of kills) {
    const { url, query } = await emptyDatabase()
    const portal = new KillablePortal({ DATABASE_URL: url, ONRAMP_SECRET: secret, ...at(moment) })
    await expect(portal.start(), JSON.stringify(moment)).rejects.toThrow('ended (null)')
    portal.remove()
    const there = await query(`select count(*)::int as n from pg_tables where schemaname in ('public', '${jobSchema}')`)
    if (Number(there[0]?.n) > 0) cut++
    const again = new KillablePortal({ DATABASE_URL: url, ONRAMP_SECRET: secret })
    await again.start()
    expect((await again.ready()).status).toBe(200)
    const ran = await query('select name from migration order by name')
    expect([JSON.stringify(moment), ran.map(({ name }) => name)]).toEqual([JSON.stringify(moment), names.sort()])
    expect(await again.stop()).toBe(0)
    again.remove()
  }
  storeResult('migrations', { kills: kills.length, 'with something there already': cut, 'that could not be repeated': 0 })
})

/** A change of the lifecycle that somebody's page offers, of a record that was not touched too often. */
async function anAct(set: PublishedSet, people: Member[], records: { kind: string; id: string }[], workflow: string) {
  for (let tries = 0; tries < 200; tries++) {
    const [member, { kind, id }] = [oneOf(chance, people), oneOf(chance, records)]
    const record = await look(member, set, kind, id)
    const acts = record ? actsOf(set, record, ['vi', 'northline']).filter(({ row }) => row.workflow === workflow) : []
    if (acts.length > 0) return { member, act: oneOf(chance, acts) }
  }
  return null
}

/** Events that stand in the history where the change would. */
async function linesOf(portal: KillablePortal, { id, row }: Act): Promise<string[]> {
  const lines = await portal.query<{ event: string }>(
    'select event from history where record_id = $1 and workflow = $2 and scope = $3 and seq = $4',
    [id, row.workflow, row.scope, row.version + 1],
  )
  return lines.map(({ event }) => event)
}

async function ended(portal: KillablePortal, withinMs: number): Promise<void> {
  for (const until = performance.now() + withinMs; portal.lives && performance.now() < until; )
    await new Promise(done => setTimeout(done, 20))
}

/** A database with nothing in it but the extensions that its owner may not make. */
async function emptyDatabase() {
  const { host, port, user } = inject('db')
  const name = `moments_${randomUUID().replaceAll('-', '')}`
  const owner = new pg.Client({ host, port, user, database: 'postgres' })
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  const query = async (text: string) => {
    const client = new pg.Client({ host, port, user, database: name })
    await client.connect()
    return (await client.query(text).finally(() => client.end())).rows
  }
  return { url: `postgresql://${user}@${encodeURIComponent(host)}:${port}/${name}`, query }
}
