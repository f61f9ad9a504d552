import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '#engine/definitions/types.ts'
import { createAccount } from '#server/auth/accounts/create-account.ts'
import { sessionCookie } from '#server/auth/sessions/cookies.ts'
import { createSession } from '#server/auth/sessions/sessions.ts'
import type { Config } from '#server/config.ts'
import { createReferenceData } from '#server/demonstration/reference-data.ts'
import { localFiles } from '#server/files/local-files.ts'
import { freshData } from '../../support/named-in-data.ts'
import { allowAnother } from '../../support/only-one.ts'
import { acceptedData } from '../../workflows/files.ts'
import { Browser } from '../auth/browser.ts'
import { startPortal } from '../auth/portal.ts'
import { type Answer, type Asked, ask, connection } from './ask.ts'

export { type Answer, type Asked, ask }

export type HttpPortal = Awaited<ReturnType<typeof startHttpPortal>>

/** A portal with files and reference data whose browsers go through real connections, each from an address of its own. */
export async function startHttpPortal(settings: Partial<Config> = {}) {
  const portal = await startPortal({ trustedProxies: ['127.0.0.1'], ...settings })
  const folder = mkdtempSync(join(tmpdir(), 'onramp-security-'))
  portal.deps.files = localFiles(folder)
  await createReferenceData(portal.deps, true)
  await portal.publish()
  let counted = 0
  const connected = connection(portal.address)
  return {
    ...portal,
    ask: (asked: Asked) => ask(portal.address, asked),
    browser: (from = `10.2.${++counted >> 8}.${counted & 255}`) => new Browser(connected, portal.deps.config.publicUrl, from),
    /** Names of the stored files. */
    files: () => readdirSync(folder, { recursive: true }).map(String).sort(),
    close: async () => {
      await portal.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Somebody with a session. */
export type Visitor = {
  id: string
  email: string
  organisation: string
  cookie: string
  /** Sends as the page does: cookie, own origin. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Makes an account of a role in an organisation (by name), and a session for it. */
export async function visitor(
  portal: HttpPortal,
  role: string,
  organisation: string,
  carrier: string | null = null,
  agentType = 0,
): Promise<Visitor> {
  const email = `${randomUUID()}@security.example`
  const id = await createAccount(portal.deps, { email, password: 'Quiet-river-4217', role, carrier, organisation, agentType })
  const now = Math.floor(portal.deps.now().getTime() / 1000)
  const tokens = { access_token: randomUUID(), scopes: [], expires: now + 36_000, expires_in: 36_000, received: now, state: '' }
  const value = await createSession(portal.pool, portal.deps, id, { ...tokens, providerID: 'onramp' })
  const [row] = await portal.rows<{ id: string }>('select organisation_id as id from credential where account_id = $1', [id])
  const cookie = `${sessionCookie}=${value}`
  const { origin } = new URL(portal.deps.config.publicUrl)
  return {
    id,
    email,
    organisation: row?.id ?? '',
    cookie,
    send: (method, path, body, headers = {}) => portal.ask({ method, path, body, headers: { origin, cookie, ...headers } }),
  }
}

/** The record endpoints of the one kind these tests go through. */
export const records = '/secure/api/v1/brands'
const pathOf = ({ set }: HttpPortal, kind: string): string => `/secure/api/v1/${set.records[kind]?.path}`

/** A record in work, whose draft could be submitted as it is. */
export async function drafted(portal: HttpPortal, owner: Visitor, kind = 'brand'): Promise<{ id: string; data: JsonObject }> {
  const data = await freshData(portal, kind, acceptedData(portal.set.records[kind]?.form ?? '')[0], owner.organisation)
  if (portal.set.records[kind]?.onePerOwner) {
    // Whatever the kind asks of who begins one: an aggregator that may launch.
    const use = { agent_type: 2, launchApproved: true }
    await portal.pool.query('update record set data = data || $2::jsonb where id = $1', [owner.organisation, JSON.stringify(use)])
    await allowAnother(portal, kind)
  }
  const made = await owner.send('POST', pathOf(portal, kind), { data })
  if (made.status !== 201) throw new Error(`The draft was not made: ${made.text}`)
  return { id: made.body.data.id, data }
}

/** A record in review; its lifecycle row has version 2. */
export async function inReview(portal: HttpPortal, owner: Visitor, kind = 'brand'): Promise<{ id: string; data: JsonObject }> {
  const { id, data } = await drafted(portal, owner, kind)
  const sent = await owner.send('POST', `${pathOf(portal, kind)}/${id}/submit`, { event: 'submit', version: 1, data })
  if (sent.status !== 200) throw new Error(`The record was not submitted: ${sent.text}`)
  return { id, data }
}
