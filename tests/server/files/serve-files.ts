import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import type pg from 'pg'
import type { Actor } from '#engine/conditions/facts.ts'
import type { PublishedSet } from '#engine/definitions/published-set.ts'
import { createLimiter } from '#server/auth/limiter.ts'
import type { Caller } from '#server/auth/sessions/caller.ts'
import type { Answer } from '#server/commands/command.ts'
import { deleteFile } from '#server/commands/delete-file.ts'
import { downloadFile } from '#server/commands/download-file.ts'
import { readFileDetails } from '#server/commands/read-file-details.ts'
import { uploadFile } from '#server/commands/upload-file.ts'
import { createPool } from '#server/db/pool.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { Refusal } from '#server/errors.ts'
import { localFiles } from '#server/files/local-files.ts'
import fileTypes from '../../../schemas/portal/file-types.json' with { type: 'json' }
import refusals from '../../../schemas/portal/refusals.content.json' with { type: 'json' }
import { freshDatabase } from '../../support/database.ts'
import { limits } from '../../support/limits.ts'
import { projectTexts } from '../../support/portal-texts.ts'

/** Who asks; sent in the header `x-actor` by name. */
const people = {
  owner: { organisation: randomUUID(), rights: { 'file.upload': 'own', 'file.read': 'own', 'paper.read': 'own' } },
  stranger: { organisation: randomUUID(), rights: { 'file.upload': 'own', 'file.read': 'own', 'paper.read': 'own' } },
  reviewer: { organisation: null, rights: { 'file.read': 'all', 'paper.read': 'all' } },
  filesOnly: { organisation: null, rights: { 'file.read': 'all' } },
  carrier: { organisation: null, carrier: 'vi', rights: { 'file.read': 'carrier', 'paper.read': 'carrier' } },
  otherCarrier: { organisation: null, carrier: 'jio', rights: { 'file.read': 'carrier', 'paper.read': 'carrier' } },
} as const
export type Person = keyof typeof people

const set = {
  hash: 'test',
  forms: {},
  lists: {},
  messages: {},
  contents: { refusals },
  texts: projectTexts(),
  records: { paper: { rights: { read: 'paper.read' } } },
  rows: {},
  workflows: {},
  roles: {},
  limits,
  fileTypes,
  openapi: {},
} as unknown as PublishedSet

