import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { startSmtpSink } from '../server/mail/smtp-sink.ts'
import { type Person, person } from '../support/person.ts'
import { KillablePortal } from './killable-portal.ts'
import { keepResult } from './results.ts'

/**
 * Everything is killed again and again while records are decided. What was acknowledged must be there, what stands must be what its
 * history says, and each decision must have sent its mail.
 */
const rounds = Number(process.env.PROVE_ROUNDS ?? 30)
const records = 12
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const chance = mulberry(seed)

type Acknowledged = { record: string; version: number; event: string }
type Line = { record_id: string; seq: number; event: string; to_state: string }

let sink: Awaited<ReturnType<typeof startSmtpSink>>
let portal: KillablePortal
let owner: Person
let reviewer: Person
const ids: string[] = []
const data = new Map<string, JsonObject>()
const acknowledged: Acknowledged[] = []

beforeAll(async () => {
  sink = await startSmtpSink()
  portal = new KillablePortal({ SMTP_URL: sink.url })
  await portal.start()
  owner = await signedIn('developer@demo.example')
  reviewer = await signedIn('admin-dotgo-readwrite@demo.example')
  for (let number = 0; number < records; number++) await submitted(number)
}, 120_000)
afterAll(async () => {
  await portal.stop()
  await sink.stop()
  portal.remove()
})

test(`F1: ${rounds} kills with work in flight lose nothing that was acknowledged (seed ${seed})`, async () => {
  let withWork = 0
  let slowest = 0
  for (let round = 0; round < rounds; round++) {
    const flight = new Flight()
    const work = ids.map(id => decideAgainAndAgain(id, flight))
    await new Promise(done => setTimeout(done, 20 + chance() * 1480))
    if (flight.underway > 0) withWork++
    flight.over = true
    await portal.kill(round % 2 === 1)
    await Promise.all(work)
    slowest = Math.max(slowest, await portal.start())
    await examine()
  }
  expect(slowest).toBeLessThan(10_000)
  expect(withWork).toBeGreaterThanOrEqual(Math.ceil((rounds * 25) / 30))

  const mails = await mailsAfterQuiet()
  const { decisions, doubles } = await compareMails(mails)
  expect(doubles).toBeLessThanOrEqual(rounds)
  keepResult('crash', {
    seed,
    rounds,
    'rounds with work in flight': withWork,
    'changes acknowledged': acknowledged.length,
    lost: 0,
    decisions: decisions,
    'mails sent twice': doubles,
    'slowest start after a kill, ms': Math.round(slowest),
  })
})

class Flight {
  underway = 0
  over = false
}

/** Rejects and resubmits one record until the portal is gone. */
async function decideAgainAndAgain(id: string, flight: Flight): Promise<void> {
  while (!flight.over) {
    flight.underway++
    try {
      const { version, state } = await standing(id)
      const reply =
        state === 'rejected'
          ? await owner.send('POST', `/secure/api/v1/brands/${id}/submit`, { event: 'resubmit', version, data: data.get(id) })
          : await reviewer.send('POST', `/secure/api/v1/brands/${id}/transitions`, {
              event: 'reject',
              version,
              data: { reason_code: 'DOC_ILLEGIBLE', comment: 'The scan cannot be read.' },
            })
      if (reply.status === 200)
        acknowledged.push({ record: id, version: version + 1, event: state === 'rejected' ? 'resubmit' : 'reject' })
      else if (reply.status !== 503)
        throw new Error(`${id} answered ${reply.status}: ${JSON.stringify(reply.body)}\n${portal.said}`)
    } catch (error) {
      // The portal was killed under the request: whether it was done is what the history tells.
      if (!(error instanceof TypeError)) throw error
    } finally {
      flight.underway--
    }
  }
}

async function standing(id: string): Promise<{ version: number; state: string }> {
  const reply = await reviewer.send('GET', `/secure/api/v1/brands/${id}`)
  if (reply.status !== 200) throw new TypeError(`not readable now: ${reply.status}`)
  return reply.body.data.lifecycles[0]
}

