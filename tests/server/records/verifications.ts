import type { JsonObject } from '#engine/definitions/types.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import approved from '../../definitions/approve-verification.cases.json' with { type: 'json' }
import requested from '../../definitions/bot-verification.cases.json' with { type: 'json' }
import forwarded from '../../definitions/forward-verification.cases.json' with { type: 'json' }
import { freshData } from '../../support/named-in-data.ts'
import { type Portal, startPortal } from '../auth/portal.ts'
import { type Asker, asker, type Reply } from './askers.ts'

/** The lifecycle of the rows by carrier. */
export const atCarrier = 'bot-verification-at-carrier'
/** Data of the events' forms. */
export const given = {
  approve: approved.base,
  forward: (carriers: string[]) => ({ ...forwarded.base, carriers }),
  more: (carriers: string[]) => ({ carriers }),
  reject: { reason_code: 'POLICY_OTHER', comment: 'STOP is not answered.' },
  ask: { question: 'Which number sends STOP back?' },
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

/** A portal with an owner, the platform and people of three carriers, all asking for verifications. */
export async function startVerifications() {
  const portal = await startPortal()
  await createReferenceData(portal.deps, true)
  const who = (role: string, organisation: string, carrier: string | null = null): Promise<Asker> =>
    asker(portal, role, organisation, carrier, { kind: 'bot-verifications' })
  return {
    portal,
    owner: await who('DEVELOPER', 'Verified owner'),
    platform: await who('ADMIN_DOTGO_READWRITE', 'Verifying platform'),
    vi: await who('VI_CARRIER_ADMIN', 'Verifying Vi', 'vi'),
    northline: await who('VI_CARRIER_READWRITE', 'Verifying Northline', 'northline'),
    harbour: await who('VI_CARRIER_ADMIN', 'Verifying Harbour', 'harbour'),
  }
}

/** Data of a new request of an owner, for a bot of its own with a name nobody else has. */
export const requestData = (portal: Portal, { organisation }: Asker): Promise<JsonObject> =>
  freshData(portal, 'bot-verification', requested.base as JsonObject, organisation)

/** The answer's data; throws when the request was refused. */
export function good({ status, body }: Reply): Answer {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** A submitted request, or one that is ready to be submitted: its id and data. */
export async function requestSubmitted(portal: Portal, owner: Asker, send = true): Promise<{ id: string; data: JsonObject }> {
  const data = await requestData(portal, owner)
  const { id } = good(await owner.send('POST', '', { data }))
  if (send) await submit(owner, id, 1, data)
  return { id, data }
}

/** Submits a request whose own row has this version. */
export async function submit(owner: Asker, id: string, version: number, data: JsonObject): Promise<Answer> {
  return good(await owner.send('POST', `/${id}/submit`, { event: 'submit', version, data }))
}

/** Sends an event to a row as it stands: the own one, or that of a carrier. */
export async function act(portal: Portal, by: Asker, id: string, event: string, data?: object, scope = ''): Promise<Reply> {
  const sql = 'select version from lifecycle where record_id = $1 and scope = $2'
  const [row] = await portal.rows<{ version: number }>(sql, [id, scope])
  const at = scope ? { workflow: atCarrier, scope } : {}
  return by.send('POST', `/${id}/transitions`, { event, version: row?.version ?? 1, ...at, ...(data ? { data } : {}) })
}

/** Where the own row and each row by carrier stand: '' and the carriers' keys → state. */
export async function storedStates(portal: Portal, id: string): Promise<Record<string, string>> {
  const sql = 'select scope, state_text as state from lifecycle where record_id = $1 order by scope'
  const rows = await portal.rows<{ scope: string; state: string }>(sql, [id])
  return Object.fromEntries(rows.map(({ scope, state }) => [scope, state]))
}

/** Names that the request holds: "bot-name" while nobody else may take the bot's. */
export async function claimsOf(portal: Portal, id: string): Promise<string[]> {
  const rows = await portal.rows<{ name: string }>("select distinct name from claim where record_id = $1 and name <> 'parent'", [
    id,
  ])
  return rows.map(({ name }) => name)
}