/** A server with the file commands over real HTTP, PostgreSQL and a folder. */
export async function serveFiles() {
  const database = await freshDatabase()
  const pool = createPool(database.connectionString, () => {})
  const folder = mkdtempSync(join(tmpdir(), 'onramp-files-'))
  const clock = { now: new Date() }
  const used: string[] = []
  const deps = {
    config: { secret: 's'.repeat(32), basePath: '/base' },
    pool,
    files: localFiles(join(folder, 'files')),
    now: () => clock.now,
    newId: () => randomUUID(),
    set: () => set,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    limiter: {
      ...(await createLimiter(pool, { limits: () => set.limits, demonstration: true })),
      consume: async (limit: string) => {
        used.push(limit)
        return { allowed: true, retryAfterSeconds: 0 }
      },
      spend: async () => ({ allowed: true, retryAfterSeconds: 0, points: 0 }),
    },
  } as unknown as Dependencies
  const app = Fastify({ bodyLimit: 1_000_000 })
  await app.register(multipart)
  const errors: Error[] = []
  app.setErrorHandler((error: Error, _request, reply) => {
    if (!(error instanceof Refusal)) errors.push(error)
    const status = error instanceof Refusal ? error.status : 500
    return reply.status(status).send({ message: error.message, data: error instanceof Refusal ? error.data : undefined })
  })
  const callers = await storePeople(pool)
  const bind = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    command: (request: never, deps: Dependencies) => Promise<Answer>,
  ) =>
    app.route({
      method,
      url,
      handler: async (raw, reply) => {
        const person = people[String(raw.headers['x-actor'] ?? 'owner') as Person]
        const { id, caller } = callers[String(raw.headers['x-actor'] ?? 'owner') as Person]
        const actor: Actor = { id, role: 'X', carrier: null, name: 'A', flags: [], signedIn: true, ...person }
        const request = {
          params: raw.params,
          query: raw.query,
          body: raw.body,
          actor,
          session: null,
          caller,
          set,
          address: '',
          raw,
          reply,
        }
        const answer = await command(request as never, deps)
        if (answer === 'sent') return reply
        return reply.status(answer.status ?? 200).send({ data: answer.data })
      },
    })
  bind('POST', '/files', uploadFile)
  bind('GET', '/files/:id', downloadFile)
  bind('GET', '/files/:id/details', readFileDetails)
  bind('DELETE', '/files/:id', deleteFile)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    pool,
    deps,
    set,
    clock,
    errors,
    used,
    /** Where the store lies. */
    folder,
    organisation: (person: Person) => people[person].organisation as string,
    /** Every file under the store, partly written ones included. */
    stored: () =>
      (readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()) ?? []).map(entry =>
        join(entry.parentPath, entry.name),
      ),
    rows: async () => (await pool.query<{ count: number }>('select count(*)::int as count from file')).rows[0]?.count,
    upload: (name: string, content: Buffer, options: UploadOptions = {}) => upload(address, name, content, options),
    get: (path: string, actor: Person = 'owner') => fetch(`${address}/files/${path}`, { headers: { 'x-actor': actor } }),
    remove: (id: string, actor: Person = 'owner') =>
      fetch(`${address}/files/${id}`, { method: 'DELETE', headers: { 'x-actor': actor } }),
    close: async () => {
      await app.close()
      await pool.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Stores an account with a session for each of the people; gives how each stands. */
async function storePeople(pool: pg.Pool): Promise<Record<Person, { id: string; caller: Caller }>> {
  const stored = Object.entries(people).map(async ([name, { organisation }]) => {
    const id = randomUUID()
    const [role, session] = ['X', randomBytes(32)]
    for (const [record, kind] of [...(organisation ? [[organisation, 'organisation']] : []), [id, 'account']])
      await pool.query('insert into record (id, kind) values ($1, $2)', [record, kind])
    const account = 'insert into credential (account_id, email, role, organisation_id) values ($1, $2, $3, $4)'
    await pool.query(account, [id, `${name}@files.example`, role, organisation])
    const signedIn =
      'insert into session (hash, account_id, created_at, seen_at, authenticated_at) values ($1, $2, now(), now(), now())'
    await pool.query(signedIn, [session, id])
    return [
      name,
      { id, caller: { account: id, session, token: null, role, organisation, organisationVersion: 1, carrier: null } },
    ]
  })
  return Object.fromEntries(await Promise.all(stored))
}

export type FileServer = Awaited<ReturnType<typeof serveFiles>>

type UploadOptions = { kind?: string; type?: string; actor?: Person; signal?: AbortSignal }

async function upload(
  address: string,
  name: string,
  content: Buffer,
  { kind = 'document', type = 'application/octet-stream', actor = 'owner', signal }: UploadOptions,
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)], { type }), name)
  const response = await fetch(`${address}/files?kind=${kind}`, {
    method: 'POST',
    body: form,
    headers: { 'x-actor': actor },
    ...(signal && { signal }),
  })
  const body = (await response.json()) as { message?: string; data: { id: string } & Record<string, unknown> }
  return { status: response.status, message: body.message, data: body.data }
}

/** Stores a record that names the files, with rows of its lifecycle at the carriers. Returns its id. */
export async function storeRecord(
  pool: pg.Pool,
  record: { owner: string; data?: object; draft?: object; carriers?: string[] },
): Promise<string> {
  const id = randomUUID()
  await pool.query(`insert into record (id, kind, owner, data, draft) values ($1, 'paper', $2, $3, $4)`, [
    id,
    record.owner,
    JSON.stringify(record.data ?? {}),
    record.draft ? JSON.stringify(record.draft) : null,
  ])
  for (const carrier of record.carriers ?? []) {
    await pool.query(
      `insert into lifecycle (record_id, workflow, scope, state, state_text, since) values ($1, 'w', $2, '"a"', 'a', now())`,
      [id, carrier],
    )
  }
  return id
}
