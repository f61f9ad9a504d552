import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '#engine/definitions/types.ts'
import { insertOrganisation } from '#server/auth/accounts/accounts.ts'
import { systemActor } from '#server/auth/sessions/actor.ts'
import { inTransaction } from '#server/db/pool.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { localFiles } from '#server/files/local-files.ts'
import { createRecord } from '#server/records/transitions/create-record.ts'
import aggregatorCases from '../definitions/aggregator.cases.json' with { type: 'json' }
import botCases from '../definitions/bot.cases.json' with { type: 'json' }
import launchCases from '../definitions/bot-launch.cases.json' with { type: 'json' }
import testCases from '../definitions/bot-test.cases.json' with { type: 'json' }
import testerCases from '../definitions/bot-tester.cases.json' with { type: 'json' }
import verificationCases from '../definitions/bot-verification.cases.json' with { type: 'json' }
import forwardCases from '../definitions/forward-verification.cases.json' with { type: 'json' }
import { type Portal, startPortal } from '../server/auth/portal.ts'
import { pdf } from '../server/files/make-files.ts'
import { validData } from '../server/records/askers.ts'
import { freshData, withOwn } from '../support/named-in-data.ts'
import { allowAnother } from '../support/only-one.ts'
import { type Asked, ask, hangUp, type Reply } from './ask.ts'
import type { Relation } from './matrix.ts'
import { makePerson, type Person, type SetUp } from './people.ts'
import { type Stored, watchChanges, watcher } from './stored.ts'

export type Kept = { id: string; version: number; data: JsonObject; label: string; atCarrier: number; file: string }
export type World = Awaited<ReturnType<typeof startWorld>>

/** Carriers of the demonstration: a carrier's people work at the first, what is not theirs went to the second. */
const [ownCarrier, otherCarrier] = ['vi', 'northline'] as const
/** The organisation whose things are another's to everybody. */
export const stranger = 'Another tenant'
/** The organisation that a role's usual person is in. */
export const ownOf = (role: string): string => `Own ${role}`
/** Data that a kind's form takes whole, for an organisation. A kind added by data gets its row here. */
const dataOf: Record<string, (portal: Portal, owner: string, carrier: string) => Promise<JsonObject>> = {
  brand: (portal, owner) => validData(portal, owner),
  bot: (portal, owner) => withOwn(portal, 'bot', botCases.base, owner),
  'bot-tester': (portal, owner) => withOwn(portal, 'bot-tester', testerCases.base, owner),
  'bot-test': (portal, owner) => withOwn(portal, 'bot-test', testCases.base, owner),
  'bot-launch': (portal, owner, carrier) => withOwn(portal, 'bot-launch', { ...launchCases.base, carriers: [carrier] }, owner),
  aggregator: (portal, owner) => withOwn(portal, 'aggregator', aggregatorCases.base as unknown as JsonObject, owner),
  'bot-verification': (portal, owner) => freshData(portal, 'bot-verification', verificationCases.base, owner),
  // Submitting sends it to the carriers that it names.
}
/** By which event the platform sends a submitted record of a kind to a carrier, where its lifecycle has rows by carrier. */
const sending: Record<string, (carrier: string) => JsonObject> = {
  brand: carrier => ({ event: 'forward', version: 2, data: { carriers: [carrier] } }),
  aggregator: carrier => ({ event: 'forward', version: 2, data: { carriers: [carrier] } }),
  'bot-verification': carrier => ({ event: 'forward', version: 2, data: { ...forwardCases.base, carriers: [carrier] } }),
}

/** By which event the platform lets a carrier see a row that submitting made. */
const showing: Record<string, (carrier: string) => JsonObject> = {
  'bot-launch': scope => ({ event: 'forward', workflow: 'bot-launch-at-carrier', scope, version: 1, data: {} }),
}
const sentToCarrier = 'Sent to a carrier'

/** A form with one document that is taken. */
export function aFile(): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'paper.pdf')
  return form
}

