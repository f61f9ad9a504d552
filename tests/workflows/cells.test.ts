import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#engine/definitions/kinds.ts'
import { sessionCookie } from '#server/auth/cookies.ts'
import { createAccount } from '#server/auth/create-account.ts'
import { createSession } from '#server/auth/sessions.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { type Portal, startPortal } from '../server/auth/portal.ts'

/** Who asks: a column of the cells file. "DEVELOPER own" owns the record, "DEVELOPER other" is of another organisation. */
type Asker = { cookie: string; organisation: string | null }
type Answer = {
  status: number
  body: { data?: { id: string; version: number; lifecycles: { state: string; version: number }[] } }
}

const folder = new URL('./', import.meta.url)
const files = readdirSync(folder).filter(name => name.endsWith('.cells.csv'))
let portal: Portal
const askers = new Map<string, Asker>()

/** Events that lead from a new record to each state, and who sends them. */
const ways: Record<string, [event: string, asker: string][]> = {
  created: [],
  submitted: [['submit', 'own']],
  updated: [
    ['submit', 'own'],
    ['reject', 'reviewer'],
    ['resubmit', 'own'],
  ],
  rejected: [
    ['submit', 'own'],
    ['reject', 'reviewer'],
  ],
  approved: [
    ['submit', 'own'],
    ['approve', 'reviewer'],
  ],
  'verified.steady': [
    ['submit', 'own'],
    ['approve', 'reviewer'],
    ['verify', 'reviewer'],
  ],
  'verified.changing': [
    ['submit', 'own'],
    ['approve', 'reviewer'],
    ['verify', 'reviewer'],
    ['change', 'own'],
  ],
}
const forms: Record<string, JsonObject> = {
  reject: { reason_code: 'DOC_ILLEGIBLE', comment: 'The scan cannot be read.' },
  revoke: { reason_code: 'DOC_ILLEGIBLE', comment: 'The scan cannot be read.' },
  'reject-change': { reason_code: 'DOC_ILLEGIBLE', comment: 'The scan cannot be read.' },
  approve: {},
  'approve-change': {},
  verify: { confirmed_by: 'Bob Iyer', confirmation: 'reply-all' },
}
const submitting = new Set(['submit', 'resubmit', 'change'])

beforeAll(async () => {
  portal = await startPortal()
  await createReferenceData(portal.deps, true)
  const header = (readFileSync(new URL(files[0] as string, folder), 'utf8').split('\n')[0] ?? '').split(',').slice(2)
  for (const column of header.filter(name => name !== 'anonymous')) askers.set(column, await asker(column))
}, 60_000)
afterAll(() => portal.close())

async function asker(column: string): Promise<Asker> {
  const [role = '', whose = 'platform'] = column.split(' ')
  const carrier = role.startsWith('VI_CARRIER') ? 'vi' : null
  const email = `${column.toLowerCase().replace(/[^a-z]+/g, '-')}@cells.example`
  const id = await createAccount(portal.deps, {
    email,
    password: 'Quiet-river-4217',
    role,
    carrier,
    organisation: `Cells ${whose}`,
    agentType: 0,
  })
  const now = Math.floor(Date.now() / 1000)
  const tokens = {
    access_token: randomUUID(),
    scopes: [],
    expires: now + 3600,
    expires_in: 3600,
    received: now,
    state: '',
    providerID: 'onramp',
  }
  const value = await createSession(portal.pool, portal.deps, id, tokens)
  const found = await portal.pool.query<{ id: string }>('select organisation_id as id from credential where account_id = $1', [
    id,
  ])
  return { cookie: `${sessionCookie}=${value}`, organisation: found.rows[0]?.id ?? null }
}

