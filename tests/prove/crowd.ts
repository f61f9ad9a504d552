import { randomUUID } from 'node:crypto'
import { findAccount } from '#server/auth/accounts/accounts.ts'
import { createAccount } from '#server/auth/accounts/create-account.ts'
import { sessionCookie } from '#server/auth/sessions/cookies.ts'
import { createSession } from '#server/auth/sessions/sessions.ts'
import type { Dependencies } from '#server/dependencies.ts'

/** Somebody signed in, who sends JSON to whatever server stands at the address. */
export type Member = {
  role: string
  organisation: string
  account: string
  /** The value of the cookie. */
  session: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
export type Reply = { status: number; body: any }

const password = 'Nine-lives-4-a-cat'

/** Makes people of each role, some of them signed in: owners in one organisation, carriers' staff by turns at each carrier. */
export async function crowd(deps: Dependencies, address: string, roles: string[], size: number): Promise<Member[]> {
  const carriers = (
    await deps.pool.query<{ key: string }>(`select key from record where kind = 'carrier' order by key`)
  ).rows.map(({ key }) => key)
  const members: Member[] = []
  for (let number = 0; number < size; number++) {
    const role = roles[number % roles.length] as string
    const { actsFor } = deps.set().roles.roles[role] ?? { actsFor: '' }
    const carrier = actsFor === 'carrier' ? (carriers[Math.floor(number / roles.length) % carriers.length] ?? null) : null
    const organisation = actsFor === 'owner' ? 'Crowd Limited' : (carrier ?? 'Crowd Platform')
    const email = `crowd-${number}@prove.example`
    const id = await createAccount(deps, { email, password, role, carrier, organisation, agentType: 0 })
    const now = Math.floor(deps.now().getTime() / 1000)
    const tokens = { access_token: randomUUID(), scopes: [], expires: now + 36_000, expires_in: 36_000, received: now, state: '' }
    const session = await createSession(deps.pool, deps, id, { ...tokens, providerID: 'onramp' })
    const account = await findAccount(deps.pool, id)
    members.push({ role, organisation: account?.organisationId ?? '', account: id, session, send: sender(address, session) })
  }
  return members
}

function sender(address: string, session: string): Member['send'] {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        origin: address,
        cookie: `${sessionCookie}=${session}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
}