/** A portal over real HTTP with people of every role, and records and files that are theirs, another tenant's, or nobody's. */
export async function startWorld() {
  const portal = await startPortal({ trustedProxies: ['127.0.0.1'] })
  const folder = mkdtempSync(join(tmpdir(), 'onramp-permissions-'))
  const files = join(folder, 'files')
  mkdirSync(files)
  portal.deps.files = localFiles(files)
  // Sign-up answers no sooner than this, which hides who has an account; here it would only be waited for.
  portal.set.limits.links.answeredAfter = 'PT0.001S'
  await createReferenceData(portal.deps, true)
  await portal.publish()
  await watchChanges(portal)
  const stored = watcher(portal, files)
  // Makes the key that passwords are encrypted to, once.
  await portal.app.inject({ url: '/api/v1/public-key' })
  const { origin, host } = new URL(portal.deps.config.publicUrl)

  const made = new Map<string, Promise<unknown>>()
  const used = new Set<string>()
  let last: Stored | null = null

  /** Makes what stands under a key, and gives the same again until `renew` was called after a change to it was let through. */
  function once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    used.add(key)
    if (!made.has(key)) {
      last = null
      made.set(key, make())
    }
    return made.get(key) as Promise<Value>
  }

  const organisations = new Map<string, string>()
  async function organisation(name: string): Promise<string> {
    const id =
      organisations.get(name) ??
      (await inTransaction(portal.pool, client =>
        // Whatever a kind asks of who begins one: an aggregator that may launch.
        insertOrganisation(client, portal.deps, { name, for_company: true, agent_type: 2, launchApproved: true }),
      ))
    organisations.set(name, id)
    return id
  }

  const isOfCarrier = (role: string): boolean => portal.set.roles.roles[role]?.actsFor === 'carrier'

  /** An account of a role in an organisation by name, which nobody has used yet. */
  async function newcomer(role: string, ofOrganisation: string, setUp: SetUp = 'active'): Promise<Person> {
    last = null
    const carrier = portal.set.roles.roles[role]?.flags?.includes('carrier-staff') ? ownCarrier : null
    return makePerson(portal, { role, carrier, organisation: await organisation(ofOrganisation), setUp })
  }

  const people = new Map<string, Person>()
  /** The same person each time. */
  async function person(role: string, ofOrganisation = ownOf(role)): Promise<Person> {
    const key = `${role} of ${ofOrganisation}`
    const found = people.get(key) ?? (await newcomer(role, ofOrganisation))
    people.set(key, found)
    return found
  }

  function send(who: Person | null, asked: Asked): Promise<Reply> {
    const headers = { origin, host, ...(who ? { cookie: who.cookie } : {}), ...asked.headers }
    return ask(portal.address, { ...asked, headers })
  }

  /** Sends what must succeed, for what a cell needs to be there; gives the answer's `data`. */
  async function prepare(who: Person | null, path: string, body: unknown): Promise<{ id: string }> {
    last = null
    const answer = await send(who, { method: 'POST', path, body })
    if (answer.status >= 300) throw new Error(`POST ${path} in preparing a cell: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text).data
  }

  const upload = async (who: Person): Promise<string> => (await prepare(who, '/secure/api/v1/files?kind=document', aFile())).id

  /** A kind whose own lifecycle has no rows of carriers: the scope of their rights has. Where what belongs to it goes to carriers, that is sent. */
  async function sentOtherwise(kind: string, id: string, owner: string, carrier: string): Promise<void> {
    const below = Object.keys(sending).find(one => {
      const { form = '', parent } = portal.set.records[one] ?? {}
      const field = portal.set.forms[form]?.schema.properties as Record<string, { 'x-ref'?: { record: string } }> | undefined
      return field?.[parent?.field.slice(1) ?? '']?.['x-ref']?.record === kind
    })
    const part = randomUUID()
    if (below) {
      const about = { id: part, kind: below, owner, data: {}, actor: systemActor, now: portal.deps.now() }
      await createRecord(portal.pool, portal.set, { ...about, parent: { id, label: 'Sent' } })
    }
    await portal.pool.query(
      `insert into lifecycle (record_id, owner, workflow, scope, state, state_text, status_id, since)
       select record_id, owner, workflow, $2::text, state, state_text, status_id, since from lifecycle where record_id = $1`,
      [below ? part : id, carrier],
    )
  }

  /** Lets a kind of which an organisation has one be begun again. */
  async function another(kind: string): Promise<void> {
    if (portal.set.records[kind]?.onePerOwner) last = null
    await allowAnother(portal, kind)
  }

  async function makeRecord(kind: string, owner: string, carrier: string | null, submitted: boolean): Promise<Kept> {
    const maker = await person(portal.set.roles.default, owner)
    const path = `/secure/api/v1/${portal.set.records[kind]?.path}`
    const make = dataOf[kind]
    if (!make)
      throw new Error(`There is no valid data for the kind "${kind}". Add a row to dataOf in tests/permissions/world.ts.`)
    const data = await make(portal, maker.organisation, carrier ?? ownCarrier)
    const file = submitted ? await upload(maker) : ''
    if (submitted && Array.isArray(data.documents)) Object.assign(data.documents[0] as JsonObject, { file })
    await another(kind)
    const { id } = await prepare(maker, path, { data })
    if (submitted) await prepare(maker, `${path}/${id}/submit`, { event: 'submit', version: 1, data })
    const toCarrier = sending[kind] ?? (owner === sentToCarrier ? showing[kind] : undefined)
    if (submitted && carrier && toCarrier)
      await prepare(await person('ADMIN_DOTGO_READWRITE', 'Who forwards'), `${path}/${id}/transitions`, toCarrier(carrier))
    else if (carrier && !(submitted && portal.set.records[kind]?.lifecycles))
      await sentOtherwise(kind, id, maker.organisation, carrier)
    const [row] = await portal.rows<{ version: number; label: string; atCarrier: number | null }>(
      `select l.version, r.label, (select max(c.version) from lifecycle c where c.record_id = r.id and c.scope = $2) as "atCarrier"
       from lifecycle l join record r on r.id = l.record_id where r.id = $1 and l.scope = ''`,
      [id, carrier],
    )
    return { id, data, file, version: row?.version ?? 0, label: row?.label ?? '', atCarrier: row?.atCarrier ?? 1 }
  }

  return {
    portal,
    send,
    prepare,
    person,
    newcomer,
    once,
    another,
    /** The carrier that a record which is sent to one was sent to. */
    carrierOf: (relation: Relation): string => (relation === 'other' ? otherCarrier : ownCarrier),
    /** A record of a kind, in its first state or submitted. A carrier's own is one that was sent to it; `atCarrier`: others' are, too. */
    async record(kind: string, role: string, relation: Relation, submitted: boolean, atCarrier = false): Promise<Kept> {
      if (relation === 'missing')
        return { id: randomUUID(), version: 1, data: {}, label: 'Nothing', atCarrier: 1, file: randomUUID() }
      const sent = isOfCarrier(role)
      const owner = relation === 'other' ? stranger : sent ? sentToCarrier : ownOf(role)
      const carrier = relation === 'other' ? otherCarrier : sent || atCarrier ? ownCarrier : null
      return once(`${kind} of ${owner}, ${submitted}, ${atCarrier}`, () => makeRecord(kind, owner, carrier, submitted))
    },
    /** An uploaded file that no record holds. */
    async looseFile(role: string, relation: Relation): Promise<string> {
      if (relation === 'missing') return randomUUID()
      const owner = relation === 'other' ? stranger : ownOf(role)
      return once(`file of ${owner}`, async () => upload(await person(portal.set.roles.default, owner)))
    },
    /** A file that somebody uploaded and that is part of a record by now. */
    async heldFile(role: string): Promise<string> {
      return once(`held file of ${role}`, async () => {
        const id = await upload(await person(portal.set.roles.default, ownOf(role)))
        await portal.pool.query(
          "update file set record_id = (select id from record where kind = 'carrier' limit 1) where id = $1",
          [id],
        )
        return id
      })
    },
    async tellNotice(who: Person, text: string): Promise<void> {
      last = null
      const sql = "insert into notice (account_id, message, text, at) values ($1, 'brand-approved', $2, now())"
      await portal.pool.query(sql, [who.id, text])
    },
    /** All that is kept, from before when nothing was made since. */
    async before(): Promise<Stored> {
      last ??= await stored()
      return last
    },
    /** All that is kept, looked up. */
    async after(): Promise<Stored> {
      last = await stored()
      return last
    },
    /** After each cell: what it used is made anew when a change was let through. */
    finish(changed: boolean): void {
      if (changed) {
        last = null
        for (const key of used) made.delete(key)
      }
      used.clear()
    },
    async close(): Promise<void> {
      hangUp()
      await portal.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