/** After a kill: nothing acknowledged is missing, each record stands where its history ends, every chain is whole. */
async function examine(): Promise<void> {
  const lines = await portal.query<Line>(
    'select record_id, seq, event, to_state from history where record_id = any($1) order by seq',
    [ids],
  )
  const byKey = new Map(lines.map(line => [`${line.record_id} ${line.seq}`, line.event]))
  const lost = acknowledged.filter(({ record, version, event }) => byKey.get(`${record} ${version}`) !== event)
  expect(lost).toEqual([])
  const rows = await portal.query<{ record_id: string; version: number; state_text: string }>(
    `select record_id, version, state_text from lifecycle where record_id = any($1)`,
    [ids],
  )
  expect(rows).toHaveLength(records)
  for (const row of rows) {
    const own = lines.filter(line => line.record_id === row.record_id)
    expect([own.length, own.at(-1)?.seq, own.at(-1)?.to_state]).toEqual([row.version, row.version, row.state_text])
  }
  const { verifyHistory } = await import('#server/records/verify-history.ts')
  const { faults } = await verifyHistory({ query: async (sql: string) => ({ rows: await portal.query(sql) }) } as never)
  expect(faults).toEqual([])
}

/** The Message-IDs of all mails, once the queue is empty. */
async function mailsAfterQuiet(): Promise<string[]> {
  for (let tries = 0; tries < 3000; tries++) {
    const [row] = await portal.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('notify', 'deliver')`,
    )
    if (row?.left === 0) return sink.taken.map(mail => /^Message-ID:\s+<([^@]+)@/im.exec(mail.source)?.[1] ?? '')
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error('The queue did not empty.')
}

/** Each rejection told its owner, under an id made of the record and the line of its history. */
async function compareMails(mails: string[]): Promise<{ decisions: number; doubles: number }> {
  const decisions = await portal.query<{ key: string }>(
    `select h.record_id || '-' || h.workflow || '-main-' || h.seq || '-' as key from history h where h.event = 'reject' and h.record_id = any($1)`,
    [ids],
  )
  const told = mails.filter(id => decisions.some(({ key }) => id.startsWith(key)))
  expect(new Set(told).size).toBe(decisions.length)
  return { decisions: decisions.length, doubles: mails.length - new Set(mails).size }
}

async function signedIn(email: string): Promise<Person> {
  const someone = person(portal.address)
  const reply = await someone.signIn(email, 'Try-the-portal-1')
  if (reply.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(reply.body)}`)
  return someone
}

async function submitted(number: number): Promise<void> {
  const [account] = await portal.query<{ id: string; organisation: string }>(
    `select account_id as id, organisation_id as organisation from credential where email = 'developer@demo.example'`,
  )
  const file = async (upload: string): Promise<string> => {
    const id = randomUUID()
    await portal.query(
      `insert into file (id, owner, account_id, upload, original_name, extension, mime_type, bytes, sha256, key_id, wrapped_key, created_at)
       values ($1, $2, $3, $4, 'a.pdf', 'pdf', 'application/pdf', 1, '\\x', 'k', '\\x', now())`,
      [id, account?.organisation, account?.id, upload],
    )
    return id
  }
  const values: JsonObject = {
    brand_name: `Crash Test ${number}`,
    enterprise_name: 'Crash Test Limited',
    industry: 'banking',
    website: 'https://www.crash-test.example',
    logo: await file('logo'),
    address_1: '1 Main Road',
    country: 'DE',
    state: 'Hessen',
    city: 'Frankfurt',
    zip_code: '60311',
    contact_name: 'Bob Iyer',
    contact_title: 'Head of brand',
    contact_email: 'bob@crash-test.example',
    contact_phone: '+919876543211',
    documents: [
      { document_type_id: 2, file: await file('document') },
      { document_type_id: 1, file: await file('document') },
    ],
  }
  const made = await owner.send('POST', '/secure/api/v1/brands', { data: values })
  const id = String(made.body.data?.id)
  const sent = await owner.send('POST', `/secure/api/v1/brands/${id}/submit`, { event: 'submit', version: 1, data: values })
  if (sent.status !== 200) throw new Error(`The record was not submitted: ${JSON.stringify(sent.body)}`)
  ids.push(id)
  data.set(id, values)
}

/** Chance that can be repeated: numbers from 0 to 1 by a seed. */
function mulberry(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
