import { randomUUID } from 'node:crypto'
import type { Actor } from '#engine/conditions/facts.ts'
import type { JsonObject, Schema } from '#engine/definitions/kinds.ts'
import { systemActor } from '#server/auth/account-lifecycle.ts'
import { findAccount } from '#server/auth/accounts.ts'
import { actorOf, visitor } from '#server/auth/actor.ts'
import { sessionCookie } from '#server/auth/cookies.ts'
import { createAccount } from '#server/auth/create-account.ts'
import { createSession } from '#server/auth/sessions.ts'
import { uploadsIn } from '#server/files/uploads-in.ts'
import type { Portal } from '../server/auth/portal.ts'
import { acceptedData } from './files.ts'
import type { Files, Json } from './reader.ts'
import type { Column } from './who-may.ts'

/** Somebody with a session. */
export type Asker = { cookie: string; actor: Actor }

/** Makes an account for a column of a cells file, and a session of it. */
export async function askerOf(portal: Portal, column: Column): Promise<Asker> {
  if (column === 'anonymous') return { cookie: '', actor: visitor }
  if (column === 'system') return { cookie: '', actor: systemActor }
  const [role = '', whose = 'platform'] = column.split(' ')
  const id = await createAccount(portal.deps, {
    email: `${column.toLowerCase().replace(/[^a-z]+/g, '-')}@cells.example`,
    password: 'Quiet-river-4217',
    role,
    carrier: role.includes('CARRIER') ? 'vi' : null,
    organisation: `Cells ${whose}`,
    agentType: 0,
  })
  const now = Math.floor(portal.deps.now().getTime() / 1000)
  const tokens = { access_token: randomUUID(), scopes: [], expires: now + 36_000, expires_in: 36_000, received: now, state: '' }
  const value = await createSession(portal.pool, portal.deps, id, { ...tokens, providerID: 'onramp' })
  const account = await findAccount(portal.pool, id)
  if (!account) throw new Error(`The account of ${column} is gone.`)
  return { cookie: `${sessionCookie}=${value}`, actor: actorOf(portal.set, account) }
}

/**
 * Data that the kind's form takes, made of its cases file: files are the owner's own and new, unique values are new.
 *
 * @param which row of the accepted data.
 */
export async function dataFor(portal: Portal, files: Files, owner: string, which = 0): Promise<JsonObject> {
  const data: JsonObject = structuredClone(acceptedData(files.record.form)[which])
  const schema = portal.set.forms[files.record.form]?.schema as Schema
  for (const { path, upload } of uploadsIn(schema, data)) put(data, path, await newFile(portal, owner, upload))
  for (const { field } of files.record.unique ?? []) put(data, field, `Cells ${randomUUID().replaceAll('-', '')}`)
  return data
}

function put(data: Json, path: string, value: string): void {
  const names = path.slice(1).split('/')
  const last = names.pop() ?? ''
  const inner = names.reduce((value, name) => value[name], data)
  inner[last] = value
}

async function newFile(portal: Portal, owner: string, upload: string): Promise<string> {
  const id = randomUUID()
  await portal.pool.query(
    `insert into file (id, owner, account_id, upload, original_name, extension, mime_type, bytes, sha256, key_id, wrapped_key, created_at)
     values ($1, $2, $1, $3, 'a.pdf', 'pdf', 'application/pdf', 1, '\\x', 'k', '\\x', now())`,
    [id, owner, upload],
  )
  return id
}

/** Everything of a record that a refusal must leave as it was, as one text. */
export async function stored({ pool }: Portal, id: string): Promise<string> {
  const sql = `select json_build_array(
    (select json_agg(r) from record r where r.id = $1), (select json_agg(l order by l.workflow, l.scope) from lifecycle l where l.record_id = $1),
    (select json_agg(h order by h.workflow, h.scope, h.seq) from history h where h.record_id = $1),
    (select json_agg(c order by c.name) from claim c where c.record_id = $1),
    (select count(*) from graphile_worker._private_jobs))::text as text`
  return (await pool.query<{ text: string }>(sql, [id])).rows[0]?.text ?? ''
}
