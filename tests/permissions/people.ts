import { randomUUID } from 'node:crypto'
import { moveAccount } from '#server/auth/accounts/account-lifecycle.ts'
import { findAccount, insertAccount, joinOrganisation } from '#server/auth/accounts/accounts.ts'
import { actorOf, systemActor } from '#server/auth/sessions/actor.ts'
import { sessionCookie } from '#server/auth/sessions/cookies.ts'
import { createSession } from '#server/auth/sessions/sessions.ts'
import { inTransaction } from '#server/db/pool.ts'
import type { Portal } from '../server/auth/portal.ts'

export type Person = { id: string; organisation: string; cookie: string }
/** How far an account's set-up has come: the state of its lifecycle. */
export type SetUp = 'password_set' | 'mobile_verified' | 'details_given' | 'active'

const wayThrough = ['verify-email', 'set-password', 'verify-phone', 'give-details', 'give-company']
/** Events that nobody sends for themselves. */
const bySystem = new Set(['verify-email', 'set-password'])
let made = 0

/** An account of a role with a session, its set-up brought as far as asked for by the events of its lifecycle. It has no password. */
export async function makePerson(
  portal: Portal,
  { role, carrier, organisation, setUp }: { role: string; carrier: string | null; organisation: string; setUp: SetUp },
): Promise<Person> {
  const { deps, pool, set } = portal
  const email = `person-${++made}@permissions.example`
  const id = await inTransaction(pool, async client => {
    const account = String(await insertAccount(client, deps, { email, role, carrier }))
    await joinOrganisation(client, account, organisation)
    for (const event of wayThrough) {
      const person = await findAccount(client, account)
      if (!person || person.state === setUp) break
      await moveAccount(client, deps, account, event, bySystem.has(event) ? systemActor : actorOf(set, person))
    }
    return account
  })
  const now = Math.floor(deps.now().getTime() / 1000)
  const tokens = { access_token: randomUUID(), scopes: [], expires: now + 36_000, expires_in: 36_000, received: now, state: '' }
  const value = await createSession(pool, deps, id, { ...tokens, providerID: 'onramp' })
  return { id, organisation, cookie: `${sessionCookie}=${value}` }
}
