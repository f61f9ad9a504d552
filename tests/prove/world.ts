import { randomUUID } from 'node:crypto'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import type { JsonObject } from '#engine/definitions/types.ts'
import { isWithin } from '#engine/workflow/derive.ts'
import { buildDependencies } from '#server/build-dependencies.ts'
import { readConfig } from '#server/config.ts'
import { createPool } from '#server/db/pool.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { followSets } from '#server/sets/current-set.ts'
import { freshData } from '../support/named-in-data.ts'
import { acceptedData } from '../workflows/files.ts'
import { actsOf, look, send } from './acts.ts'
import type { Member } from './crowd.ts'

/** The secret of the portals proved here, so that the proof can make sessions for them. */
export const secret = 'p'.repeat(64)

/** The server's dependencies on a running portal's database, for preparing data. */
export async function connected(databaseUrl: string): Promise<{ deps: Dependencies; close(): Promise<void> }> {
  const pool = createPool(databaseUrl, () => undefined, 4)
  const sets = await followSets(pool, databaseUrl)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const config = readConfig({ DATABASE_URL: databaseUrl, ONRAMP_SECRET: secret })
  const deps = await buildDependencies(config, pool, sets, log)
  return {
    deps,
    close: async () => {
      await sets.close()
      await pool.end()
    },
  }
}

type People = { owner: Member; reviewer: Member; carriers: Member[] }

/** Makes a record of a kind and sends the events that lead to a state, waiting for other systems' answers on the way. */
async function brought(
  deps: Dependencies,
  people: People,
  kind: string,
  until: (states: string[]) => boolean,
  way: { event: string; who: keyof People }[],
  known: JsonObject = {},
): Promise<string> {
  const set = deps.set()
  const { owner } = people
  const form = set.records[kind]?.form ?? ''
  const where = { pool: deps.pool, set, deps }
  const data = await freshData(where, kind, acceptedData(form)[0] as JsonObject, owner.organisation, known)
  // One stranger gets so many mails of one organisation and no more.
  for (const field of ['contact_email', 'partner_email'])
    if (typeof data[field] === 'string') data[field] = data[field].replace('@', `-${randomUUID().slice(0, 8)}@`)
  const made = await owner.send('POST', `/secure/api/v1/${set.records[kind]?.path}`, { data })
  if (made.status !== 201) throw new Error(`No ${kind} was made: ${JSON.stringify(made.body)}`)
  const id = String(made.body.data.id)
  for (const step of way) await sent(set, people, kind, id, step)
  await standing(set, owner, kind, id, until)
  return id
}

async function sent(set: PublishedSet, people: People, kind: string, id: string, step: { event: string; who: keyof People }) {
  const carriers = ['vi', 'northline']
  for (const member of [people[step.who]].flat()) {
    const record = await look(member, set, kind, id)
    // A carrier that nothing was forwarded to.
    if (!record && step.who === 'carriers') continue
    const act = record && actsOf(set, record, carriers).find(one => one.event === step.event)
    if (!record || !act)
      throw new Error(`${step.who} cannot send ${step.event} to ${kind} ${id}: ${JSON.stringify(record?.lifecycles)}`)
    const reply = await send(member, act)
    if (reply === 'away' || reply.status !== 200) throw new Error(`${step.event}: ${JSON.stringify(reply)}`)
  }
}

/** Waits until the states of a record's rows are such. */
async function standing(set: PublishedSet, owner: Member, kind: string, id: string, until: (states: string[]) => boolean) {
  for (let tries = 0; tries < 300; tries++) {
    const record = await look(owner, set, kind, id)
    if (record && until(record.lifecycles.map(({ state }) => state))) return
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error(`${kind} ${id} does not get there.`)
}

/** Records of the first kind that people decide on, submitted. */
export async function submittedBrands(
  deps: Dependencies,
  members: Member[],
  count: number,
): Promise<{ kind: string; id: string }[]> {
  const [owner, reviewer] = ['owner', 'reviewer'].map(one =>
    members.find(({ role }) => deps.set().roles.roles[role]?.actsFor === one),
  )
  if (!owner || !reviewer) throw new Error('The crowd has no owner or no reviewer.')
  const way = [{ event: 'submit', who: 'owner' } as const]
  const people: People = { owner, reviewer, carriers: [] }
  const ids = await several(count, () => brought(deps, people, 'brand', states => states.includes('submitted'), way))
  return ids.map(id => ({ kind: 'brand', id }))
}

/** A hundred records of every kind that people decide on, each ready for its first decision. */
export async function hundred(deps: Dependencies, members: Member[]): Promise<{ kind: string; id: string }[]> {
  const holders = (holder: string) => members.filter(({ role }) => deps.set().roles.roles[role]?.actsFor === holder)
  const [owner] = holders('owner')
  const [reviewer] = holders('reviewer')
  const carriers = holders('carrier').slice(0, 3)
  if (!owner || !reviewer) throw new Error('The crowd has no owner or no reviewer.')
  const people: People = { owner, reviewer, carriers }
  const make = (kind: string, until: string, way: { event: string; who: keyof People }[], known: JsonObject = {}) =>
    brought(deps, people, kind, states => states.some(state => isWithin(state, [until])), way, known)
  const submitted = { event: 'submit', who: 'owner' } as const
  const [brand] = await several(1, () =>
    make('brand', 'verified.steady', [submitted, { event: 'approve', who: 'reviewer' }, { event: 'verify', who: 'reviewer' }]),
  )
  let named = 0
  // Their verifications take their names.
  const bot = () =>
    make('bot', 'created', [submitted, { event: 'approve', who: 'reviewer' }], { brand: brand ?? '', bot_name: `Bot ${++named}` })
  const brands = await several(20, () => make('brand', 'submitted', [submitted]))
  const bots = await several(30, () => make('bot', 'creation_submitted', [submitted], { brand: brand ?? '' }))
  const parents = await several(50, bot)
  const verifications = await each(parents.slice(0, 30), id => make('bot-verification', 'submitted', [submitted], { bot: id }))
  const launches = await each(parents.slice(30), async id => {
    await make(
      'bot-verification',
      'verified',
      [submitted, { event: 'forward', who: 'reviewer' }, { event: 'approve', who: 'carriers' }],
      { bot: id },
    )
    return make('bot-launch', 'pending', [submitted], { bot: id, carriers: ['vi'] })
  })
  const of = (kind: string, ids: string[]) => ids.map(id => ({ kind, id }))
  return [...of('brand', brands), ...of('bot', bots), ...of('bot-verification', verifications), ...of('bot-launch', launches)]
}

const several = (count: number, make: () => Promise<string>) =>
  each(
    Array.from({ length: count }, () => ''),
    make,
  )

/** Ten at a time. */
async function each(ids: string[], make: (id: string) => Promise<string>): Promise<string[]> {
  const made: string[] = []
  for (let at = 0; at < ids.length; at += 10) made.push(...(await Promise.all(ids.slice(at, at + 10).map(make))))
  return made
}
