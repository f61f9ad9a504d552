import { randomUUID } from 'node:crypto'
import type { Actor } from '#engine/conditions/facts.ts'
import { firstUnmet } from '#engine/conditions/first-unmet.ts'
import type { JsonObject, RecordKind } from '#engine/definitions/types.ts'
import { visitor } from '#engine/permissions/reader.ts'
import { propertiesOf } from '#engine/validation/schema-places.ts'
import { findAccount } from '#server/auth/accounts/accounts.ts'
import { createAccount } from '#server/auth/accounts/create-account.ts'
import { actorOf, systemActor } from '#server/auth/sessions/actor.ts'
import { sessionCookie } from '#server/auth/sessions/cookies.ts'
import { createSession } from '#server/auth/sessions/sessions.ts'
import type { Portal } from '../server/auth/portal.ts'
import { jobTable } from '../support/job-tables.ts'
import { freshData } from '../support/named-in-data.ts'
import { acceptedData } from './files.ts'
import type { Files, Json } from './states.ts'
import { type Column, carriers } from './who-may.ts'

/** Somebody with a session. */
export type Asker = { cookie: string; actor: Actor }

/** Makes an account for a column of a cells file, and a session of it; `name`: of further people of the column. */
export async function askerOf(portal: Portal, column: Column, name = 'first', kind?: RecordKind): Promise<Asker> {
  if (column === 'anonymous') return { cookie: '', actor: visitor }
  if (column === 'system') return { cookie: '', actor: systemActor }
  const [role = '', whose = 'platform'] = column.split(' ')
  const id = await createAccount(portal.deps, {
    email: `${name}.${column.toLowerCase().replace(/[^a-z]+/g, '-')}@cells.example`,
    password: 'Quiet-river-4217',
    role,
    carrier: role.includes('CARRIER') ? (whose === 'there' ? carriers.there : carriers.elsewhere) : null,
    organisation: kind ? `Cells ${whose} of ${kind.path}` : `Cells ${whose}`,
    agentType: kind ? agentTypeFor(kind) : 0,
  })
  const now = Math.floor(portal.deps.now().getTime() / 1000)
  const tokens = { access_token: randomUUID(), scopes: [], expires: now + 36_000, expires_in: 36_000, received: now, state: '' }
  const value = await createSession(portal.pool, portal.deps, id, { ...tokens, providerID: 'onramp' })
  const account = await findAccount(portal.pool, id)
  if (!account) throw new Error(`The account of ${column} is gone.`)
  return { cookie: `${sessionCookie}=${value}`, actor: actorOf(portal.set, account) }
}

/** What an organisation uses the portal for that may begin records of a kind. */
function agentTypeFor({ preconditions }: RecordKind): number {
  const uses = [0, 1, 2]
  return uses.find(agent_type => firstUnmet(preconditions, { actor: { organisationData: { agent_type } } }) === undefined) ?? 0
}

/**
 * Data that the kind's form takes, made of its cases file: files and the records it names are the owner's own and new, unique values are new.
 *
 * @param which row of the accepted data.
 */
export async function dataFor(portal: Portal, files: Files, owner: string, which = 0): Promise<JsonObject> {
  return freshData(portal, files.workflow.meta.record, acceptedData(files.record.form)[which], owner)
}

/** The data with another carrier in the place of each that a field leaves out for where its row stands (`x-ref.rows.unless`). */
export function withCarriersLeft(
  { set }: Portal,
  { record }: Files,
  data: JsonObject,
  rows: { workflow: string; scope: string; state_text: string }[],
): JsonObject {
  const schema = set.forms[record.form]?.schema
  const changed = Object.entries<Json>(schema ? propertiesOf(schema) : {}).flatMap(([name, { items }]) => {
    const unless = items?.['x-ref']?.rows?.unless
    if (!unless || !Array.isArray(data[name])) return []
    const isGone = (carrier: Json): boolean =>
      rows.some(row => row.workflow === unless.workflow && row.scope === carrier && unless.states.includes(row.state_text))
    return [[name, [...new Set(data[name].map(carrier => (isGone(carrier) ? carriers.elsewhere : carrier)))]]]
  })
  return { ...data, ...Object.fromEntries(changed) }
}

/** Everything of a record that a refusal must leave as it was, as one text. */
export async function stored({ pool }: Portal, id: string): Promise<string> {
  const sql = `select json_build_array(
    (select json_agg(r) from record r where r.id = $1), (select json_agg(l order by l.workflow, l.scope) from lifecycle l where l.record_id = $1),
    (select json_agg(h order by h.workflow, h.scope, h.seq) from history h where h.record_id = $1),
    (select json_agg(c order by c.name) from claim c where c.record_id = $1),
    (select count(*) from ${jobTable}))::text as text`
  return (await pool.query<{ text: string }>(sql, [id])).rows[0]?.text ?? ''
}
