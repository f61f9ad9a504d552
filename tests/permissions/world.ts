import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { moveAccount, systemActor } from '#server/auth/account-lifecycle.ts'
import { findAccount, insertAccount, insertOrganisation, joinOrganisation } from '#server/auth/accounts.ts'
import { actorOf } from '#server/auth/actor.ts'
import { sessionCookie } from '#server/auth/cookies.ts'
import { createSession } from '#server/auth/sessions.ts'
import { inTransaction } from '#server/db/pool.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { localFiles } from '#server/files/local-files.ts'
import { startPortal } from '../server/auth/portal.ts'
import { pdf } from '../server/files/make-files.ts'
import { validData } from '../server/records/askers.ts'
import { type Asked, ask, hangUp, type Reply } from './ask.ts'
import type { Relation } from './matrix.ts'
import { type Stored, stored } from './stored.ts'

export type Person = { id: string; email: string; organisation: string; cookie: string }
export type Kept = { id: string; version: number; data: JsonObject; label: string; file: string }
/** How far an account's set-up has come: the state of its lifecycle. */
export type SetUp = 'password_set' | 'mobile_verified' | 'details_given' | 'active'

const wayThrough: [event: string, leadsTo: string][] = [
  ['verify-email', 'email_verified'],
  ['set-password', 'password_set'],
  ['verify-phone', 'mobile_verified'],
  ['give-details', 'details_given'],
  ['give-company', 'active'],
]
/** Carriers of the demonstration: a carrier's people work at the first, what is not theirs went to the second. */
const [ownCarrier, otherCarrier] = ['vi', 'northline']
const stranger = 'Another tenant'
/** Data that a kind's form takes whole, for an organisation. A kind added by data gets its row here. */
const dataOf: Record<string, typeof validData> = { brand: validData }

export type World = Awaited<ReturnType<typeof startWorld>>

