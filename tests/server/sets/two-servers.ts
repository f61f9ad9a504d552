import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createAccount } from '#server/auth/accounts/create-account.ts'
import { sessionCookie } from '#server/auth/sessions/cookies.ts'
import { createSession } from '#server/auth/sessions/sessions.ts'
import { buildDependencies } from '#server/build-dependencies.ts'
import { readConfig } from '#server/config.ts'
import { type Portal, serve } from '#server/serve.ts'
import { followSets } from '#server/sets/current-set.ts'
import { copyDefinitions } from '../../readme-recipes/definitions-copy.ts'
import { freshDatabase } from '../../support/database.ts'
import { type Answer, ask } from '../security/over-http.ts'

const publicUrl = 'http://127.0.0.1:8080'
export type Editor = { send(server: Portal, method: string, path: string, body?: unknown): Promise<Answer> }

/** Real servers on one database of their own and one copy of the definitions, started and stopped at will. */
export async function startSite(more: Record<string, string> = {}) {
  const database = await freshDatabase()
  const copy = copyDefinitions()
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 4 })
  const environment = {
    DATABASE_URL: database.connectionString,
    ONRAMP_SECRET: 's'.repeat(48),
    ONRAMP_DEFINITIONS: copy.folder,
    DATA_DIR: `${copy.folder}/data`,
    PUBLIC_URL: publicUrl,
    PORT: '0',
    ...more,
  }
  const said: string[] = []
  const running = new Set<Portal>()
  const start = async (): Promise<Portal> => {
    const server = await serve(environment, line => void said.push(line))
    running.add(server)
    return server
  }
  const stop = async (server: Portal): Promise<void> => {
    running.delete(server)
    await server.stop()
  }
  return {
    copy,
    pool,
    environment,
    said,
    start,
    stop,
    /** Somebody of a role with a session, which holds at every server. */
    async editor(role: string): Promise<Editor> {
      const sets = await followSets(pool, database.connectionString)
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
      const deps = await buildDependencies(readConfig(environment), pool, sets, log)
      const email = `${randomUUID()}@edits.example`
      const account = { email, password: 'Quiet-river-4217', role, carrier: null, organisation: 'Editors', agentType: 0 }
      const id = await createAccount(deps, account)
      const now = Math.floor(Date.now() / 1000)
      const tokens = {
        access_token: randomUUID(),
        scopes: [],
        expires: now + 36_000,
        expires_in: 36_000,
        received: now,
        state: '',
      }
      const value = await createSession(pool, deps, id, { ...tokens, providerID: 'onramp' })
      await sets.close()
      const headers = { cookie: `${sessionCookie}=${value}`, origin: publicUrl, host: new URL(publicUrl).host }
      return { send: (server, method, path, body) => ask(server.address, { method, path, headers, body }) }
    },
    async close(): Promise<void> {
      for (const server of [...running]) await stop(server)
      await pool.end()
      await database.drop()
      copy.remove()
    },
  }
}

/** Two servers of one site, and two people of the platform who edit there. */
export async function startTwo() {
  const site = await startSite()
  const [one, two] = [await site.start(), await site.start()]
  return { site, one, two, asha: await site.editor('ADMIN_DOTGO_READWRITE'), bob: await site.editor('SUPER_ADMIN_DOTGO') }
}
export type Two = Awaited<ReturnType<typeof startTwo>>
