import { findAccount } from '#server/auth/accounts/accounts.ts'
import { createAccount } from '#server/auth/accounts/create-account.ts'
import { sessionCookie } from '#server/auth/sessions/cookies.ts'
import { createSession } from '#server/auth/sessions/sessions.ts'
import { buildDependencies } from '#server/build-dependencies.ts'
import { readConfig } from '#server/config.ts'
import { createPool } from '#server/db/pool.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { followSets } from '#server/sets/current-set.ts'
import { portalSettings } from './processes.ts'

/** Somebody signed in: what their requests carry. */
export type Person = { id: string; organisation: string; headers: Record<string, string> }

/** The server's dependencies, for preparing data. `close` ends their connections. */
export async function connect(databaseUrl: string): Promise<{ deps: Dependencies; close(): Promise<void> }> {
  const pool = createPool(databaseUrl, () => undefined, 4)
  const sets = await followSets(pool, databaseUrl)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const deps = await buildDependencies(readConfig(portalSettings(databaseUrl)), pool, sets, log)
  return {
    deps,
    close: async () => {
      await sets.close()
      await pool.end()
    },
  }
}

/** Makes an account of a role with a session that needs no renewal. */
export async function signedIn(deps: Dependencies, email: string, role: string, organisation: string): Promise<Person> {
  const id = await createAccount(deps, { email, password: 'Nine-lives-4-a-cat', role, carrier: null, organisation, agentType: 1 })
  const seconds = deps.now().getTime() / 1000
  const value = await createSession(deps.pool, deps, id, {
    access_token: 'a',
    id_token: 'i',
    token_type: 'Bearer',
    expires_in: 43_200,
    expires: seconds + 43_200,
    received: seconds,
    scopes: [],
  } as never)
  const account = await findAccount(deps.pool, id)
  return {
    id,
    organisation: account?.organisationId ?? '',
    headers: { cookie: `${sessionCookie}=${value}`, 'sec-fetch-site': 'same-origin' },
  }
}
