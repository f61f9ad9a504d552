import { randomUUID } from 'node:crypto'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createAccount } from '#server/auth/accounts/create-account.ts'
import { sessionCookie } from '#server/auth/sessions/cookies.ts'
import { createSession } from '#server/auth/sessions/sessions.ts'
import { jobTable } from '../../support/job-tables.ts'
import type { Portal } from '../auth/portal.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Reply = { status: number; body: any; headers: Record<string, unknown> }

/** Somebody with a session who asks for records of one kind. */
export type Asker = {
  id: string
  organisation: string
  /** What signs the person in, for requests of other kinds. */
  cookie: string
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers?: Record<string, string>): Promise<Reply>
  /** Uploads a file of a kind of `uploads` and gives its id. */
  upload(kind: string, name: string, content: Buffer): Promise<string>
  /** Opens a file: the status, and the bytes when it may be opened. */
  open(file: string, more?: string): Promise<{ status: number; bytes: Buffer }>
  /** Gets what is no JSON, as a document: the status and the bytes. */
  print(path: string): Promise<{ status: number; bytes: Buffer }>
  /** Deletes a file; the status. */
  remove(file: string): Promise<number>
}

/**
 * Makes an account of a role in an organisation (by name) and a session for it. Paths are below the kind's: '' lists and creates.
 *
 * @param more the kind's segment of paths, and the use its organisation chose (0 its own, 1 other brands, 2 aggregator, null not said).
 */
export async function asker(
  portal: Portal,
  role: string,
  organisation: string,
  carrier: string | null = null,
  { kind = 'brands', agentType = 0 }: { kind?: string; agentType?: number | null } = {},
): Promise<Asker> {
  const email = `${randomUUID()}@records.example`
  const password = 'Quiet-river-4217'
  const id = await createAccount(portal.deps, { email, password, role, carrier, organisation, agentType })
  const now = Math.floor(portal.deps.now().getTime() / 1000)
  const tokens = { access_token: randomUUID(), scopes: [], expires: now + 36_000, expires_in: 36_000, received: now, state: '' }
  const value = await createSession(portal.pool, portal.deps, id, { ...tokens, providerID: 'onramp' })
  const rows = await portal.rows<{ id: string }>('select organisation_id as id from credential where account_id = $1', [id])
  const own = { origin: new URL(portal.deps.config.publicUrl).origin, cookie: `${sessionCookie}=${value}` }
  const files = '/secure/api/v1/files'
  const ask: Asker['send'] = async (method, path, body, headers = {}) => {
    const answer = await portal.app.inject({
      method,
      url: `/secure/api/v1/${kind}${path}`,
      headers: { ...own, ...headers },
      ...(body ? { payload: body } : {}),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  return {
    id,
    organisation: rows[0]?.id ?? '',
    cookie: own.cookie,
    send: async (method, path, body, headers) => ask(method, path, await withDraftSeen(ask, path, body), headers),
    upload: async (upload, name, content) => {
      const type = { 'content-type': 'multipart/form-data; boundary=part' }
      const head = `--part\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--part--\r\n')])
      const url = `${files}?kind=${upload}`
      const answer = await portal.app.inject({ method: 'POST', url, headers: { ...own, ...type }, payload })
      if (answer.statusCode !== 201) throw new Error(`The file was not taken: ${answer.body}`)
      return answer.json().data.id
    },
    open: async (file, more = '') => {
      const answer = await portal.app.inject({ url: `${files}/${file}${more}`, headers: own })
      return { status: answer.statusCode, bytes: answer.rawPayload }
    },
    print: async path => {
      const answer = await portal.app.inject({ url: `/secure/api/v1/${kind}${path}`, headers: own })
      return { status: answer.statusCode, bytes: answer.rawPayload }
    },
    remove: async file => (await portal.app.inject({ method: 'DELETE', url: `${files}/${file}`, headers: own })).statusCode,
  }
}

/** Who submits has read what is saved, as pages have, unless the body says of itself which version of the record was seen. */
async function withDraftSeen(ask: Asker['send'], path: string, body: object | undefined): Promise<object | undefined> {
  const record = /^(\/[^/]+)\/submit$/.exec(path)?.[1]
  if (!record || !body || 'draft_version' in body) return body
  const { version } = (await ask('GET', record)).body.data ?? {}
  return version === undefined ? body : { ...body, draft_version: version }
}

/** Data that the form takes whole, with files of the organisation's own. */
export async function validData(portal: Pick<Portal, 'pool'>, owner: string, more: JsonObject = {}): Promise<JsonObject> {
  const file = async (upload: string): Promise<string> => {
    const id = randomUUID()
    await portal.pool.query(
      `insert into file (id, owner, account_id, upload, original_name, extension, mime_type, bytes, sha256, key_id, wrapped_key, created_at)
       values ($1, $2, $1, $3, 'a.pdf', 'pdf', 'application/pdf', 1, sha256($1::uuid::text::bytea), 'k', '\\x', now())`,
      [id, owner, upload],
    )
    return id
  }
  return {
    brand_name: `Rec ${randomUUID().replace(/-/g, '')}`,
    enterprise_name: 'Records Limited',
    industry: 'banking',
    website: 'https://www.records.example',
    logo: await file('logo'),
    address_1: '1 Main Road',
    country: 'DE',
    state: 'Hessen',
    city: 'Frankfurt',
    zip_code: '60311',
    contact_name: 'Bob Iyer',
    contact_title: 'Head of brand',
    contact_email: 'bob@records.example',
    contact_phone: '+919876543211',
    documents: [
      { document_type_id: 2, file: await file('document') },
      { document_type_id: 1, file: await file('document') },
    ],
    ...more,
  }
}

/** A record its owner has submitted; gives its id. Its lifecycle row has version 2. */
export async function submitted(portal: Portal, owner: Asker, more: JsonObject = {}): Promise<string> {
  const data = await validData(portal, owner.organisation, more)
  const made = await owner.send('POST', '', { data })
  const id = String(made.body.data?.id)
  const sent = await owner.send('POST', `/${id}/submit`, { event: 'submit', version: 1, data })
  if (sent.status !== 200) throw new Error(`The record was not submitted: ${JSON.stringify(sent.body)}`)
  return id
}

/** Everything stored about a record, to compare before and after a refusal. */
export async function stored(portal: Portal, id: string): Promise<unknown> {
  const [rows] = await portal.rows(
    `select (select to_jsonb(r) from record r where r.id = $1) as record,
      (select jsonb_agg(to_jsonb(l) order by l.scope, l.workflow) from lifecycle l where l.record_id = $1) as rows,
      (select jsonb_agg(to_jsonb(h) order by h.seq) from history h where h.record_id = $1) as history,
      (select jsonb_agg(to_jsonb(c) order by to_jsonb(c)) from claim c where c.record_id = $1) as claims,
      (select count(*) from ${jobTable} where payload->>'recordId' = $1::text) as jobs`,
    [id],
  )
  return rows
}