/** A portal over real HTTP with people of every role, and records and files that are theirs, another tenant's, or nobody's. */
export async function startWorld() {
  const portal = await startPortal({ trustedProxies: ['127.0.0.1'] })
  const folder = mkdtempSync(join(tmpdir(), 'onramp-permissions-'))
  const files = join(folder, 'files')
  mkdirSync(files)
  portal.deps.files = localFiles(files)
  const links = portal.set.limits.links as { answerFloorMs: number }
  links.answerFloorMs = 0
  await createReferenceData(portal.deps, true)
  // Makes the key that passwords are encrypted to, once.
  await portal.app.inject({ url: '/api/v1/public-key' })
  const origin = new URL(portal.deps.config.publicUrl).origin

  const organisations = new Map<string, Promise<string>>()
  const known = new Map<string, Promise<Person>>()
  const standing = new Map<string, Promise<Kept>>()
  const touched = new Set<string>()
  const changes = { made: true }
  let people = 0

  function once<Value>(kept: Map<string, Promise<Value>>, key: string, make: () => Promise<Value>): Promise<Value> {
    const found = kept.get(key)
    if (found) return found
    changes.made = true
    const made = make()
    kept.set(key, made)
    return made
  }

  const organisation = (name: string): Promise<string> =>
    once(organisations, name, () =>
      inTransaction(portal.pool, client => insertOrganisation(client, portal.deps, { name, for_company: true, agent_type: 0 })),
    )

  /** An account nobody has used yet, of a role in an organisation by name, with a session. */
  async function newcomer(role: string, ofOrganisation: string, setUp: SetUp = 'active'): Promise<Person> {
    changes.made = true
    const id = await organisation(ofOrganisation)
    const email = `person-${++people}@permissions.example`
    const carrier = portal.set.roles.roles[role]?.holder === 'carrier' ? ownCarrier : null
    const account = await inTransaction(portal.pool, async client => {
      const made = String(await insertAccount(client, portal.deps, { email, role, carrier }))
      await joinOrganisation(client, made, id)
      for (const [event, leadsTo] of wayThrough) {
        const person = await findAccount(client, made)
        if (!person || person.state === setUp) break
        const bySystem = leadsTo === 'email_verified' || leadsTo === 'password_set'
        await moveAccount(client, portal.deps, made, event, bySystem ? systemActor : actorOf(portal.set, person))
      }
      return made
    })
    const now = Math.floor(portal.deps.now().getTime() / 1000)
    const tokens = { access_token: randomUUID(), scopes: [], expires: now + 36_000, expires_in: 36_000, received: now, state: '' }
    const value = await createSession(portal.pool, portal.deps, account, { ...tokens, providerID: 'onramp' })
    return { id: account, email, organisation: id, cookie: `${sessionCookie}=${value}` }
  }

  /** The same person each time. */
  const person = (role: string, ofOrganisation = ownOf(role)): Promise<Person> =>
    once(known, `${role} of ${ofOrganisation}`, () => newcomer(role, ofOrganisation))

  function send(who: Person | null, asked: Asked): Promise<Reply> {
    const headers = { origin, ...(who ? { cookie: who.cookie } : {}), ...asked.headers }
    return ask(portal.address, { ...asked, headers })
  }

  async function must(who: Person | null, asked: Asked): Promise<{ id: string }> {
    const answer = await send(who, asked)
    if (answer.status >= 300)
      throw new Error(`${asked.method} ${asked.path} in making the world: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text).data
  }

  async function upload(who: Person): Promise<string> {
    changes.made = true
    return (await must(who, { method: 'POST', path: '/secure/api/v1/files?kind=document', body: aFile() })).id
  }

  /** Whose a thing is that stands to the role in this relation, and the carrier it was sent to. */
  function holder(role: string, relation: Relation): { name: string; carrier: string | null } {
    if (relation === 'other') return { name: stranger, carrier: otherCarrier }
    return portal.set.roles.roles[role]?.holder === 'carrier'
      ? { name: 'Sent to a carrier', carrier: ownCarrier }
      : { name: ownOf(role), carrier: null }
  }

  async function makeRecord(kind: string, owner: string, carrier: string | null, submitted: boolean): Promise<Kept> {
    const maker = await person(portal.set.roles.default, owner)
    const path = `/secure/api/v1/${portal.set.records[kind]?.path}`
    const make = dataOf[kind]
    if (!make)
      throw new Error(`There is no valid data for the kind "${kind}". Add a row to dataOf in tests/permissions/world.ts.`)
    const data = await make(portal, maker.organisation)
    const file = await upload(maker)
    if (Array.isArray(data.documents)) Object.assign(data.documents[0] as JsonObject, { file })
    const { id } = await must(maker, { method: 'POST', path, body: { data } })
    if (submitted)
      await must(maker, { method: 'POST', path: `${path}/${id}/submit`, body: { event: 'submit', version: 1, data } })
    if (carrier)
      await portal.pool.query(
        `insert into lifecycle (record_id, owner, workflow, scope, state, state_text, status_id, since)
         select record_id, owner, workflow, $2, state, state_text, status_id, since from lifecycle where record_id = $1 and scope = ''`,
        [id, carrier],
      )
    const [row] = await portal.rows<{ version: number; label: string }>(
      "select l.version, r.label from lifecycle l join record r on r.id = l.record_id where r.id = $1 and l.scope = ''",
      [id],
    )
    return { id, data, file, version: row?.version ?? 0, label: row?.label ?? '' }
  }

  /** A record of a kind, in its first state or submitted. The same until a change to it was let through. */
  function record(kind: string, role: string, relation: Relation, submitted: boolean): Promise<Kept> {
    if (relation === 'missing')
      return Promise.resolve({ id: randomUUID(), version: 1, data: {}, label: 'Nothing of this name', file: randomUUID() })
    const { name, carrier } = holder(role, relation)
    const key = `${kind} of ${name} ${submitted}`
    touched.add(key)
    return once(standing, key, () => makeRecord(kind, name, carrier, submitted))
  }

  /** An uploaded file that no record holds. */
  async function looseFile(role: string, relation: Relation): Promise<string> {
    if (relation === 'missing') return randomUUID()
    const name = relation === 'other' ? stranger : ownOf(role)
    const key = `file of ${name}`
    touched.add(key)
    const made = async () => {
      const file = await upload(await person(portal.set.roles.default, name))
      return { id: file, version: 0, data: {}, label: '', file }
    }
    return (await once(standing, key, made)).file
  }

  let last: Stored = {}
  return {
    portal,
    send,
    person,
    newcomer,
    record,
    looseFile,
    /** What is kept now; looked up only when something was made since. */
    before: async (): Promise<Stored> => {
      if (changes.made) last = await stored(portal, files)
      changes.made = false
      return last
    },
    after: async (): Promise<Stored> => {
      last = await stored(portal, files)
      return last
    },
    /** Says that something was made or changed past `send`. */
    changed: () => {
      changes.made = true
    },
    /** Has what the last cell used made anew, because it was changed. */
    renew: () => {
      for (const key of touched) standing.delete(key)
      touched.clear()
    },
    keep: () => touched.clear(),
    close: async () => {
      hangUp()
      await portal.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ownOf = (role: string): string => `Own ${role}`

/** A form with one document that is taken. */
export function aFile(): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'paper.pdf')
  return form
}