async function ask(who: Asker | undefined, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const headers = { origin: new URL(portal.deps.config.publicUrl).origin, ...(who ? { cookie: who.cookie } : {}) }
  const answer = await portal.app.inject({
    method,
    url: `/secure/api/v1/brands${path}`,
    headers,
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Data that the form takes, with files of its own. */
async function validData(owner: string): Promise<JsonObject> {
  const file = async (upload: string): Promise<string> => {
    const id = randomUUID()
    await portal.pool.query(
      `insert into file (id, owner, account_id, upload, original_name, extension, mime_type, bytes, sha256, key_id, wrapped_key, created_at)
       values ($1, $2, $1, $3, 'a.pdf', 'pdf', 'application/pdf', 1, '\\x', 'k', '\\x', now())`,
      [id, owner, upload],
    )
    return id
  }
  return {
    brand_name: `Cells ${randomUUID().replace(/-/g, '')}`,
    enterprise_name: 'Cells Limited',
    industry: 'banking',
    website: 'https://www.cells.example',
    logo: await file('logo'),
    address_1: '1 Main Road',
    country: 'DE',
    state: 'Hessen',
    city: 'Frankfurt',
    zip_code: '60311',
    contact_name: 'Bob Iyer',
    contact_title: 'Head of brand',
    contact_email: 'bob@cells.example',
    contact_phone: '+919876543211',
    documents: [
      { document_type_id: 2, file: await file('document') },
      { document_type_id: 1, file: await file('document') },
    ],
  }
}

type Made = { id: string; version: number; data: JsonObject }

/** Sends one event as its operation asks for it. */
function send(who: Asker | undefined, record: Made, event: string): Promise<Answer> {
  if (submitting.has(event))
    return ask(who, 'POST', `/${record.id}/submit`, { event, version: record.version, data: record.data })
  const data = forms[event]
  return ask(who, 'POST', `/${record.id}/transitions`, { event, version: record.version, ...(data ? { data } : {}) })
}

/** A record that came to the state by real transitions. */
async function recordIn(state: string): Promise<Made> {
  const own = askers.get('DEVELOPER own') as Asker
  const data = await validData(own.organisation as string)
  const made = await ask(own, 'POST', '', { data })
  let record: Made = { id: made.body.data?.id ?? '', version: 1, data }
  for (const [event, who] of ways[state] ?? []) {
    const answer = await send(who === 'own' ? own : askers.get('VI_DOTGO_ADMIN_READWRITE'), record, event)
    expect(answer.status, `${event} on the way to ${state}: ${JSON.stringify(answer.body)}`).toBe(200)
    record = { ...record, version: answer.body.data?.lifecycles[0]?.version ?? 0 }
  }
  return record
}

/** Everything that a refusal must leave as it was. */
async function stored(id: string): Promise<unknown> {
  const sql = `select (select row_to_json(r) from record r where r.id = $1) as record, (select json_agg(l) from lifecycle l where l.record_id = $1) as rows,
    (select count(*) from history where record_id = $1) as history, (select count(*) from claim where record_id = $1) as claims,
    (select count(*) from graphile_worker._private_jobs) as jobs`
  return (await portal.pool.query(sql, [id])).rows[0]
}

describe.each(files)('%s', name => {
  const [header = '', ...lines] = readFileSync(new URL(name, folder), 'utf8').trim().split('\n')
  const columns = header.split(',').slice(2)
  const rows = lines.map(line => line.split(','))

  test('has every event in every state', () => {
    const meta = portal.set.workflows[name.split('.')[0] ?? '']?.meta
    const events = meta?.kind === 'lifecycle' ? Object.keys(meta.events) : []
    const wanted = Object.keys(ways).flatMap(state => events.map(event => `${state},${event}`))
    expect(rows.map(row => row.slice(0, 2).join(',')).sort()).toEqual(wanted.sort())
  })

  test.each(Object.keys(ways))('%s: every cell, through the server', { timeout: 60_000 }, async state => {
    let standing = await recordIn(state)
    const differences: string[] = []
    for (const [, event = '', ...cells] of rows.filter(row => row[0] === state)) {
      for (const [index, expected = ''] of cells.entries()) {
        const column = columns[index] ?? ''
        const before = await stored(standing.id)
        const answer = await send(askers.get(column), standing, event)
        const refused = /^\d{3}$/.test(expected)
        const got = answer.status === 200 ? (answer.body.data?.lifecycles[0]?.state ?? '') : String(answer.status)
        if (got !== expected) differences.push(`${event} by ${column}: expected ${expected}, got ${got}`)
        if (refused) expect(await stored(standing.id), `${event} by ${column} left something behind`).toEqual(before)
        if (answer.status === 200) standing = await recordIn(state)
      }
    }
    expect(differences).toEqual([])
  })
})
